"""Pictures of games: drawn in processes of their own, kept by what they show."""
