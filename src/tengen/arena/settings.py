"""What a match is: its players, its terms, and the text that tells it from every other match."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from functools import cached_property

from tengen.arena.adjudication import Adjudication
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.faults import MAX_FAULTS
from tengen.arena.jobs import Entrant
from tengen.arena.openings import OpeningBook
from tengen.arena.schedule import TOURNAMENTS, Standing, Tournament
from tengen.arena.sprt import SequentialTest
from tengen.base.errors import TengenError
from tengen.records import rulesets
from tengen.rules.variant import Variant


@dataclass(frozen=True)
class MatchSettings:
    """A match or a tournament.

    ``games`` are played in each meeting of two players, two from each opening with seats changed;
    an odd number leaves the last opening played once. ``concurrency`` games run at once. With a
    ``test``, the match ends as soon as that has decided. It also ends when a player has lost
    ``max_faults`` games in a row by its own faults; 0 is no bound.
    """

    players: tuple[str, ...]
    variant: Variant
    games: int
    control: MatchTimeControl
    book: OpeningBook
    tournament: Tournament = TOURNAMENTS["round-robin"]
    rounds: int = 0
    adjudication: Adjudication = field(default_factory=Adjudication)
    test: SequentialTest | None = None
    concurrency: int = 1
    max_faults: int = MAX_FAULTS

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise TengenError("a match needs two players or more")
        if self.games < 1:
            raise TengenError(f"a meeting of {self.games} games cannot be played")
        if self.concurrency < 1:
            raise TengenError(f"{self.concurrency} games at once cannot be played")
        if self.test is not None and len(self.players) > 2:
            raise TengenError(f"an SPRT compares two players, not {len(self.players)}")

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """The players with their numbers; one that takes part twice gets a number in its label."""
        seen: Counter[str] = Counter()
        entrants = []
        for number, player in enumerate(self.players):
            seen[player] += 1
            label = player if seen[player] == 1 else f"{player} ({seen[player]})"
            entrants.append(Entrant(number, player, label))
        return tuple(entrants)

    @property
    def all_rounds(self) -> int:
        """How many rounds there are: as asked for, or as usual in such a tournament."""
        return self.rounds or self.tournament.rounds(len(self.players))

    @property
    def all_games(self) -> int:
        """How many games there are in all rounds."""
        pairs = self.tournament.pair(Standing((0.0,) * len(self.players)))
        return len(pairs) * self.games * self.all_rounds

    @cached_property
    def identity(self) -> str:
        """A digest of all that decides how a game of this match is played.

        More games of one round do not make it another match, so a finished one can be extended.
        """
        rules = self.variant
        facts = {
            "players": self.players,
            "variant": [rules.name, rules.size_text, rulesets.other_rules(rules)],
            "control": asdict(self.control),
            "openings": self.book.identity,
            "tournament": self.tournament.name,
            "adjudication": asdict(self.adjudication),
            "games": self.games if self.all_rounds > 1 else None,
        }
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]
