"""Runs the loops of a kernel on paper: does what lies in scratch memory last until it is read?

It looks only at the bytes that each buffer has in the finished loops and at what these read and
write, branches, turns of loops and looks into buffers included. It shares no code with what chose
the bytes. Sizes that are not known yet are tried out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .buffer_places import Range, spans
from .errors import InternalError
from .mlir import ir
from .walks import around, inside, maker

State = dict[int, "int | None"]
"""For each buffer that has been written to: None, or the buffer that was written over it."""


def check(
    function: ir.Operation, scratch: ir.Value, ranges: Mapping[ir.Value, Range] | None = None
) -> None:
    """Raises InternalError where a kernel reads scratch memory that does not hold what it should.

    `ranges` are bounds of arguments that are sizes.
    """
    problems = problems_of(function, scratch, ranges or {})
    if problems:
        raise InternalError(f"the scratch memory of its loops is planned wrong: {problems[0]}")


def problems_of(
    function: ir.Operation, scratch: ir.Value, ranges: Mapping[ir.Value, Range]
) -> list[str]:
    """A sentence for each buffer that is read although it does not hold what was written to it."""
    looks = _Looks(function, scratch)
    if not looks.buffers:
        return []
    size = ir.MemRefType(scratch.type).shape[0]
    walk = _Walk(looks, list(spans(looks.buffers, ranges)))
    if size >= 0:
        walk.outside(size)
    walk.block(function.regions[0].blocks[0], {})
    return list(dict.fromkeys(walk.problems))


class _Looks:
    """The buffers in scratch memory, and which of them each value may be a look into."""

    def __init__(self, function: ir.Operation, scratch: ir.Value) -> None:
        self.of: dict[ir.Value, frozenset[int]] = {}
        whole = [scratch]
        for op in _operations(function):
            if op.name == "memref.cast" and op.operands[0] in whole:
                whole.append(op.results[0])
        self.buffers = [
            op.results[0]
            for op in _operations(function)
            if op.name == "memref.view" and op.operands[0] in whole
        ]
        for number, buffer in enumerate(self.buffers):
            self._follow(buffer, number)
        for use in (use for value in whole for use in value.uses):
            if use.owner.name not in ("memref.view", "memref.cast", "memref.dim"):
                raise InternalError(f"`{use.owner.name}` uses scratch memory as a whole")

    def _follow(self, value: ir.Value, number: int) -> None:
        """Everything that may be a look into a buffer, by way of branches and loops too."""
        pending = [value]
        while pending:
            value = pending.pop()
            known = self.of.get(value, frozenset())
            if number in known:
                continue
            self.of[value] = known | {number}
            for use in value.uses:
                pending += _made_of(use.owner.operation, use.operand_number)


def _operations(function: ir.Operation) -> list[ir.Operation]:
    """All operations that may make a buffer, in the order of the text."""
    return [op for op in inside(function) if op.name in ("memref.view", "memref.cast")]


def _made_of(op: ir.Operation, operand: int) -> list[ir.Value]:
    """The memrefs that may be an operand of an operation, seen differently or not."""
    if op.name in _ENDS:
        op = around(op)
    values = [*op.results]
    for region in op.regions:
        for block in region.blocks:
            values += block.arguments
    return [value for value in values if isinstance(value.type, ir.MemRefType)]


class _Walk:
    """One run over a function. What a loop does is followed until nothing changes any more."""

    def __init__(self, looks: _Looks, spans: Sequence[Sequence[tuple[int, int]]]) -> None:
        self.looks = looks
        self.spans = spans
        self.problems: list[str] = []
        self.numbers = {buffer: number for number, buffer in enumerate(looks.buffers)}
        self.over = [self._overlapped(number) for number in range(len(looks.buffers))]
        self.unwritten: set[ir.Value] = set()
        """What was read from a buffer that nothing had been written to."""

    def _overlapped(self, number: int) -> list[int]:
        """The other buffers that have bytes of this one."""
        found = {
            other
            for trial in self.spans
            for other, (start, end) in enumerate(trial)
            if max(start, trial[number][0]) < min(end, trial[number][1])
        }
        return sorted(found - {number})

    def outside(self, size: int) -> None:
        """Says which buffers are not in scratch memory of this size."""
        for number in range(len(self.numbers)):
            if any(start < 0 or max(size, start) < end for start, end in self._each(number)):
                self._say(f"{self._name(number)} lies outside of its {size} bytes")

    def _each(self, number: int) -> list[tuple[int, int]]:
        return [trial[number] for trial in self.spans]

    def block(self, block: ir.Block, state: State) -> State:
        """What the buffers hold at the end of a block."""
        for item in block.operations:
            state = self._after(item.operation, state)
        return state

    def _after(self, op: ir.Operation, state: State) -> State:
        if self.unwritten:
            self._used(op)
        if len(op.regions) > 0:
            return self._regions(op, state)
        if op.name == "memref.view" and op.results[0] in self.numbers:
            number = self.numbers[op.results[0]]
            return {other: held for other, held in state.items() if other != number}
        read, written = _effects(op, self.looks.of)
        for place in read:
            self._read(op, place, state)
        for place in written:
            state = self._write(op, place, state)
        return state

    def _read(self, op: ir.Operation, place: int, state: State) -> None:
        buffers = self._filled(op.operands[place])
        for number in buffers:
            other = state.get(number)
            if other is not None:
                name = self._name(other)
                self._say(f"{self._name(number)} is read after {name} was written over it")
        self.unwritten.difference_update(op.results)
        if buffers and all(number not in state for number in buffers):
            self.unwritten.update(op.results)

    def _filled(self, value: ir.Value) -> list[int]:
        """The buffers that a value may be a look into, without those that have no bytes at all."""
        found = sorted(self.looks.of.get(value, ()))
        return [n for n in found if any(start < end for start, end in self._each(n))]

    def _write(self, op: ir.Operation, place: int, state: State) -> State:
        buffers = self.looks.of.get(op.operands[place], ())
        unknown = self._unwritten_in(op.operands[0])
        if unknown and not buffers:
            self._say_unwritten(unknown)
        made = dict(state)
        for number in buffers:
            for other in self.over[number]:
                if other in made and made[other] is None and other not in buffers:
                    made[other] = number
            if not unknown:
                made.setdefault(number, None)
        return made

    def _regions(self, op: ir.Operation, state: State) -> State:
        blocks = [region.blocks[0] for region in op.regions if list(region.blocks)]
        if op.name in _BRANCHES:
            ends = [self.block(block, state) for block in blocks]
            return _joined(ends if len(ends) == len(op.regions) else [*ends, state])
        while True:
            end = leaves = state
            for number, block in enumerate(blocks):
                end = self.block(block, end)
                leaves = end if number == 0 and len(blocks) > 1 else leaves
            again = _joined([state, end])
            if again == state:
                return leaves
            state = again

    # Values that come of memory nobody has written to may be copied, and nothing else.

    def _used(self, op: ir.Operation) -> None:
        """An address, a condition or a result must not be made of them."""
        for place in _deciding(op):
            self._say_unwritten(self._unwritten_in(op.operands[place]))

    def _unwritten_in(self, value: ir.Value) -> list[ir.Value]:
        """What a value is computed from that nobody has written."""
        if not self.unwritten:
            return []
        found, pending, seen = list[ir.Value](), [value], set[ir.Value]()
        while pending:
            value = pending.pop()
            if value in self.unwritten:
                found.append(value)
            elif value not in seen and not isinstance(value.owner, ir.Block):
                seen.add(value)
                owner = value.owner.operation
                pending += [] if owner.name in _READS else list(owner.operands)
        return found

    def _say_unwritten(self, values: Sequence[ir.Value]) -> None:
        for number in sorted({n for value in values for n in self._read_by(value)}):
            self._say(f"{self._name(number)} is read before anything is written to it")

    def _read_by(self, value: ir.Value) -> frozenset[int]:
        op = maker(value)
        return self.looks.of[op.operands[_READS[op.name]]]

    def _name(self, number: int) -> str:
        start, end = self.spans[0][number]
        kind = self.looks.buffers[number].type
        return f"buffer {number} ({kind}, bytes {start} to {end - 1})"

    def _say(self, problem: str) -> None:
        self.problems.append(problem)


def _joined(states: Sequence[State]) -> State:
    """What holds whichever way was taken: a buffer that one way spoils is spoilt."""
    made: State = {}
    for state in states:
        for number, other in state.items():
            if made.get(number) is None:
                made[number] = other
    return made


_BRANCHES = ("scf.if", "scf.index_switch", "scf.execute_region")
_ENDS = ("scf.yield", "scf.condition", "affine.yield", "scf.reduce")
_LOOKS = (
    "memref.view", "memref.cast", "memref.subview", "memref.expand_shape", "memref.collapse_shape",
    "memref.reinterpret_cast", "memref.transpose", "arith.select",
)  # fmt: skip
_NEITHER = (
    *_LOOKS, *_ENDS, "memref.dim", "memref.dealloc", "memref.assume_alignment", "memref.prefetch",
)  # fmt: skip
_READS = {
    "memref.load": 0, "affine.load": 0, "vector.load": 0, "vector.transfer_read": 0,
    "vector.maskedload": 0, "memref.copy": 0,
}  # fmt: skip
_WRITES = {
    "memref.store": 1, "affine.store": 1, "vector.store": 1, "vector.transfer_write": 1,
    "vector.maskedstore": 0, "memref.copy": 1,
}  # fmt: skip


def _effects(
    op: ir.Operation, looks: Mapping[ir.Value, object]
) -> tuple[Sequence[int], Sequence[int]]:
    """The operands that an operation reads from, and those that it writes to."""
    if op.name in _READS or op.name in _WRITES:
        read, written = ([each[op.name]] if op.name in each else [] for each in (_READS, _WRITES))
        return read, written
    if op.name in _NEITHER:
        return (), ()
    touched = [place for place, value in enumerate(op.operands) if value in looks]
    return touched, touched


def _deciding(op: ir.Operation) -> Sequence[int]:
    """The operands on which it depends what is done, and where."""
    if op.name == "memref.store":
        return range(2, len(op.operands))
    if op.name == "memref.load":
        return range(1, len(op.operands))
    if op.name == "scf.for":
        return range(3)
    return (0,) if op.name in ("scf.if", "scf.condition", "cf.assert", "scf.index_switch") else ()
