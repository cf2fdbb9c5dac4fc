"""Build the web app into the package, unless what is there is of these sources already.

``python web/build.py`` never fails: without Node.js it says in one sentence that the web app is
missing, and the library and the terminal work all the same. With ``--strict`` it ends with 1 then.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "tengen" / "server" / "static"
#: Says of which sources the built files are.
STAMP = STATIC / "build.json"

_NOT_SHIPPED = {"node_modules", "build", "test", "demo"}
_NOT_BUILT = {".md", ".py", ".pyc"}
_ABSENT = (
    "the web app is not built, because Node.js 20 or newer is not installed; "
    "the library and the terminal work without it"
)


def main(arguments: list[str]) -> int:
    """Bring the built files up to date; return what the process ends with."""
    digest = source_digest()
    if _stamped() == digest:
        return 0
    problem = _build()
    if problem is None:
        STAMP.write_text(json.dumps({"sources": digest}) + "\n", encoding="utf-8")
        return 0
    sys.stderr.write(f"tengen: {problem}.\n")
    return 1 if "--strict" in arguments else 0


def source_digest() -> str:
    """Return a digest of everything the built files depend on."""
    digest = hashlib.sha256()
    for path in sorted(_sources()):
        digest.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for entry in WEB.iterdir():
        if entry.name in _NOT_SHIPPED or entry.name.startswith("__"):
            continue
        files = entry.rglob("*") if entry.is_dir() else [entry]
        yield from (path for path in files if path.is_file() and path.suffix not in _NOT_BUILT)


def _stamped() -> str | None:
    try:
        return str(json.loads(STAMP.read_text(encoding="utf-8"))["sources"])
    except (OSError, ValueError, KeyError):
        return None


def _build() -> str | None:
    """Build; return None, or one sentence (without its full stop) that says why not."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return _ABSENT
    steps = [["run", "--silent", "build"]]
    if not _has_packages():
        steps.insert(0, ["ci", "--silent", "--ignore-scripts"])
    for step in steps:
        done = subprocess.run([npm, *step], cwd=WEB, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            sys.stderr.write(done.stdout + done.stderr)
            return f"the web app could not be built: 'npm {' '.join(step)}' failed in {WEB}"
        sys.stderr.write(done.stdout)
    return None


def _has_packages() -> bool:
    """Tell whether the packages of the lock file are installed."""
    installed, wanted = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= wanted.stat().st_mtime


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
