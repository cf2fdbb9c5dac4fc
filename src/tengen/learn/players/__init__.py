"""The players that learn, and how they choose their moves."""
