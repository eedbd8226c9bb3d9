"""Powers of e and quotients that may be off by a little, since a short float is made of the result.

A flag says so of an operation, and `expand_math` has fewer steps for those that have it: a
polynomial of two powers less, and quotients by an estimate of AVX-512. Off by less than 2^-18 of
the result, where rounding to float16 is off by up to 2^-11 of it.
"""

from __future__ import annotations

from collections.abc import Callable

from ...dialect.mlir import arith, ir
from ...dialect.rounded import NEARLY
from ...dialect.targets import Target
from . import builder as b
from .bfloats import fills_registers, in_registers
from .intrinsics import intrinsic

FLAG = "arcp"
LARGEST = (2.0 - 2.0**-23) * 2.0**127


def curve(op: ir.Operation, function: Callable[..., ir.Value], x: ir.Value) -> ir.Value:
    """A function of MLIR's for an operator, which may have the mark."""
    return function(x, fastmath=_flags()) if NEARLY in op.attributes else function(x)


def quotient(op: ir.Operation, above: ir.Value, below: ir.Value) -> ir.Value:
    """A quotient for an operator."""
    is_near = NEARLY in op.attributes
    return arith.divf(above, below, fastmath=_flags()) if is_near else b.div(above, below)


def may_be_off(op: ir.Operation) -> bool:
    """An operation has the flag."""
    return "fastmath" in op.attributes and FLAG in str(op.attributes["fastmath"])


def divided(above: ir.Value, below: ir.Value, target: Target) -> ir.Value:
    """A quotient by an estimate, where there is one, and less than the exact one where it is off.
    What is divided by is no denormal number."""
    if not isinstance(b.element_of(below), ir.F32Type) or not fills_registers(below, target):
        return b.div(above, below)
    return in_registers(_estimated, above, below)


def _estimated(above: ir.Value, below: ir.Value) -> ir.Value:
    """VRCP14PS, and without what is too much of it: of infinity nothing, which would be a NaN."""
    one = b.splat(-1, ir.IntegerType.get_signless(16), 1)
    part = intrinsic("x86.avx512.rcp14.ps.512", below.type, below, b.like(0.0, below), one)
    first = b.mul(above, part)
    less = b.multiply_add(b.negative(below), first, above)
    return b.multiply_add(b.maximum(less, b.like(-LARGEST, less)), part, first)


def _flags() -> ir.Attribute:
    return ir.Attribute.parse(f"#arith.fastmath<contract,{FLAG}>")
