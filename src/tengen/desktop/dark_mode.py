"""Whether the system around the window is dark, as far as it can be asked.

Nothing here may stop the window from opening: what cannot be asked is light.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping

from tengen.desktop.system_query import system_query

_GSETTINGS = ("gsettings", "get", "org.gnome.desktop.interface")
_PORTAL = (
    *("gdbus", "call", "--session", "--timeout", "1"),
    *("--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop"),
    *("--method", "org.freedesktop.portal.Settings.Read"),
    *("org.freedesktop.appearance", "color-scheme"),
)
_WINDOWS = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


def is_dark() -> bool:
    """Return whether the person has told the system to be dark."""
    ask = _SYSTEMS.get(sys.platform, _is_dark_by_theme)
    return ask()


def _is_dark_by_theme() -> bool:
    """Ask a desktop of X11 or Wayland: a named theme, the portal, then GNOME's own settings."""
    if "GTK_THEME" in os.environ:
        return os.environ["GTK_THEME"].lower().endswith("dark")
    if "DBUS_SESSION_BUS_ADDRESS" in os.environ:
        told = system_query(*_PORTAL)
        if "uint32" in told:
            return "uint32 1" in told
    scheme = system_query(*_GSETTINGS, "color-scheme")
    if scheme.strip("'") not in {"", "default"}:
        return "dark" in scheme
    return system_query(*_GSETTINGS, "gtk-theme").strip("'").endswith("dark")


def _is_dark_on_mac() -> bool:
    return system_query("defaults", "read", "-g", "AppleInterfaceStyle") == "dark"


def _is_dark_on_windows() -> bool:
    import winreg  # noqa: PLC0415 - only Windows has it

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _WINDOWS) as key:  # type: ignore[attr-defined]
            return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)  # type: ignore[attr-defined]
    except OSError:
        return False


_SYSTEMS: Mapping[str, Callable[[], bool]] = {
    "darwin": _is_dark_on_mac,
    "win32": _is_dark_on_windows,
}
