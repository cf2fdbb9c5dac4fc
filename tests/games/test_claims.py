"""An opponent who is gone loses by a stated rule; an invitation nobody took up can be withdrawn."""

from __future__ import annotations

from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Color, Seat
from tengen.games import (
    ClaimWin,
    Command,
    End,
    Game,
    GameKind,
    GameSettings,
    InvalidSettings,
    Join,
    MakeMove,
    Party,
    Person,
    Refused,
    TimeControl,
    command_of_data,
)
from tengen.games.claims import claim_at
from tengen.games.facts import facts_of
from tengen.games.permissions import permissions
from tengen.records.result import Ending

ANN, BOB, EVE = Person("v-ann", "Ann"), Person("v-bob", "Bob"), Person("v-eve", "Eve")
NO_CLOCK: dict[str, Any] = {"kind": "none"}
CLOCK = {"kind": "game", "base": 600, "increment": 0}
LETTERS = {"kind": "correspondence", "days": 2}
MINUTE = 60_000


def friends(moves: str = "", clock: Any = CLOCK, kind: GameKind = GameKind.FRIEND) -> Game:
    """A game of Ann, who begins, and Bob; each move a second after the one before."""
    players = {Seat.FIRST: Party.person("Ann", "v-ann"), Seat.SECOND: Party.person("Bob", "v-bob")}
    control = TimeControl.of_data(clock)
    settings = GameSettings(variant("freestyle"), kind, players, control, owner="v-ann")
    game = Game.of("g", Game.begin(settings, 0))
    for number, move in enumerate(moves.split(), 1):
        do(game, MakeMove(move, game.ply), BOB if number % 2 == 0 else ANN, number * 1000)
    return game


def do(game: Game, command: Command, actor: Person, now: int) -> list[Any]:
    events = game.decide(command, actor, now)
    for event in events:
        game.apply(event)
    return [event.body for event in events]


def refusal(game: Game, command: Command, actor: Person, now: int) -> str:
    with pytest.raises(Refused) as refused:
        game.decide(command, actor, now)
    return refused.value.text


def test_who_waits_for_an_opponent_that_is_gone_may_claim_the_win() -> None:
    game = friends("h8 a1 h9")
    claimed, ended = do(game, ClaimWin(MINUTE), ANN, 3000 + MINUTE)
    assert (claimed.seat, claimed.away) == (Seat.FIRST, MINUTE)
    assert (ended.outcome.winner, ended.outcome.reason) == (Color.BLACK, Ending.FORFEIT)
    assert game.winner is Seat.FIRST


@pytest.mark.parametrize(("clock", "wait"), [(CLOCK, MINUTE), (NO_CLOCK, 5 * MINUTE)])
def test_the_wait_depends_on_the_clock(clock: Any, wait: int) -> None:
    game = friends("h8 a1 h9", clock)
    early = refusal(game, ClaimWin(wait - 1), ANN, 3000 + wait)
    assert early == "Your opponent may still come back."
    assert do(game, ClaimWin(wait), ANN, 3000 + wait)


def test_the_wait_begins_when_the_opponent_is_to_move() -> None:
    game = friends("h8 a1 h9")
    assert refusal(game, ClaimWin(10 * MINUTE), ANN, 3000 + MINUTE - 1)
    assert claim_at(game, gone_since=0) == 3000 + MINUTE
    assert claim_at(game, gone_since=5000) == 5000 + MINUTE


@pytest.mark.parametrize(
    ("game", "actor", "why"),
    [
        (friends("h8 a1 h9"), BOB, "It is your turn"),
        (friends("h8 a1 h9"), EVE, "You are watching this game."),
        (friends("h8"), ANN, "only after both have made a move"),
        (friends("h8 a1 h9", LETTERS), ANN, "only the clock and the board"),
    ],
)
def test_nobody_else_may_claim_it(game: Game, actor: Person, why: str) -> None:
    assert why in refusal(game, ClaimWin(10 * MINUTE), actor, 20 * MINUTE)
    assert not permissions(game, actor).claim


def test_what_may_be_claimed_in_time_is_told_before() -> None:
    assert permissions(friends("h8 a1 h9"), ANN).claim
    assert permissions(friends("h8 a1"), BOB).claim


def test_a_client_does_not_say_how_long_the_other_was_gone() -> None:
    assert command_of_data({"do": "claim", "id": "1"}) == ClaimWin(0)
    with pytest.raises(InvalidSettings):
        command_of_data({"do": "claim", "id": "1", "away": 10 * MINUTE})


def invitation() -> Game:
    players = {Seat.FIRST: Party.person("Ann", "v-ann"), Seat.SECOND: None}
    settings = GameSettings(variant("freestyle"), GameKind.FRIEND, players, owner="v-ann")
    return Game.of("g", Game.begin(settings, 0))


def test_an_invitation_can_be_withdrawn_by_who_made_it() -> None:
    game = invitation()
    assert permissions(game, ANN).end
    assert not permissions(game, BOB).end
    (ended,) = do(game, End(), ANN, 1000)
    assert (ended.outcome.winner, ended.outcome.reason) == (None, Ending.ENDED)
    assert refusal(game, Join(), BOB, 2000) == "This invitation was withdrawn."
    assert not permissions(game, BOB).join
    assert not facts_of(game, "v-bob").join


def test_a_game_with_a_second_player_is_no_invitation_any_more() -> None:
    game = invitation()
    do(game, Join(), BOB, 1000)
    assert refusal(game, End(), ANN, 2000)
    assert not permissions(game, ANN).end
