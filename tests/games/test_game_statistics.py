"""Statistics add up."""

from __future__ import annotations

from tengen.base.color import Color
from tengen.games.statistics import GameResult, statistics

_MAY, _JUNE = 1_715_000_000_000, 1_718_000_000_000


def _result(
    score: float | None, *, player: str = "", ended: int = _MAY, color: Color | None = Color.BLACK
) -> GameResult:
    return GameResult(
        "renju", "15", "computer", "Bob", player, color, score, 30, ended - 60_000, ended, "line"
    )


def test_games_are_counted_by_what_they_have_in_common() -> None:
    found = statistics(
        [
            _result(1.0, player="level:3"),
            _result(0.0, player="level:3", color=Color.WHITE),
            _result(0.5, ended=_JUNE),
            _result(0.5, player="learner[level=easy,profile=ann]", ended=_JUNE),
        ]
    )
    assert (found.total.games, found.total.won, found.total.drawn, found.total.lost) == (4, 1, 2, 1)
    assert found.total.share == 0.5
    assert (found.total.plies, found.total.seconds) == (120, 240)
    groups = {
        what: {group.name: group.tally.games for group in groups}
        for what, groups in found.groups.items()
    }
    assert groups["programs"] == {"level:3": 2, "learner[level=easy]": 1}
    assert groups["people"] == {"Bob": 1}
    assert groups["colors"] == {"black": 3, "white": 1}
    assert groups["months"] == {"2024-05": 2, "2024-06": 2}
    assert found.groups["variants"][0].name == "renju"


def test_streaks_are_broken_by_other_results() -> None:
    scores = [1.0, 1.0, 1.0, 0.5, 0.0, 0.0]
    found = statistics([_result(score) for score in scores])
    assert (found.longest, found.streak) == (3, -2)


def test_playing_both_sides_is_neither_won_nor_lost() -> None:
    found = statistics([_result(None, color=None)])
    assert (found.total.games, found.total.won, found.total.lost) == (1, 0, 0)
    assert found.total.share is None
