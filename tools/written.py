"""Writing a file that was asked for on the command line."""

from __future__ import annotations

from pathlib import Path

from ..dialect.errors import HardwireError


def write_file(path: Path, text: str) -> None:
    """Writes it. Raises HardwireError where that is not possible."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise HardwireError(
            f"{path}: cannot be written ({problem.strerror}); choose another file."
        ) from problem
