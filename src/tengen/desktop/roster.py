"""The computer players of a game in words, for lists to choose from."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.i18n import _, full_stop
from tengen.games import opponents
from tengen.games.words import capital, program_name
from tengen.players.ladder.catalogue import ladder
from tengen.players.ladder.description import description
from tengen.rules.variant import Variant

Choice = tuple[str, str]


def levels(rules: Variant) -> list[Choice]:
    """Return the levels of a game: how they are opened, and their words."""
    return [
        (f"level:{level.number}", f"{program_name(f'level:{level.number}')} – {_(level.name)}")
        for level in ladder(rules)
    ]


def characters(rules: Variant) -> list[Choice]:
    """Return everyone who is not a level: personalities, learners, classic programs, added ones."""
    return list(_characters(rules))


def _characters(rules: Variant) -> Iterator[Choice]:
    for group, players in (
        (_("Personalities"), opponents.characters(rules)),
        (_("Learners"), opponents.learners(rules)),
        (_("Classic programs"), opponents.classics(rules)),
        (_("Added players"), [*opponents.added(rules), *opponents.named_programs(rules)]),
    ):
        for one in players:
            rating = "" if one.rating is None else f" · {round(one.rating)}"
            yield one.name, f"{program_name(one.name)}{rating} ({group})"


def described(player: str, rules: Variant) -> str:
    """Say who a player is: the name of a level, its rating and what it can do, or a sentence."""
    for level in ladder(rules):
        if player == f"level:{level.number}":
            rating = _("rating {rating}").format(rating=round(level.rating))
            skills = " ".join(map(_, description(level.player, rules)))
            return f"{_(level.name)} · {rating}\n{skills}".rstrip()
    for one in (*opponents.characters(rules), *opponents.learners(rules)):
        if one.name == player:
            return full_stop(capital(_(one.sentence)))
    for one in (*opponents.added(rules), *opponents.named_programs(rules)):
        if one.name == player:
            return one.sentence
    sentence = opponents.SENTENCES.get(player)
    return player if sentence is None else full_stop(capital(_(sentence)))
