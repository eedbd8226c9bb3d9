"""PyTorch's type promotion."""

from __future__ import annotations

from collections.abc import Sequence

from .dtypes import BY_NAME, OF_GRAPHS, Dtype
from .errors import Refused

_ORDER = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32",
          "float64", "complex64", "complex128")  # fmt: skip


def promote(first: Dtype, second: Dtype) -> Dtype:
    """The element type that PyTorch gives to the sum of two tensors of dimensions."""
    pair = {first.name, second.name}
    if pair == {"uint8", "int8"}:
        return BY_NAME["int16"]
    if pair == {"float16", "bfloat16"}:
        return BY_NAME["float32"]
    if pair == {"float64", "complex64"}:
        return OF_GRAPHS["complex128"]
    return max(first, second, key=lambda dtype: _ORDER.index(dtype.name))


def _category(dtype: Dtype) -> int:
    if dtype.is_complex:
        return 3
    return 2 if dtype.is_float else 0 if dtype.name == "bool" else 1


def result_dtype(operands: Sequence[tuple[int | None, Dtype]]) -> Dtype:
    """PyTorch's type promotion. A rank of None is that of a Python number.

    Tensors without dimensions count only where they are of a higher category (bool, integer, float)
    than those with dimensions, and numbers only where they are of a higher one than both. A float
    number among integers gives the default type, float32.
    """
    found: list[Dtype] = []
    for wanted in ("dimensions", "none", "number"):
        group = [dtype for rank, dtype in operands if _group(rank) == wanted]
        if not group:
            continue
        best = group[0]
        for dtype in group[1:]:
            best = promote(best, dtype)
        if wanted == "number" and best.is_float:
            best = BY_NAME["float32"]
        if wanted == "number" and best.is_complex:
            best = OF_GRAPHS["complex64"]
        if not found or _category(best) > _category(found[-1]):
            found.append(best)
    if not found:
        raise Refused("has no operand that gives its result an element type")
    return _as_complex(found) if found[-1].is_complex else found[-1]


def _as_complex(found: Sequence[Dtype]) -> Dtype:
    """A complex number of a lower group gives floats a complex type with their own precision."""
    floats = [dtype.name for dtype in found if dtype.is_float]
    if not floats:
        return found[-1]
    if floats[-1] not in COMPLEX_OF:
        raise Refused(f"makes complex numbers of {floats[-1]}, which hardwire has not")
    return OF_GRAPHS[COMPLEX_OF[floats[-1]]]


COMPLEX_OF = {"float32": "complex64", "float64": "complex128"}


def _group(rank: int | None) -> str:
    return "number" if rank is None else "dimensions" if rank else "none"
