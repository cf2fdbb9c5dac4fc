"""Looking at games: what a position is worth, and where a game was won and lost.

``analysis`` asks an engine and remembers the answers; ``review`` finds the mistakes of a game;
``chance`` turns any score into a chance to win.
"""
