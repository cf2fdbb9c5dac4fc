"""The ``tengen`` command: a thin shell, one file per sub-command."""
