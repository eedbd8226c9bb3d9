"""The calls of the user's C functions in one function, with the descriptors that they are given."""

from __future__ import annotations

from dataclasses import replace

from ..dialect.mlir import ir
from ..dialect.mlir import llvm as llvm_dialect
from ..dialect.program import Program
from .attributes import items_of, number_of, text_of
from .boxed_calls import NEXT_STRUCT, VALUE, template
from .c_constants import OPERATOR, Constants
from .descriptor_slots import HAS_VIEWS, Slots
from .external_numbers import Numbers
from .llvm_values import address, constant, element, field, integer, pointer_type
from .next_calls import NextCalls
from .pointers import place_of
from .tensor_descriptors import STEP, Described

READ_ONLY = "{llvm.nocapture, llvm.readonly, llvm.noundef}"
WRITABLE = ("buffer", "address", "returned", "values")
"""Kinds of pointers through which a kernel may write."""
CODES = ("bool", "code")
"""Kinds that are passed as an `int`: every calling convention widens them so."""


class CallWriter:
    """Writes the calls of one function; `pointers` is how many pointers one call needs at most."""

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
        self.has_views = False
        self.pointers = self.pointer = self.listed = self.list_words = 0
        self.values = self.value = self.operators = self.nexts = 0
        self.i32 = ir.IntegerType.get_signless(32)
        self.start = ir.InsertionPoint.at_block_begin(function.regions[0].blocks[0])
        with self.start, function.location:
            rooms = self._room(), self._room(), self._room()
            self.slots = Slots(constants, rooms, function, callees)
            self.pointer_base = self._room()
            self.number_base = self._room()
            self.value_base = self._room()
            self.operator_base = self._room()
            self.next_base = self._room()
        self.numbers = Numbers(self.number_base.result)

    def _room(self) -> ir.Operation:
        """An array on the stack, of no elements yet."""
        none = ir.Type.parse("!llvm.array<0 x i8>")
        return llvm_dialect.AllocaOp(pointer_type(), integer(1, 32), none).operation

    def finish(self) -> None:
        """Gives the arrays on the stack their size, once all calls are known."""
        width = self.program.target.index_bits // 8
        for base, count, each, align in (
            (self.slots.base, len(self.slots.held), self.slots.type, width),
            (self.slots.pointers, self.listed, "!llvm.ptr", width),
            (self.slots.listed, self.list_words, "!llvm.ptr", width),
            (self.pointer_base, self.pointers, "!llvm.ptr", width),
            (self.number_base, self.numbers.words, "i64", 8),
            (self.value_base, self.values, VALUE, 8),
            (self.operator_base, self.operators, OPERATOR, width),
            (self.next_base, self.nexts, NEXT_STRUCT, width),
        ):
            if count == 0:
                base.erase()
                continue
            type = ir.Type.parse(f"!llvm.array<{count} x {each}>")
            base.attributes["elem_type"] = ir.TypeAttr.get(type)
            base.attributes["alignment"] = ir.IntegerAttr.get(
                ir.IntegerType.get_signless(64), align
            )

    def arguments(self, callee: ir.Operation, call: ir.Operation) -> tuple[list[ir.Value], str]:
        """The C arguments of a call, and how the declaration writes their types."""
        self.slots.enter(call.block)
        self.has_views = HAS_VIEWS in callee.attributes
        self.pointer = self.value = 0
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
            return (self._listed if STEP in fields else self._pointers)(fields, call)
        if kind in ("buffer", "given"):
            return call.operands[number_of(fields, "buffer")]
        if kind in ("address", "load", "array", "returned"):
            return getattr(self.numbers, kind)(fields, call)
        if kind == "none":
            return llvm_dialect.ZeroOp(pointer_type()).result
        if kind == "data":
            content = list(ir.DenseI8ArrayAttr(fields["bytes"]))
            return address(self.constants.data(content, number_of(fields, "align")))
        if kind == "float":
            return constant(fields["value"])
        if kind == "operator":
            return self._operator(fields)
        if kind == "values":
            return self._values(fields, call)
        if kind == "next":
            return self._next(fields, call)
        bits = 32 if kind in CODES else 64
        if kind == "count":
            bits = self.program.target.index_bits
        return integer(number_of(fields, "value"), bits)

    def _tensor(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """A descriptor: in flash where the linker knows all of it, on the stack otherwise."""
        said = Described.of(fields, self.has_views)
        shape = self.constants.shape(list(said.sizes), list(said.strides))
        buffer = call.operands[number_of(fields, "buffer")]
        place = _constant_place(buffer) if self.program.target.bare_metal else None
        if place is None:
            return self.slots.slot(said, buffer, shape)
        weight, start = place
        said = replace(said, has_list=False)
        return address(self.constants.descriptor(weight, start + said.offset, shape, said))

    def _pointers(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """An array of pointers on the stack; NULL for one of no elements."""
        items = [self._argument(item, call) for item in items_of(fields)]
        if not items:
            return llvm_dialect.ZeroOp(pointer_type()).result
        first = element(self.pointer_base.result, "!llvm.ptr", self.pointer)
        for number, item in enumerate(items):
            llvm_dialect.StoreOp(item, element(first, "!llvm.ptr", number))
        self.pointer += len(items)
        return first

    def _listed(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """An array of pointers to tensors; of their views another, as ExecuTorch has it."""
        items, step = items_of(fields), number_of(fields, STEP)
        for number, item in enumerate(items):
            value = self._argument(item, call)
            llvm_dialect.StoreOp(value, element(self.slots.pointers.result, "!llvm.ptr", number))
            target = element(self.slots.listed.result, "!llvm.ptr", number * step)
            has_tensor = text_of(item, "kind") != "none"
            if has_tensor:
                llvm_dialect.StoreOp(self.slots.view(value), target)
            if step > 1:
                engaged = integer(int(has_tensor), self.slots.bits)
                llvm_dialect.StoreOp(engaged, element(target, "!llvm.ptr", 1))
        self.listed = max(self.listed, len(items))
        self.list_words = max(self.list_words, step * len(items))
        return self.slots.pointers.result

    # What boxed kernels and handlers get.

    def _operator(self, fields: ir.DictAttr) -> ir.Value:
        """The description of an operator: in flash where the linker knows all of it."""
        name = [*text_of(fields, "name").encode(), 0]
        text = self.constants.data(name, 1)
        word = number_of(fields, "arguments") | number_of(fields, "returns") << 16
        if self.program.target.bare_metal:
            return address(self.constants.operator(text, word))
        self.operators = 1
        base = self.operator_base.result
        llvm_dialect.StoreOp(address(text), base)
        number = integer(word, 32)
        llvm_dialect.StoreOp(number, field(base, 1, OPERATOR))
        return base

    def _values(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """A stack of values: copied from flash, but for what they point to."""
        items = items_of(fields)
        if not items:
            return llvm_dialect.ZeroOp(pointer_type()).result
        base = element(self.value_base.result, VALUE, self.value)
        self.value += len(items)
        source = address(self.constants.data(template(items), 8))
        size = integer(16 * len(items), 32)
        llvm_dialect.MemcpyOp(base, source, size, False)
        for number, item in enumerate(items):
            if "of" in item:
                pointer = self._argument(ir.DictAttr(item["of"]), call)
                llvm_dialect.StoreOp(pointer, element(base, VALUE, number))
        return base

    def _next(self, fields: ir.DictAttr, call: ir.Operation) -> ir.Value:
        """The rest of a call: its function, and the memory that it works in."""
        self.nexts = 1
        base = self.next_base.result
        callee = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
        llvm_dialect.StoreOp(address(self.following.function_for(callee)), base)
        scratch = call.operands[number_of(fields, "buffer")]
        llvm_dialect.StoreOp(scratch, field(base, 1, NEXT_STRUCT))
        return base


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
