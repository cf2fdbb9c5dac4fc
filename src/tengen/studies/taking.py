"""Files of games as chapters to be stored: what does not fit is left out, and it is said why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import BinaryIO

from sqlalchemy import Connection, Engine

from tengen.base.clock import now_ms
from tengen.base.errors import InvalidRecord, TengenError
from tengen.database.pace import WritePace
from tengen.records.codec import Format, ReadOptions, format_named
from tengen.records.detection import HEAD, recognised
from tengen.records.record import Record
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant
from tengen.studies import store
from tengen.studies.limits import MAX_CHAPTERS, MAX_STUDY_BYTES
from tengen.studies.stored import NewChapter, checked_chapter
from tengen.studies.study import DESCRIPTION_TAG, STUDY_TAG, chapter_of

#: Refusals that are told one by one.
MAX_REFUSALS = 50


@dataclass(frozen=True, slots=True)
class ChapterFileRequest:
    """How a file is read: its name, and the names of its format and game, if these are told."""

    name: str = ""
    format: str = ""
    variant: str = ""

    def checked(self) -> ChapterFileRequest:
        """Return the request; raises TengenError for names that are not known."""
        if self.format:
            format_named(self.format)
        return replace(self, variant=self.variant and variant(self.variant).name)

    @property
    def rules(self) -> Variant | None:
        """The game that is told."""
        return variant(self.variant) if self.variant else None

    def format_of(self, stream: BinaryIO) -> Format:
        """Return the format that is told, or that a file is seen to have; raises InvalidRecord."""
        if self.format:
            return format_named(self.format)
        head = stream.read(HEAD)
        stream.seek(0)
        return recognised(head, self.name, self.rules)


@dataclass(slots=True)
class ChapterTaker:
    """Turns games into chapters; ``refused`` has why others are none."""

    refused: list[str] = field(default_factory=list)
    #: What the file calls the study.
    name: str = ""
    description: str = ""

    def read(self, stream: BinaryIO, wanted: ChapterFileRequest) -> Iterator[NewChapter]:
        """Yield the chapters of a file."""
        options = self.lenient(ReadOptions(wanted.rules))
        try:
            codec = wanted.format_of(stream).codec
        except InvalidRecord as error:
            self.refuse(error)
            return
        yield from self.chapters(codec.read(stream, options))

    def lenient(self, options: ReadOptions) -> ReadOptions:
        """Return how to read a file so that what cannot be read is noted here."""
        return replace(options, refused=self.refuse)

    def chapters(self, records: Iterable[Record]) -> Iterator[NewChapter]:
        """Yield records as chapters; an error of the reader is the last refusal."""
        number = 0
        try:
            for number, record in enumerate(records, start=1):
                chapter = self._chapter(record, number)
                if chapter is not None:
                    yield chapter
        except TengenError as error:
            self.refuse(error)
        if not number and not self.refused:
            self.refuse("there is no game in it")

    def _chapter(self, record: Record, number: int) -> NewChapter | None:
        self.name = self.name or record.tags.pop(STUDY_TAG, "")
        self.description = self.description or record.tags.pop(DESCRIPTION_TAG, "")
        for tag in (STUDY_TAG, DESCRIPTION_TAG):
            record.tags.pop(tag, None)
        chapter = chapter_of(record, number)
        try:
            return checked_chapter(chapter.name, chapter.record)
        except TengenError as error:
            told, where = str(error), record.where or f"game {number}"
            self.refuse(told if told.startswith(where) else f"{where}: {told}")
            return None

    def refuse(self, error: Exception | str) -> None:
        """Note why a game is no chapter."""
        if len(self.refused) < MAX_REFUSALS:
            self.refused.append(str(error))


@dataclass(slots=True)
class ChapterSpace:
    """How many chapters and bytes a study has room for."""

    chapters: int = MAX_CHAPTERS
    size: int = MAX_STUDY_BYTES

    @classmethod
    def of(cls, connection: Connection, study: str, visitor: str) -> ChapterSpace:
        """Return the room in a study of one's own."""
        store.check_owner(connection, study, visitor)
        present = len(store.head(connection, study, visitor).chapters)
        return cls(MAX_CHAPTERS - present, MAX_STUDY_BYTES - store.size(connection, study))

    def take(self, chapter: NewChapter) -> bool:
        """Take room for a chapter, if there is some."""
        if not self.chapters or chapter.record.size > self.size:
            return False
        self.chapters -= 1
        self.size -= chapter.record.size
        return True


def within(
    room: ChapterSpace, chapters: Iterable[NewChapter], taker: ChapterTaker
) -> Iterator[NewChapter]:
    """Yield the chapters that there is room for; that there were more is a refusal."""
    for count, chapter in enumerate(chapters):
        if not room.take(chapter):
            taker.refused.append(f"only the first {count} games were taken")
            return
        yield chapter


def studies_of(chapters: Iterable[NewChapter]) -> Iterator[list[NewChapter]]:
    """Yield chapters in as many studies as they need."""
    filled, room = list[NewChapter](), ChapterSpace()
    for chapter in chapters:
        if not room.take(chapter):
            yield filled
            filled, room = [], ChapterSpace()
            room.take(chapter)
        filled.append(chapter)
    if filled:
        yield filled


def keep(engine: Engine, study: str, visitor: str, chapters: Iterable[NewChapter]) -> int:
    """Add chapters to a study in short steps; return how many."""
    pace, waiting, taken = WritePace(size=1, min_size=1, max_size=10), iter(chapters), 0
    while some := list(islice(waiting, pace.size)):
        with pace.writing(engine) as connection:
            store.add(connection, study, visitor, some, now_ms())
        taken += len(some)
        pace.rest()
    return taken
