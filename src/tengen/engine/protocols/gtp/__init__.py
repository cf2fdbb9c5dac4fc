"""The Go Text Protocol, version 2, for five-in-a-row and Othello. See docs/protocols/gtp.md."""
