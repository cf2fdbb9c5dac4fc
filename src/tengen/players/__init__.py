"""Computer players, and the names by which they are called."""
