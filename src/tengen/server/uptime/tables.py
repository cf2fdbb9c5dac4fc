"""The table of the times at which server processes were there."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, String, Table

from tengen.database import metadata

#: One row for each stretch of time in which a process gave signs of life without a break, from
#: ``started`` to ``seen`` (milliseconds since 1970).
uptime = Table(
    "server_uptime",
    metadata,
    Column("process", String(40), primary_key=True),
    Column("started", BigInteger, primary_key=True, autoincrement=False),
    Column("seen", BigInteger, nullable=False, index=True),
)
