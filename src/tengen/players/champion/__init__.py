"""The champion: the strongest of our programs, built on the compiled engines."""
