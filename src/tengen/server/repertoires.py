"""The lines of chapters that are drilled, kept for the next answer."""

from __future__ import annotations

from collections import OrderedDict

from tengen.base.i18n import N_
from tengen.database.storage import Storage
from tengen.games.errors import Refused
from tengen.records.record import passing
from tengen.server.threads import SHORT
from tengen.studies import store
from tengen.studies.drills.decks import Deck, Part
from tengen.studies.drills.marking import MARK, side_of
from tengen.studies.drills.openings import READY, ready_deck
from tengen.studies.drills.repertoire import MAX_MOVES, Repertoire, repertoire_of
from tengen.studies.records import of_text
from tengen.studies.stored import StudyHead

#: Moves of all lines that are kept.
MAX_KEPT = 60_000

_Key = tuple[str, int]


class Repertoires:
    """Makes decks of studies; what was made of a chapter, or why not, is kept until it changes."""

    def __init__(self, storage: Storage, most: int = MAX_KEPT) -> None:
        self._storage = storage
        self._most = most
        self._kept: OrderedDict[_Key, Repertoire | Refused | None] = OrderedDict()
        self._size = 0

    async def deck(self, name: str, visitor: str) -> tuple[Deck, StudyHead | None]:
        """Return a deck, and the study whose it is; raises NoSuchStudy, Refused."""
        if name in READY:
            return await SHORT.run(ready_deck, name), None
        head = await self._storage.read(store.head, name, visitor)
        parts, size = [], 0
        for chapter in head.chapters:
            lines = await self._lines(name, (chapter.id, chapter.revision), visitor)
            if lines is None:
                continue
            parts.append(Part(chapter.id, chapter.name, lines))
            size += _size(lines)
            if size > MAX_MOVES:
                raise Refused(
                    N_("the lines to be learnt have at most {most} moves"), most=MAX_MOVES
                )
        return Deck(name, tuple(parts)), head

    async def _lines(self, study: str, key: _Key, visitor: str) -> Repertoire | None:
        if key in self._kept:
            self._kept.move_to_end(key)
            return _taken(self._kept[key])
        stored = await self._storage.read(store.chapter, study, key[0], visitor)
        lines = await SHORT.run(_made, stored.body)
        if stored.revision == key[1]:
            self._keep(key, lines)
        return _taken(lines)

    def _keep(self, key: _Key, lines: Repertoire | Refused | None) -> None:
        if key in self._kept:  # who asked at the same time has made them too
            return
        self._kept[key] = lines
        self._size += _size(lines)
        while self._size > self._most and len(self._kept) > 1:
            self._size -= _size(self._kept.popitem(last=False)[1])


def _made(body: str) -> Repertoire | Refused | None:
    """Return the lines of a chapter, or why there are too many; None where none are marked."""
    if f'"{MARK}"' not in body:
        return None
    with passing(of_text(body)) as record:
        side = side_of(record)
        if side is None:
            return None
        try:
            return repertoire_of(record, side)
        except Refused as refusal:  # to find out takes as long as to make the lines
            return Refused(refusal.template, **refusal.values)


def _taken(lines: Repertoire | Refused | None) -> Repertoire | None:
    """Return the lines; raises Refused where there are too many."""
    if isinstance(lines, Refused):
        raise Refused(lines.template, **lines.values)
    return lines


def _size(lines: Repertoire | Refused | None) -> int:
    return 1 + sum(map(len, lines.moves.values())) if isinstance(lines, Repertoire) else 1
