"""Reports as people read them: terminal text, Markdown, one self-contained HTML page."""
