"""Operators of one element, without dimensions, that torch-mlir takes with dimensions only."""

from __future__ import annotations

from ..dialect.mlir import arith, ir, memref
from .loops import Kernel, number, require, sizes


def first_place(kernel: Kernel, dims: int) -> None:
    """`argmax` and `argmin`: the only place there is."""
    nothing = arith.constant(ir.IntegerType.get_signless(64), 0)
    memref.store(nothing, kernel.outs[0], [])


def places_of_one(kernel: Kernel, dims: int) -> None:
    """`nonzero`: a row for each element that is not 0, without a number in it."""
    value, out = memref.load(kernel.tensors["self"], []), kernel.outs[0]
    if isinstance(value.type, ir.IntegerType):
        some = arith.cmpi(arith.CmpIPredicate.ne, value, arith.constant(value.type, 0))
    else:
        some = arith.cmpf(arith.CmpFPredicate.UNE, value, arith.constant(value.type, 0.0))
    rows, width = sizes(out)
    require("eq", rows, arith.select(some, number(1), number(0)))
    require("eq", width, number(0))
