"""`var` and `std` along any dimensions, with any correction: in doubles, as PyTorch does."""

from __future__ import annotations

from ..dialect.mlir import arith, ir, math
from .loops import Kernel, Place, Values, each, fold, load, number, product, require_sizes, store
from .loops import sizes as sizes_of
from .windows import as_float


def deviation(kernel: Kernel, dims: int, *, rooted: bool) -> None:
    """Squares of distances from the mean, divided by how many there are, but for the correction."""
    x, out, along = kernel.tensors["self"], kernel.outs[0], kernel.variant.along
    extents = sizes_of(x)
    places = 0 if along is None else along.kept
    kept, chosen = extents[:places], extents[places:]
    require_sizes(out, [*kept, *(number(1) for _ in chosen)])
    count = as_float(product(chosen), ir.F64Type.get())
    zero = arith.constant(ir.F64Type.get(), 0.0)
    divisor = arith.maximumf(arith.subf(count, _correction(kernel)), zero)

    def write(at: Place) -> None:
        def added(value: ir.Value, held: ir.Value) -> Values:
            return [arith.addf(held, value)]

        def distance(place: Place) -> ir.Value:
            apart = arith.subf(_as_double(load(x, [*at, *place])), mean)
            return arith.mulf(apart, apart)

        bounds = [(number(0), one) for one in chosen]
        (total,) = fold(
            bounds, [zero], lambda place, held: added(_as_double(load(x, [*at, *place])), held[0])
        )
        mean = arith.divf(total, count)
        (squares,) = fold(bounds, [zero], lambda place, held: added(distance(place), held[0]))
        found = arith.divf(squares, divisor)
        _store_double(
            math.sqrt(found) if rooted else found, out, [*at, *(number(0) for _ in chosen)]
        )

    each(kept, write)


def _correction(kernel: Kernel) -> ir.Value:
    """What the call says, else one less, unless it wants what is biased."""
    double = ir.F64Type.get()
    if given := kernel.reals("correction"):
        return given[0]
    one, zero = arith.constant(double, 1.0), arith.constant(double, 0.0)
    return (
        one
        if kernel.given("unbiased") is None
        else arith.select(kernel.truth("unbiased"), one, zero)
    )


def _as_double(value: ir.Value) -> ir.Value:
    double = ir.F64Type.get()
    return value if value.type == double else arith.extf(double, value)


def _store_double(value: ir.Value, out: ir.Value, at: Place) -> None:
    """Rounded to what elements are computed as, and from that to elements."""
    held = ir.F64Type.get()
    element = ir.MemRefType(out.type).element_type
    if element != held:
        value = arith.truncf(ir.F32Type.get(), value)
    store(value, out, at)
