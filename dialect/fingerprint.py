"""What hardwire is made of: all that it compiles follows from that, and from what it is given.

Versions do not say it: who works on hardwire changes it between two runs.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

LOADED = time.time()
"""About when the code was read that runs here."""

PACKAGE = __name__.rpartition(".dialect.")[0]
ROOMS = ("", ".dialect", ".passes", ".lowering", ".check", ".runtime", ".pages", ".tools")
LIBRARIES = ("hardwire", "torch-mlir", "llvmlite", "numpy", "ml_dtypes")


@cache
def fingerprint() -> str | None:
    """The same for the same sources and libraries; None where a source was changed since it was
    loaded, as nobody knows then what runs."""
    found = sha256(sys.version.encode())
    for library in LIBRARIES:
        found.update(f"{library} {version(library)}\n".encode())
    for path in sources():
        if path.stat().st_mtime > LOADED:
            return None
        content = path.read_bytes()
        found.update(f"{path.parent.name}/{path.name} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


@cache
def sources() -> tuple[Path, ...]:
    """All files of hardwire: modules, and the schemas and texts that they read, in order."""
    return tuple(path for room in ROOMS for path in sorted(_in_room(PACKAGE + room)))


def _in_room(package: str) -> Iterator[Path]:
    """Of the package that holds the others, what is its own: they may lie inside of it."""
    found = find_spec(package)
    left_out = {"__pycache__", *(room.removeprefix(".") for room in ROOMS if package == PACKAGE)}
    for place in (found.submodule_search_locations or ()) if found else ():
        for folder, folders, files in os.walk(place):
            folders[:] = [name for name in folders if name not in left_out]
            yield from (Path(folder, name) for name in files)
