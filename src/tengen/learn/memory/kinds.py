"""The kinds of players that learn, as they are named and stored."""

from __future__ import annotations

APPRENTICE, LEARNER = KINDS = ("apprentice", "learner")
