"""Drills: the lines of a repertoire are asked for move by move, the forgotten ones sooner.

``marking`` says which lines of a record are to be learnt, ``repertoire`` makes positions of them,
``spacing`` says when a position is asked again, ``drill`` plays the other side; ``decks`` and
``openings`` gather what is drilled together, ``store`` keeps the progress. See docs/drills.md.
"""
