"""A game at one terminal: its state, its commands, its words, and the loop that joins them."""
