"""What a learner remembers, in its database: games, positions, moves, results and weights."""
