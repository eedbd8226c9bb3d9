"""The calls of the user's C functions in one function, with the descriptors that they are given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..dialect.mlir import ir
from ..dialect.mlir import llvm as llvm_dialect
from ..dialect.program import Program
from .attributes import items_of, number_of, text_of
from .boxed_calls import NEXT_STRUCT, VALUE, template
from .c_constants import DESCRIPTOR, OPERATOR, Constants
from .external_numbers import Numbers
from .next_calls import NextCalls
from .pointers import place_of

READ_ONLY = "{llvm.nocapture, llvm.readonly, llvm.noundef}"
WRITABLE = ("buffer", "address", "returned", "values")
"""Kinds of pointers through which a kernel may write."""
CODES = ("bool", "code")
"""Kinds that are passed as an `int`: every calling convention widens them so."""


def calls_in(function: ir.Operation, callees: dict[str, ir.Operation]) -> Iterator[ir.Operation]:
    for block in function.regions[0].blocks:
        for op in block.operations:
            operation = op.operation
            if operation.name != "llvm.call" or "callee" not in operation.attributes:
                continue
            if ir.FlatSymbolRefAttr(operation.attributes["callee"]).value in callees:
                yield operation


@dataclass(frozen=True)
class _Fields:
    """What a descriptor on the stack holds: where the data is, and all that is constant."""

    place: tuple[str, int] | None
    shape: str
    word: int


class CallWriter:
    """Writes the calls of one function.

    `held` says what each slot holds; `pointers` is how many pointers one call needs at most.
    """

    def __init__(
        self,
        program: Program,
        function: ir.Operation,
        constants: Constants,
        following: NextCalls,
        callees: dict[str, ir.Operation],
    ) -> None:
        self.program = program
        self.constants = constants
        self.following = following
        self.held: list[_Fields | None] = []
        self.block: ir.Block | None = None
        self.left: dict[ir.Block, list[_Fields | None]] = {}
        self.before = _single_predecessors(function)
        self.calling = [call.block for call in calls_in(function, callees)]
        self.used: list[int] = []
        self.pointers = self.pointer = 0
        self.values = self.value = self.operators = self.nexts = 0
        self.pointer_type = ir.Type.parse("!llvm.ptr")
        self.i32 = ir.IntegerType.get_signless(32)
        self.start = ir.InsertionPoint.at_block_begin(function.regions[0].blocks[0])
        with self.start, function.location:
            self.slot_base = self._room()
            self.pointer_base = self._room()
            self.number_base = self._room()
            self.value_base = self._room()
            self.operator_base = self._room()
            self.next_base = self._room()
        self.numbers = Numbers(self.number_base.result)

    def _room(self) -> ir.Operation:
        """An array on the stack, of no elements yet."""
        one = self._constant(ir.IntegerAttr.get(self.i32, 1))
        element = ir.Type.parse("!llvm.array<0 x i8>")
        return llvm_dialect.AllocaOp(self.pointer_type, one, element).operation

    def finish(self) -> None:
        """Gives the arrays on the stack their size, once all calls are known."""
        width = self.program.target.index_bits // 8
        for base, count, element, align in (
            (self.slot_base, len(self.held), DESCRIPTOR, width),
            (self.pointer_base, self.pointers, "!llvm.ptr", width),
            (self.number_base, self.numbers.words, "i64", 8),
            (self.value_base, self.values, VALUE, 8),
            (self.operator_base, self.operators, OPERATOR, width),
            (self.next_base, self.nexts, NEXT_STRUCT, width),
        ):
            if count == 0:
                base.erase()
                continue
            type = ir.Type.parse(f"!llvm.array<{count} x {element}>")
            base.attributes["elem_type"] = ir.TypeAttr.get(type)
            base.attributes["alignment"] = ir.IntegerAttr.get(
                ir.IntegerType.get_signless(64), align
            )

    def arguments(self, callee: ir.Operation, call: ir.Operation) -> tuple[list[ir.Value], str]:
        """The C arguments of a call, and how the declaration writes their types."""
        self._enter(call.block)
        self.used, self.pointer, self.value = [], 0, 0
        self.numbers.begin()
        values, kinds = list[ir.Value](), list[str]()
        with ir.InsertionPoint(call), call.location:
            for entry in ir.ArrayAttr(callee.attributes["hw.parameters"]):
                fields = ir.DictAttr(entry)
                value = self._argument(fields, call)
                values.append(value)
                kinds.append(_kind(fields, value))
        self.pointers = max(self.pointers, self.pointer)
        self.values = max(self.values, self.value)
        return values, ", ".join(kinds)

    def _enter(self, block: ir.Block) -> None:
        """Recalls what the slots hold at the beginning of a block, where that is known."""
        if self.block is not None:
            if block == self.block:
                return
            self.left[self.block] = self.held
        before = self.before.get(block)
        while before is not None and before not in self.left:
            # One that stands further down has yet to be written: nobody knows what it leaves.
            before = None if before in self.calling else self.before.get(before)
        known = self.left[before] if before is not None else []
        self.block = block
        self.held = [*known, *[None] * (len(self.held) - len(known))]

    def replace(self, call: ir.Operation, symbol: str, arguments: list[ir.Value]) -> None:
        with ir.InsertionPoint(call), call.location:
            made = llvm_dialect.CallOp(
                self.i32, arguments, [], [], callee=ir.FlatSymbolRefAttr.get(symbol)
            )
            self.numbers.end()
        call.results[0].replace_all_uses_with(made.results[0])
        call.erase()

    # One argument.

    def _argument(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        kind = text_of(fields, "kind")
        if kind == "tensor":
            return self._tensor(fields, call)
        if kind == "pointers":
            return self._pointers(fields, call)
        if kind in ("buffer", "given"):
            return call.operands[number_of(fields, "buffer")]
        if kind in ("address", "load", "array", "returned"):
            return getattr(self.numbers, kind)(fields, call)
        if kind == "none":
            return llvm_dialect.ZeroOp(self.pointer_type).result
        if kind == "data":
            content = list(ir.DenseI8ArrayAttr(fields["bytes"]))
            return self._address(self.constants.data(content, number_of(fields, "align")))
        if kind == "float":
            return self._constant(fields["value"])
        if kind == "operator":
            return self._operator(fields)
        if kind == "values":
            return self._values(fields, call)
        if kind == "next":
            return self._next(fields, call)
        bits = 32 if kind in CODES else 64
        if kind == "count":
            bits = self.program.target.index_bits
        type = ir.IntegerType.get_signless(bits)
        return self._constant(ir.IntegerAttr.get(type, number_of(fields, "value")))

    def _tensor(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """A descriptor: in flash where the linker knows all of it, on the stack otherwise."""
        sizes = list(ir.DenseI32ArrayAttr(fields["sizes"]))
        strides = list(ir.DenseI32ArrayAttr(fields["strides"]))
        shape = self.constants.shape(sizes, strides)
        word = len(sizes) | number_of(fields, "dtype") << 8
        buffer = call.operands[number_of(fields, "buffer")]
        offset = number_of(fields, "offset")
        constant = _constant_place(buffer) if self.program.target.bare_metal else None
        if constant is not None:
            weight, start = constant
            found = self.constants.descriptor(weight, start + offset, shape, len(sizes), word)
            return self._address(found)
        place = place_of(buffer)
        known = None if place.root is None else (place.root, place.offset + offset)
        return self._on_stack(_Fields(known, shape, word), buffer, offset, len(sizes))

    def _on_stack(self, wanted: _Fields, buffer: ir.Value, offset: int, rank: int) -> ir.Value:
        """A slot with these fields; what it holds already is not written again."""
        number = self._slot(wanted)
        held = self.held[number]
        self.held[number] = wanted
        self.used.append(number)
        slot = self._element(self.slot_base.result, DESCRIPTOR, number)
        if held is None or held.place is None or held.place != wanted.place:
            self._store(self._element(buffer, "i8", offset), slot, 0)
        if held is None or held.shape != wanted.shape:
            base = self._address(wanted.shape)
            self._store(base, slot, 1)
            self._store(self._element(base, "i32", rank), slot, 2)
        if held is None or held.word != wanted.word:
            self._store(self._constant(ir.IntegerAttr.get(self.i32, wanted.word)), slot, 3)
        return slot

    def _slot(self, wanted: _Fields) -> int:
        """Of the slots that this call does not use yet, the one with the fewest fields to write."""
        free = [number for number in range(len(self.held)) if number not in self.used]
        if not free:
            self.held.append(None)
            return len(self.held) - 1
        return max(free, key=lambda number: _likeness(self.held[number], wanted))

    def _store(self, value: ir.Value, slot: ir.Value, field: int) -> None:
        llvm_dialect.StoreOp(value, self._field(slot, field))

    def _pointers(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """An array of pointers on the stack; NULL for one of no elements."""
        items = [self._argument(item, call) for item in items_of(fields)]
        if not items:
            return llvm_dialect.ZeroOp(self.pointer_type).result
        first = self._element(self.pointer_base.result, "!llvm.ptr", self.pointer)
        for number, item in enumerate(items):
            llvm_dialect.StoreOp(item, self._element(first, "!llvm.ptr", number))
        self.pointer += len(items)
        return first

    # What boxed kernels and handlers get.

    def _operator(self, fields: ir.DictAttr) -> ir.Value:
        """The description of an operator: in flash where the linker knows all of it."""
        name = [*text_of(fields, "name").encode(), 0]
        text = self.constants.data(name, 1)
        word = number_of(fields, "arguments") | number_of(fields, "returns") << 16
        if self.program.target.bare_metal:
            return self._address(self.constants.operator(text, word))
        self.operators = 1
        base = self.operator_base.result
        llvm_dialect.StoreOp(self._address(text), base)
        number = self._constant(ir.IntegerAttr.get(self.i32, word))
        llvm_dialect.StoreOp(number, self._field(base, 1, OPERATOR))
        return base

    def _values(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """A stack of values: copied from flash, but for what they point to."""
        items = items_of(fields)
        if not items:
            return llvm_dialect.ZeroOp(self.pointer_type).result
        base = self._element(self.value_base.result, VALUE, self.value)
        self.value += len(items)
        source = self._address(self.constants.data(template(items), 8))
        size = self._constant(ir.IntegerAttr.get(self.i32, 16 * len(items)))
        llvm_dialect.MemcpyOp(base, source, size, False)
        for number, item in enumerate(items):
            if "of" in item:
                pointer = self._argument(ir.DictAttr(item["of"]), call)
                llvm_dialect.StoreOp(pointer, self._element(base, VALUE, number))
        return base

    def _next(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """The rest of a call: its function, and the memory that it works in."""
        self.nexts = 1
        base = self.next_base.result
        callee = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
        llvm_dialect.StoreOp(self._address(self.following.function_for(callee)), base)
        scratch = call.operands[number_of(fields, "buffer")]
        llvm_dialect.StoreOp(scratch, self._field(base, 1, NEXT_STRUCT))
        return base

    # Instructions.

    def _address(self, symbol: str) -> ir.Value:
        return llvm_dialect.AddressOfOp(self.pointer_type, symbol).result

    def _constant(self, value: ir.Attribute) -> ir.Value:
        return llvm_dialect.ConstantOp(value.type, value).result

    def _element(self, base: ir.Value, type: str, number: int) -> ir.Value:
        if number == 0:
            return base
        return self._step(base, ir.Type.parse(type), [number])

    def _field(self, base: ir.Value, number: int, type: str = DESCRIPTOR) -> ir.Value:
        return self._step(base, ir.Type.parse(type), [0, number])

    def _step(self, base: ir.Value, type: ir.Type, indices: list[int]) -> ir.Value:
        none = ir.Attribute.parse("0 : i32")
        return llvm_dialect.GEPOp(self.pointer_type, base, [], indices, type, none).result


def _single_predecessors(function: ir.Operation) -> dict[ir.Block, ir.Block]:
    """For each block that can be entered from one place only, the block that this is in."""
    found: dict[ir.Block, list[ir.Block]] = {}
    for block in function.regions[0].blocks:
        for successor in block.operations[len(block.operations) - 1].operation.successors:
            found.setdefault(successor, []).append(block)
    return {block: places[0] for block, places in found.items() if len(places) == 1}


def _likeness(held: _Fields | None, wanted: _Fields) -> int:
    """How many fields need not be written, the address of the data counting most."""
    if held is None:
        return -1
    same_place = held.place is not None and held.place == wanted.place
    return 4 * same_place + 2 * (held.shape == wanted.shape) + (held.word == wanted.word)


def _constant_place(value: ir.Value) -> tuple[str, int] | None:
    """The constant that a pointer points into, and how far; None where it is no constant."""
    place = place_of(value)
    if place.root is None or place.root.startswith("argument "):
        return None
    return place.root, place.offset


def _kind(fields: ir.DictAttr, value: ir.Value) -> str:
    """A parameter of the declaration: descriptors and constants are only read."""
    type = str(value.type)
    if type != "!llvm.ptr" or text_of(fields, "kind") in WRITABLE:
        return f"{type} {{llvm.signext}}" if type == "i32" else type
    return f"{type} {READ_ONLY}"
