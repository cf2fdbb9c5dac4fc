"""News on their way between processes: written, signed, and read again if they are ours.

Whoever can reach the bus can write to it. Processes that serve the same games share the secret of
their cookies, so they sign what they tell with it, and nothing else is read.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from tengen.games.wire import text_of

#: Bytes of news that are read; those of one command have much less.
MAX_NEWS = 1_000_000


class NewsSigner:
    """Writes and reads the news of processes that share a secret.

    >>> signer = NewsSigner("a secret of all processes")
    >>> signer.read(signer.write({"game": "x"}))
    {'game': 'x'}
    >>> signer.read(b'{"game": "x"}') is None
    True
    """

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"bus:" + secret.encode()).digest()

    def write(self, news: dict[str, Any]) -> bytes:
        """Return news with their signature before them."""
        text = text_of(news).encode()
        return self._signature(text) + text

    def read(self, data: object) -> dict[str, Any] | None:
        """Return the news; None for what no process of ours wrote, whatever it is."""
        size = hashlib.sha256().digest_size
        if not isinstance(data, bytes) or not size < len(data) <= MAX_NEWS:
            return None
        if not hmac.compare_digest(data[:size], self._signature(data[size:])):
            return None
        news = json.loads(data[size:])
        return news if isinstance(news, dict) else None

    def _signature(self, text: bytes) -> bytes:
        return hmac.digest(self._key, text, "sha256")
