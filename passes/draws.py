"""What operators draw from PyTorch's generator, for those whose results PyTorch specifies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..dialect import ops
from ..dialect.dtypes import of_tensor
from ..dialect.mlir import ir
from ..dialect.sizes import is_open
from ..dialect.values import constant_value, is_constant

WIDE = 1 << 28
"""From that range on, PyTorch draws 64 bits for a whole number (`uniform_int_from_to_distribution`
in ATen/core/DistributionsHelper.h)."""


@dataclass(frozen=True)
class Draws:
    """`words` of 32 bits for each element: floats from 0 to 1 where `range` is 0, else whole
    numbers from `low` on."""

    words: int
    low: int = 0
    range: int = 0


def draws_of(op: ir.Operation) -> Draws | None:
    """What an operator draws; None where it draws nothing, or not as PyTorch specifies it."""
    rule = RULES.get(op.name)
    if rule is None or is_open(op.results[0].type):
        return None
    given = {name: _value(value) for name, value in ops.arguments(op).items()}
    return rule(op.results[0], given) if given.get("generator") is None else None


def _value(value: ir.Value) -> object:
    return constant_value(value) if is_constant(value) else value


Given = dict[str, object]


def _floats(result: ir.Value, given: Given) -> Draws | None:
    words = {"float32": 1, "float64": 2}.get(of_tensor(result.type).name)
    return None if words is None else Draws(words)


def _uniform(result: ir.Value, given: Given) -> Draws | None:
    """From 0 to 1 only: elsewhere the last bit depends on how PyTorch was compiled."""
    return _floats(result, given) if (given["from"], given["to"]) == (0, 1) else None


def _integers(result: ir.Value, given: Given) -> Draws | None:
    low, high = given.get("low", 0), given["high"]
    if not isinstance(low, int) or not isinstance(high, int) or high <= low:
        return None
    kind = of_tensor(result.type).name
    if kind not in ("int32", "int64", "float32", "float64"):
        return None
    return Draws(2 if high - low >= WIDE else 1, low, high - low)


RULES: dict[str, Callable[[ir.Value, Given], Draws | None]] = {
    "aten.rand": _floats,
    "aten.rand_like": _floats,
    "aten.uniform": _uniform,
    "aten.randint": _integers,
    "aten.randint.low": _integers,
    "aten.randint_like": _integers,
    "aten.randint_like.low_dtype": _integers,
}
"""The rules are those of ATen/native/cpu/DistributionTemplates.h."""
