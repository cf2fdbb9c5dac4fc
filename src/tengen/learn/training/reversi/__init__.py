"""An evaluation for Reversi from games of the engine with itself; see docs/training-reversi.md."""
