"""The hiring case: why a job fits a candidate, and what a résumé really says."""
