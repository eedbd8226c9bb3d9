"""Files that are written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .dialect.errors import HardwireError
from .dialect.whole_files import write_set


def write_all(folder: Path, contents: Mapping[str, bytes], asked: Path) -> list[Path]:
    """Writes the files of a folder, which is made where there is none, all together.

    `asked` is what a user names by `-o`: this folder, or the first file.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return write_set({folder / name: content for name, content in contents.items()})
    except OSError as problem:
        kind = "folder" if asked == folder else "file"
        raise HardwireError(
            f"{problem.filename or asked}: cannot be written ({problem.strerror}); choose "
            f"another {kind} with `-o`."
        ) from problem


def json_of(report: Mapping[str, Any]) -> bytes:
    """A report as it is written."""
    return (json.dumps(report, indent=2) + "\n").encode()
