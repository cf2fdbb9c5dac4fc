"""Studies as objects: named chapters, each a record with variations, comments and marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from tengen.base.errors import InvalidArgument, InvalidRecord
from tengen.base.text import clean_line, shorten
from tengen.records.codec import ReadOptions, format_named, format_of
from tengen.records.files import read_records, write_records
from tengen.records.record import Record
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.studies.limits import MAX_NAME
from tengen.studies.merging import merge_trees
from tengen.studies.positions import PositionKey, key_of, positions_of
from tengen.studies.records import copied

#: The tags in which records in files carry the names of their chapter and their study.
CHAPTER_TAG, STUDY_TAG, DESCRIPTION_TAG = "title", "study", "description"
#: Formats whose files hold one tree.
ONE_TREE = ("renlib",)


@dataclass(slots=True)
class Chapter:
    """A record with a name."""

    name: str
    record: Record


@dataclass(frozen=True, slots=True)
class Place:
    """Where a position occurs: a chapter, and the moves that lead to it there."""

    chapter: str
    moves: tuple[str, ...]


@dataclass(slots=True)
class Study:
    """Chapters under one name.

    >>> from tengen import Record, variant
    >>> rules = variant("freestyle")
    >>> line = Record.of(rules.initial().play_all("h8 i9 g7"))
    >>> turned = Record.of(rules.initial().play_all("h8 i7 g9 j8"))
    >>> study = Study("Diagonal", [Chapter("Main", line)])
    >>> study.merge(Study("Other", [Chapter("Main", turned)]), symmetry=True)
    1
    >>> [chapter.name for chapter in study.chapters], len(study.chapters[0].record.mainline)
    (['Main'], 4)
    >>> [place.moves for place in study.search(rules.initial().play_all("h8 g9"))]
    [('h8', 'i9')]
    """

    name: str
    chapters: list[Chapter] = field(default_factory=list)
    description: str = ""

    # -- files -------------------------------------------------------------------------------

    @classmethod
    def load(
        cls,
        path: str | Path,
        format: str | None = None,  # noqa: A002
        variant: Variant | None = None,
        options: ReadOptions | None = None,
    ) -> Self:
        """Read a study from a file of games, each a chapter; raises InvalidRecord.

        It is called by the name the games carry, or by that of the file.
        """
        records = read_records(path, format, variant, options)
        study = cls.of_records(records, Path(path).stem)
        if not study.chapters:
            raise InvalidRecord(f"{str(path)!r} holds no game")
        return study

    @classmethod
    def of_records(cls, records: Iterable[Record], name: str) -> Self:
        """Return games as the chapters of a study, which is called ``name`` unless they know."""
        InvalidArgument.check(records, Iterable, "a list of games")
        InvalidArgument.check(name, str, "the name of a study")
        study = cls(name_of(name))
        for number, record in enumerate(records, start=1):
            InvalidArgument.check(record, Record, "a game; write Record.of(position)")
            study.chapters.append(chapter_of(record, number))
            if number == 1:
                study.name = name_of(record.tags.pop(STUDY_TAG, "")) or study.name
                study.description = record.tags.pop(DESCRIPTION_TAG, "")
            record.tags.pop(STUDY_TAG, None)
        return study

    def save(self, path: str | Path, format: str | None = None) -> None:  # noqa: A002
        """Write the chapters to a file; raises InvalidRecord for what the format cannot hold."""
        chosen = format_of(path) if format is None else format_named(format)
        write_records(self.records(chosen.name), path, chosen.name)

    def records(self, format_name: str = "json") -> Iterator[Record]:
        """Yield the chapters as records that know the names, as a file of a format has them.

        Where a file holds one tree, all chapters are joined in it; raises InvalidRecord for
        chapters of several games.
        """
        if format_name in ONE_TREE:
            yield self.joined()
            return
        for number, chapter in enumerate(self.chapters):
            record = copied(chapter.record)
            record.tags[CHAPTER_TAG] = chapter.name
            record.tags[STUDY_TAG] = self.name
            if self.description and not number:
                record.tags[DESCRIPTION_TAG] = self.description
            yield record

    # -- trees -------------------------------------------------------------------------------

    def joined(self, *, symmetry: bool = False) -> Record:
        """Return one tree of all chapters; raises InvalidRecord where they do not fit together."""
        if not self.chapters:
            raise InvalidRecord(f"the study {shorten(self.name)!r} has no chapter")
        first, *others = (chapter.record for chapter in self.chapters)
        tree = copied(first)
        for record in others:
            merge_trees(tree, record, symmetry=symmetry)
        return tree

    def merge(self, other: Study, *, symmetry: bool = False) -> int:
        """Take in what another study has, and return how many moves were new.

        A chapter joins the one of the same name, game and start; all others are added behind.
        With ``symmetry`` lines that a turn or a mirror makes equal are one.
        """
        InvalidArgument.check(other, Study, "a study; write Study.load(path)")
        added = 0
        for chapter in other.chapters:
            mine = next((one for one in self.chapters if _is_same(one, chapter)), None)
            if mine is None:
                self.chapters.append(Chapter(chapter.name, copied(chapter.record)))
                added += moves_in(chapter.record)
            else:
                added += merge_trees(mine.record, chapter.record, symmetry=symmetry)
        return added

    def positions(self, *, symmetry: bool = True) -> dict[PositionKey, list[Place]]:
        """Return where each position occurs, by its key; raises InvalidRecord for illegal moves.

        With ``symmetry`` it is the key of the canonical form, which equal positions share.
        """
        found: dict[PositionKey, list[Place]] = {}
        for chapter in self.chapters:
            for position in positions_of(chapter.record):
                place = _place(chapter, position)
                found.setdefault(key_of(position, symmetry=symmetry), []).append(place)
        return found

    def search(self, position: Position, *, symmetry: bool = True) -> Iterator[Place]:
        """Yield the places where a position occurs, in the order of the chapters."""
        InvalidArgument.check(position, Position, "a position, which could be looked for")
        wanted = key_of(position, symmetry=symmetry)
        stones = len(position.stones)
        for chapter in self.chapters:
            if chapter.record.variant != position.variant:
                continue
            for here in positions_of(chapter.record, stones):
                is_near = len(here.stones) == stones
                if is_near and key_of(here, symmetry=symmetry) == wanted:
                    yield _place(chapter, here)

    def search_text(self, text: str) -> Iterator[Place]:
        """Yield the places where a text is part of a comment, or the start of a chapter named so.

        Capitals do not count. Where the name of the study has it every chapter is found.
        """
        InvalidArgument.check(text, str, "a text, which could be looked for")
        wanted = text.casefold()
        for chapter in self.chapters:
            names = f"{self.name}\n{chapter.name}".casefold()
            rules = chapter.record.variant
            for node in chapter.record.root.walk():
                is_named = node.move is None and wanted in names
                if is_named or wanted in node.comment.casefold():
                    moves = (one.move for one in node.path() if one.move is not None)
                    yield Place(chapter.name, tuple(map(rules.format, moves)))


def name_of(text: str) -> str:
    """Return a name as it is kept: one line of bounded length."""
    return clean_line(text)[:MAX_NAME].strip()


def chapter_of(record: Record, number: int) -> Chapter:
    """Return a game as a chapter, called by its title, its players or its number."""
    title = name_of(record.tags.pop(CHAPTER_TAG, ""))
    players = name_of(f"{record.black or '?'} – {record.white or '?'}")
    has_players = bool(record.black or record.white)
    return Chapter(title or (players if has_players else f"{number}"), record)


def moves_in(record: Record) -> int:
    """Return the number of moves of a tree, all variations together."""
    return sum(1 for _node in record.root.walk()) - 1


def _is_same(one: Chapter, other: Chapter) -> bool:
    mine, theirs = one.record, other.record
    same_game = mine.variant == theirs.variant and mine.start == theirs.start
    return same_game and one.name == other.name


def _place(chapter: Chapter, position: Position) -> Place:
    rules = chapter.record.variant
    return Place(chapter.name, tuple(map(rules.format, position.moves)))
