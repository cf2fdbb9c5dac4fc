"""Translations: one ``.po`` file per language, and the command that keeps them up to date."""
