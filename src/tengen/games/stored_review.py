"""The review of a game as plain data, the way it is stored and sent; ``study.review`` makes it."""

from __future__ import annotations

from typing_extensions import TypedDict

from tengen.games.events import Data


class StoredScore(TypedDict):
    """A score: a kind and its value, for the mover."""

    kind: str
    value: float


#: A move as it was judged; ``ply`` 1 is the first move, ``chance`` is black's after the move.
StoredJudgement = TypedDict(
    "StoredJudgement",
    {
        "ply": int,
        "seat": str,
        "color": str,
        "move": str,
        "best": str,
        "loss": float,
        "unit": str,
        "class": str,
        "score": StoredScore | None,
        "played": StoredScore | None,
        "chance": float | None,
        "line": list[str],
        "explanation": Data | None,
    },
)


class StoredReview(TypedDict):
    """A review: every move, and by seats how well they were played."""

    state: str
    player: str
    seconds: float
    opening: str | None
    moves: list[StoredJudgement]
    accuracy: dict[str, float | None]
    best_share: dict[str, float | None]
    counts: dict[str, dict[str, int]]
