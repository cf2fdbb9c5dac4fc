"""How Sphinx makes the site of the documentation: `make docs`, or scripts/make-docs.

The pages are the Markdown files of this repository as they stand, so that they can be read where
the sources are; what only the site needs, its table of contents, is added here.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import tengen
from tengen import __version__

ROOT = Path(__file__).parents[1]

for _name in tengen.__all__:
    getattr(tengen, _name)  # what is loaded with its first use is part of the reference too

project = "Tengen"
author = "The Tengen developers"
copyright = author  # noqa: A001 - the name Sphinx knows
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
source_suffix = {".md": "markdown"}
include_patterns = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"]
include_patterns += [
    "cpp/README.md",
    "web/README.md",
    "web/src/**/README.md",
    "examples/**/README.md",
]
include_patterns += ["docs/*.md", "docs/**/*.md"]
exclude_patterns = ["build", "dist", "web/node_modules", ".*", "src", "tests"]
#: Pygments does not know every language well; what it gives up it leaves plain.
suppress_warnings = ["misc.highlighting_failure"]

myst_heading_anchors = 4
myst_linkify_fuzzy_links = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Tengen {version}"
html_favicon = str(ROOT / "web" / "icon.svg")
html_copy_source = False
html_show_sphinx = False
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "versions.html",
        "sidebar/scroll-end.html",
    ]
}

#: Where a page stands among the contents: a heading, then pages in their order, or folders.
CONTENTS: dict[str, tuple[str, ...]] = {
    "Start": ("docs/install", "docs/guide/README", "docs/tutorials/README", "docs/README"),
    "Playing": (
        "docs/guide/web",
        "docs/guide/desktop",
        "docs/guide/terminal",
        "docs/guide/command",
        "docs/guide/rules",
        "docs/guide/levels",
        "docs/guide/engines",
        "docs/guide/learning",
        "docs/fair-play",
        "docs/coach",
        "docs/lessons",
        "docs/puzzles",
        "docs/drills",
    ),
    "Analysing": ("docs/review", "docs/studies", "docs/explorer", "docs/lab", "docs/forced-wins"),
    "Programming": (
        "docs/guide/library",
        "docs/api/README",
        "docs/engines",
        "docs/arena",
        "docs/drawing",
        "docs/rules",
        "docs/formats/README",
        "docs/protocols/README",
        "docs/how-to-add-a-variant",
        "examples/plugin/README",
    ),
    "Players and learning": (
        "docs/levels",
        "docs/players-gomoku",
        "docs/players-reversi",
        "docs/search",
        "docs/engine-gomoku",
        "docs/training-gomoku",
        "docs/engine-reversi",
        "docs/training-reversi",
        "docs/book-reversi",
        "docs/learning",
        "docs/heritage",
    ),
    "Running and developing": (
        "docs/deploy",
        "docs/reliability",
        "docs/performance",
        "docs/translations",
        "ARCHITECTURE",
        "CONTRIBUTING",
        "CHANGELOG",
        "docs/adr/README",
        "cpp/README",
        "web/README",
    ),
}
#: Pages with pages below them.
BELOW = {
    "docs/tutorials/README": "docs/tutorials",
    "docs/guide/README": "docs/guide/README.*",
    "docs/api/README": "docs/api",
    "docs/formats/README": "docs/formats",
    "docs/protocols/README": "docs/protocols",
    "docs/adr/README": "docs/adr",
    "web/README": "web/src",
}


def contents(page: str) -> str:
    """Return the table of contents that a page gets, which only the menu shows.

    >>> print(contents("docs/adr/README").splitlines()[5])
    /docs/adr/0001-two-backends
    """
    if page == root_doc:
        return "".join(toctree(pages, caption) for caption, pages in CONTENTS.items())
    if page not in BELOW:
        return ""
    place = ROOT / BELOW[page]
    found = place.parent.glob(f"{place.name}.md") if "*" in place.name else place.rglob("*.md")
    names = (path.relative_to(ROOT).with_suffix("").as_posix() for path in found)
    return toctree(tuple(sorted(name for name in names if name != page)), "")


def toctree(pages: tuple[str, ...], caption: str) -> str:
    """Return pages in the form that Sphinx reads."""
    head = [":hidden:", *([f":caption: {caption}"] if caption else [])]
    return "\n".join(
        ["", "", "```{toctree}", *head, "", *(f"/{page}" for page in pages), "```", ""]
    )


def add_contents(_app: Any, page: str, source: list[str]) -> None:
    """Add the table of contents to a page that is being read."""
    source[0] += contents(page)


def copy_pictures(app: Any, failure: Exception | None) -> None:
    """Put the pictures that pages show by HTML where these look for them."""
    if failure is None:
        for folder in ("docs/pictures", "docs/guide/pictures"):
            shutil.copytree(ROOT / folder, Path(app.outdir) / folder, dirs_exist_ok=True)


def setup(app: Any) -> None:
    """Tell Sphinx."""
    app.connect("source-read", add_contents)
    app.connect("build-finished", copy_pictures)
