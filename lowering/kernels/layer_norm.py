"""Layer normalisation over the last dimensions, with mean and variance in two passes of float32."""

from __future__ import annotations

from ...dialect.mlir import ir, math
from ...dialect.ops import argument
from ...dialect.short_nans import SHORT_NANS
from ...dialect.templates.layer_norm import normalized
from ...dialect.values import is_none
from . import builder as b
from .bfloats import even_first, in_order
from .buffer import Buffer
from .held import short_in
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position
from .rows import Row, each_row
from .space import space_of
from .strips import Strip, spread


def layer_norm(kernel: Kernel) -> None:
    """`(x - mean) / sqrt(variance + eps) * weight + bias`, row by row."""
    shape = kernel.output.shape
    operands = {name: argument(kernel.head, name) for name in ("input", "weight", "bias")}
    given = {name: value for name, value in operands.items() if not is_none(value)}
    sources = [kernel.buffer(value) for value in given.values()]
    inner = range(len(shape) - normalized(kernel.head), len(shape))
    space = space_of(kernel, sources, shape, inner)
    buffers = dict(zip(given, space.sources, strict=True))
    eps = float(constant_of(kernel.head, "eps"))
    are_packed = any(kernel.packing(value) is not None for value in given.values())
    each_row(space, lambda row: _row(_Pairs(**vars(row)) if are_packed else row, buffers, eps))


class _Pairs(Row):
    """A row of bfloat16 of which the even ones are in front, as its factors are packed."""

    def read(self, buffer: Buffer, position: Position, strip: Strip) -> ir.Value:
        if short_in(buffer.memref) is None:
            return super().read(buffer, position, strip)
        return even_first(b.load_stored(buffer.memref, buffer.at(position), strip.width))

    def finish(self, lanes: ir.Value, position: Position, strip: Strip) -> None:
        """Rounds them and stores them in order."""
        rounded = in_order(lanes, SHORT_NANS in self.kernel.epilogue[-1].attributes)
        self.kernel.store(rounded, position, self.axis, strip)


def _row(row: Row, buffers: dict[str, Buffer], eps: float) -> None:
    element = row.kernel.made.type()
    count = 1
    for extent in row.space.shape[row.space.outer :]:
        count *= extent
    elements = b.number(count, element, row.width)

    line = row.line()

    def x(position: Position, strip: Strip) -> ir.Value:
        return row.read(buffers["input"], position, strip)

    mean = b.div(row.sum(x, element), elements)

    def deviation(position: Position, strip: Strip) -> ir.Value:
        return b.sub(x(position, strip), spread(mean, strip))

    def square(position: Position, strip: Strip) -> ir.Value:
        lanes = row.put(deviation(position, strip), line, position, strip)
        return b.mul(lanes, lanes)

    def kept(position: Position, strip: Strip) -> ir.Value:
        return row.read(line, position, strip) if line else deviation(position, strip)

    variance = b.div(row.sum(square, element), elements)
    root = math.sqrt(b.add(variance, b.splat(eps, element, row.width)))
    factor = b.div(b.splat(1.0, element, row.width), root)

    def last(position: Position, strip: Strip) -> None:
        lanes = b.mul(kept(position, strip), spread(factor, strip))
        if "weight" in buffers:
            lanes = b.mul(lanes, row.read(buffers["weight"], position, strip))
        if "bias" in buffers:
            lanes = b.add(lanes, row.read(buffers["bias"], position, strip))
        row.finish(lanes, position, strip)

    row.each(last)
