"""The secret that signs cookies: given, or kept in the data folder for its owner alone."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from pydantic import SecretStr

from tengen.base.errors import TengenError

_FILE = "server.secret"
_MIN_LENGTH = 16


def secret_of(secret: SecretStr | None, folder: Path) -> str:
    """Return the secret; raises TengenError for one too short or a folder that refuses."""
    if secret is not None:
        given = secret.get_secret_value()
        if len(given) < _MIN_LENGTH:
            raise TengenError(f"a secret of {len(given)} characters is too short; take 16 or more")
        return given
    path = folder / _FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _kept(path)
    except OSError as error:
        raise TengenError(f"cannot keep a secret in {str(path)!r}: {error.strerror}") from None


def _kept(path: Path) -> str:
    """Return the secret of the file, made by whoever comes first."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    if not path.exists():
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(32))
            with suppress(FileExistsError):
                path.hardlink_to(fresh)
        finally:
            fresh.unlink()
    text = path.read_text().strip()
    if len(text) < _MIN_LENGTH:
        raise TengenError(f"the secret in {str(path)!r} is damaged; delete the file")
    return text
