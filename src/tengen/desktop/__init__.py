"""The desktop app: the same games in a window (Tk).

Headless first: ``ui_queue`` (news for the window's thread), ``services`` (the games of this
machine, hosted in a thread of their own), ``preferences``, ``chosen_game`` (preferences as settings
of a game), ``evaluations`` (the analyst), ``game_view`` (the game as it is seen), ``controller``
(what the person does with it), ``pointers`` (what is drawn over the board). None of these needs Tk.
Then the widgets: ``widget_style``, ``painting``, ``board``, ``choices``, ``panel``, ``start``,
``game``, the dialogs, and ``window``, which joins them.
"""
