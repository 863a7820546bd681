"""Speed as ratios, measured in one process: run it with `make bench`."""
