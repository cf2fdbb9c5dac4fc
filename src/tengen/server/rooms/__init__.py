"""Rooms: one for each game that somebody plays or watches, loaded from the store on demand."""
