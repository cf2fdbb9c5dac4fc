"""The search laboratory: searches that can be watched step by step."""
