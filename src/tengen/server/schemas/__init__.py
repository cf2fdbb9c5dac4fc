"""The words of the web protocol as types: what the server says and what it is told.

They are written for those who read and for the types of the web app (``python -m
tengen.server.schema``); events themselves are made by ``tengen.games``, and a test holds the two
together. Fields left out of a message that the server sends are never unknown to it.
"""
