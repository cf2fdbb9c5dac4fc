"""From what was chosen to the settings of a game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.desktop.preferences import Preferences
from tengen.games.control import Control, ControlKind
from tengen.games.opponents import opponent
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.players.ladder.catalogue import ladder
from tengen.rules.catalogue import square_sizes, variant
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant

#: The two programs of the keys F1 to F3.
CLASSICS: Mapping[Family, tuple[str, str]] = {
    Family.GOMOKU: ("franta", "scorer"),
    Family.REVERSI: ("greedy", "expert"),
}
_USUAL_SIZES = {Family.GOMOKU: (10, 13, 15, 17, 19, 20), Family.REVERSI: (6, 8, 10)}


def rules_of(preferences: Preferences) -> Variant:
    """Return the chosen variant on the chosen board; on the usual one where that does not fit."""
    rules = variant(preferences.variant)
    size = preferences.sizes.get(rules.name)
    return rules.with_size(size) if size in square_sizes(rules) else rules


def sizes_of(rules: Variant) -> tuple[int, ...]:
    """Return the sizes worth a button; none where there is nothing to choose.

    >>> sizes_of(variant("reversi"))
    (6, 8, 10)
    """
    wanted = {*_USUAL_SIZES[rules.family], variant(rules.name).width, rules.width}
    fitting = tuple(size for size in square_sizes(rules) if size in wanted)
    if rules.layers > 1 or len(fitting) < 2:
        fitting = tuple(size for size in square_sizes(rules) if size <= 9)
    return fitting


def fitting_player(player: str, rules: Variant) -> str:
    """Return a player that plays the game: the wanted one, or the nearest level.

    >>> fitting_player("level:10", variant("tictactoe"))
    'level:6'
    """
    try:
        return opponent(player, rules).player
    except TengenError:
        number = player.partition(":")[2]
        wanted = int(number) if player.startswith("level:") and number.isdecimal() else 3
        return f"level:{min(wanted, len(ladder(rules)))}"


def control_of(preferences: Preferences) -> Control:
    """Return the chosen clock."""
    kind = ControlKind(preferences.clock)
    base = 60 * preferences.minutes
    if kind is ControlKind.GAME:
        return Control(kind, max(base, 60), preferences.increment)
    if kind is ControlKind.BYOYOMI:
        return Control(kind, base, periods=preferences.periods, period=preferences.period)
    return Control()


def me(preferences: Preferences) -> Party:
    """Return the person at the desk."""
    return Party.person(preferences.name, preferences.visitor)


def settings_of(preferences: Preferences) -> GameSettings:
    """Return the settings of the game that was chosen; raises InvalidSettings."""
    rules, kind = rules_of(preferences), GameKind(preferences.kind)
    players = _players(preferences, rules, kind)
    return GameSettings(rules, kind, players, control_of(preferences), owner=preferences.visitor)


def settings_from_here(preferences: Preferences, position: Position) -> GameSettings:
    """Return the settings of a game that goes on from a position, with whoever is chosen now.

    Against a program the person plays whoever is to act.
    """
    rules, kind = position.variant, GameKind(preferences.kind)
    players = _players(replace(preferences, seat=position.seat.value), rules, kind)
    start = None if position.start == rules.initial() else position.start.setup
    return GameSettings(
        rules, kind, players, control_of(preferences), owner=preferences.visitor, start=start
    )


def _players(
    preferences: Preferences, rules: Variant, kind: GameKind
) -> Mapping[Seat, Party | None]:
    if kind is GameKind.HERE:
        return dict.fromkeys(Seat, me(preferences))
    if kind is GameKind.PROGRAMS:
        names = {Seat.FIRST: preferences.first, Seat.SECOND: preferences.second}
        return {
            seat: opponent(fitting_player(name, rules), rules).party()
            for seat, name in names.items()
        }
    own = random.choice(tuple(Seat)) if preferences.seat == "random" else Seat(preferences.seat)
    other = opponent(fitting_player(preferences.opponent, rules), rules).party()
    return {own: me(preferences), own.other: other}


def by_key(preferences: Preferences, key: str) -> Preferences:
    """Return the choices of a function key: F1 to F4 begin the four classic kinds of games."""
    first, second = CLASSICS[rules_of(preferences).family]
    computer, programs = GameKind.COMPUTER.value, GameKind.PROGRAMS.value
    chosen = {
        "F1": replace(preferences, kind=programs, first=first, second=second),
        "F2": replace(preferences, kind=computer, opponent=first),
        "F3": replace(preferences, kind=computer, opponent=second),
        "F4": replace(preferences, kind=GameKind.HERE.value),
    }
    return chosen[key]
