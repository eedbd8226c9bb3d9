"""What a template is given: the operators to compute, and the buffers that their tensors lie in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ...dialect.dtypes import Dtype, of_tensor
from ...dialect.effort import SMALL
from ...dialect.errors import LoweringFailed
from ...dialect.graph.extents import is_written, several, shape_in
from ...dialect.layout import Layout
from ...dialect.mlir import ir
from ...dialect.operators.fixed import read_at_points
from ...dialect.ops import argument
from ...dialect.sizes import Range
from ...dialect.targets import Target
from ...dialect.tiles import Tile
from . import builder as b
from .buffer import Buffer
from .held import SINGLE, short_in
from .pointwise import evaluate
from .strips import Strip, load, store
from .woven import are_woven, has_short, store_woven


@dataclass(frozen=True)
class RowsThere:
    """Where a kernel is given some rows of an image that has `size`: the first row of the result
    that it computes. Its windows have those rows alone that are in the image."""

    size: int
    first: b.Index


@dataclass(frozen=True)
class Kernel:
    """One private function of the `planned` stage, on its way to loops.

    `head` is the operator that decides the loops; `epilogue` holds the elementwise operators that
    follow, in order (for an elementwise kernel `head` is the last operator and `epilogue` holds all
    of them). `buffers` maps each tensor argument of the function to where it lies; `output` is the
    result. `scratch` is a byte buffer that lives for one call, where the kernel asked for one.
    `clipped` is said of some rows of an image whose windows reach out of it.
    """

    name: str
    target: Target
    head: ir.Operation
    epilogue: tuple[ir.Operation, ...]
    buffers: dict[ir.Value, Buffer]
    output: Buffer
    attributes: dict[str, ir.Attribute]
    scratch: ir.Value | None = None
    clipped: RowsThere | None = None

    @property
    def loops_location(self) -> ir.Location:
        """Where loops come from: from the head, which decides them, or from all operators alike."""
        if self.head in self.epilogue:
            return ir.Location.fused([op.location for op in self.epilogue])
        return self.head.location

    @property
    def is_small(self) -> bool:
        """It is to take few bytes, whatever that costs in time."""
        return SMALL in self.attributes

    @property
    def made(self) -> Dtype:
        """The elements of what the head gives, in front of the epilogue."""
        return of_tensor(self.head.results[0].type)

    def buffer(self, value: ir.Value) -> Buffer:
        """Where a tensor argument of the function lies; KeyError for values computed inside."""
        return self.buffers[value]

    def operand(self, name: str) -> Buffer:
        """Where an argument of the head lies."""
        return self.buffer(argument(self.head, name))

    def operand_if_any(self, name: str) -> Buffer | None:
        """The same; None for one that is left out."""
        is_given = isinstance(argument(self.head, name).type, ir.RankedTensorType)
        return self.operand(name) if is_given else None

    @property
    def tile(self) -> Tile:
        """The tile that was chosen."""
        if "hw.tile" not in self.attributes:
            raise LoweringFailed(f"kernel `@{self.name}` has no tile; run `choose-tiles` first.")
        return Tile.from_attribute(self.attributes["hw.tile"])

    def packing(self, value: ir.Value) -> ir.Attribute | None:
        """How the weight behind a tensor argument is packed; None where it is stored as it is."""
        if "arg_attrs" not in self.attributes:
            return None
        entries = ir.ArrayAttr(self.attributes["arg_attrs"])[list(self.buffers).index(value)]
        attributes = ir.DictAttr(entries)
        if "hw.packing" not in attributes:
            return None
        return attributes["hw.packing"]

    def result_operands(self) -> list[tuple[tuple[int, ...], Layout]]:
        """Shape and layout of the output and of all that the epilogue reads along with it."""
        found = [(self.output.shape, self.output.layout)]
        for op in self.epilogue:
            for operand in read_at_points(op):
                if operand in self.buffers:
                    buffer = self.buffers[operand]
                    found.append((buffer.shape, buffer.layout))
        return found

    def finish(
        self,
        lanes: ir.Value,
        position: Sequence[b.Index | int],
        axis: int,
        count: int | None = None,
    ) -> None:
        """Applies the epilogue to lanes of the head's result and stores them in the output.

        `position` is the logical index of the first lane in the result; further lanes follow along
        dimension `axis`. Only the first `count` lanes exist; all where it is not given.
        """
        width = b.width_of(lanes)
        strip = Strip(width, width if count is None else count)
        lanes = self.followed(lanes, position, axis, strip)
        self.store(lanes, position, axis, strip)

    def finish_neighbours(
        self, neighbours: Sequence[ir.Value], position: Sequence[b.Index], axis: int
    ) -> None:
        """The same for neighbours along the last dimension, all of whose lanes exist."""
        *above, first = position
        places = [[*above, first + number] for number in range(len(neighbours))]
        pairs = list(zip(neighbours, places, strict=True))
        if not are_woven(self.output, neighbours, axis):
            for lanes, place in pairs:
                self.finish(lanes, place, axis)
            return
        strip = Strip(b.width_of(neighbours[0]), b.width_of(neighbours[0]))
        rows = [self.followed(lanes, place, axis, strip) for lanes, place in pairs]
        store_woven(rows, self.output, position, axis)

    def followed(
        self,
        lanes: ir.Value,
        position: Sequence[b.Index | int],
        axis: int,
        strip: Strip,
        known: Mapping[ir.Value, ir.Value] | None = None,
    ) -> ir.Value:
        """What the epilogue makes of lanes of the head's result, and of others that are known."""
        if not self.epilogue:
            return lanes
        reader = self._reader(position, axis, strip)
        values = {**(known or {}), self.head.results[0]: lanes}
        return self._evaluated(values, reader, strip.width)

    def compute(
        self,
        position: Sequence[b.Index | int],
        axis: int,
        strip: Strip,
        known: Mapping[ir.Value, ir.Value] | None = None,
    ) -> None:
        """Evaluates all operators of an elementwise kernel at a position and stores the result."""
        self.store(self.computed(position, axis, strip, known), position, axis, strip)

    def computed(
        self,
        position: Sequence[b.Index | int],
        axis: int,
        strip: Strip,
        known: Mapping[ir.Value, ir.Value] | None = None,
    ) -> ir.Value:
        """The result of an elementwise kernel at a position; some of its operands may be known."""
        return self._evaluated(known or {}, self._reader(position, axis, strip), strip.width)

    def _evaluated(
        self, known: Mapping[ir.Value, ir.Value], read: Callable[[ir.Value], ir.Value], width: int
    ) -> ir.Value:
        return evaluate(self.epilogue, known, read, width, self.target, self.buffer)

    def store(
        self, lanes: ir.Value, position: Sequence[b.Index | int], axis: int, strip: Strip
    ) -> None:
        """Writes what the last operator gives."""
        strides = self.output.layout.strides
        last = self.epilogue[-1] if self.epilogue else self.head
        stride = strides[axis] if strides else 1
        with last.location:
            place = self.output.at(position)
            is_one = strip.width <= b.WIDENED or not strip.is_whole
            if is_one or not (has_short(self.output) and is_written(stride, 1)):
                store(lanes, self.output.memref, place, strip, stride)
                return
            for start in range(0, strip.width, b.WIDENED):
                some = b.slice_lanes(lanes, start, b.WIDENED)
                b.store(some, self.output.memref, place + start)

    def _reader(
        self, position: Sequence[b.Index | int], axis: int, strip: Strip
    ) -> Callable[[ir.Value], ir.Value]:
        """Loads a tensor argument at a position of the output, broadcasting as PyTorch does."""
        return lambda value: read_at(self.buffers[value], position, axis, strip)


def read_at(buffer: Buffer, position: Sequence[b.Index | int], axis: int, strip: Strip) -> ir.Value:
    """Lanes of an operand at a position of the result that it is broadcast to."""
    missing = len(position) - len(buffer.shape)
    own = [
        coordinate if several(extent) else 0
        for coordinate, extent in zip(position[missing:], buffer.shape, strict=True)
    ]
    own_axis = axis - missing
    varies = own_axis >= 0 and bool(buffer.shape) and several(buffer.shape[own_axis])
    stride = buffer.layout.strides[own_axis] if varies else 0
    lanes = load(buffer.memref, buffer.at(own), strip, stride)
    return b.is_true(lanes) if buffer.dtype.name == "bool" else lanes


def buffer_of(
    argument: ir.Value, layout: Layout, type: ir.Type, ranges: Sequence[Range] = ()
) -> Buffer:
    """The buffer behind a memref argument that stands for a tensor of this type."""
    dtype = of_tensor(type) if short_in(argument) is None else SINGLE
    return Buffer(argument, shape_in(type, ranges), layout, dtype)
