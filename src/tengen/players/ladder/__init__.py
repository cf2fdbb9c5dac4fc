"""The ladder of levels: from the first day upwards, one list of players for each game."""
