"""The plain consoles of Edax and Egaroucid, so that both can be played against."""
