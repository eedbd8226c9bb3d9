"""What commands write: files that were asked for, and columns."""

from __future__ import annotations

import io
import sys
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..dialect.errors import HardwireWarning, unwritable


def write_file(path: Path, content: str | bytes) -> None:
    """Writes it. Raises HardwireError where that is not possible."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as problem:
        raise unwritable(path, problem, "file") from problem


def write_text(output: str | None, text: str) -> None:
    """Writes text to the file that was asked for, or prints it."""
    if output is None:
        sys.stdout.write(text)
    else:
        write_file(Path(output), text)


def write_arrays(path: Path, arrays: Mapping[str, Any]) -> None:
    """Writes a `.npz` file, whatever its name ends in."""
    import numpy as np

    content = io.BytesIO()
    np.savez(content, **arrays)
    write_file(path, content.getvalue())


def changed_name(wanted: str, made: str) -> list[str]:
    """What a user is warned of where names cannot begin with that of a file."""
    if wanted == made:
        return []
    return [f"`{wanted}` is no name in C: those of the object begin with `{made}` (or `--name`)."]


def warn_of_name(source: str, wanted: str, made: str) -> None:
    """Warns of it, of what was made of a source."""
    for text in changed_name(wanted, made):
        warnings.warn(HardwireWarning(f"{source}: {text}"), stacklevel=2)


def columns(rows: Sequence[Sequence[str]], indent: str = "") -> str:
    """A line for each row, its cells in columns that are two spaces apart."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(
        f"{indent}{'  '.join(map(str.ljust, row, widths))}".rstrip() + "\n" for row in rows
    )
