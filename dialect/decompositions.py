"""Which operators `ExportedProgram.run_decompositions()` writes with others."""

from __future__ import annotations

from functools import lru_cache

import yaml

from .registry import SCHEMAS, registry


@lru_cache(maxsize=1)
def _table() -> frozenset[str]:
    """Operators of PyTorch's table of decompositions, as tools/generate_schemas.py wrote them."""
    text = (SCHEMAS / "decompositions.yaml").read_text(encoding="utf-8")
    return frozenset(f"aten::{name}" for name in yaml.safe_load(text)["names"].split())


def decomposed_by_pytorch(name: str) -> bool:
    """True for `aten::diff`, which is composed of others for every backend, and for those that
    PyTorch has a decomposition in Python for."""
    known = name in registry()
    return known and (
        "CompositeImplicitAutograd" in registry().entry(name).dispatch or name in _table()
    )
