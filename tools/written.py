"""Writing a file that was asked for on the command line."""

from __future__ import annotations

from pathlib import Path

from ..dialect.errors import HardwireError


def write_file(path: Path, content: str | bytes) -> None:
    """Writes it. Raises HardwireError where that is not possible."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as problem:
        raise HardwireError(
            f"{path}: cannot be written ({problem.strerror}); choose another file."
        ) from problem
