"""A book of openings for Reversi on 8×8, grown by our own engine and kept as data of the package.

``symmetries`` turns boards, ``store`` is the book and its file, ``links`` what a position of it
leads to, ``player`` plays from it. ``tengen.learn.training.book`` makes it larger.
"""
