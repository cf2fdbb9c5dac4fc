"""Who is there and who is gone, also where sockets die without a word."""

from __future__ import annotations

import pytest

from tengen.base.color import Seat
from tengen.server.rooms.absence import MAX_GAP, Absence
from tengen.server.rooms.listeners import QUIET, SILENT, Listener, Listeners
from tengen.server.rooms.registry import LOOK, ROUND
from tengen.server.sockets.outbox import Outbox

SEATS: dict[Seat, str | None] = {Seat.FIRST: "ann", Seat.SECOND: "bob"}


class Time:
    """A clock that goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def sit(listeners: Listeners, visitor: str) -> Listener:
    listener = Listener(visitor, Outbox(16))
    listeners.add(listener)
    return listener


def test_a_silent_client_is_gone_within_ten_seconds() -> None:
    assert QUIET + LOOK < 10
    assert SILENT + LOOK < 10


def test_a_client_that_falls_silent_is_gone_until_it_speaks(time: Time) -> None:
    listeners = Listeners(time)
    ann, bob = sit(listeners, "ann"), sit(listeners, "bob")
    time.now += QUIET
    listeners.note(ann)
    assert set(listeners.online(SEATS)) == {Seat.FIRST, Seat.SECOND}
    assert not listeners.notice_quiet()
    time.now += 0.1
    assert listeners.notice_quiet()
    assert listeners.online(SEATS) == [Seat.FIRST]
    assert listeners.counts() == {"ann": 1}
    assert not listeners.notice_quiet()
    listeners.note(bob)
    assert listeners.notice_quiet()
    assert set(listeners.online(SEATS)) == {Seat.FIRST, Seat.SECOND}


def test_the_people_of_a_process_that_died_are_gone_too(time: Time) -> None:
    assert ROUND < SILENT
    listeners = Listeners(time)
    listeners.hear("other", {"bob": 1}, time.now)
    assert not listeners.forget_silent(time.now + SILENT)
    assert listeners.forget_silent(time.now + SILENT + 0.1)
    assert listeners.online(SEATS) == []


class Milliseconds:
    """The time as the absence of players is counted."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def test_absence_counts_from_the_first_look_that_missed_somebody() -> None:
    clock = Milliseconds()
    absence = Absence(clock)
    absence.update([Seat.FIRST], is_sure=True)
    begun = clock.now
    for _look in range(20):
        clock.now += 1500
        absence.update([Seat.FIRST], is_sure=True)
    assert absence.since(Seat.SECOND) == begun
    assert absence.since(Seat.FIRST) is None


@pytest.mark.parametrize("doubt", ["came back", "not sure", "stood still", "clock set back"])
def test_every_doubt_lets_the_count_begin_anew(doubt: str) -> None:
    clock = Milliseconds()
    absence = Absence(clock)
    absence.update((), is_sure=True)
    clock.now += {"stood still": MAX_GAP + 1, "clock set back": -1}.get(doubt, 1500)
    there = list(Seat) if doubt == "came back" else ()
    absence.update(there, is_sure=doubt != "not sure")
    clock.now += 1500
    absence.update((), is_sure=True)
    since = absence.since(Seat.FIRST)
    assert since is not None
    assert since >= clock.now - 1500
