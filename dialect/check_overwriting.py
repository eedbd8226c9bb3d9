"""Runs the loops of a kernel that reads by rows on paper: may its result be written over its image?

It looks only at the finished loops: at the bytes of both buffers that each access has in each turn
of the loop over strips, inner loops being taken as ranges. It shares no code with what chose how
far the result has to be in front of the image.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from .buffer_places import width_of
from .errors import InternalError
from .grids import LOADS, STORES, lanes_of
from .mlir import ir
from .walks import constant_of, inside, maker_if_any, maker_named

Span = tuple[int, int]
"""The lowest and the highest that a number can be."""

LOOP, BRANCH, VIEW = "scf.for", "scf.if", "memref.view"
BELOW = 6
"""The predicate of numbers without signs, `ult`."""


def check(function: ir.Operation, image: ir.Value, result: ir.Value, lead: int) -> None:
    """Raises InternalError where a kernel reads what it has written over, if its result begins so
    many bytes in front of its image."""
    known = {**dict.fromkeys(_looks(image), False), **dict.fromkeys(_looks(result), True)}
    written = -1
    for turn, access in _in_order(_that_access(function.regions[0].blocks[0], known), {}):
        first, last = access.bytes(turn)
        if not access.writes and last + lead >= 0 and first + lead <= written >= 0:
            raise InternalError(
                f"byte {first} of its image is read after byte {written} of its result was "
                f"written, {lead} bytes in front of the image"
            )
        written = max(written, last) if access.writes else written


Turn = Mapping[ir.Value, Span]
"""What is known of the counters of loops."""


Look = Callable[[Turn], Span]
"""What an index can be in a turn. It is made once of operations, which are slow to ask."""


@dataclass(frozen=True)
class _Access:
    """An operation that reads the image or writes the result."""

    op: ir.Operation
    writes: bool

    @cached_property
    def bytes(self) -> Look:
        """The first byte that it can have, and the last one, both within the buffer."""
        place = (STORES if self.writes else LOADS)[self.op.name]
        buffer, index = self.op.operands[place], _looked(self.op.operands[place + 1])
        width, begin = _width(buffer), _same_always(0)
        view = maker_named(buffer, VIEW)
        if view is not None:
            begin, buffer = _looked(view.operands[1]), view.operands[0]
        size = _width(buffer) * ir.MemRefType(buffer.type).shape[0]
        lanes = lanes_of(self.op)

        def found(turn: Turn) -> Span:
            (low, high), base = index(turn), begin(turn)
            last = base[1] + (high + lanes) * width - 1
            return max(0, base[0] + low * width), min(size - 1, last)

        return found


def _width(buffer: ir.Value) -> int:
    return width_of(ir.MemRefType(buffer.type).element_type)


@dataclass(frozen=True)
class _Step:
    """An operation that has accesses: what is within it where that is followed, turn by turn or
    one way of several, else all of them."""

    op: ir.Operation
    accesses: Sequence[_Access]
    ways: Sequence[Sequence[_Step]] = ()

    @cached_property
    def bounds(self) -> Sequence[Look]:
        """Of a loop: where it begins and ends, and its step."""
        return _bounds_of_loop(self.op)

    @cached_property
    def way_taken(self) -> Callable[[Turn], int]:
        """Of a branch: which way, where a number is compared with a larger one than it can be."""
        compared = maker_if_any(self.op.operands[0])
        if compared is None or compared.name != "arith.cmpi" or len(self.op.regions) < 2:
            raise InternalError("it depends on something else than a row what it reads")
        predicate = ir.IntegerAttr(compared.attributes["predicate"]).value
        number, bound = map(_looked, compared.operands)

        def found(turn: Turn) -> int:
            (low, high), (end, _) = number(turn), bound(turn)
            if predicate != BELOW or low != high:
                raise InternalError("it depends on something else than a row what it reads")
            return 0 if 0 <= low < end else 1

        return found


def _that_access(block: ir.Block, known: Mapping[ir.Value, bool]) -> list[_Step]:
    """What of a block reads and writes. Each operation is looked at once, however many turns its
    loop has."""
    found = list[_Step]()
    for item in block.operations:
        op = item.operation
        accesses = list(_accesses(op, known))
        if accesses and (op.name == BRANCH or _is_followed(op, accesses)):
            ways = [
                [each for block in region.blocks for each in _that_access(block, known)]
                for region in op.regions
            ]
            found.append(_Step(op, accesses, ways))
        elif accesses:
            found.append(_Step(op, accesses))
    return found


def _is_followed(op: ir.Operation, accesses: Sequence[_Access]) -> bool:
    """Loops that read and write, and those that look whether a row is there."""
    both = len({access.writes for access in accesses}) > 1
    return op.name == LOOP and (both or any(each.name == BRANCH for each in inside(op)))


def _in_order(steps: Sequence[_Step], turn: Turn) -> Iterator[tuple[Turn, _Access]]:
    """What a kernel reads and writes, in its order."""
    for step in steps:
        if not step.ways:
            yield from ((turn, access) for access in step.accesses)
        elif step.op.name == BRANCH:
            yield from _in_order(step.ways[step.way_taken(turn)], turn)
        else:
            counter = step.op.regions[0].blocks[0].arguments[0]
            for number in range(*(look(turn)[0] for look in step.bounds)):
                yield from _in_order(step.ways[0], {**turn, counter: (number, number)})


def _accesses(op: ir.Operation, known: Mapping[ir.Value, bool]) -> Iterator[_Access]:
    used = [value for value in op.operands if value in known]
    if used and op.name != VIEW:
        way = STORES if known[used[0]] else LOADS
        if len(used) > 1 or op.name not in way or op.operands[way[op.name]] != used[0]:
            raise InternalError(f"`{op.name}` does more than to read its image or write its result")
        yield _Access(op, known[used[0]])
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield from _accesses(inner.operation, known)


def _looks(buffer: ir.Value) -> list[ir.Value]:
    """A buffer, and its bytes as other numbers."""
    views = [use.owner.operation for use in buffer.uses if use.owner.name == VIEW]
    return [buffer, *(view.results[0] for view in views)]


def _same_always(number: int) -> Look:
    return lambda turn: (number, number)


def _looked(value: ir.Value) -> Look:
    """What an index can be."""
    number = constant_of(value)
    if number is not None:
        return _same_always(number)
    op = maker_if_any(value)
    if op is None:
        return _counter(value)
    if op.name not in ("affine.apply", "arith.minui"):
        raise InternalError(f"nothing is known of the place that `{op.name}` computes")
    looks = [_looked(operand) for operand in op.operands]
    if op.name == "arith.minui":
        return lambda turn: _least_spans([look(turn) for look in looks])
    [expression] = ir.AffineMapAttr(op.attributes["map"]).value.results
    return _of_expression(expression, looks)


def _least_spans(ranges: Sequence[Span]) -> Span:
    return min(low for low, _ in ranges), min(high for _, high in ranges)


def _bounds_of_loop(loop: ir.Operation) -> list[Look]:
    return [_looked(value) for value in list(loop.operands)[:3]]


def _counter(value: ir.Value) -> Look:
    """The counter of a loop: of one that is not followed, all that it can be."""
    loop = value.owner.owner if isinstance(value.owner, ir.Block) else None
    if loop is None or loop.operation.name != LOOP:
        raise InternalError("nothing is known of a place in its image or its result")
    bounds = _bounds_of_loop(loop.operation)

    def found(turn: Turn) -> Span:
        if value in turn:
            return turn[value]
        start, end, step = (look(turn) for look in bounds)
        turns = max(0, end[1] - start[0] - 1) // step[0]
        return start[0], start[0] + turns * step[0]

    return found


def _of_expression(expression: ir.AffineExpr, looks: Sequence[Look]) -> Look:
    if isinstance(expression, ir.AffineConstantExpr):
        return _same_always(ir.AffineConstantExpr(expression).value)
    if isinstance(expression, ir.AffineDimExpr):
        return looks[ir.AffineDimExpr(expression).position]
    is_sum = isinstance(expression, ir.AffineAddExpr)
    if not is_sum and not isinstance(expression, ir.AffineMulExpr):
        raise InternalError("a place in its image or its result is no sum of products")
    two = ir.AffineBinaryExpr(expression)
    one, other = (_of_expression(each, looks) for each in (two.lhs, two.rhs))
    return partial(_sum_of_spans if is_sum else _product_of_spans, one, other)


def _sum_of_spans(one: Look, other: Look, turn: Turn) -> Span:
    (low, high), (least, most) = one(turn), other(turn)
    return low + least, high + most


def _product_of_spans(one: Look, other: Look, turn: Turn) -> Span:
    (low, high), (least, most) = one(turn), other(turn)
    products = low * least, low * most, high * least, high * most
    return min(products), max(products)
