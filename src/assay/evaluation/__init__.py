"""How good is it? Labelled cases, and later labelled sets and planted faults."""
