"""News between processes that serve the same games."""
