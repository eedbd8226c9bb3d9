"""`upsample_nearest2d` and `upsample_bilinear2d`: to sizes that a call asks for, or by factors.

Where an element of the result lies in the given one is computed in float32, as PyTorch does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..dialect.errors import Refused
from ..dialect.mlir import arith, ir
from .loops import (
    Kernel,
    Place,
    Values,
    compared,
    each,
    load,
    number,
    require,
    require_sizes,
    sizes,
    store,
    total,
)

_LARGEST = 2.0**31 - 1
"""The largest size of a tensor."""


@dataclass(frozen=True)
class _Side:
    """One dimension: sizes before and after, and how far it is from element to element."""

    extent: ir.Value
    out: ir.Value
    step: ir.Value

    @property
    def last(self) -> ir.Value:
        """The place of the last element."""
        return arith.subi(self.extent, number(1))


def nearest(kernel: Kernel, dims: int) -> None:
    """Each element is the one whose square it lies in."""
    sides = _resized_sides(kernel, dims, (1, 2))
    x, out, wanted = kernel.tensors["input"], kernel.outs[0], _checked_sizes(kernel, sides)

    def write(at: Place) -> None:
        here: Place = []
        for one, place in zip(sides, at[-dims:], strict=True):
            found = _whole_part(arith.mulf(_as_number(place, _float32()), one.step))
            here.append(arith.minsi(found, one.last))
        store(load(x, [*at[:-dims], *here]), out, at)

    each(wanted, write)


def linear(kernel: Kernel, dims: int) -> None:
    """Each element is weighed from those that it lies between."""
    sides = _resized_sides(kernel, dims, (1,))
    x, out, wanted = kernel.tensors["input"], kernel.outs[0], _checked_sizes(kernel, sides)
    cornered = kernel.truth("align_corners")

    def write(at: Place) -> None:
        between = [
            _lies_between(one, at, cornered) for one, at in zip(sides, at[-dims:], strict=True)
        ]
        store(_weighed_from(x, at[:-dims], between), out, at)

    each(wanted, write)


def _weighed_from(
    x: ir.Value, at: Values, between: Sequence[tuple[ir.Value, ir.Value, ir.Value]]
) -> ir.Value:
    if not between:
        return load(x, at)
    (low, high, part), *others = between
    one = arith.subf(arith.constant(_float32(), 1.0), part)
    lower, upper = (_weighed_from(x, [*at, place], others) for place in (low, high))
    return arith.addf(arith.mulf(one, lower), arith.mulf(part, upper))


def _lies_between(
    side: _Side, at: ir.Value, cornered: ir.Value
) -> tuple[ir.Value, ir.Value, ir.Value]:
    """The two elements, and how much of the second."""
    half, zero = arith.constant(_float32(), 0.5), arith.constant(_float32(), 0.0)
    place = _as_number(at, _float32())
    inner = arith.subf(arith.mulf(side.step, arith.addf(place, half)), half)
    inner = arith.maximumf(inner, zero)
    source = arith.select(cornered, arith.mulf(side.step, place), inner)
    low = arith.minsi(_whole_part(source), side.last)
    high = arith.minsi(total(low, number(1)), side.last)
    part = arith.subf(source, _as_number(low, _float32()))
    one = arith.constant(_float32(), 1.0)
    return low, high, arith.minimumf(arith.maximumf(part, zero), one)


def _resized_sides(kernel: Kernel, dims: int, whole: Sequence[int]) -> list[_Side]:
    """All dimensions, from sizes or from factors, of which a call gives one.

    Where sizes are these `whole` multiples, PyTorch does not look at the factor.
    """
    asked = kernel.whole("output_size")
    factors = kernel.reals("scale_factors")
    if bool(asked) == bool(factors):
        raise Refused("it takes either sizes or factors")
    found: list[_Side] = []
    for dim, extent in enumerate(sizes(kernel.tensors["input"])[-dims:]):
        require("sgt", extent, number(0))
        out, step = _by_size(extent, asked[dim]) if asked else _by_factor(extent, factors[dim])
        require("sgt", out, number(0))
        for times in whole:
            same = compared("eq", out, arith.muli(extent, number(times)))
            step = arith.select(same, arith.constant(_float32(), 1.0 / times), step)
        if kernel.given("align_corners") is not None:
            step = arith.select(kernel.truth("align_corners"), _step_of_corners(extent, out), step)
        found.append(_Side(extent, out, step))
    return found


def _by_size(extent: ir.Value, out: ir.Value) -> tuple[ir.Value, ir.Value]:
    return out, arith.divf(_as_number(extent, _float32()), _as_number(out, _float32()))


def _by_factor(extent: ir.Value, factor: ir.Value) -> tuple[ir.Value, ir.Value]:
    """The size rounded down; the step is one over the factor."""
    wide = factor.type
    size = arith.mulf(_as_number(extent, wide), factor)
    within = arith.maxnumf(size, arith.constant(wide, 0.0))
    out = _whole_part(arith.minnumf(within, arith.constant(wide, _LARGEST)))
    step = arith.divf(arith.constant(wide, 1.0), factor)
    return out, arith.truncf(_float32(), step)


def _step_of_corners(extent: ir.Value, out: ir.Value) -> ir.Value:
    one = number(1)
    several = compared("sgt", out, one)
    divisor = arith.select(several, arith.subi(out, one), one)
    step = arith.divf(
        _as_number(arith.subi(extent, one), _float32()), _as_number(divisor, _float32())
    )
    return arith.select(several, step, arith.constant(_float32(), 0.0))


def _checked_sizes(kernel: Kernel, sides: Sequence[_Side]) -> list[ir.Value]:
    leading = sizes(kernel.tensors["input"])[: -len(sides)]
    wanted = [*leading, *(one.out for one in sides)]
    require_sizes(kernel.outs[0], wanted)
    return wanted


def _whole_part(value: ir.Value) -> ir.Value:
    """Of a number that is not negative, and no larger than sizes are."""
    return arith.index_cast(ir.IndexType.get(), arith.fptosi(_int32(), value))


def _as_number(value: ir.Value, type: ir.Type) -> ir.Value:
    """A size or a place, of 32 bits: small processors have an instruction for these."""
    return arith.sitofp(type, arith.index_cast(_int32(), value))


def _int32() -> ir.Type:
    return ir.IntegerType.get_signless(32)


def _float32() -> ir.Type:
    return ir.F32Type.get()
