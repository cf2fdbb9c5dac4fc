"""The NBoard protocol of the Othello world, version 2, in both directions."""
