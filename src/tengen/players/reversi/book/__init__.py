"""A book of openings for Reversi on 8×8, grown by our own engine and kept as data of the package.

``twins`` turns boards, ``store`` is the book and its file, ``links`` what a position of it leads
to, ``growth`` makes it larger, ``player`` plays from it.
"""
