"""The opening explorer: what was played in a position, and with what result."""
