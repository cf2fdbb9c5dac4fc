"""What every layer shares: colours, points, moves, scores, errors. Imports nothing of Tengen."""
