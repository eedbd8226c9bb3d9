"""Where loads and stores of finished loops go, in all turns of the loops around them at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from .buffer_places import evaluated
from .mlir import ir
from .walks import constant_of, maker_if_any, maker_named, operations

LOADS = {"memref.load": 0, "vector.load": 0, "vector.maskedload": 0}
STORES = {"memref.store": 1, "vector.store": 1, "vector.maskedstore": 0}
"""By what reads and writes, which operand is the buffer; the index follows it."""
MASKED = ("vector.maskedload", "vector.maskedstore")
NEITHER = ("memref.view", "memref.cast", "memref.dim", "memref.prefetch")
READ_ONLY = ("vector.gather", "vector.transfer_read", "memref.extract_aligned_pointer_as_index")
LOOP, BRANCH = "scf.for", "scf.if"
MOST_TURNS = 1 << 24


class NotKnown(Exception):
    """What loops do is not known, or is not what it should be: half a sentence."""


@dataclass(frozen=True)
class Access:
    """A load or a store. `loops` are those around it, the outermost first; `start` is the first
    byte of the buffer in `root`. One that `is_certain` is made in each turn."""

    op: ir.Operation
    root: ir.Value
    start: int
    writes: bool
    loops: tuple[ir.Operation, ...]
    is_certain: bool

    @property
    def buffer(self) -> ir.Value:
        return self.op.operands[self._number_of_buffer]

    @property
    def index(self) -> ir.Value:
        return self.op.operands[self._number_of_buffer + 1]

    @property
    def element(self) -> ir.Type:
        return ir.MemRefType(self.buffer.type).element_type

    @property
    def lanes(self) -> int:
        """How many neighbours are accessed at once."""
        return lanes_of(self.op)

    @property
    def _number_of_buffer(self) -> int:
        return (STORES if self.writes else LOADS)[self.op.name]

    def depends_on(self, loop: ir.Operation) -> bool:
        """Whether its place, or whether it is made at all, depends on the turn of a loop."""
        counter = counter_of(loop)
        if any(constant_of(bound) is None for bound in bounds_of(loop)):
            return True
        asked = [self.index, *(bound for each in self.loops for bound in bounds_of(each))]
        return any(counter in _counters(value) for value in asked)


def lanes_of(op: ir.Operation) -> int:
    """How many neighbours a load or a store has at most; a mask that is known leaves out the last
    ones."""
    moved = op.results[0] if op.name in LOADS else op.operands[0 if STORES[op.name] else 3]
    if not isinstance(moved.type, ir.VectorType):
        return 1
    mask = maker_named(op.operands[2], "arith.constant") if op.name in MASKED else None
    lanes = ir.VectorType(moved.type).shape[0]
    if mask is None:
        return lanes
    flags = ir.DenseIntElementsAttr(mask.attributes["value"])
    return max((lane + 1 for lane in range(len(flags)) if flags[lane]), default=0)


def accesses(
    function: ir.Operation, scratch: ir.Value | None, roots: Collection[ir.Value]
) -> Iterator[Access]:
    """The loads and stores of scratch memory and of `roots`, in the order of the text; NotKnown
    where something else is done with these."""
    walk = _Walk(scratch, roots)
    yield from walk.block(function.regions[0].blocks[0], (), True)


@dataclass(frozen=True)
class _Walk:
    scratch: ir.Value | None
    roots: Collection[ir.Value]

    @property
    def watched(self) -> list[ir.Value]:
        return [*self.roots, *([] if self.scratch is None else [self.scratch])]

    def block(
        self, block: ir.Block, loops: tuple[ir.Operation, ...], is_certain: bool
    ) -> Iterator[Access]:
        for item in block.operations:
            op = item.operation
            if op.name == LOOP:
                yield from self.block(op.regions[0].blocks[0], (*loops, op), is_certain)
            elif op.name == BRANCH:
                for region in op.regions:
                    for inner in region.blocks:
                        yield from self.block(inner, loops, False)
            elif len(op.regions):
                self._refuse_buffers(op)
            else:
                yield from self._access(op, loops, is_certain)

    def _refuse_buffers(self, op: ir.Operation) -> None:
        for inner in operations(op):
            if any(isinstance(value.type, ir.MemRefType) for value in inner.operands):
                raise NotKnown(f"`{op.name}` works on memory")

    def _access(
        self, op: ir.Operation, loops: tuple[ir.Operation, ...], is_certain: bool
    ) -> Iterator[Access]:
        buffers = [value for value in op.operands if isinstance(value.type, ir.MemRefType)]
        for buffer in buffers if op.name not in NEITHER else ():
            root, start = _root_of(buffer, self.scratch)
            is_known = op.name in LOADS or op.name in STORES
            if not any(root == each for each in self.watched):
                if op.name in STORES or not (is_known or op.name in READ_ONLY):
                    raise NotKnown(f"`{op.name}` may write what is no result")
                continue
            if not is_known:
                raise NotKnown(f"`{op.name}` works on memory")
            certain = is_certain and op.name not in MASKED
            yield Access(op, root, start, op.name in STORES, loops, certain)


def _root_of(buffer: ir.Value, scratch: ir.Value | None) -> tuple[ir.Value, int]:
    """The argument that a buffer lies in, and where; parts of scratch memory alone are known."""
    view = maker_named(buffer, "memref.view")
    if view is None:
        if maker_if_any(buffer) is not None:
            raise NotKnown("it is not known where a buffer lies")
        return buffer, 0
    start = constant_of(view.operands[1])
    is_own = scratch is not None and view.operands[0] == scratch
    if not is_own or start is None or len(view.operands) > 2:
        raise NotKnown("it is not known where a buffer lies")
    return view.operands[0], start


def counter_of(loop: ir.Operation) -> ir.Value:
    return loop.regions[0].blocks[0].arguments[0]


def bounds_of(loop: ir.Operation) -> list[ir.Value]:
    """Where a loop begins, where it ends, and its step."""
    return list(loop.operands)[:3]


def _counters(value: ir.Value) -> set[ir.Value]:
    """The arguments of blocks that a number is computed from."""
    found, pending, seen = set[ir.Value](), [value], set[ir.Value]()
    while pending:
        value = pending.pop()
        op = maker_if_any(value)
        if op is None:
            found.add(value)
        elif value not in seen:
            seen.add(value)
            pending += list(op.operands)
    return found


class Grid:
    """All turns of the loops around an access on whose turn it depends, and of `more` of them."""

    def __init__(self, access: Access, more: Collection[ir.Operation]) -> None:
        self.known: dict[ir.Value, np.ndarray] = {}
        loops = [each for each in access.loops if each in more or access.depends_on(each)]
        self.loops, self.extents = loops, list[int]()
        inside, rank = list[np.ndarray](), len(loops)
        for place, loop in enumerate(loops):
            low, high, step = (self.of(value) for value in bounds_of(loop))
            if low.size > 1 or step.size > 1:
                raise NotKnown("a loop begins at different places")
            extent = max(0, -(-(int(high.max()) - int(low.max())) // int(step.max())))
            self.extents.append(extent)
            if prod(self.extents) > MOST_TURNS:
                raise NotKnown("there are too many turns to look at")
            shape = [extent if axis == place else 1 for axis in range(rank)]
            counter = (low.reshape(-1)[0] + step.reshape(-1)[0] * np.arange(extent)).reshape(shape)
            self.known[counter_of(loop)] = counter
            if high.size > 1:
                inside.append(counter < high)
        self.shape = tuple(self.extents)
        taken = np.ones(self.shape, bool)
        for condition in inside:
            taken = taken & condition
        self.taken = taken
        self.count = int(taken.sum())

    def of(self, value: ir.Value) -> np.ndarray:
        """A number in all turns, as an array with an axis for each loop."""
        if value not in self.known:
            self.known[value] = self._in_all_turns(value)
        return self.known[value]

    def places(self, access: Access, units: int) -> np.ndarray:
        """Where an access goes, by turns: all units of its elements, so many in each."""
        index = np.broadcast_to(self.of(access.index), self.shape)[self.taken]
        return index[:, None] * units + np.arange(access.lanes * units)

    def number_of_turn(self, loop: ir.Operation) -> np.ndarray:
        """The number of a loop's turn, by turns."""
        axis = self.loops.index(loop)
        shape = [extent if place == axis else 1 for place, extent in enumerate(self.shape)]
        turns = np.arange(self.shape[axis]).reshape(shape)
        return np.broadcast_to(turns, self.shape)[self.taken]

    def turns_of(self, loop: ir.Operation) -> int:
        return self.extents[self.loops.index(loop)]

    def _in_all_turns(self, value: ir.Value) -> np.ndarray:
        op, number = maker_if_any(value), constant_of(value)
        if number is not None:
            return np.array(number, np.int64)
        if op is None:
            raise NotKnown("a place depends on what is not known before")
        if op.name in ("affine.apply", "affine.min", "affine.max"):
            return self._of_map(op)
        if op.name not in _ARITHMETIC:
            raise NotKnown(f"a place depends on `{op.name}`")
        return np.asarray(_ARITHMETIC[op.name](*map(self.of, op.operands)))

    def _of_map(self, op: ir.Operation) -> np.ndarray:
        map_ = ir.AffineMapAttr(op.attributes["map"]).value
        given = [self.of(value) for value in op.operands]
        found = [np.asarray(evaluated(one, given, map_.n_dims)) for one in map_.results]
        joined: Sequence[np.ndarray] = np.broadcast_arrays(*found)
        return np.max(joined, 0) if op.name == "affine.max" else np.min(joined, 0)


_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.divui": np.floor_divide,
    "arith.remui": np.remainder,
    "arith.maxsi": np.maximum,
    "arith.maxui": np.maximum,
    "arith.minsi": np.minimum,
    "arith.minui": np.minimum,
    "arith.index_cast": np.asarray,
    "arith.index_castui": np.asarray,
}
"""Numbers that are places are not negative."""
