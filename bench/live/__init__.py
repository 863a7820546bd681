"""A real small model on loopback: opt-in, `make live-local`."""
