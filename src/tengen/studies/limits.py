"""How large studies may be, and how long what was deleted is kept."""

from __future__ import annotations

#: Characters of the name of a study or a chapter, and of a description.
MAX_NAME = 100
MAX_DESCRIPTION = 2_000
#: Studies of one person, chapters of a study.
MAX_STUDIES = 1_000
MAX_CHAPTERS = 200
#: Deleted chapters of a study that can be brought back: those deleted last.
MAX_DELETED = 200
#: Moves of a chapter with all variations, and bytes of it as it is kept.
MAX_MOVES = 20_000
MAX_CHAPTER_BYTES = 2_000_000
#: Bytes of all chapters of a study, deleted ones included.
MAX_STUDY_BYTES = 10_000_000
#: Milliseconds for which a deleted study or chapter can be brought back.
KEPT_MS = 30 * 86_400_000
