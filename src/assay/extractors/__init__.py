"""Output → statements, claims and non-claims; one file an extractor."""
