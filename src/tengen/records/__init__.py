"""Game records: trees of moves, what is known about the game, one codec per format."""
