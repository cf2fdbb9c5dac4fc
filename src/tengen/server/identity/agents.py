"""A browser in a few words, so that somebody recognises where he is logged in."""

from __future__ import annotations

#: What stands in the header, and the name; the first that fits counts.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def agent_of(header: str) -> str:
    """Return the browser and the system of a ``User-Agent``; nothing else of it is kept.

    >>> agent_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> agent_of("curl/8.0")
    ''
    """
    found = (_first(header[:500], names) for names in (_BROWSERS, _SYSTEMS))
    return ", ".join(name for name in found if name)


def _first(header: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in names if mark in header), "")
