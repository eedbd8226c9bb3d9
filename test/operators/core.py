"""The operators that PyTorch tags `core`: what every graph can be decomposed into."""

from __future__ import annotations

from functools import cache

import torch

from .cases import operators
from .direct import DIRECT


@cache
def core_operators() -> tuple[str, ...]:
    """Their names as graphs have them: `aten.add.Tensor`."""
    found = set()
    for schema in torch._C._jit_get_all_schemas():
        space, _, name = schema.name.partition("::")
        packet = getattr(torch.ops.aten, name, None) if space == "aten" else None
        overload = getattr(packet, schema.overload_name or "default", None)
        if overload is not None and torch.Tag.core in overload.tags:
            found.add(str(overload))
    return tuple(sorted(found))


def is_core(name: str) -> bool:
    """Whether an operator of the database is a function of the same name as a core one."""
    if name in DIRECT:
        return True
    info = operators()[name]
    functions = {operator.split(".")[1] for operator in core_operators()}
    spellings = (info.name, info.aten_name, info.name.rpartition(".")[2])
    return any(spelling in functions for spelling in spellings)
