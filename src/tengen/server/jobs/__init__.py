"""Work that takes long: learning, importing, self-play; each in a process of its own."""
