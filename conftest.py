"""What pytest leaves alone: the desktop app where Python has no Tk."""

from importlib.util import find_spec

collect_ignore_glob = (
    [] if find_spec("_tkinter") else ["src/tengen/desktop/*.py", "docs/make_desktop_pictures.py"]
)
