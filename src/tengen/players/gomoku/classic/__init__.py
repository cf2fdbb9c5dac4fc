"""The classic player: a student's program for Tkinter, move for move as its authors describe it.

``count`` counts the shapes of a board and keeps the count up to date, ``scale`` says what they are
worth, ``minimax`` looks one to three plies ahead, ``combinations`` knows the sequences of fours and
threes, ``player`` puts them together in three difficulties.
"""
