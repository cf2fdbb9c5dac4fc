"""``tengen data remove``: nothing of ours stays on this machine."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import typer

from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.data.places import folders, kept
from tengen.cli.options import UsageProblem, Yes
from tengen.cli.output import say
from tengen.database import backup

EXAMPLES = ("tengen data remove", "tengen data remove --yes")


def run(*, yes: Yes = False) -> None:
    """Remove games, analyses, what the learners know and all settings, after asking."""
    for folder in folders():
        _check_is_ours(folder)
    files = kept()
    if not files:
        say(_("Nothing is kept on this machine."))
        return
    if not yes and not _is_sure(len(files)):
        say(_("Nothing was removed."))
        raise typer.Exit(1)
    backup.remove(None)
    for file in files:
        file.path.unlink(missing_ok=True)
    for folder in folders():
        shutil.rmtree(folder, ignore_errors=True)
    say(_("Everything was removed: {count} files.").format(count=len(files)))


def _check_is_ours(folder: Path) -> None:
    """Refuse to remove a folder, named by TENGEN_DATA, in which more is than Tengen's own."""
    if Path.home().resolve().is_relative_to(folder.resolve()):
        problem = "holds more than what Tengen keeps; remove what you want to be rid of yourself"
        raise UsageProblem(f"{shown(str(folder))} {problem}")


def _is_sure(count: int) -> bool:
    if not sys.stdin.isatty():
        raise UsageProblem("nobody can be asked here; add --yes to remove everything")
    question = _("Remove {count} files with all games, studies and what the learners know? [y/N] ")
    sys.stderr.write(question.format(count=count))
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}
