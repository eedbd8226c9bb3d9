"""Which values of the entry share a piece of memory, before anybody says where it lies.

Every value that kernels write begins with a storage of its own; what must be one storage, or can be
one at no risk, is joined. Two values may share one where they are never in use at the same step,
or only at the step at which one becomes the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from ...dialect import by_rows, regions, templates
from ...dialect.dispatch.input_keys import inputs_in_arena
from ...dialect.dtypes import of_tensor
from ...dialect.errors import PassFailed
from ...dialect.graph import arena as memory
from ...dialect.graph import calls, views
from ...dialect.graph.arena import Ahead, Lifetime
from ...dialect.graph.extents import as_many, shape_of
from ...dialect.graph.in_place import InPlace
from ...dialect.graph.liveness import Liveness, Spans, common, union
from ...dialect.graph.moves import MOVE
from ...dialect.graph.where import at
from ...dialect.joins import JOIN, parts_of
from ...dialect.layout import Layout
from ...dialect.mlir import ir
from ...dialect.place import Place
from ...dialect.program import Program
from ...dialect.sizes import largest_shape, sizes_of
from ...dialect.state import IO_IN_ARENA, updates


@dataclass
class Storage:
    """Bytes for one value, for values that overwrite each other, or for scratch.

    `elements` are the bytes of its largest value alone, without halos; scratch has none. `fixed` is
    its place where it is not in the arena: a buffer of the caller's.
    """

    size: int
    elements: int
    spans: Spans
    fixed: Place | None = None


class Storages:
    """The storages of a program whose values have layouts."""

    def __init__(self, program: Program, layouts: dict[ir.Value, Layout]) -> None:
        self.program = program
        self.layouts = layouts
        self.functions = calls.functions(program)
        self.in_place = InPlace(program, self.functions)
        self.live = Liveness(program.entry())
        self._sizes = sizes_of(program.entry())
        self.items: list[Storage] = []
        self.scratch: dict[int, int] = {}
        """By step: an operation is another key once it has other attributes."""
        self.whole: dict[ir.Value, ir.Value] = {}
        """What is computed as a part of a larger value, and that value."""
        self._number: dict[ir.Value, int] = {}
        self._joined: dict[int, int] = {}
        self._moves = [op for op in self.live.ops if MOVE in op.attributes]
        self._moved_in = inputs_in_arena(program)
        for argument in self.in_place.writable:
            self._add(argument)
            number = ir.BlockArgument(argument).arg_number
            if number not in self._moved_in:
                self.items[self.of(argument)].fixed = Place("input", 0, number)
        for number in self._moved_in:
            argument = program.entry().regions[0].blocks[0].arguments[number]
            if argument not in self._number:
                self._add(argument)
        for op in self.live.ops:
            self._create(op)
        for op in self.live.ops:
            for slot in regions.slots(op):
                for owner, place in slot.sources:
                    self._join(self.of(slot.result), self.of(owner.operands[place]))
            if op.name == regions.PUT:
                self._join(self.of(op.operands[0]), self.of(op.results[0]))
            if op.name == JOIN:
                for part in parts_of(op):
                    self._join(self.of(op.results[0]), self.of(part))
        self._fix_outputs()
        self._share()

    def of(self, value: ir.Value) -> int:
        """The number of the storage in which a value, or what it is a view of, lies."""
        return self._find(self._number[views.root(value)])

    def has(self, value: ir.Value) -> bool:
        """Weights, inputs that are only read and parts of other values have none."""
        return views.root(value) in self._number

    def is_needless(self, move: ir.Operation) -> bool:
        """The move would copy a value to where it is."""
        source, result = views.root(move.operands[0]), move.results[0]
        if result in self.whole:
            return source in self.whole and self.whole[source] == self.whole[result]
        shared = self.has(source) and self.of(source) == self.of(result)
        return shared and self._lie_alike(move)

    @property
    def in_arena(self) -> list[int]:
        """The numbers of the storages that are to be placed, in the order of the program."""
        alive = (number for number in range(len(self.items)) if number not in self._joined)
        return [number for number in alive if self.items[number].fixed is None]

    # What there is.

    def _create(self, op: ir.Operation) -> None:
        if op.name in (regions.EMPTY, regions.PUT, JOIN):
            self._add(op.results[0])
        if calls.is_call(op):
            for result in op.results:
                part = _put_of(op)
                if part is None:
                    self._add(result)
                else:
                    self.whole[result] = part.operands[0]
            function = self.functions[calls.callee(op)]
            if "hw.scratch" in function.attributes:
                size = ir.IntegerAttr(function.attributes["hw.scratch"]).value
                step = self.live.step[op]
                self.items.append(Storage(size, 0, ((step, step),)))
                self.scratch[step] = len(self.items) - 1
        for slot in regions.slots(op):
            self._add(slot.result)
            for argument in slot.arguments:
                self._add(argument)
                self._join(self.of(slot.result), self.of(argument))

    def _add(self, value: ir.Value) -> None:
        self._number[value] = len(self.items)
        elements = prod(largest_shape(value.type, self._sizes)) * of_tensor(value.type).size
        self.items.append(Storage(self._bytes(value), elements, self.live.spans(value)))

    def _bytes(self, value: ir.Value) -> int:
        return self.layouts[value].size * of_tensor(value.type).size

    def _find(self, number: int) -> int:
        while number in self._joined:
            number = self._joined[number]
        return number

    def _join(self, one: int, other: int) -> None:
        if one == other:
            return
        kept, gone = self.items[one], self.items[other]
        kept.spans = union(kept.spans, gone.spans)
        kept.size = max(kept.size, gone.size)
        kept.elements = max(kept.elements, gone.elements)
        kept.fixed = kept.fixed or gone.fixed
        self._joined[other] = one

    def _fix_outputs(self) -> None:
        """What is returned lies in the caller's buffers; so does what kernels overwrite."""
        arguments = self.program.entry().regions[0].blocks[0].arguments
        updated, outputs = updates(self.program.entry()), 0
        for number, operand in enumerate(self.live.ops[-1].operands):
            if number in updated:
                self._join(self.of(arguments[updated[number]]), self.of(operand))
            elif IO_IN_ARENA not in self.program.entry().attributes:
                self.items[self.of(operand)].fixed = Place("output", 0, outputs)
                outputs += 1
        for op in self.live.ops:
            place = self.in_place.operand(op)
            if place is not None:
                self._join(self.of(op.operands[place]), self.of(op.results[0]))

    def to_plan(self, numbers: Sequence[int]) -> tuple[list[Lifetime], Ahead]:
        """What a plan of some storages begins with: their lifetimes, and which of them may lie over
        others."""
        return [lifetime(self.items[number]) for number in numbers], self._ahead(numbers)

    def _ahead(self, numbers: Sequence[int]) -> Ahead:
        """Which of some storages may lie over others, if they begin so many bytes in front of
        them: results over images that are read by rows, and not afterwards."""
        place = {number: index for index, number in enumerate(numbers)}
        found: dict[tuple[int, int], int] = {}
        for op in self.live.ops:
            pair = calls.is_call(op) and self._image_and_result(op)
            lead = pair and by_rows.lead(self.functions[calls.callee(op)])
            if pair and lead is not None and self._may_join(*pair, op):
                image, result = (place.get(self.of(each)) for each in pair)
                if image is not None and result is not None:
                    found[result, image] = lead
        return found

    def _image_and_result(self, op: ir.Operation) -> tuple[ir.Value, ir.Value] | None:
        """What a call reads by rows, and its result; all else that it reads lies elsewhere."""
        function = self.functions[calls.callee(op)]
        if not by_rows.is_by_rows(function) or not self.has(op.results[0]):
            return None
        image, result = op.operands[by_rows.image(function)], op.results[0]
        read = [each for each in op.operands if calls.is_tensor(each) and self.has(each)]
        if not self.has(image) or [e for e in read if self.of(e) == self.of(image)] != [image]:
            return None
        moved = self.layouts[image].offset or self.layouts[result].offset
        return None if moved else (image, result)

    # What can share.

    def _share(self) -> None:
        """Parts of larger values come first: once they lie elsewhere, they have to be copied."""
        for op in self._moves:
            if op.results[0] in self.whole:
                self._coalesce(op)
        for op in self.live.ops:
            if calls.is_call(op):
                self._overwrite(op)
        for op in self._moves:
            self._coalesce(op)

    def _overwrite(self, op: ir.Operation) -> None:
        """Lets a kernel write its result over an operand that it reads element by element.

        The operand must lie exactly like the result, and nobody may read it afterwards. Another
        operand in the same storage that lies differently would be overwritten before it is read.
        """
        if len(op.results) != 1 or not self.has(op.results[0]):
            return
        if self.items[self.of(op.results[0])].fixed is not None:
            return
        candidates = templates.overwritable(self.functions[calls.callee(op)])
        others = [op.operands[n] for n in range(len(op.operands)) if n not in candidates]
        gathered = {self.of(operand) for operand in others if self.has(operand)}
        for number in candidates:
            operand, result = op.operands[number], op.results[0]
            if not self.has(operand) or self.of(operand) in gathered:
                continue
            if self._alike(op, operand, result) and self._may_join(operand, result, op):
                self._join(self.of(operand), self.of(result))
                return

    def _alike(self, op: ir.Operation, operand: ir.Value, result: ir.Value) -> bool:
        if operand.type != result.type:
            return False
        number, wanted = self.of(operand), self.layouts[result]
        if self._bytes(result) != self.items[number].size:
            return False
        sharing = [other for other in op.operands if self.has(other) and self.of(other) == number]
        return all(self.layouts[other] == wanted for other in sharing)

    def _may_join(self, one: ir.Value, other: ir.Value, op: ir.Operation) -> bool:
        """Two storages, not both fixed, are in use together only where one becomes the other: at
        `op`, and at moves from one to the other."""
        pair = {self.of(one), self.of(other)}
        first, second = self.items[self.of(one)], self.items[self.of(other)]
        if first.fixed is not None and second.fixed is not None:
            return False
        passing = [each for each in self._moves if self._pair(each) == pair]
        steps = [self.live.step[each] for each in (op, *passing)]
        met = common(first.spans, second.spans)
        return all(start == end and start in steps for start, end in met)

    def _coalesce(self, move: ir.Operation) -> None:
        """Lets a value be computed in the memory that it would be moved to."""
        source, result = move.operands[0], move.results[0]
        if not self.has(source) or not self._lie_alike(move):
            return
        if self.items[self.of(source)].size != self._bytes(result):
            return
        if result in self.whole:
            self._compute_in_whole(move)
            return
        if self._may_join(source, result, move):
            self._join(self.of(result), self.of(source))

    def _lie_alike(self, move: ir.Operation) -> bool:
        return self.layouts[move.operands[0]] == self.layouts[move.results[0]]

    def _compute_in_whole(self, move: ir.Operation) -> None:
        """Lets a kernel write its result as a part of a larger value.

        It has a storage that only the result is in, which is in use in the block where the part
        is put, not after that, and not before the larger value is there.
        """
        source, result = views.root(move.operands[0]), move.results[0]
        put = _put_of(move)
        if put is None or isinstance(source.owner, ir.Block) or not calls.is_call(source.owner):
            return
        if not as_many(shape_of(source), shape_of(result)):
            return
        number, owner = self.of(source), source.owner.operation
        alone = [value for value in self._number if self.of(value) == number] == [source]
        begin, end = self.live.step[owner], self.live.step[put]
        here = all(last <= end for _, last in self.items[number].spans)
        around = self.live.spans(self.whole[result])
        here = here and any(first < begin and end <= last for first, last in around)
        if alone and here and len(owner.results) == 1:
            self.whole[source] = self.whole[result]
            del self._number[source]
            self._joined[number] = number  # It is nobody's storage any more.

    def _pair(self, move: ir.Operation) -> set[int]:
        """The storages between which a move would be nothing, were they one."""
        source, result = move.operands[0], move.results[0]
        if not self.has(source) or not self.has(result) or not self._lie_alike(move):
            return set()
        return {self.of(source), self.of(result)}


def _put_of(op: ir.Operation) -> ir.Operation | None:
    """The op that puts the result of a call, a move, into a larger value; None where none does."""
    for use in op.results[0].uses:
        if use.owner.operation.name == regions.PUT and use.operand_number == 1:
            return use.owner.operation
    return None


def lifetime(storage: Storage, *, bare: bool = False) -> Lifetime:
    """How long a storage is in use; of a `bare` one, its elements are."""
    (first, last), *more = storage.spans
    return Lifetime(storage.elements if bare else storage.size, first, last, tuple(more))


def read_layouts(entry: ir.Operation) -> dict[ir.Value, Layout]:
    """The layouts of all values of the entry, from the attributes of assign-layouts."""
    found: dict[ir.Value, Layout] = {}
    ranges = [size.range for size in sizes_of(entry)]
    arguments = list(entry.regions[0].blocks[0].arguments)
    if arguments and "arg_attrs" not in entry.attributes:
        raise PassFailed("the entry's arguments have no `hw.layout`; run assign-layouts first.")
    for number, argument in enumerate(arguments):
        attributes = ir.DictAttr(ir.ArrayAttr(entry.attributes["arg_attrs"])[number])
        found[argument] = Layout.from_attribute(attributes["hw.layout"], ranges)
    for op in calls.body(entry):
        if not any(calls.is_tensor(result) for result in op.results):
            continue
        if "hw.layouts" not in op.attributes:
            raise PassFailed(at(op, f"`{op.name}` has no `hw.layouts`; run assign-layouts first."))
        layouts = ir.ArrayAttr(op.attributes["hw.layouts"])
        for result, attribute in zip(op.results, layouts, strict=True):
            found[result] = Layout.from_attribute(attribute, ranges)
        for slot in regions.slots(op):
            found |= dict.fromkeys(slot.arguments, found[slot.result])
    return found


def bytes_in_use(program: Program) -> int:
    """The most that storages of a program have in use at once."""
    storages = Storages(program, read_layouts(program.entry()))
    lifetimes, ahead = storages.to_plan(storages.in_arena)
    return memory.lower_bound(lifetimes, 1, ahead)
