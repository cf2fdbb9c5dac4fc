"""The schema of the database, step by step; see the docstring of ``tengen.database``."""
