"""The board on the full screen: widgets over the same course of the game as the plain lines."""
