"""Sockets: what is read from them, and the bounded queue of what they still have to hear."""
