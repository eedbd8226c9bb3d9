"""What was measured before, on disk: by the content of the kernel, its weights, and the tile."""

from __future__ import annotations

import json
import os
from dataclasses import astuple, dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from ..dialect.contents import as_bytes
from ..dialect.tuning import tile_to_json
from ..files import write_whole
from .measured import Cost, Task

FOLDER, OFF = "HARDWIRE_CACHE", "off"
PACKAGES = ("hardwire", "llvmlite", "torch-mlir", "numpy")


@dataclass(frozen=True)
class Store:
    """A folder with a file for each cost; None keeps nothing."""

    folder: Path | None

    def get(self, task: Task) -> Cost | None:
        """What it came to; None where nobody measured it, or the file is damaged."""
        if self.folder is None:
            return None
        try:
            value, code, usual, why = json.loads((self.folder / key_of(task)).read_bytes())
        except (OSError, ValueError):
            return None
        return Cost(value, code, usual, why)

    def put(self, task: Task, cost: Cost) -> None:
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / key_of(task), json.dumps(astuple(cost)).encode())
        except OSError:  # it is measured again, then
            return


def store_here() -> Store:
    """The one that the environment asks for."""
    named = os.environ.get(FOLDER, "")
    if named == OFF:
        return Store(None)
    folder = named or os.environ.get("XDG_CACHE_HOME", "") or Path.home() / ".cache"
    return Store(Path(folder) / ("" if named else "hardwire") / "tuning")


def key_of(task: Task) -> str:
    """The same for the same kernel, tile and compiler."""
    case = task.case
    asked = [case.key, tile_to_json(task.tile), tile_to_json(case.tiles[0]), task.unit, task.waits]
    found = sha256(json.dumps([fingerprint(), *asked]).encode())
    for name, array in sorted(case.weights.items()):
        found.update(f"{name} {array.dtype} {array.shape}".encode())
        found.update(as_bytes(array).data)
    return found.hexdigest()


@cache
def fingerprint() -> str:
    """Of the compiler: its sources, and the libraries that it is made with."""
    found = sha256("".join(version(name) for name in PACKAGES).encode())
    rooms = [Path(__file__).parents[1], *map(_folder_of_room, ("dialect", "passes", "lowering"))]
    for path in sorted(path for room in rooms for path in room.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


def _folder_of_room(name: str) -> Path:
    from importlib import import_module

    return Path(import_module(f"hardwire.{name}").__path__[0])
