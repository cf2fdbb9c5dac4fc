"""The classic Reversi players: short programs that say why they move as they do."""
