"""Files of games as chapters to be stored: what does not fit is left out, and it is said why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from sqlalchemy import Connection

from tengen.base.errors import TengenError
from tengen.records.codec import ReadOptions, format_named
from tengen.records.record import Record
from tengen.studies import store
from tengen.studies.limits import MAX_CHAPTERS, MAX_STUDY_BYTES
from tengen.studies.stored import NewChapter, checked_chapter
from tengen.studies.study import DESCRIPTION_TAG, STUDY_TAG, chapter_of

#: Refusals that are told one by one.
MAX_REFUSALS = 50


@dataclass(slots=True)
class ChapterTaker:
    """Turns games into chapters; ``refused`` has why others are none.

    It stops after as many chapters and bytes as a study has ``room`` and ``room_bytes`` for.
    """

    room: int = MAX_CHAPTERS
    room_bytes: int = MAX_STUDY_BYTES
    #: Whether there were more games than there was room for.
    is_full: bool = False
    refused: list[str] = field(default_factory=list)
    #: What the file calls the study.
    name: str = ""
    description: str = ""
    #: Bytes of the chapters up to now.
    size: int = 0

    def read(
        self, stream: BinaryIO, format_name: str, options: ReadOptions | None = None
    ) -> Iterator[NewChapter]:
        """Yield the chapters of a file."""
        lenient = replace(options or ReadOptions(), refused=self.refuse)
        yield from self.chapters(format_named(format_name).codec.read(stream, lenient))

    def chapters(self, records: Iterable[Record]) -> Iterator[NewChapter]:
        """Yield records as chapters; an error of the reader is the last refusal."""
        taken = 0
        try:
            for number, record in enumerate(records, start=1):
                chapter = self._chapter(record, number)
                if chapter is None:
                    continue
                size = self.size + chapter.record.size
                if taken >= self.room or size > self.room_bytes:
                    self.is_full = True
                    self.refused.append(f"only the first {taken} games were taken")
                    return
                taken, self.size = taken + 1, size
                yield chapter
            if not taken and not self.refused:
                self.refuse("there is no game in it")
        except TengenError as error:
            self.refuse(error)

    def _chapter(self, record: Record, number: int) -> NewChapter | None:
        self.name = self.name or record.tags.pop(STUDY_TAG, "")
        self.description = self.description or record.tags.pop(DESCRIPTION_TAG, "")
        for tag in (STUDY_TAG, DESCRIPTION_TAG):
            record.tags.pop(tag, None)
        chapter = chapter_of(record, number)
        try:
            return checked_chapter(chapter.name, chapter.record)
        except TengenError as error:
            where = record.where or f"game {number}"
            told = str(error)
            self.refuse(told if told.startswith(where) else f"{where}: {told}")
            return None

    def refuse(self, error: Exception | str) -> None:
        """Note why a game is no chapter."""
        if len(self.refused) < MAX_REFUSALS:
            self.refused.append(str(error))


def taker_for(connection: Connection, study: str, visitor: str) -> ChapterTaker:
    """Return a taker of as many chapters as a study of one's own has room for."""
    store.check_owner(connection, study, visitor)
    known = store.head(connection, study, visitor)
    room_bytes = MAX_STUDY_BYTES - store.size(connection, study)
    return ChapterTaker(MAX_CHAPTERS - len(known.chapters), room_bytes)
