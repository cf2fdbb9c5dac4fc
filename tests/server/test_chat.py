"""Talk beside a game harms neither the game nor the talk of others."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

from tengen.server.chat import FORGIVEN_S, MAX_MUTE_S, MUTE_S, ChatLimits
from tengen.server.limits import TooMuch
from tengen.server.settings import Limits

MOVES = ("h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4")


def test_players_move_and_talk_while_spectators_flood(start: Any) -> None:
    server = start()
    anna, boris = server.visitor(), server.visitor().enter()
    crowd = [server.visitor().enter() for _ in range(8)]
    game = anna.begin()

    async def flood(table: Any) -> list[Any]:
        return [await table.do("chat", text=f"spam {line}") for line in range(15)]

    async def play(first: Any, second: Any) -> list[Any]:
        answers = []
        for ply, move in enumerate(MOVES):
            answers.append(await (second if ply % 2 else first).move(move, ply))
            if ply % 3 == 0:
                answers.append(await first.do("chat", text="good move"))
        return answers

    async def table() -> tuple[list[Any], list[Any]]:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(anna.socket(game))
            second = await stack.enter_async_context(boris.socket(game))
            await second.do("join")
            rude = [await stack.enter_async_context(one.socket(game)) for one in crowd]
            floods = asyncio.gather(*map(flood, rude))
            answers = await play(first, second)
            return answers, [answer for answers in await floods for answer in answers]

    answers, spam = asyncio.run(table())
    assert {answer["kind"] for answer in answers} == {"ack"}
    kinds = Counter(answer["kind"] for answer in spam)
    # One address may write four times the rate of a spectator: 12 lines at once, then 40 a minute.
    assert 12 <= kinds["ack"] <= 30
    reasons = {said["reason"]["template"] for said in spam if said["kind"] == "refuse"}
    assert "You write too fast; you can write again in {seconds} s." in reasons
    assert "Too much is written from your network; try again in a moment." in reasons


def test_a_line_that_was_said_already_is_not_counted_again(start: Any) -> None:
    server = start(TENGEN_LIMIT_CHAT_AT_ONCE="1", TENGEN_LIMIT_CHAT_PER_MINUTE="0.001")
    anna = server.visitor()
    game = anna.begin(kind="here")

    async def table() -> list[Any]:
        async with anna.socket(game) as first:
            said = [await first.do("chat", "same", text="hello")]
        async with anna.socket(game) as again:
            said.append(await again.do("chat", "same", text="hello"))
            return [*said, await again.do("chat", text="more")]

    once, twice, more = asyncio.run(table())
    assert (once["kind"], once["n"]) == (twice["kind"], twice["n"]) == ("ack", 2)
    assert more["kind"] == "refuse"


class Talk:
    """Lines said at moments of our choice; each is told as the seconds to be silent."""

    def __init__(self, **limits: Any) -> None:
        self.now = 0.0
        self._chat = ChatLimits(Limits(**limits), clock=lambda: self.now)

    def say(self, visitor: str, game: str = "g", *, is_player: bool = False) -> int | str | None:
        try:
            self._chat.admit(game, visitor, f"address of {visitor}", is_player=is_player)
        except TooMuch as refused:
            return int(refused.values["seconds"]) if refused.values else refused.template
        return None


def test_who_floods_again_is_muted_for_longer_until_it_is_forgiven() -> None:
    talk = Talk(spectator_chat_at_once=1, spectator_chat_per_minute=1)
    muted = []
    for _time in range(12):
        while (seconds := talk.say("eve")) is None:
            pass
        muted.append(seconds)
        talk.now += float(seconds)
    assert muted[:3] == [MUTE_S, 2 * MUTE_S, 4 * MUTE_S]
    assert muted[-1] == MAX_MUTE_S
    talk.now += FORGIVEN_S + 1
    assert talk.say("eve") is None
    assert talk.say("eve") == MUTE_S


def test_who_is_muted_and_tries_on_is_not_muted_for_longer() -> None:
    talk = Talk(chat_at_once=1)
    talk.say("ann", is_player=True)
    talk.say("ann", is_player=True)
    talk.now = MUTE_S / 2
    assert talk.say("ann", is_player=True) == round(MUTE_S / 2)
    talk.now = MUTE_S
    assert talk.say("ann", is_player=True) is None


def test_all_spectators_of_a_game_share_one_rate_and_players_have_their_own() -> None:
    talk = Talk(game_chat_at_once=5)
    heard = [talk.say(f"eve {number}") for number in range(7)]
    assert heard[:5] == [None] * 5
    assert heard[5:] == ["The spectators of this game write too fast; try again in a moment."] * 2
    assert talk.say("ann", is_player=True) is None
    assert talk.say("eve 9", "another") is None
