"""What all tables share: one metadata, and names for every constraint."""

from __future__ import annotations

from sqlalchemy import MetaData

#: Named constraints can be changed by later migrations on every kind of database.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

#: The tables of every package are declared on this.
metadata = MetaData(naming_convention=NAMES)
