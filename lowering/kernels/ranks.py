"""Integers that are ordered as elements are: NaN is the largest, and both zeros are one number."""

from __future__ import annotations

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, ir
from . import builder as b

INFINITIES = {"float16": 0x7C00, "bfloat16": 0x7F80, "float32": 0x7F800000, "float64": 0x7FF << 52}
"""The bits of infinity; those of NaN are above."""


def rank_type(dtype: Dtype) -> ir.Type:
    """The integers that elements of a type become."""
    return ir.IntegerType.get_signless(8 * dtype.size)


def worst_rank(dtype: Dtype) -> int:
    """No rank is below."""
    return -(1 << 8 * dtype.size - 1)


def ranks(lanes: ir.Value, dtype: Dtype, least_first: bool = False) -> ir.Value:
    """Integers as wide as the elements, larger where these are; with `least_first` the other way
    round, where NaN is the largest all the same."""
    if dtype.is_float:
        bits = arith.bitcast(b.lanes_of(rank_type(dtype), b.width_of(lanes)), lanes)
        return _float_ranks(bits, INFINITIES[dtype.name], least_first)
    signed = arith.xori(lanes, b.like(-128, lanes)) if dtype.name == "uint8" else lanes
    return reversed_ranks(signed) if least_first else signed


def _float_ranks(bits: ir.Value, infinity: int, least_first: bool) -> ir.Value:
    """Sign and size become a number, in which minus zero is zero."""
    width = ir.IntegerType(b.element_of(bits)).width
    largest = (1 << width - 1) - 1
    sign = arith.shrsi(bits, b.like(width - 1, bits))
    size = arith.andi(bits, b.like(largest, bits))
    number = arith.subi(arith.xori(size, sign), sign)
    is_nan = arith.cmpi(arith.CmpIPredicate.sgt, size, b.like(infinity, size))
    found = reversed_ranks(number) if least_first else number
    return arith.select(is_nan, b.like(largest, found), found)


def reversed_ranks(numbers: ir.Value) -> ir.Value:
    """In the other order; there is one for each."""
    return arith.xori(numbers, b.like(-1, numbers))
