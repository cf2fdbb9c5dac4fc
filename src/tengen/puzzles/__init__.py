"""Puzzles: mined from games, proved by solvers, rated by play."""
