"""What was measured before, on disk: by the content of the kernel, its weights, and the tile."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from hashlib import sha256

from ..dialect.contents import as_bytes
from ..dialect.disk_cache import DiskCache, cache_here
from ..dialect.fingerprint import fingerprint
from ..dialect.tuning import tile_to_json
from .measured import Cost, Task


@dataclass(frozen=True)
class Store:
    """The cache, in which each cost is an entry; None keeps nothing."""

    cache: DiskCache | None

    def get(self, task: Task) -> Cost | None:
        """What it came to; None where nobody measured it."""
        key = key_of(task)
        found = None if self.cache is None or key is None else self.cache.get(key)
        return None if found is None else Cost(*json.loads(found[0]))

    def put(self, task: Task, cost: Cost) -> None:
        key = key_of(task)
        if self.cache is not None and key is not None:
            self.cache.put(key, [json.dumps(astuple(cost)).encode()])

    def trim(self) -> None:
        """Keeps the cache within its limit."""
        if self.cache is not None:
            self.cache.trim()


def store_here() -> Store:
    """The one that the environment asks for."""
    return Store(cache_here())


def key_of(task: Task) -> str | None:
    """The same for the same kernel, tile and compiler; None where nobody knows the compiler."""
    case, sources = task.case, fingerprint()
    tiles = [tile_to_json(tile) for tile in (task.tile, case.tiles[0])]
    weights = [
        f"{name} {array.dtype} {array.shape} {sha256(as_bytes(array).data).hexdigest()}"
        for name, array in sorted(case.weights.items())
    ]
    known = ["tuning", sources, case.key, *tiles, task.unit, task.waits, case.sizes, *weights]
    return None if sources is None else json.dumps(known)
