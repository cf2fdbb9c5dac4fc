"""Game-tree search as exchangeable parts: what to search, how to search it, what was seen."""
