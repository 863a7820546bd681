"""Other packages with the same promise, measured on the same labelled rows."""
