"""Records of any domain from JSON: by default every value is a fact, a mapping says it better."""
