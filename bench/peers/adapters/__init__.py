"""One adapter a peer: `judge`, and `found` where it can look up quotes; found by a walk."""
