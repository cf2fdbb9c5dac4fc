"""``tengen learn export``: everything a learner knows in one file."""

from __future__ import annotations

from pathlib import Path

from tengen.base.i18n import _, ngettext
from tengen.cli.learn.shared import chosen_profile, opened
from tengen.cli.options import AsJson, Database, OutputFile, Player, ProfileName, Size, VariantName
from tengen.cli.output import print_json, say
from tengen.learn.lessons.archive import export
from tengen.learn.lessons.program_files import export_files, weights_beside
from tengen.learn.memory.profiles import APPRENTICE, DEFAULT, Profile

EXAMPLES = (
    "tengen learn export reversi anna.tengen --profile anna",
    "tengen learn export freestyle gomoku.tengen",
    "tengen learn export reversi db.json --player learner",
)


def run(  # noqa: PLR0913 - options of a command line
    variant: VariantName,
    file: OutputFile,
    *,
    size: Size = None,
    profile: ProfileName = DEFAULT,
    player: Player = APPRENTICE,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write the file, whole or not at all."""
    chosen = chosen_profile(variant, size, profile, player)
    if file.suffix.lower() == ".json":
        _write_program_files(chosen, file, database, as_json=as_json)
        return
    with opened(database) as engine:
        games = export(engine, chosen, file)
    if as_json:
        print_json({"file": str(file), "games": games, "bytes": file.stat().st_size})
        return
    text = ngettext("{count} game written to {file}", "{count} games written to {file}", games)
    say(text.format(count=games, file=file))


def _write_program_files(
    profile: Profile, file: Path, database: str | None, *, as_json: bool
) -> None:
    """Write the positions to the file and the weights to w.json beside it."""
    beside = weights_beside(file)
    with opened(database) as engine:
        written = export_files(engine, profile, file)
    if as_json:
        names = {"file": str(file), "weights_file": str(beside)}
        print_json({**names, "moves": written.moves, "left_out": written.left_out})
        return
    text = _("{moves} moves written to {file}, the weights to {weights}")
    say(text.format(moves=written.moves, file=file, weights=beside))
    if written.left_out:
        say(
            _("{count} left out: such a file has no place for them.").format(count=written.left_out)
        )
