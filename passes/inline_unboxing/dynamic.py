"""Arithmetic on numbers that are known only at run time: operators on tensors of no dimensions."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect import ops
from ...dialect.dtypes import BY_NAME
from ...dialect.mlir import ir
from ...dialect.operators import script
from ...dialect.script.values import KINDS, Dynamic, NeedsConstant, Value, kind_of, number_type
from .writing import Writing


def call(writing: Writing, name: str, given: Sequence[Value]) -> Value:
    """What a TorchScript operator on numbers gives. NeedsConstant where it has no counterpart."""
    base = name.partition("::")[2].partition(".")[0]
    settled = _settled(base, given)
    if settled is not None:
        return settled
    writer = _Writer(writing)
    if base in ("Int", "Float", "Bool"):
        return writer.convert(given[0], base.lower())
    counterpart = script.on_tensors(name)
    if counterpart is None:
        raise NeedsConstant("needs a number that is known only at run time")
    kind = counterpart.takes or _common([kind_of(value) for value in given])
    return writer.make(counterpart.gives or kind, counterpart.name, given, kind)


def _settled(base: str, given: Sequence[Value]) -> bool | None:
    """`False and x`, `True or x`: what x is does not matter."""
    if base == "__and__" and any(value is False for value in given):
        return False
    if base == "__or__" and any(value is True for value in given):
        return True
    return None


def _common(kinds: Sequence[str | None]) -> str:
    """The kind of the result of arithmetic on numbers of these kinds."""
    return "float" if "float" in kinds else "int" if "int" in kinds else "bool"


class _Writer:
    def __init__(self, writing: Writing) -> None:
        self._writing = writing

    def make(self, kind: str, name: str, given: Sequence[Value], operands: str) -> Dynamic:
        """An operator on numbers that are converted to `operands`; its result is a `kind`."""
        values = [self._writing.number(value, operands) for value in given]
        type = number_type(kind)
        return Dynamic(kind, ops.build(name, values, [type]).results[0])

    def convert(self, value: Dynamic, kind: str) -> Dynamic:
        return Dynamic(kind, convert(self._writing, value.value, kind))


def convert(writing: Writing, value: ir.Value, kind: str) -> ir.Value:
    """A tensor of no dimensions as a number of this kind; a float is cut, nonzero is True."""
    return writing.cast(value, BY_NAME[KINDS[kind]])
