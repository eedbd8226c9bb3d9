"""Files that are written."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .dialect.errors import HardwireError, unwritable
from .dialect.whole_files import write_set

DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


def write_all(folder: Path, contents: Mapping[str, bytes], asked: Path) -> list[Path]:
    """Writes the files of a folder, which is made where there is none, all together.

    `asked` is what a user names by `-o`: this folder, or the first file.
    """
    kept = [name for name in contents if DEVICE.match(name)] if sys.platform == "win32" else []
    if kept:
        raise HardwireError(
            f"{kept[0]}: Windows keeps this name for a device; choose another by `--name`."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return write_set({folder / name: content for name, content in contents.items()})
    except OSError as problem:
        kind = "folder" if asked == folder else "file"
        raise unwritable(problem.filename or asked, problem, f"{kind} with `-o`") from problem


def json_of(report: Mapping[str, Any]) -> bytes:
    """A report as it is written."""
    return (json.dumps(report, indent=2) + "\n").encode()
