"""What is stored of studies, and what is to be stored, each as a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.records.record import Record
from tengen.studies.limits import MAX_CHAPTER_BYTES, MAX_DESCRIPTION, MAX_MOVES, MAX_NAME
from tengen.studies.records import of_text, to_text
from tengen.studies.study import Chapter, Study, moves_in, name_of


class Visibility(Enum):
    """Who may read a study: its owner, who knows its name (a link), everybody who looks."""

    PRIVATE = "private"
    LINK = "link"
    PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class ChapterHead:
    """What is listed of a chapter."""

    id: str
    name: str
    variant: str
    moves: int
    revision: int


@dataclass(frozen=True, slots=True)
class StoredChapter(ChapterHead):
    """A chapter with its record as text."""

    body: str


@dataclass(frozen=True, slots=True)
class StudyHead:
    """A study without its records; ``deleted`` are chapters that can be brought back."""

    id: str
    owner: str
    name: str
    description: str
    visibility: Visibility
    revision: int
    updated: int
    chapters: tuple[ChapterHead, ...] = ()
    deleted: tuple[ChapterHead, ...] = ()


@dataclass(frozen=True, slots=True)
class NewRecord:
    """The record of a chapter as it is about to be stored; make it with ``checked_record``."""

    variant: str
    moves: int
    size: int
    body: str


@dataclass(frozen=True, slots=True)
class NewChapter:
    """A chapter that is about to be stored; make it with ``checked_chapter``."""

    name: str
    record: NewRecord


@dataclass(frozen=True, slots=True)
class ChapterChange:
    """What becomes of the chapter that has a revision; None stays as it is."""

    revision: int
    name: str | None = None
    record: NewRecord | None = None


@dataclass(frozen=True, slots=True)
class StudyChange:
    """What becomes of a study; None stays as it is. ``order`` names all its chapters."""

    name: str | None = None
    description: str | None = None
    visibility: Visibility | None = None
    order: tuple[str, ...] | None = None


def checked_name(text: str) -> str:
    """Return the name of a study or a chapter as it is kept; raises Refused for none."""
    name = name_of(text)
    if not name or len(text) > MAX_NAME:
        raise Refused(
            N_("a study or chapter needs a name of 1 to {most} characters"), most=MAX_NAME
        )
    return name


def checked_description(text: str) -> str:
    """Return a description as it is kept: lines without what cannot be seen; raises Refused."""
    if len(text) > MAX_DESCRIPTION:
        raise Refused(N_("a description has at most {most} characters"), most=MAX_DESCRIPTION)
    return "\n".join(_printable(line) for line in text.strip().splitlines())


def _printable(line: str) -> str:
    return "".join(letter for letter in line if letter.isprintable() or letter == "\u200d")


def checked_chapter(name: str, record: Record) -> NewChapter:
    """Return a chapter to be stored; raises Refused and InvalidRecord."""
    return NewChapter(checked_name(name), checked_record(record))


def checked_record(record: Record) -> NewRecord:
    """Return a record to be stored, played through.

    Raises Refused for one that is too large, InvalidRecord for one with an illegal move.
    """
    moves = moves_in(record)
    if moves > MAX_MOVES:
        raise Refused(
            N_("a chapter has at most {most} moves; this one has {count}"),
            most=MAX_MOVES,
            count=moves,
        )
    record.validate()
    body = to_text(record)
    size = len(body.encode())
    if size > MAX_CHAPTER_BYTES:
        raise Refused(
            N_("a chapter takes at most {most} bytes; this one takes {count}"),
            most=MAX_CHAPTER_BYTES,
            count=size,
        )
    return NewRecord(record.variant.name, moves, size, body)


def size_of(chapters: Iterable[NewChapter]) -> int:
    """Return the bytes of chapters as they are kept."""
    return sum(chapter.record.size for chapter in chapters)


@dataclass(frozen=True, slots=True)
class NewStudy:
    """A study that is about to be stored; make it with ``checked_study``."""

    name: str
    description: str = ""
    visibility: Visibility = Visibility.PRIVATE
    chapters: tuple[NewChapter, ...] = ()


def checked_study(study: Study, visibility: Visibility = Visibility.PRIVATE) -> NewStudy:
    """Return a study to be stored; raises Refused, and InvalidRecord for an illegal move."""
    chapters = tuple(checked_chapter(one.name, one.record) for one in study.chapters)
    description = checked_description(study.description)
    return NewStudy(checked_name(study.name), description, visibility, chapters)


def study_of(known: StudyHead, chapters: Iterable[StoredChapter]) -> Study:
    """Return a stored study as an object."""
    read = [Chapter(one.name, of_text(one.body)) for one in chapters]
    return Study(known.name, read, known.description)
