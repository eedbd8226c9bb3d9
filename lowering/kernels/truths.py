"""Comparisons, what is true and what is not, and integers bit by bit, on lanes.

A boolean lies in memory as a byte and is one bit in a lane: `kernel.py` and `builder.py` convert.
"""

from __future__ import annotations

from collections.abc import Callable

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, ir
from . import builder as b
from .lanes import Lanes

_FLOATS, _INTEGERS = arith.CmpFPredicate, arith.CmpIPredicate


def comparison(operator: str) -> Callable[[Lanes], ir.Value]:
    """`aten.eq.Scalar` and such: beside a NaN only `ne` is true."""
    _, name, _ = operator.split(".")
    of_floats = _FLOATS["UNE" if name == "ne" else f"O{name.upper()}"]

    def compared(v: Lanes) -> ir.Value:
        x, y = pair(v)
        dtype = v.dtype("self")
        if dtype.is_float:
            return arith.cmpf(of_floats, x, y)
        sign = "u" if dtype.name in ("bool", "uint8") else "s"
        return arith.cmpi(_INTEGERS[name if name in ("eq", "ne") else sign + name], x, y)

    return compared


def pair(v: Lanes) -> tuple[ir.Value, ir.Value]:
    """`self` and `other`, which may be a number."""
    x = v["self"]
    return x, v["other"] if v.is_given("other") else b.like(v.constant("other"), x)


def inverted(v: Lanes) -> ir.Value:
    """Every bit is the other one."""
    x = v["self"]
    return arith.xori(x, b.like(-1, x))


def is_other_than_zero(lanes: ir.Value) -> ir.Value:
    """What is true as a boolean; NaN is."""
    zero = b.like(0, lanes)
    if b.is_integer(lanes):
        return arith.cmpi(_INTEGERS.ne, lanes, zero)
    return arith.cmpf(_FLOATS.UNE, lanes, zero)


def of_truth(lanes: ir.Value, wanted: Dtype) -> ir.Value:
    """Lanes of one bit as 0 and 1 of another type."""
    if wanted.is_float:
        return arith.uitofp(b.lanes_of(wanted.type(), b.width_of(lanes)), lanes)
    integer = ir.IntegerType.get_signless(8 * wanted.size)
    return arith.extui(b.lanes_of(integer, b.width_of(lanes)), lanes)
