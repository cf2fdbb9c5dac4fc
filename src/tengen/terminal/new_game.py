"""From what was asked for, on the command line or on the start screen, to a new game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tengen import engine
from tengen.base.color import Color, Seat
from tengen.base.errors import TengenError
from tengen.base.folders import state_folder
from tengen.base.text import clean_line, shorten
from tengen.engine.names import InvalidPlayer
from tengen.games.control import TimeControl
from tengen.games.move_sequence import PriorMove
from tengen.games.new_game import RANDOM, Seating
from tengen.games.opponents import opponent
from tengen.games.owner import this_person
from tengen.games.recording import prior_moves
from tengen.games.settings import MAX_NAME_LENGTH, GameKind, GameSettings, Party
from tengen.players.catalogue import HUMAN, is_program, player
from tengen.records.files import read_one
from tengen.records.record import Record
from tengen.rules.catalogue import parse_size, variant
from tengen.rules.table_rules import REFUSE
from tengen.rules.variant import Variant

#: Who owns the games of two programs, which are not kept.
NOBODY = "nobody"
NO_CLOCK = TimeControl()


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """What was asked for; None is what nobody said."""

    variant: str | None = None
    black: str | None = None
    white: str | None = None
    size: str | None = None
    moves: str = ""
    #: A file of a game, or the name of a stored one.
    resume: Path | None = None
    #: Whether crosses and circles are drawn.
    is_paper: bool = False
    foul: str = REFUSE
    passes: bool = False
    clock: TimeControl = NO_CLOCK

    @property
    def is_open(self) -> bool:
        """Whether nothing but perhaps the variant was asked for."""
        asked = (self.black, self.white, self.size, self.resume)
        has_rules = self.passes or self.foul != REFUSE or self.clock != NO_CLOCK
        return not self.moves and not has_rules and all(one is None for one in asked)


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A game to begin. ``record`` is what it goes on from, with its variations and comments.

    ``is_stored`` at once, not only with the first move made in it. ``old_file`` is where an earlier
    version kept it.
    """

    settings: GameSettings
    moves: tuple[PriorMove, ...] = ()
    record: Record | None = None
    is_stored: bool = False
    old_file: Path | None = None


#: A game to begin, or the name of a stored one.
GameSource = PlannedGame | str


def source_of(request: PlayRequest) -> GameSource | None:
    """Return the game that was asked for; None where the person is to be asked which.

    Raises TengenError for what cannot be played, whatever the person would answer.
    """
    path = request.resume
    if path is not None:
        if path.suffix or path.exists():
            return game_of_file(request, path)
        if request.black or request.white or request.size or request.moves:
            raise TengenError("a stored game keeps its players, its board and its moves")
        if request.clock != NO_CLOCK:
            raise TengenError("a stored game keeps its clock")
        return str(path)
    if request.variant is not None:
        return new_game(request)
    for name in (request.black, request.white):
        player(name or HUMAN)
    if request.size is not None:
        parse_size(request.size)
    return None


def new_game(request: PlayRequest) -> PlannedGame:
    """Return the game of a request that names a variant; who is not named is a person.

    Raises TengenError for a game that does not exist and for a player who does not play it.
    """
    usual = variant(request.variant or "", size=request.size)
    rules = replace(usual, foul=request.foul, passes=request.passes)
    moves = rules.parse_moves(request.moves)
    rules.initial().play_all(moves)
    settings = settings_of(rules, {Seat.FIRST: request.black, Seat.SECOND: request.white})
    settings = replace(settings, control=request.clock)
    return PlannedGame(settings, tuple(map(PriorMove, moves)), is_stored=bool(moves))


def game_of_file(request: PlayRequest, path: Path) -> PlannedGame:
    """Return the game that goes on from a file; raises TengenError for one that does not fit."""
    if request.size is not None and request.variant is None:
        raise TengenError(f"a size of {shorten(request.size)} needs a variant")
    rules = None if request.variant is None else variant(request.variant, size=request.size)
    record, is_old = read_one(path, variant=rules), path.resolve().parent == old_files().resolve()
    return game_of_record(request, record, path if is_old else None)


def old_files() -> Path:
    """Return where earlier versions kept unfinished games."""
    return state_folder() / "unfinished"


def game_of_record(
    request: PlayRequest, record: Record, old_file: Path | None = None
) -> PlannedGame:
    """Return the game that goes on from the end of a record, between whoever played it."""
    final = record.position()
    names = {final.seat_of(Color.BLACK): record.black, final.seat_of(Color.WHITE): record.white}
    asked = {Seat.FIRST: request.black, Seat.SECOND: request.white}
    known = {seat: name if is_program(name) else HUMAN for seat, name in names.items()}
    players = {seat: asked[seat] or known[seat] for seat in Seat}
    more = record.variant.parse_moves(request.moves)
    final.play_all(more)
    settings = settings_of(record.variant, players, names)
    moves = (*prior_moves(record), *map(PriorMove, more))
    settings = replace(settings, start=record.start, control=request.clock)
    return PlannedGame(settings, moves, record, old_file is not None, old_file)


def settings_of(
    rules: Variant,
    players: Mapping[Seat, str | None],
    names: Mapping[Seat, str] | None = None,
) -> GameSettings:
    """Return the settings of a game between players by their names; people may have real ones.

    Raises TengenError for a player who does not play the game.
    """
    seating = _seating({seat: players.get(seat) or HUMAN for seat in Seat})
    me = NOBODY if seating.kind is GameKind.PROGRAMS else this_person().visitor
    seated = seating.players(Party.person("", me), lambda name: _program(name, rules))
    parties = {
        seat: replace(party, name=_person((names or {}).get(seat, "")))
        if party is not None and party.is_person
        else party
        for seat, party in seated.items()
    }
    return GameSettings(rules, seating.kind, parties, owner=me)


#: The kinds of games by how many people play.
_KINDS = (GameKind.PROGRAMS, GameKind.COMPUTER, GameKind.HERE)


def _seating(names: Mapping[Seat, str]) -> Seating:
    """Return who sits where by the names of players; raises InvalidPlayer for an unknown one."""
    people = [seat for seat, name in names.items() if player(name) is None]
    programs = [name for seat, name in names.items() if seat not in people]
    return Seating(
        _KINDS[len(people)],
        people[0].value if people else RANDOM,
        programs[0] if programs else None,
        (names[Seat.FIRST], names[Seat.SECOND]),
    )


def _program(name: str, rules: Variant) -> Party:
    """Return the program of a name."""
    if is_program(name) and not engine.open(name).plays(rules):
        raise InvalidPlayer(f"{name} does not play {rules.name} on a board of {rules.size_text}")
    return opponent(name, rules).party()


def _person(name: str) -> str:
    """Return the name a record gives to a person; empty where it gives none."""
    return "" if name == HUMAN or is_program(name) else clean_line(name)[:MAX_NAME_LENGTH]
