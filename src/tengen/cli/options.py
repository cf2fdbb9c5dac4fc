"""Options several sub-commands share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.errors import InvalidVariant, TengenError
from tengen.base.i18n import _
from tengen.base.suggest import hint
from tengen.base.text import shorten, shown
from tengen.rules.board import Backend
from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

_MAX_DIGITS = 9
_DAY = 86_400.0

#: The options that sub-commands share, for their signatures. Where the name of a flag is left
#: out it is that of the parameter.
AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON."))]
VariantName = Annotated[str, typer.Argument(metavar="VARIANT", help=_("The game."))]
AnyVariantName = Annotated[
    str | None, typer.Argument(metavar="[VARIANT]", help=_("The game; all of them by default."))
]
Size = Annotated[
    str | None, typer.Option("--size", metavar="SIZE", help=_("The board, as 15 or 19x15."))
]
#: What is written or run, and what is asked before it.
ProgramText = Annotated[
    str, typer.Argument(metavar="COMMAND", help=_("The program, with its arguments."))
]
OutName = Annotated[str, typer.Argument(metavar="OUT", help=_("The file to write; - is stdout."))]
OutFormat = Annotated[
    str | None,
    typer.Option("--to", metavar="FORMAT", help=_("The format of OUT, if not its extension.")),
]
Yes = Annotated[bool, typer.Option("--yes", help=_("Do not ask."))]
GameFiles = Annotated[list[Path], typer.Argument(metavar="FILES…", help=_("Files of games."))]
#: What becomes of fouls and passes.
Foul = Annotated[
    str,
    typer.Option(
        metavar="RULE",
        help=_(
            "Renju: a foul is refused (refuse), loses (loses), or loses once it is claimed (claim)."
        ),
    ),
]
Passes = Annotated[
    bool,
    typer.Option("--passes", help=_("Renju: passing is allowed; two passes in a row are a draw.")),
]

#: How positions are named, and whether what is remembered about them counts.
PositionFile = Annotated[
    Path | None,
    typer.Argument(metavar="FILE", help=_("Problems or games; their last positions.")),
]
Moves = Annotated[
    str | None, typer.Option(metavar="MOVES", help=_("The moves that lead to the position."))
]
PositionText = Annotated[str | None, typer.Option(metavar="TEXT", help=_("The position as text."))]
LenientCount = Annotated[
    bool,
    typer.Option(
        "--lenient-count", help=_("Accept a position where one side has a stone too many.")
    ),
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help=_("Think again even where an answer is remembered."))
]

#: How files are read and written.
Lenient = Annotated[
    bool,
    typer.Option("--lenient", help=_("Leave out faulty games and say how many.")),
]
Encoding = Annotated[
    str | None,
    typer.Option(metavar="NAME", help=_("The character set of the file, whatever the file says.")),
]
FileVariant = Annotated[
    str | None,
    typer.Option(
        "--variant", "--as", metavar="VARIANT", help=_("The game, where the file does not say.")
    ),
]
OutputFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("Where to write."))]

#: Where games and what was learned are kept.
Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help=_("The database, as a file or a URL; else the usual one.")
    ),
]
AppDatabase = Annotated[
    str | None, typer.Option("--database", metavar="URL", help=_("The database, a URL or a file."))
]
ProfileName = Annotated[
    str, typer.Option("--profile", metavar="NAME", help=_("Whose memory: a name of your choice."))
]
Player = Annotated[
    str, typer.Option("--player", metavar="PLAYER", help=_("Who learns: apprentice or learner."))
]

#: Learning and training.
SelfPlayGames = Annotated[str, typer.Option(metavar="N", help=_("Games of self-play."))]
Seed = Annotated[str, typer.Option(metavar="N", help=_("Another seed gives other games."))]
Rounds = Annotated[
    str, typer.Option(metavar="N", help=_("Generations; each is taught by the one before."))
]
Threads = Annotated[
    str | None, typer.Option(metavar="N", help=_("Threads; one per core by default."))
]
TrialSeconds = Annotated[
    str, typer.Option(metavar="S", help=_("Seconds for each move of the deciding matches."))
]
TrialNodes = Annotated[
    str | None,
    typer.Option(metavar="N", help=_("Positions for each of those moves instead of time.")),
]
WorkFolder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help=_("Where unfinished work is kept."))
]
TrainingCluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help=_("Play on a Ray cluster, such as auto.")),
]
OnlyGames = Annotated[
    bool,
    typer.Option("--only-games", help=_("End when the games of the last round are played.")),
]
TrainingFolders = Annotated[
    list[Path], typer.Argument(metavar="FOLDERS…", help=_("Folders of trainings."))
]
WeightsFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help=_("Where the weights are written."))
]


class UsageProblem(TengenError):
    """A command line that cannot be understood."""

    @classmethod
    def unknown(cls, what: str, word: str, known: tuple[str, ...]) -> UsageProblem:
        """Describe a word that is not known, with the nearest that is."""
        return cls(f"there is no {what} {shown(word)}; {hint(word, known)}")


def whole_number(option: str, text: str, least: int = 1) -> int:
    """Read the number given to an option."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS
    if not is_number or int(text) < least:
        raise UsageProblem(f"{option} takes a whole number from {least} up, not {shown(text)}")
    return int(text)


def seconds(option: str, text: str, least: float = 0.001) -> float:
    """Read the seconds given to an option, a day at most."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not least <= found <= _DAY:
        raise UsageProblem(f"{option} takes seconds, such as 0.5, not {shown(text)}")
    return found


def chosen_backend(name: str | None) -> Backend | None:
    """Return the backend named on the command line; None leaves the choice to the rules."""
    known = {backend.value: backend for backend in Backend}
    if name is None or name in known:
        return None if name is None else known[name]
    raise UsageProblem.unknown("backend", name, tuple(known))


def at_table(rules: Variant, foul: str, *, passes: bool) -> Variant:
    """Return the rules with what becomes of fouls and passes; raises InvalidVariant."""
    return replace(rules, foul=foul, passes=passes)


def chosen_variant(name: str, size: str | None, line: str | None = None) -> Variant:
    """Return the variant named on the command line, with its size and row length where given."""
    rules = variant(name, size=size)
    if line is None:
        return rules
    if rules.is_reversi:
        raise InvalidVariant(
            f"{rules.name}: there are no rows to win; a row of {shorten(line)} means nothing"
        )
    return variant(name, size=size, line=whole_number("--line", line))
