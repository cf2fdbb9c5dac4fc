"""The shapes of the answers over HTTP: OpenAPI and the types of the web app are made of them.

Those of reviews, learners and jobs are in ``study_answers``. What a route makes itself it makes as
one of these. What is stored or kept as text (games, events, reviews) is sent as it is; its shape is
written down here all the same, and a test holds the bodies to it. Times are milliseconds since
1970.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, with_config

from tengen.base.color import Color
from tengen.base.score import Score
from tengen.engine.explanation import Sentence
from tengen.games.choices import OpponentCount
from tengen.games.collection import TagCount
from tengen.games.facts import Facts
from tengen.games.listing import GameSummary
from tengen.games.scene import Change, PlacedStone, Scene
from tengen.games.thumbnails import Thumbnail
from tengen.server.messages import GameEvent


class Words(BaseModel):
    """A shape that is read as it was stored; nothing but its fields is ever sent."""

    model_config = ConfigDict(extra="forbid")


#: How a shape is declared: nothing but its fields is ever sent.
answer = with_config(ConfigDict(extra="forbid"))


@answer
@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """Why a request was refused or failed."""

    error: Sentence


# -- the server -----------------------------------------------------------------------------------


@answer
@dataclass(frozen=True, slots=True)
class LiveAnswer:
    """The process runs."""

    status: Literal["ok"]


@answer
@dataclass(frozen=True, slots=True)
class HealthAnswer:
    """Whether games can be played; each part is "ok" or says what is wrong."""

    status: Literal["ok", "failing"]
    version: str
    checks: dict[str, str]


# -- people ---------------------------------------------------------------------------------------


@answer
@dataclass(frozen=True, slots=True)
class AccountAnswer:
    """An account."""

    login: str


@answer
@dataclass(frozen=True, slots=True)
class RatingAnswer:
    """A rating (Glicko) in one variant, after so many rated games."""

    rating: float
    deviation: float
    games: int


@answer
@dataclass(frozen=True, slots=True)
class MeAnswer:
    """Who asks, with ratings by variant, and the token every change needs.

    ``owner``: whether that is the person of this machine; null where nobody is.
    """

    name: str
    account: AccountAnswer | None
    ratings: dict[str, RatingAnswer]
    csrf: str
    owner: bool | None


@answer
@dataclass(frozen=True, slots=True)
class SessionAnswer:
    """A browser in which somebody is logged in; ``current`` is the one that asks."""

    id: str
    agent: str
    created: int
    seen: int
    current: bool


@answer
@dataclass(frozen=True, slots=True)
class SessionEndedAnswer:
    """Another session has ended."""

    ended: bool


# -- variants and players -------------------------------------------------------------------------


@answer
@dataclass(frozen=True, slots=True)
class VariantAnswer:
    """A variant; sides are 0 on a board without edges.

    ``sizes`` are the square ones on offer; ``line`` is what wins, null in Reversi; ``fouls``:
    whether some points are forbidden to black; ``aliases``: what else people call it, in the
    languages they write.
    """

    name: str
    title: str
    summary: str
    family: Literal["gomoku", "reversi"]
    sizes: list[int]
    default_size: int | None
    width: int
    height: int
    layers: int
    line: int | None
    opening: str
    captures: bool
    fouls: bool
    aliases: list[str]


@answer
@dataclass(frozen=True, slots=True)
class LevelAnswer:
    """A level of a variant, 1 the weakest; ``move_time`` in seconds.

    ``description``: sentences about what it can do.
    """

    variant: str
    number: int
    name: str
    player: str
    rating: float
    rating_error: float
    move_time: float
    level: int
    description: list[str]


@answer
@dataclass(frozen=True, slots=True)
class PersonalityAnswer:
    """A computer player with a manner of its own."""

    name: str
    sentence: str
    rating: float | None
    rating_error: float | None


@answer
@dataclass(frozen=True, slots=True)
class ProgramAnswer:
    """A classic program or a learner, by the name it is asked for."""

    name: str
    sentence: str


@answer
@dataclass(frozen=True, slots=True)
class PlayersAnswer:
    """The computer players of a variant, and who analyses it."""

    levels: list[LevelAnswer]
    personalities: list[PersonalityAnswer]
    classics: list[ProgramAnswer]
    learners: list[ProgramAnswer]
    added: list[ProgramAnswer]
    analyst: str


# -- games ----------------------------------------------------------------------------------------


@answer
@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """A line of moves: the stones of the start, what each move changes, and the end.

    ``key`` is the same for equal positions, ``text`` the last one as it can be given as a start.
    """

    stones: list[PlacedStone]
    scene: Scene
    key: str
    text: str
    moves: list[str]
    changes: list[list[Change]]


@answer
@dataclass(frozen=True, slots=True)
class BoardShape:
    """What a board looks like without a game."""

    variant: str
    width: int
    height: int
    layers: int
    family: Literal["gomoku", "reversi"]


@answer
@dataclass(frozen=True, slots=True)
class PositionAnswer:
    """Stones as somebody arranged them, and whether a game can stand so.

    ``text`` is the arrangement in its text form, ``problem`` why it is no position of the game;
    only where there is none, ``scene`` says what may be done. Without edges all sizes are 0.
    """

    text: str
    width: int
    height: int
    layers: int
    stones: list[PlacedStone]
    turn: Color
    captured: dict[Color, int]
    problem: Sentence | None
    scene: Scene | None


@answer
@dataclass(frozen=True, slots=True)
class NewGameAnswer:
    """The name of a new game."""

    id: str


@answer
@dataclass(frozen=True, slots=True)
class StoredGameAnswer:
    """A game and its events."""

    game: Facts
    events: list[GameEvent]


@answer
@dataclass(frozen=True, slots=True)
class GameListAnswer:
    """Games in the wanted order; ``next`` leads to those that follow."""

    games: list[GameSummary]
    next: str | None


@answer
@dataclass(frozen=True, slots=True)
class GameChoicesAnswer:
    """What one's own games can be chosen by; programs are named as they are opened.

    ``deleted`` games can be brought back for ``kept_days``.
    """

    variants: list[str]
    people: list[OpponentCount]
    programs: list[OpponentCount]
    tags: list[TagCount]
    deleted: int
    kept_days: int


@answer
@dataclass(frozen=True, slots=True)
class ChangedGamesAnswer:
    """The games that were changed."""

    games: list[str]


@answer
@dataclass(frozen=True, slots=True)
class ThumbnailsAnswer:
    """The boards of games; those that are not there are left out."""

    games: list[Thumbnail]


# -- records, notes, statistics -------------------------------------------------------------------


@answer
@dataclass(frozen=True, slots=True)
class FormatAnswer:
    """A format in which games are read and written."""

    name: str
    title: str
    extensions: list[str]


class NotesVariant(Words):
    """The rules of a game record."""

    model_config = ConfigDict(extra="allow")

    name: str
    size: str = ""


class NotesMark(Words):
    """A mark on a point; a label has a text, an arrow the point it leads to."""

    kind: Literal["circle", "square", "triangle", "cross", "label", "arrow"]
    at: str
    text: str = ""
    to: str | None = None


class NotesNode(Words):
    """A move, made after the move of that number (0 the start) unless after the one before it."""

    model_config = ConfigDict(extra="allow")

    move: str = ""
    after: int = 0
    comment: str = ""
    score: Score | None = None
    marks: list[NotesMark] = []


class NotesAnswer(Words):
    """A game record with variations and comments, and more: docs/formats/tengen-json.md."""

    model_config = ConfigDict(extra="allow")

    format: Literal["tengen-game"]
    version: Literal[1]
    variant: NotesVariant
    start: str = ""
    root: NotesNode | None = None
    moves: list[str | NotesNode]


@answer
@dataclass(frozen=True, slots=True)
class SavedAnswer:
    """The notes are kept."""

    saved: bool


@answer
@dataclass(frozen=True, slots=True)
class TallyAnswer:
    """Counts over some games; ``share`` is the part of the points that was won."""

    games: int
    won: int
    drawn: int
    lost: int
    plies: int
    seconds: float
    share: float | None


@answer
@dataclass(frozen=True, slots=True)
class GroupAnswer:
    """Counts over the games that have something in common."""

    name: str
    games: int
    won: int
    drawn: int
    lost: int
    plies: int
    seconds: float
    share: float | None


@answer
@dataclass(frozen=True, slots=True)
class StatisticsAnswer:
    """What one's games add up to; months are written 2024-05, programs as they are opened.

    ``streak`` counts the latest games won in a row (below 0: lost), ``longest`` the most ever won
    in a row.
    """

    total: TallyAnswer
    streak: int
    longest: int
    variants: list[GroupAnswer]
    boards: list[GroupAnswer]
    kinds: list[GroupAnswer]
    people: list[GroupAnswer]
    programs: list[GroupAnswer]
    colors: list[GroupAnswer]
    endings: list[GroupAnswer]
    months: list[GroupAnswer]


# -- profiles -------------------------------------------------------------------------------------


@answer
@dataclass(frozen=True, slots=True)
class RatingPointAnswer:
    """A rating after a game that ended at some time."""

    at: int
    rating: float


@answer
@dataclass(frozen=True, slots=True)
class OpponentAnswer:
    """Games against a person; ``profile`` is an address."""

    name: str
    profile: str | None
    games: int
    won: int
    drawn: int
    lost: int


@answer
@dataclass(frozen=True, slots=True)
class ProfileAnswer:
    """The page of a player: ratings and how they went by variant, oldest first, and the games.

    ``address``, ``since``: null for a guest, whose page only the guest sees. ``opponents``: the
    people met most often; ``you``: the games of who asks against this player. ``statistics`` name
    no people.
    """

    name: str
    address: str | None
    since: int | None
    mine: bool
    hidden: bool
    ratings: dict[str, RatingAnswer]
    history: dict[str, list[RatingPointAnswer]]
    statistics: StatisticsAnswer
    opponents: list[OpponentAnswer]
    you: OpponentAnswer | None


@answer
@dataclass(frozen=True, slots=True)
class HiddenAnswer:
    """Whether one's profile is hidden from others."""

    hidden: bool


@answer
@dataclass(frozen=True, slots=True)
class SeatProfilesAnswer:
    """Where the players of a game have their profiles; null for guests and hidden ones."""

    first: str | None
    second: str | None
