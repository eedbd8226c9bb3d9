"""Descriptors on the stack of one function, which its calls share.

Kernels leave descriptors as they are, so only what differs from an earlier call's is written again:
one that control has come from for sure.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from ..dialect.mlir import ir
from ..dialect.mlir import llvm as llvm_dialect
from .c_constants import Constants
from .llvm_values import address, element, field, integer
from .pointers import place_of
from .tensor_descriptors import STEP, VIEW, Described, Field, struct

Held = dict[int, Hashable]
"""What the fields of a slot hold, where that is known; by their numbers."""

HAS_VIEWS = "hw.kernel_views"
"""On the declaration of a kernel that is given views."""

DATA = 4
"""What not having to write the address of data counts, where the other fields count 1."""


@dataclass(frozen=True)
class _Wanted:
    """A tensor of a call, with the symbols of its constants."""

    said: Described
    buffer: ir.Value
    shape: str
    order: str

    def key(self, one: Field) -> Hashable:
        """What a field shall hold: None where nobody knows what an equal address would be."""
        if one.kind == "data":
            place = place_of(self.buffer)
            return None if place.root is None else (place.root, place.offset + self.said.offset)
        symbol = {"sizes": self.shape, "strides": self.shape, "order": self.order}
        return (one.kind, symbol.get(one.kind, one.number))

    def value(self, one: Field, slot: ir.Value, slots: Slots) -> ir.Value:
        match one.kind:
            case "pointers":
                return slots.pointers.result
            case "list":
                return slots.listed.result
            case "data":
                return element(self.buffer, "i8", self.said.offset)
            case "sizes":
                return address(self.shape)
            case "strides":
                return element(address(self.shape), "i32", self.said.rank)
            case "order":
                return address(self.order)
            case "view":
                return slots.view(slot)
            case kind:
                return integer(one.number, slots.bits if kind == "index" else 32)


def calls_in(function: ir.Operation, callees: dict[str, ir.Operation]) -> Iterator[ir.Operation]:
    for block in function.regions[0].blocks:
        for op in block.operations:
            operation = op.operation
            if operation.name != "llvm.call" or "callee" not in operation.attributes:
                continue
            if _callee_of(operation) in callees:
                yield operation


def _callee_of(call: ir.Operation) -> str:
    return ir.FlatSymbolRefAttr(call.attributes["callee"]).value


def _has_list(callee: ir.Operation) -> bool:
    return any(STEP in ir.DictAttr(one) for one in ir.ArrayAttr(callee.attributes["hw.parameters"]))


class Slots:
    """The slots of the calls in one function of `callees`; `base` is room on its stack, of no
    elements yet, and so is that for the `pointers` of lists and for what is `listed`. All have room
    for views if one of the calls wants them."""

    def __init__(
        self,
        constants: Constants,
        rooms: tuple[ir.Operation, ir.Operation, ir.Operation],
        function: ir.Operation,
        callees: dict[str, ir.Operation],
    ) -> None:
        self.constants = constants
        self.base, self.pointers, self.listed = rooms
        calls = list(calls_in(function, callees))
        self.calling = [call.block for call in calls]
        self.before = _single_predecessors(function)
        self.bits = constants.program.target.index_bits
        wanting = [one for one in map(_callee_of, calls) if HAS_VIEWS in callees[one].attributes]
        has_list = any(_has_list(callees[one]) for one in wanting)
        self.type = struct(bool(wanting), self.bits, has_list)
        self.held: list[Held] = []
        self.used: list[int] = []
        self.block: ir.Block | None = None
        self.left: dict[ir.Block, list[Held]] = {}

    def view(self, descriptor: ir.Value) -> ir.Value:
        """The address of the TensorImpl behind a descriptor."""
        return field(descriptor, VIEW, self.type)

    def enter(self, block: ir.Block) -> None:
        """A new call: recalls what the slots hold at the beginning of a block, where known."""
        self.used = []
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
        rest = len(self.held) - len(known)
        self.held = [*(dict(one) for one in known), *({} for _ in range(rest))]

    def slot(self, said: Described, buffer: ir.Value, shape: str) -> ir.Value:
        """A slot with a descriptor; what it holds already is not written again."""
        order = self.constants.order(said) if said.has_view else ""
        wanted = _Wanted(said, buffer, shape, order)
        listed = [(place, one, wanted.key(one)) for place, one in enumerate(said.fields())]
        number = self._least_work([(place, key, one) for place, one, key in listed])
        self.used.append(number)
        slot = element(self.base.result, self.type, number)
        for place, one, key in listed:
            if key is None or self.held[number].get(place) != key:
                value = wanted.value(one, slot, self)
                llvm_dialect.StoreOp(value, field(slot, place, self.type) if place else slot)
            self.held[number][place] = key
        return slot

    def _least_work(self, wanted: list[tuple[int, Hashable, Field]]) -> int:
        """Of the slots that this call does not use yet, the one with the fewest fields to write."""
        free = [number for number in range(len(self.held)) if number not in self.used]
        if not free:
            self.held.append({})
            return len(self.held) - 1
        return max(free, key=lambda number: _likeness(self.held[number], wanted))


def _likeness(held: Held, wanted: list[tuple[int, Hashable, Field]]) -> int:
    """How many fields need not be written, the address of the data counting most."""
    if not held:
        return -1
    return sum(
        DATA if one.kind == "data" else 1
        for place, key, one in wanted
        if key is not None and held.get(place) == key
    )


def _single_predecessors(function: ir.Operation) -> dict[ir.Block, ir.Block]:
    """For each block that can be entered from one place only, the block that this is in."""
    found: dict[ir.Block, list[ir.Block]] = {}
    for block in function.regions[0].blocks:
        for successor in block.operations[len(block.operations) - 1].operation.successors:
            found.setdefault(successor, []).append(block)
    return {block: places[0] for block, places in found.items() if len(places) == 1}
