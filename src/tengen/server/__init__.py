"""The server: games over the network, an engine pool, accounts, and the web app.

``app.make_app(settings)`` is the whole as an ASGI application; ``run.serve(settings)`` runs it.
A command goes from a socket to its room, which asks the game for events, has them stored by the
journal and only then tells everyone: the sockets here, and other processes over the bus.
Importing this package loads nothing; its modules load FastAPI and SQLAlchemy.
"""
