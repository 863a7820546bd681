"""Functions of strings: they know offsets, and nothing of claims."""
