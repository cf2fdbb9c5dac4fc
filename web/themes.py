"""Write the themes of ``tengen.draw`` for the web: ``python web/themes.py``.

The colours of boards are kept once, in Python; ``src/board/themes.css`` and ``src/board/themes.ts``
are made from them. A test compares them, so a change of a theme cannot be forgotten here.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from tengen.draw.heat import RAMP
from tengen.draw.theme import THEMES, StoneColors, Theme

_BOARD = Path(__file__).parent / "src" / "board"
_HEAD = "Made by web/themes.py from tengen.draw; do not edit."


def _declarations(prefix: str, colors: Theme | StoneColors) -> list[str]:
    lines: list[str] = []
    for field in fields(colors):
        value = getattr(colors, field.name)
        name = f"{prefix}-{field.name.replace('_', '-')}"
        if isinstance(value, StoneColors):
            lines += _declarations(name, value)
        elif field.name != "name":
            lines.append(f"  {name}: {value};")
    return lines


def stylesheet() -> str:
    """Return the themes as custom properties of ``[data-board-theme="…"]``."""
    blocks = [
        "\n".join([f'[data-board-theme="{name}"] {{', *_declarations("--theme", theme), "}"])
        for name, theme in THEMES.items()
    ]
    return "\n\n".join([f"/* {_HEAD} */", *blocks]) + "\n"


def module() -> str:
    """Return the names of the themes and the ramp of heat maps as TypeScript."""
    names = ", ".join(f'"{name}"' for name in THEMES)
    ramp = "\n".join(f"  [{red}, {green}, {blue}]," for red, green, blue in RAMP)
    return (
        f"/** {_HEAD} */\n\n"
        f"export const THEME_NAMES = [{names}] as const;\n"
        "export type ThemeName = (typeof THEME_NAMES)[number];\n\n"
        "/** The colours of a heat map from least to greatest, as red, green, blue. */\n"
        f"export const RAMP = [\n{ramp}\n] as const;\n"
    )


def files() -> dict[Path, str]:
    """Return what each file made here must hold."""
    return {_BOARD / "themes.css": stylesheet(), _BOARD / "themes.ts": module()}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
