"""The desktop app: the same games in a window (Tk).

Headless first: ``inbox`` (news for the window's thread), ``thinker`` (engines on a loop of their
own), ``vault`` (the database in a thread of its own), ``preferences``, ``newgame`` (choices as
settings of a game), ``judge`` (the analyst), ``table`` (the game on the desk), ``pointers`` (what
is drawn over the board). None of these needs Tk. Then the widgets: ``look``, ``painting``,
``board``, ``panel``, ``start``, ``game``, the dialogs, and ``window``, which joins them.
"""
