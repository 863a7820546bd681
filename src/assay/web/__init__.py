"""The pages that people use: templates, their views, styles and scripts."""
