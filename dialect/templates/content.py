"""What the plan of a kernel follows from, as a key: the same for equal kernels of any models."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from ..graph import calls
from ..mlir import ir
from ..sizes import dims_of, sizes_of, text
from ..walks import text_behind_name
from .formed import Formed

DIGITS = 32


def key_of(kernel: Formed) -> str:
    """The key of a kernel that was formed, and whose operands have layouts. Names and places in
    sources are no part of it, nor is the data of weights."""
    target, weights = kernel.program.target, map(kernel.is_weight, kernel.arguments)
    processor = (target.triple, target.cpu, target.features, target.float_abi, target.keeps_nan)
    effort = kernel.program.optimize if kernel.is_small else ""
    forms = ("forms",) if kernel.may_transform else ()
    content = (_own_text(kernel), *weights, *processor, effort, *forms)
    return hashlib.sha256("\n".join(map(str, content)).encode()).hexdigest()[:DIGITS]


def _own_text(kernel: Formed) -> str:
    """What it computes; open sizes are counted, whatever they are called."""
    found = text_behind_name(kernel.function)
    for number, size in enumerate(sizes_of(kernel.function)):
        found = found.replace(f'name = "{size.name}"', f'name = "{number}"')
    return found


def label_of(kernel: Formed) -> str:
    """What it computes, of which shapes, for people."""
    names = [size.name for size in sizes_of(kernel.function)]
    operators = [op.name.split(".")[1] for op in calls.operators(kernel.function)]
    shapes = ["x".join(_extents_of(each, names)) or "1" for each in kernel.arguments]
    return f"{' '.join(operators)} {' '.join(shapes)}"


def _extents_of(value: ir.Value, names: Sequence[str]) -> list[str]:
    """Of a tensor; open ones as expressions of the names of sizes."""
    dims = dims_of(value.type) if isinstance(value.type, ir.RankedTensorType) else []
    return [text(dim, names) for dim in dims]
