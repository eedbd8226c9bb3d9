"""What poolings read, and how two elements become one.

The largest of short floats is found among integers of 16 bits, of which a register holds twice as
many, and none has to become float32. Integers are in the order of floats where those of negative
ones have all bits below the sign turned around. As many as there are NaN of one sign are then taken
away, so that those with a sign, the least of all, come out above infinity as the others are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, ir
from ...dialect.operators import aten
from . import builder as b
from .buffer import Buffer
from .element import least_of, zero_of
from .fixed import as_summed
from .held import SINGLE, short_in
from .kernel import Kernel
from .short_floats import float_of
from .strips import Combine, Strip, load, load_stored

BELOW_SIGN, SIGN_BIT, LEAST = 0x7FFF, 15, -0x8000
NANS = {"bfloat16": 0x7F, "float16": 0x3FF}
"""How many NaN of one sign there are, by which no other float is moved out of 16 bits."""


@dataclass(frozen=True)
class Elements:
    """Of a pooling; `short` are those that are compared as integers."""

    made: Dtype
    combine: Combine
    neutral: float
    short: Dtype | None = None

    def nothing(self, width: int) -> ir.Value:
        """Lanes that change nothing."""
        bits = ir.IntegerType.get_signless(16)
        return b.splat(self.neutral, self.made.type() if self.short is None else bits, width)

    def read(self, source: Buffer, place: b.Index, strip: Strip, stride: int = 1) -> ir.Value:
        """The elements of a strip; any in the lanes behind them."""
        if self.short is None:
            return as_summed(load(source.memref, place, strip, stride), source.dtype, self.made)
        return _ordered_bits(load_stored(source.memref, place, strip), self.short)

    def finish(
        self, kernel: Kernel, lanes: ir.Value, at: tuple[b.Index, ...], axis: int, count: int
    ) -> None:
        """Epilogue and store."""
        if self.short is None:
            kernel.finish(lanes, at, axis, count)
            return
        bits = _bits_of_ordered(lanes, self.short)
        is_stored = [op.name for op in kernel.epilogue] == [aten.TO_DTYPE]
        if is_stored and kernel.output.dtype == self.short:
            kernel.store(bits, at, axis, Strip(b.width_of(bits), count))
        else:
            kernel.finish(float_of(bits, self.short, SINGLE), at, axis, count)


def elements_of(kernel: Kernel, source: Buffer, stride: int) -> Elements:
    """Of a kernel that reads lanes so far apart."""
    short = short_in(source.memref)
    if short is not None and stride == 1 and kernel.head.name == aten.MAX_POOL2D:
        return Elements(kernel.made, arith.maxsi, LEAST, short)
    combine, neutral = COMBINATIONS[kernel.head.name]
    return Elements(kernel.made, combine, neutral(kernel.made))


def _turned_below_sign(bits: ir.Value) -> ir.Value:
    """Those of negative numbers with all bits below the sign turned around, and back again."""
    sign = arith.shrsi(bits, b.like(SIGN_BIT, bits))
    return arith.xori(bits, arith.andi(sign, b.like(BELOW_SIGN, bits)))


def _ordered_bits(bits: ir.Value, short: Dtype) -> ir.Value:
    return arith.subi(_turned_below_sign(bits), b.like(NANS[short.name], bits))


def _bits_of_ordered(key: ir.Value, short: Dtype) -> ir.Value:
    return _turned_below_sign(arith.addi(key, b.like(NANS[short.name], key)))


COMBINATIONS: dict[str, tuple[Combine, Callable[[Dtype], float]]] = {
    "aten.avg_pool2d": (b.add, zero_of),
    "aten.max_pool2d": (b.largest, least_of),
}
