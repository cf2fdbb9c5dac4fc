"""Why a study is not shown or not changed, each in one sentence that can be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tengen.base.i18n import N_
from tengen.games.errors import Refused

if TYPE_CHECKING:
    from tengen.studies.stored import StoredChapter


class NoSuchStudy(Refused, LookupError):
    """There is no such study, or it may not be read: nobody learns which."""

    def __init__(self) -> None:
        super().__init__(N_("there is no such study"))


class NoSuchChapter(Refused, LookupError):
    """The study has no such chapter."""

    def __init__(self) -> None:
        super().__init__(N_("the study has no such chapter"))


class NotYourStudy(Refused):
    """A study that may be read, but is somebody else's."""

    def __init__(self) -> None:
        super().__init__(N_("only its owner can change a study; make a copy of your own"))


class ChapterConflict(Refused):
    """A chapter was changed elsewhere since it was read; ``stored`` is what it is now."""

    def __init__(self, stored: StoredChapter) -> None:
        super().__init__(N_("the chapter was changed elsewhere; look at it before you save"))
        self.stored = stored
