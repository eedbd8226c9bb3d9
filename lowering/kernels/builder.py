"""The small language that kernel templates are written in: indices, loops, lanes.

Everything is written at the current insertion point, as `scf`, `memref`, `arith` and `vector` ops
over flat buffers. *Lanes* are what one register holds: a `vector<16xf32>`, or a plain `f32` where
`width` is 1. Targets without vector registers, and those with 32-bit addresses, see no op of the
`vector` dialect at all: MLIR would give them 64-bit addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect.graph.extents import Extent, alike, is_open, is_written
from ...dialect.mlir import arith, ir, math, memref, scf, vector
from .held import as_read, short_in
from .index import Index, extent_value
from .lane_types import element_of, like, splat, width_of
from .lane_types import lanes_of as lanes_of

# Loops

WIDENED = 16
"""So many short floats at most become float32 as they are loaded, and the other way."""


def repeat(extent: int, body: Callable[[Index], None], step: int = 1, rolled: bool = False) -> None:
    """`body(i)` for i = 0, step, …; no loop is written where one turn is enough.

    LLVM may unroll the loop unless it is to stay `rolled`.
    """
    if not isinstance(extent, Extent):
        if extent <= 0:
            return
        if extent <= step:
            body(Index())
            return
    loop = scf.ForOp(index(0), index(extent), index(step))
    if rolled:
        keep_rolled(loop)
    with ir.InsertionPoint(loop.body):
        body(Index.at(loop.induction_variable))
        scf.YieldOp([])


def fold(
    extent: int,
    carried: Sequence[ir.Value],
    body: Callable[[Index, list[ir.Value]], list[ir.Value]],
    step: int = 1,
    rolled: bool = False,
) -> list[ir.Value]:
    """A loop that carries values in registers: `carried = body(i, carried)` for each i."""
    if not isinstance(extent, Extent):
        if extent <= 0:
            return list(carried)
        if extent <= step:
            return body(Index(), list(carried))
    loop = scf.ForOp(index(0), index(extent), index(step), list(carried))
    if rolled:
        keep_rolled(loop)
    with ir.InsertionPoint(loop.body):
        counter = Index.at(loop.induction_variable)
        scf.YieldOp(body(counter, list(loop.inner_iter_args)))
    return list(loop.results)


def keep_rolled(loop: scf.ForOp) -> None:
    """LLVM unrolls loops of known extent, even where it then needs more registers than exist."""
    loop.operation.attributes["loop_annotation"] = ir.Attribute.parse(
        "#llvm.loop_annotation<unroll = <disable = true>>"
    )


def nest(
    extents: Sequence[int], body: Callable[[tuple[Index, ...]], None], rolled: bool = False
) -> None:
    """`body(i, j, …)` for every point of a box, the last dimension innermost. LLVM may unroll the
    innermost loop alone if the others are to stay `rolled`."""

    def level(done: tuple[Index, ...]) -> None:
        if len(done) == len(extents):
            body(done)
            return
        is_outer = len(done) + 1 < len(extents)
        repeat(extents[len(done)], lambda i: level((*done, i)), rolled=rolled and is_outer)

    level(())


def cut(extent: int, size: int, body: Callable[[Index, int], None]) -> None:
    """`body(start, size)` for pieces of an extent; the last one is what is left over. Of an open
    extent that is smaller and smaller pieces."""
    if is_open([extent]):
        _cut_open(extent, extent, size, body)
        return
    whole = extent // size * size
    repeat(whole, lambda start: body(start, size), step=size)
    if whole < extent:
        body(Index(whole), extent - whole)


def _cut_open(extent: int, rest: int, size: int, body: Callable[[Index, int], None]) -> None:
    """The last `rest` elements; each size is half the one before."""
    done = extent - rest
    if not is_open([rest]):
        cut(rest, size, lambda i, piece: body(i + done, piece))
        return
    repeat(rest // size * size, lambda i: body(i + done, size), step=size)
    _cut_open(extent, rest % size, max(1, size // 2), body)


def blocks(extent: int, size: int, body: Callable[[Index, int], None]) -> None:
    """`body(start, size)` for pieces of an extent; the size of the last one may be open."""
    if not is_open([extent]):
        cut(extent, size, body)
        return
    if alike(extent, size):
        body(Index(), extent)
        return
    whole = extent // size * size
    repeat(whole, lambda start: body(start, size), step=size)
    body(Index(whole), extent % size)


# Lanes


def index(value: int) -> ir.Value:
    if isinstance(value, Extent):
        return extent_value(value)
    return arith.constant(ir.IndexType.get(), value)


def number(value: int, element: ir.Type, width: int) -> ir.Value:
    """A whole number, which may be known at run time only, in every lane of floats."""
    if not isinstance(value, Extent):
        return splat(float(value), element, width)
    i32 = ir.IntegerType.get_signless(32)
    return broadcast(arith.sitofp(element, arith.index_cast(i32, extent_value(value))), width)


def broadcast(scalar: ir.Value, width: int) -> ir.Value:
    """One scalar in every lane."""
    if width == 1:
        return scalar
    return vector.broadcast(ir.VectorType.get([width], scalar.type), scalar)


def lane_numbers(element: ir.Type, width: int, step: int = 1) -> ir.Value:
    """The number of each lane, from zero on, so far apart."""
    if width == 1:
        return splat(0, element, 1)
    type = ir.VectorType.get([width], element)
    numbers = [ir.IntegerAttr.get(element, lane * step) for lane in range(width)]
    return arith.constant(type, ir.DenseElementsAttr.get(numbers, type))


def load(buffer: ir.Value, place: Index, width: int = 1, stride: int = 1) -> ir.Value:
    """`width` lanes from a flat memref, `stride` elements apart (0: one element in all lanes)."""
    if width == 1 or is_written(stride, 0):
        return broadcast(as_read(memref.load(buffer, [place.value()]), buffer), width)
    if is_written(stride, 1):
        return _widened_neighbours(buffer, place, width)
    return as_read(load_stored(buffer, place, width, stride), buffer)


def _widened_neighbours(buffer: ir.Value, place: Index, width: int) -> ir.Value:
    """Of short floats that become float32 no more by one load than an instruction makes so of what
    it loads."""
    if width <= WIDENED or short_in(buffer) is None:
        return as_read(load_stored(buffer, place, width), buffer)
    half = width // 2
    one, other = (_widened_neighbours(buffer, place + start, half) for start in (0, half))
    return vector.shuffle(one, other, [*range(width)])


def load_stored(buffer: ir.Value, place: Index, width: int, stride: int = 1) -> ir.Value:
    """Lanes as they lie in a flat memref, `stride` elements apart, short floats as bits."""
    if width == 1:
        return memref.load(buffer, [place.value()])
    type = ir.VectorType.get([width], ir.MemRefType(buffer.type).element_type)
    if is_written(stride, 1):
        return vector.load(type, buffer, [place.value()])
    lanes = [memref.load(buffer, [(place + stride * lane).value()]) for lane in range(width)]
    return vector.from_elements(type, lanes)


def store(lanes: ir.Value, buffer: ir.Value, place: Index, stride: int = 1) -> None:
    """Writes lanes to a flat memref, `stride` elements apart."""
    width, lanes = width_of(lanes), as_stored(lanes)
    if width == 1:
        memref.store(lanes, buffer, [place.value()])
        return
    if is_written(stride, 1):
        vector.store(lanes, buffer, [place.value()])
        return
    for lane in range(width):
        scalar = vector.extract(lanes, [], [lane])
        memref.store(scalar, buffer, [(place + stride * lane).value()])


def load_first(buffer: ir.Value, place: Index, valid: int, width: int, stride: int = 1) -> ir.Value:
    """`valid` lanes from a flat memref, and zeros in the rest of `width`; reads no more."""
    if valid == width:
        return load(buffer, place, width, stride)
    element = ir.MemRefType(buffer.type).element_type
    lanes = [memref.load(buffer, [(place + stride * lane).value()]) for lane in range(valid)]
    lanes += [splat(0, element, 1)] * (width - valid)
    return as_read(vector.from_elements(ir.VectorType.get([width], element), lanes), buffer)


def split(lanes: ir.Value, valid: int) -> list[tuple[int, ir.Value]]:
    """The first `valid` lanes in pieces of whole powers of two, each with its first lane."""
    width = width_of(lanes)
    if valid == width:
        return [(0, lanes)]
    pieces, start = list[tuple[int, ir.Value]](), 0
    while start < valid:
        while width > valid - start:
            width //= 2
        pieces.append((start, slice_lanes(lanes, start, width)))
        start += width
    return pieces


def first_lanes(lanes: ir.Value, width: int) -> ir.Value:
    """The first `width` lanes."""
    return lanes if width == width_of(lanes) else slice_lanes(lanes, 0, width)


def slice_lanes(lanes: ir.Value, start: int, width: int) -> ir.Value:
    """`width` lanes from lane `start` on."""
    if width == 1:
        return vector.extract(lanes, [], [start])
    type = ir.VectorType.get([width], element_of(lanes))
    return vector.extract_strided_slice(type, lanes, [start], [width], [1])


def repeat_lanes(lanes: ir.Value, times: int) -> ir.Value:
    """Every lane so many times in a row."""
    if times == 1:
        return lanes
    mask = [lane for lane in range(width_of(lanes)) for _ in range(times)]
    return vector.shuffle(lanes, lanes, mask)


def is_true(lanes: ir.Value) -> ir.Value:
    """Lanes of bytes, as booleans lie in memory, as lanes of `i1`."""
    return arith.cmpi(arith.CmpIPredicate.ne, lanes, like(0, lanes))


def as_stored(lanes: ir.Value) -> ir.Value:
    """Lanes as they lie in memory: those of `i1` as bytes."""
    element = element_of(lanes)
    if not isinstance(element, ir.IntegerType) or element.width > 1:
        return lanes
    return arith.extui(lanes_of(ir.IntegerType.get_signless(8), width_of(lanes)), lanes)


def any_lane(truths: ir.Value) -> ir.Value:
    """Whether one of the lanes of `i1` is true."""
    if width_of(truths) == 1:
        return truths
    return vector.reduction(element_of(truths), vector.CombiningKind.OR, truths)


def _contract() -> ir.Attribute:
    return ir.Attribute.parse("#arith.fastmath<contract>")


def is_integer(lanes: ir.Value) -> bool:
    return isinstance(element_of(lanes), ir.IntegerType)


def add(a: ir.Value, b: ir.Value) -> ir.Value:
    if is_integer(a):
        return arith.addi(a, b)
    return arith.addf(a, b, fastmath=_contract())


def sub(a: ir.Value, b: ir.Value) -> ir.Value:
    if is_integer(a):
        return arith.subi(a, b)
    return arith.subf(a, b, fastmath=_contract())


def mul(a: ir.Value, b: ir.Value) -> ir.Value:
    if is_integer(a):
        return arith.muli(a, b)
    return arith.mulf(a, b, fastmath=_contract())


def div(a: ir.Value, b: ir.Value) -> ir.Value:
    return arith.divf(a, b, fastmath=_contract())


def negative(a: ir.Value) -> ir.Value:
    return arith.subi(like(0, a), a) if is_integer(a) else arith.negf(a)


def absolute(a: ir.Value) -> ir.Value:
    """Without its sign; the least integer stays what it is."""
    return arith.maxsi(a, negative(a)) if is_integer(a) else math.absf(a)


def multiply_add(a: ir.Value, b: ir.Value, c: ir.Value) -> ir.Value:
    """`a * b + c`; one instruction where the target has it, never a call of fmaf."""
    return add(mul(a, b), c)


def maximum(a: ir.Value, b: ir.Value) -> ir.Value:
    """The larger one; NaN wherever `b` is NaN, and one instruction on targets with vectors."""
    if is_integer(a):
        return arith.maxsi(a, b)
    return arith.select(arith.cmpf(arith.CmpFPredicate.OGT, a, b), a, b)


def minimum(a: ir.Value, b: ir.Value) -> ir.Value:
    """The smaller one; NaN wherever `b` is NaN."""
    if is_integer(a):
        return arith.minsi(a, b)
    return arith.select(arith.cmpf(arith.CmpFPredicate.OLT, a, b), a, b)


def largest(a: ir.Value, b: ir.Value) -> ir.Value:
    """The larger one, NaN where either one is (torch.maximum)."""
    if is_integer(a):
        return arith.maxsi(a, b)
    if width_of(a) > 1:
        return arith.maximumf(a, b, fastmath=_either_zero())
    return _unless_nan(a, maximum(a, b))


def smallest(a: ir.Value, b: ir.Value) -> ir.Value:
    """The smaller one, NaN where either one is (torch.minimum)."""
    if is_integer(a):
        return arith.minsi(a, b)
    if width_of(a) > 1:
        return arith.minimumf(a, b, fastmath=_either_zero())
    return _unless_nan(a, minimum(a, b))


def _either_zero() -> ir.Attribute:
    return ir.Attribute.parse("#arith.fastmath<nsz>")


def _unless_nan(a: ir.Value, chosen: ir.Value) -> ir.Value:
    """For scalars: processors without such an instruction would have to call a function."""
    return arith.select(arith.cmpf(arith.CmpFPredicate.UNO, a, a), a, chosen)
