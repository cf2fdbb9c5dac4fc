"""One game, whatever the players do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from time import perf_counter

import pytest

from tengen import Color, variant
from tengen.arena.adjudication import Adjudication
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.game import Contender, Terms, play_game
from tengen.arena.openings import Opening
from tengen.base.score import Score
from tengen.engine.api import Engine, Report, Request
from tengen.engine.errors import EngineNotFound, EngineUnsupported
from tengen.engine.info import Reply
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Fake = Callable[[str], Engine]
TICTACTOE = Terms(variant("tictactoe"), MatchTimeControl(nodes=1))


def play(first: Engine, second: Engine, terms: Terms = TICTACTOE) -> Record:
    return asyncio.run(play_game(Contender("Ann", first), Contender("Bob", second), terms))


def test_a_game_ends_on_the_board_with_times_in_its_record(fake: Fake) -> None:
    record = play(fake("first"), fake("last"))
    record.validate()
    assert (record.black, record.white) == ("Ann", "Bob")
    assert record.result == Result(Color.BLACK, Ending.LINE)
    assert all(node.spent is not None and node.spent < 1 for node in record.root.mainline())
    assert record.tags == {}


def test_the_opening_is_played_without_asking_anybody(fake: Fake) -> None:
    terms = Terms(variant("tictactoe"), MatchTimeControl(nodes=1), Opening(("b2", "a1", "c1")))
    record = play(fake("first"), fake("last"), terms)
    nodes = list(record.root.mainline())
    assert [variant("tictactoe").format(move) for move in record.mainline[:3]] == ["b2", "a1", "c1"]
    assert [node.spent is None for node in nodes] == [True] * 3 + [False] * (len(nodes) - 3)


def test_reversi_players_pass_when_they_must(fake: Fake) -> None:
    rules = variant("reversi")
    record = play(fake("first"), fake("first"), Terms(rules, MatchTimeControl(nodes=1)))
    assert "pass" in [rules.format(move) for move in record.mainline]
    assert record.result is not None
    assert record.result.reason is Ending.DISCS


def test_who_resigns_has_lost(fake: Fake) -> None:
    record = play(fake("first"), fake("resign,after=1"))
    assert record.result == Result(Color.BLACK, Ending.RESIGNATION)
    assert len(record.mainline) == 3


@pytest.mark.parametrize(
    ("behaviour", "ending", "fault", "words"),
    [
        ("crash", Ending.FORFEIT, "crash", "SIGSEGV; it last said 'goodbye'"),
        ("bug", Ending.FORFEIT, "crash", "RuntimeError: list index out of range"),
        ("unstartable", Ending.FORFEIT, "crash", "it last said 'no licence'"),
        ("illegal", Ending.FORFEIT, "illegal move", "which is illegal: the point is taken"),
        ("flood", Ending.FORFEIT, "flood", "printed over 200000 lines"),
        ("babble", Ending.FORFEIT, "protocol", "answered 'fish'"),
        ("sleep", Ending.TIME, "time", "of 0.05 s for a move"),
    ],
)
def test_a_failure_is_a_loss_with_its_reason(
    fake: Fake, behaviour: str, ending: Ending, fault: str, words: str
) -> None:
    # The margin is for the other player, whom a busy machine may hold up.
    terms = Terms(variant("tictactoe"), MatchTimeControl(time=0.05, margin=2))
    record = play(fake("first"), fake(behaviour), terms)
    assert record.result == Result(Color.BLACK, ending)
    assert record.tags["fault"] == fault
    assert words in record.tags["error"]
    assert len(record.tags["error"]) <= 1000


@pytest.mark.parametrize(
    ("rule", "ending", "moves"),
    [
        ("refuse", Ending.FORFEIT, 8),
        ("loses", Ending.DOUBLE_THREE, 9),
        ("claim", Ending.DOUBLE_THREE, 10),
    ],
)
def test_a_foul_of_a_program_loses_by_whatever_rule(
    fake: Fake, rule: str, ending: Ending, moves: int
) -> None:
    record = play(
        fake("foul"), fake("first"), Terms(variant("renju", foul=rule), MatchTimeControl(nodes=1))
    )
    assert record.result == Result(Color.WHITE, ending)
    assert len(record.mainline) == moves
    if rule == "refuse":
        assert "which is illegal: double three" in record.tags["error"]


def test_a_failure_in_the_first_move_is_a_loss_of_who_begins(fake: Fake) -> None:
    record = play(fake("crash"), fake("first"))
    assert record.result == Result(Color.WHITE, Ending.FORFEIT)
    assert record.mainline == ()


def test_a_player_that_cannot_be_stopped_does_not_stop_the_host(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.arena.game.GRACE", 0.05)
    terms = Terms(variant("tictactoe"), MatchTimeControl(time=0.05))
    record = play(fake("first"), fake("deaf"), terms)
    assert record.result == Result(Color.BLACK, Ending.TIME)


def test_a_silent_player_without_a_clock_counts_as_hung(fake: Fake) -> None:
    terms = Terms(variant("tictactoe"), MatchTimeControl(nodes=1, patience=0.05))
    record = play(fake("sleep"), fake("first"), terms)
    assert record.result == Result(Color.WHITE, Ending.TIME)
    assert record.tags["error"] == "did not answer within 0.05 s"


def test_clocks_run_out(fake: Fake) -> None:
    terms = Terms(variant("reversi"), MatchTimeControl(base=0.4, margin=0.0))
    record = play(fake("think"), fake("first"), terms)
    assert record.result == Result(Color.WHITE, Ending.TIME)
    left = [node.clock for node in record.root.mainline()][::2]
    assert 2 <= len(left) <= 20
    assert left == sorted(left, key=lambda clock: -(clock or 0))


def test_a_missing_program_is_a_mistake_and_not_a_loss(fake: Fake) -> None:
    with pytest.raises(EngineNotFound, match="no such file"):
        play(fake("first"), fake("missing"))


def test_a_game_the_player_does_not_know_is_a_mistake_and_not_a_loss(fake: Fake) -> None:
    with pytest.raises(EngineUnsupported, match="cannot play tictactoe"):
        play(fake("first"), fake("unsupported"))


def test_swapped_colours_are_credited_to_who_plays_them(fake: Fake) -> None:
    terms = Terms(
        variant("swap", size=9), MatchTimeControl(nodes=1), Opening(("e5", "e6", "f5", "swap"))
    )
    record = play(fake("first"), fake("resign"), terms)
    assert (record.black, record.white) == ("Bob", "Ann")
    assert record.result == Result(Color.WHITE, Ending.RESIGNATION)  # Ann, who did not resign


def test_seats_act_in_the_opening_protocol_as_it_says(fake: Fake) -> None:
    terms = Terms(variant("swap", size=9), MatchTimeControl(nodes=1))
    record = play(fake("first"), fake("crash"), terms)
    assert len(record.mainline) == 3  # all by the first player
    assert record.tags["fault"] == "crash"
    assert record.result is not None
    winner = record.black if record.result.winner is Color.BLACK else record.white
    assert winner == "Ann"


def test_scores_are_kept_from_the_view_of_black(fake: Fake) -> None:
    record = play(fake("boast"), fake("lament"))
    assert {node.score for node in record.root.mainline()} == {Score.winrate(0.99)}


@pytest.mark.parametrize(
    ("rules", "first", "second", "result", "moves"),
    [
        (Adjudication(resign=4), "boast", "lament", Result(Color.BLACK, Ending.RESIGNATION), 4),
        (Adjudication(resign=4), "lament", "boast", Result(Color.WHITE, Ending.RESIGNATION), 4),
        (Adjudication(draw=3), "shrug", "shrug", Result(None, Ending.AGREEMENT), 3),
        (Adjudication(moves=6), "first", "last", Result(None, Ending.AGREEMENT), 6),
    ],
)
def test_the_host_ends_games_only_where_both_agree(
    fake: Fake, rules: Adjudication, first: str, second: str, result: Result, moves: int
) -> None:
    terms = Terms(variant("reversi"), MatchTimeControl(nodes=1), adjudication=rules)
    record = play(fake(first), fake(second), terms)
    assert (record.result, len(record.mainline)) == (result, moves)
    assert record.tags["adjudication"]


def test_a_game_without_end_is_drawn_before_no_record_can_hold_it(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.arena.adjudication.MAX_DEPTH", 20)
    record = play(
        fake("last"), fake("last"), Terms(variant("unbounded"), MatchTimeControl(nodes=1))
    )
    assert (record.result, len(record.mainline)) == (Result(None, Ending.AGREEMENT), 20)


def test_a_boast_alone_ends_nothing(fake: Fake) -> None:
    terms = Terms(
        variant("reversi", size=4), MatchTimeControl(nodes=1), adjudication=Adjudication(2, 2)
    )
    record = play(fake("boast"), fake("boast"), terms)
    assert record.position().outcome is not None
    assert "adjudication" not in record.tags


def test_an_abandoned_game_leaves_no_search_behind(fake: Fake) -> None:
    async def abandon() -> None:
        playing = asyncio.create_task(
            play_game(Contender("Ann", fake("sleep")), Contender("Bob", fake("first")), TICTACTOE)
        )
        await asyncio.sleep(0)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(abandon())


class Stopwatch(Engine):
    """Plays the first legal move, and notes when it was asked and when it answered."""

    def __init__(self, moments: list[tuple[float, float]]) -> None:
        super().__init__("stopwatch")
        self._moments = moments

    async def _search(self, request: Request, _report: Report, _stopped: asyncio.Event) -> Reply:
        asked = perf_counter()
        reply = Reply(request.position.legal_moves[0])
        self._moments.append((asked, perf_counter()))
        return reply

    async def close(self) -> None:
        """There is nothing to end."""


def test_the_host_adds_less_than_two_milliseconds_to_a_usual_move() -> None:
    """The median, which a busy machine does not disturb; the bench measures the 99th percentile."""
    moments: list[tuple[float, float]] = []
    play(
        Stopwatch(moments), Stopwatch(moments), Terms(variant("reversi"), MatchTimeControl(nodes=1))
    )
    pairs = pairwise(moments)
    assert median(asked - answered for (_asked, answered), (asked, _answered) in pairs) < 0.002
