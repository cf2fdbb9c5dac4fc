"""Games that can be continued: stored ones, and those of files that earlier versions kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tengen.base.errors import StoreError, TengenError
from tengen.base.folders import state_folder
from tengen.base.i18n import _, ngettext
from tengen.games.local_games import LocalGames
from tengen.games.owner import this_person
from tengen.games.settings import GameKind
from tengen.records.record import Record
from tengen.terminal.new_game import GameSource, PlayRequest, game_of_record, old_files

if TYPE_CHECKING:
    from tengen.games.listing import GameSummary

#: The games of one person, or of two at one screen.
_KINDS = (GameKind.COMPUTER.value, GameKind.HERE.value)


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that was left. ``updated`` is in milliseconds."""

    title: str
    plies: int
    updated: int
    source: GameSource

    @property
    def text(self) -> str:
        """Say which game it is."""
        text = ngettext(
            "There is an unfinished game: {title}, {count} move.",
            "There is an unfinished game: {title}, {count} moves.",
            self.plies,
        )
        return text.format(title=_(self.title), count=self.plies)

    def decline(self) -> tuple[str, ...]:
        """Begin something else instead: an old file is not offered again; say where it is."""
        if isinstance(self.source, str) or self.source.old_file is None:
            return ()
        path = put_aside(self.source.old_file)
        return (_("The game is kept in {path}").format(path=path),)


def put_aside(path: Path) -> Path:
    """Move a file to those that are not offered any more; raises TengenError."""
    target = state_folder() / "games" / path.name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return path.replace(target)
    except OSError as error:
        raise TengenError(f"{error.filename}: {error.strerror}") from None


async def unfinished_game(games: LocalGames, variant: str | None) -> UnfinishedGame | None:
    """Return the game that was left last, of one variant or of any; None if it was finished."""
    found = [*await _stored(games, variant), *_old_files(variant)]
    return max(found, key=lambda game: game.updated, default=None)


async def _stored(games: LocalGames, variant: str | None) -> list[UnfinishedGame]:
    from tengen.games import listing  # noqa: PLC0415 - SQLAlchemy is slow to load

    me = this_person().visitor
    try:
        last = await games.read(listing.last_played, me, _KINDS, variant)
    except StoreError:  # a game that begins will say so
        return []
    return [] if last is None or last.ended else [_of_summary(last)]


def _of_summary(game: GameSummary) -> UnfinishedGame:
    return UnfinishedGame(game.title, game.plies, game.updated, game.id)


def _old_files(variant: str | None) -> Iterator[UnfinishedGame]:
    """Yield the game of the latest file that can be played."""
    for path, at in _newest_first(variant):
        try:
            record = Record.load(path)
            source = game_of_record(PlayRequest(), record, path)
        except TengenError:
            continue
        if record.result is None:
            yield UnfinishedGame(record.variant.title, len(record.mainline), at, source)
            return


def _newest_first(variant: str | None) -> list[tuple[Path, int]]:
    try:
        paths = [path for path in old_files().glob("*.json") if path.is_file()]
        dated = [(path, path.stat().st_mtime_ns // 1_000_000) for path in paths]
    except OSError:
        return []
    named = (one for one in dated if variant in {None, one[0].stem.rsplit("-", 3)[0]})
    return sorted(named, key=lambda one: one[1], reverse=True)
