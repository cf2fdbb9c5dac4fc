"""Studies: analyses that are kept, with chapters, shared and drilled.

``Study`` and ``Chapter`` are objects of a program, read from files and written to them; ``store``
and ``listing`` keep studies in the database. See docs/studies.md.
"""

from tengen.studies.study import Chapter, Place, Study

__all__ = ["Chapter", "Place", "Study"]
