"""Operators along a dimension: it is counted from the front.

A tensor of no dimensions is taken for one of one element, as PyTorch does.
"""

from __future__ import annotations

from ..dtypes import of_tensor
from ..mlir import ir
from .record import decomposes, known
from .table import Ints, Replacement, Rewrite, Value, is_open, shape_of, tensor_of, tensor_type


@decomposes(
    "topk", "prod.dim_int",
    "gather", "scatter.src", "scatter.value", "flip", "_log_softmax_backward_data",
)  # fmt: skip
def along_dimension(b: Rewrite, **given: object) -> Replacement:
    """Everything a tensor of one element, along dimension 0 (at::native::ensure_nonempty_dim)."""
    tensors = [x for x in given.values() if isinstance(x, ir.Value)]
    rank, dim = len(shape_of(tensors[0])), given.get("dim")
    if rank and isinstance(dim, int) and dim < 0:
        given["dim"] = dim + rank
        types = [result.type for result in b.anchor.results]
        return b.calls(b.anchor.name, *given.values(), types=types)  # type: ignore[arg-type]
    if rank or ("dim" in given and dim is None):
        return None
    line = {name: _line(b, x) if isinstance(x, ir.Value) else x for name, x in given.items()}
    line |= {name: zero for name, zero in (("dim", 0), ("dims", [0])) if name in given}
    kept = bool(given.get("keepdim", True))
    types = [tensor_type([1] if kept else shape_of(r), r) for r in b.anchor.results]
    results = b.calls(b.anchor.name, *line.values(), types=types)  # type: ignore[arg-type]
    return [b.view(x, shape_of(old)) for x, old in zip(results, b.anchor.results, strict=True)]


known("any.dims", "all.dims", asks="self")
known("gather", "scatter.src", "flip", moves=True)


def _line(b: Rewrite, x: ir.Value) -> ir.Value:
    return x if shape_of(x) else b.view(x, [1])


def _one_by_one(b: Rewrite, self: Value, dim: Ints | None, keepdim: bool) -> Replacement:
    """torch-mlir has one dimension at a time, where sizes are known at run time only."""
    rank = len(shape_of(self))
    dims = {one % rank for one in dim or range(rank)}
    name, shape = b.anchor.name.removesuffix("s"), list(shape_of(self))
    for one in sorted(dims, reverse=True):
        shape[one : one + 1] = [1] if keepdim else []
        type = tensor_of(shape, ir.IntegerType.get_signless(1))
        self = b.call(name, self, one, keepdim, type=type)
    return self


@decomposes("any", "all", "any.dim", "all.dim", "any.dims", "all.dims")
def truth(b: Rewrite, **given: object) -> Replacement:
    """Of bytes PyTorch makes bytes again, all others become truth values."""
    self = given["self"]
    if b.overload.endswith(".dims") and not shape_of(self):  # type: ignore[arg-type]
        boolean = tensor_of((), ir.IntegerType.get_signless(1))
        return b.cast(b.cast(self, boolean), b.type)  # type: ignore[arg-type]
    if of_tensor(b.type).name == "bool":
        if b.overload.endswith(".dims") and is_open(shape_of(self)):  # type: ignore[arg-type]
            return _one_by_one(b, **given)  # type: ignore[arg-type]
        return along_dimension(b, **given) if b.overload.endswith(".dim") else None
    boolean = tensor_of(b.shape, ir.IntegerType.get_signless(1))
    given["self"] = b.cast(self, boolean)  # type: ignore[arg-type]
    return b.cast(b.call(b.anchor.name, *given.values(), type=boolean), b.type)  # type: ignore[arg-type]
