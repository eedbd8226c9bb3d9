"""Rows of floats times integers of four or eight bits, with a scale for each group of them.

    for each panel of columns, tile of rows
        totals = bias
        for each group of the depth
            sums = Σ x[k] · float(q[k, lanes])        over the group
            totals += scale[group, lanes] · (sums - zero[group, lanes] · Σ x[k])
        epilogue on the totals, store

The integers are read as they lie in flash, packed in panels, two to a byte where they have four
bits; they are floats in registers only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...dialect import ops
from ...dialect.dtypes import BY_NAME
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import arith, ir
from ...dialect.tiles import Tile, register_widths
from . import builder as b
from .fixed import widened
from .kernel import Kernel
from .lanes import constant_of

BYTE = BY_NAME["int8"]
TURNS = 4
"""Turns of the loop over a group that are written out."""


@dataclass(frozen=True)
class Panel:
    """`count` columns from `column` on, in registers of `widths`; `number` columns come before."""

    column: b.Index
    count: int
    widths: tuple[int, ...]

    @property
    def stored(self) -> int:
        return sum(self.widths)


@dataclass(frozen=True)
class Work:
    """A grouped product with its operands looked up."""

    kernel: Kernel
    tile: Tile
    input: b.Buffer
    weight: b.Buffer
    scale: b.Buffer
    zero: b.Buffer | None
    bias: b.Buffer | None
    group: int
    bits: int

    @property
    def groups(self) -> int:
        return self.scale.shape[1]

    @property
    def depth(self) -> int:
        return self.weight.shape[1]


def grouped_linear(kernel: Kernel) -> None:
    """`fixed.grouped_linear`, with any epilogue."""
    work = _work(kernel)
    columns, rows = work.weight.shape[0], work.input.shape[0]
    whole, rest = divmod(columns, work.tile.nr)

    def panel(column: b.Index, count: int) -> None:
        found = Panel(column, count, register_widths(count, work.tile.lanes))
        b.cut(rows, work.tile.rows[1], lambda i, number: _tile(work, found, i, number))

    b.repeat(whole, lambda i: panel(i * work.tile.nr, work.tile.nr))
    if rest:
        panel(b.Index(whole * work.tile.nr), rest)


def _work(kernel: Kernel) -> Work:
    if "hw.tile" not in kernel.attributes:
        raise LoweringFailed(f"kernel `@{kernel.name}` has no tile; run `choose-tiles` first.")

    def buffer(name: str) -> b.Buffer:
        return kernel.buffer(ops.argument(kernel.head, name))

    def maybe(name: str) -> b.Buffer | None:
        value = ops.argument(kernel.head, name)
        return kernel.buffer(value) if isinstance(value.type, ir.RankedTensorType) else None

    numbers = (int(constant_of(kernel.head, name)) for name in ("group", "bits"))
    return Work(
        kernel, Tile.from_attribute(kernel.attributes["hw.tile"]),
        buffer("input"), buffer("weight"), buffer("scale"), maybe("zero_point"), maybe("bias"),
        *numbers,
    )  # fmt: skip


def _tile(work: Work, panel: Panel, row: b.Index, rows: int) -> None:
    """Some rows with one panel, from bias to store."""
    totals = _initial(work, panel) * rows
    each = len(panel.widths)

    def group(number: b.Index, totals: list[ir.Value]) -> list[ir.Value]:
        sums, shares = _sums_of_group(work, panel, row, rows, number)
        scales = _of_group(work.scale, panel, number, work.groups)
        zeros = None if work.zero is None else _of_group(work.zero, panel, number, work.groups)
        done: list[ir.Value] = []
        for place, (total, found) in enumerate(zip(totals, sums, strict=True)):
            lane = place % each
            if zeros is not None:
                share = b.broadcast(shares[place // each], panel.widths[lane])
                found = b.sub(found, b.mul(zeros[lane], share))
            done.append(b.multiply_add(scales[lane], found, total))
        return done

    totals = b.fold(work.groups, totals, group)
    for number in range(rows):
        _store(work, panel, row + number, totals[number * each : (number + 1) * each])


def _initial(work: Work, panel: Panel) -> list[ir.Value]:
    """The bias of the columns, or zero."""
    element = work.kernel.output.dtype.type()
    if work.bias is None:
        return [b.splat(0.0, element, width) for width in panel.widths]
    found, done = list[ir.Value](), 0
    for width in panel.widths:
        place, valid = work.bias.at([panel.column + done]), min(width, panel.count - done)
        stride = work.bias.layout.strides[0]
        found.append(b.load_first(work.bias.memref, place, valid, width, stride))
        done += width
    return found


def _of_group(buffer: b.Buffer, panel: Panel, group: b.Index, groups: int) -> list[ir.Value]:
    """The scales, or the zero points, of a group, in the order of the panel's columns."""
    start = panel.column * groups + group * panel.stored
    return [_lanes(buffer, start, panel, place) for place in range(len(panel.widths))]


def _lanes(buffer: b.Buffer, start: b.Index, panel: Panel, place: int) -> ir.Value:
    return b.load(buffer.memref, start + sum(panel.widths[:place]), panel.widths[place])


def _sums_of_group(
    work: Work, panel: Panel, row: b.Index, rows: int, number: b.Index
) -> tuple[list[ir.Value], list[ir.Value]]:
    """The sums of products of one group for each row and register, and the sum of each row's x."""
    element, per_byte = work.kernel.output.dtype.type(), 8 // work.bits
    zeros = [b.splat(0.0, element, width) for width in panel.widths] * rows
    shares = [b.splat(0.0, element, 1)] * (rows if work.zero is not None else 0)
    start = panel.column * (work.depth // per_byte)
    first = number * (work.group // per_byte)

    def turn(at: b.Index, carried: list[ir.Value]) -> list[ir.Value]:
        place = start + (first + at) * panel.stored
        bytes_ = [_lanes(work.weight, place, panel, lane) for lane in range(len(panel.widths))]
        for part in range(per_byte):
            weights = [_floats(lanes, part, work.bits) for lanes in bytes_]
            k = number * work.group + at * per_byte + part
            xs = [b.load(work.input.memref, work.input.at([row + r, k])) for r in range(rows)]
            carried = _one_step(panel, xs, weights, carried)
        return carried

    turns = work.group // per_byte
    sums = _fold(turns, [*zeros, *shares], turn)
    return sums[: len(zeros)], sums[len(zeros) :]


def _one_step(
    panel: Panel, xs: Sequence[ir.Value], weights: Sequence[ir.Value], carried: list[ir.Value]
) -> list[ir.Value]:
    """One step of the depth on all sums."""
    each, done = len(weights), list[ir.Value]()
    for row, x in enumerate(xs):
        for lane, weight in enumerate(weights):
            spread = b.broadcast(x, panel.widths[lane])
            done.append(b.multiply_add(spread, weight, carried[row * each + lane]))
    shares = carried[len(done) :]
    return [*done, *(b.add(share, x) for share, x in zip(shares, xs, strict=False))]


def _fold(
    turns: int,
    carried: list[ir.Value],
    body: Callable[[b.Index, list[ir.Value]], list[ir.Value]],
) -> list[ir.Value]:
    """The loop with a few turns at once, as many as divide it."""
    step = next(size for size in (TURNS, 2, 1) if turns % size == 0)

    def some(at: b.Index, carried: list[ir.Value]) -> list[ir.Value]:
        for turn in range(step):
            carried = body(at + turn, carried)
        return carried

    return b.fold(turns, carried, some, step=step)


def _floats(lanes: ir.Value, part: int, bits: int) -> ir.Value:
    """The integers in some bytes, or in one half of each, as floats."""
    width = b.width_of(lanes)
    wide = widened(lanes, BYTE, 32)
    if bits == 4 and part == 0:
        up = b.splat(28, b.element_of(wide), width)
        wide = arith.shrsi(arith.shli(wide, up), up)
    elif bits == 4:
        wide = arith.shrsi(wide, b.splat(4, b.element_of(wide), width))
    f32 = ir.F32Type.get()
    return arith.sitofp(f32 if width == 1 else ir.VectorType.get([width], f32), wide)


def _store(work: Work, panel: Panel, row: b.Index, registers: Sequence[ir.Value]) -> None:
    """Epilogue and store of a row; lanes that fill up a panel are dropped."""
    done = 0
    for register in registers:
        valid = min(b.width_of(register), panel.count - done)
        for start, lanes in b.split(register, valid):
            work.kernel.finish(lanes, [row, panel.column + (done + start)], 1)
        done += b.width_of(register)
