"""From what was chosen to the settings of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tengen.base.color import Seat
from tengen.desktop.preferences import Preferences
from tengen.games.control import ControlKind, TimeControl
from tengen.games.new_game import Seating, fitting_player
from tengen.games.opponents import KEY_PROGRAMS, opponent
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.rules.catalogue import square_sizes, variant
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant

_USUAL_SIZES = {Family.GOMOKU: (10, 13, 15, 17, 19, 20), Family.REVERSI: (6, 8, 10)}


def rules_of(preferences: Preferences) -> Variant:
    """Return the chosen variant on the chosen board; on the usual one where that does not fit."""
    rules = variant(preferences.variant)
    size = preferences.sizes.get(rules.name)
    return rules.with_size(size) if size in square_sizes(rules) else rules


def _at_table(preferences: Preferences) -> Variant:
    """Return the chosen variant with what becomes of fouls and passes, where it has any."""
    rules, chosen = rules_of(preferences), preferences
    return replace(rules, foul=chosen.foul, passes=chosen.passes) if rules.fouls else rules


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


def control_of(preferences: Preferences) -> TimeControl:
    """Return the chosen clock."""
    kind = ControlKind(preferences.clock)
    base = 60 * preferences.minutes
    if kind is ControlKind.GAME:
        return TimeControl(kind, max(base, 60), preferences.increment)
    if kind is ControlKind.BYOYOMI:
        return TimeControl(kind, base, periods=preferences.periods, period=preferences.period)
    return TimeControl()


def me(preferences: Preferences) -> Party:
    """Return the person at the desk."""
    return Party.person(preferences.name, preferences.visitor)


def settings_of(preferences: Preferences) -> GameSettings:
    """Return the settings of the game that was chosen; raises InvalidSettings."""
    rules, kind = _at_table(preferences), GameKind(preferences.kind)
    players = _players(preferences, rules)
    return GameSettings(rules, kind, players, control_of(preferences), owner=preferences.visitor)


def settings_from_here(preferences: Preferences, position: Position) -> GameSettings:
    """Return the settings of a game that goes on from a position, with whoever is chosen now.

    Against a program the person plays whoever is to act.
    """
    rules, kind = position.variant, GameKind(preferences.kind)
    players = _players(replace(preferences, seat=position.seat.value), rules)
    start = None if position.start == rules.initial() else position.start.setup
    return GameSettings(
        rules, kind, players, control_of(preferences), owner=preferences.visitor, start=start
    )


def _players(preferences: Preferences, rules: Variant) -> Mapping[Seat, Party | None]:
    chosen = preferences
    seating = Seating(
        GameKind(chosen.kind), chosen.seat, chosen.opponent, (chosen.first, chosen.second)
    )
    return seating.players(
        me(chosen), lambda name: opponent(fitting_player(name, rules), rules).party()
    )


def by_key(preferences: Preferences, key: str) -> Preferences:
    """Return the choices of a function key: F1 to F4 begin the four classic kinds of games."""
    first, second = KEY_PROGRAMS[rules_of(preferences).family]
    computer, programs = GameKind.COMPUTER.value, GameKind.PROGRAMS.value
    chosen = {
        "F1": replace(preferences, kind=programs, first=first, second=second),
        "F2": replace(preferences, kind=computer, opponent=first),
        "F3": replace(preferences, kind=computer, opponent=second),
        "F4": replace(preferences, kind=GameKind.HERE.value),
    }
    return chosen[key]
