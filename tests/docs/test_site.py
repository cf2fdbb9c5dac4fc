"""The documentation as a site: it is built without a warning, and no link of it is broken."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

import tengen
import tengen.draw
import tengen.engine
import tengen.lab
import tengen.studies

ROOT = Path(__file__).parents[2]
MODULES = (tengen, tengen.engine, tengen.draw, tengen.lab, tengen.studies)


@dataclass
class Page(HTMLParser):
    """A page of the site: where it leads, and the places of it that links can name."""

    path: Path
    targets: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag != "link" or given.get("rel") not in {"preconnect", "canonical"}:
            self.targets += [given[name] for name in ("href", "src") if name in given]

    def __hash__(self) -> int:
        return hash(self.path)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as ``make docs`` builds it."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "make-docs", folder],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path.resolve(): Page(path) for path in site.rglob("*.html")}


def broken(page: Page, pages: dict[Path, Page]) -> list[str]:
    """Return the links of a page that lead nowhere; those to other sites are not followed."""
    found = []
    for target in page.targets:
        if urlsplit(target).scheme or target.startswith("//"):
            continue
        file, place = urldefrag(target)
        path = (page.path.parent / unquote(urlsplit(file).path)).resolve() if file else page.path
        is_page = path.resolve() in pages
        known = pages[path.resolve()].ids | {"", "top"} if is_page else {""}
        if not path.exists() or (is_page and unquote(place) not in known):
            found.append(target)
    return found


def test_no_link_is_broken(pages: dict[Path, Page]) -> None:
    found = {str(one.path): bad for one in pages.values() if (bad := broken(one, pages))}
    assert len(pages) > 80
    assert found == {}


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#x">x</a> <a href="c.html">c</a> <img src="d">'
    )
    (tmp_path / "b.html").write_text('<p id="y"></p><a href="#y">y</a><a href="a.html?q=1">a</a>')
    pages = {path: Page(path) for path in tmp_path.iterdir()}
    assert broken(pages[tmp_path / "a.html"], pages) == ["b.html#x", "c.html", "d"]
    assert broken(pages[tmp_path / "b.html"], pages) == []


def test_every_page_of_the_sources_is_a_page_of_the_site(site: Path) -> None:
    place = site / tengen.__version__
    files = [path.relative_to(ROOT).with_suffix(".html") for path in ROOT.glob("docs/**/*.md")]
    assert len(files) > 70
    assert [str(file) for file in files if not (place / file).exists()] == []


def test_the_reference_names_all_that_is_offered(pages: dict[Path, Page], site: Path) -> None:
    folder = (site / tengen.__version__ / "docs" / "api").resolve()
    ids = {place for path, page in pages.items() if path.parent == folder for place in page.ids}
    told = {place.rpartition(".")[2] for place in ids}
    for module in MODULES:
        assert set(module.__all__) - told == set(), module.__name__


def test_the_site_leads_to_its_newest_version_and_is_searched_without_a_server(site: Path) -> None:
    place = site / tengen.__version__
    assert f"url={tengen.__version__}/README.html" in (site / "index.html").read_text("utf-8")
    assert f'href="{tengen.__version__}/README.html"' in (site / "versions.html").read_text("utf-8")
    assert "gauntlet" in (place / "searchindex.js").read_text("utf-8")
    for page in ("README.html", "docs/api/tengen.html"):
        text = (place / page).read_text("utf-8")
        assert "http://" not in text.replace("http://127", "").replace("http://www.w3.org", "")


def test_bad_input_is_told() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "make-docs"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 2
    assert "make-docs FOLDER" in done.stderr
