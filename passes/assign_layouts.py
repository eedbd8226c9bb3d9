"""assign-layouts: decide how every value of the entry function lies in memory."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..dialect import regions
from ..dialect.dtypes import of_tensor
from ..dialect.errors import PassFailed
from ..dialect.layout import Layout, contiguous, element_count, ordered, shape_of
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.sizes import is_open, most_elements, sizes_of
from ..dialect.state import updates
from ..dialect.values import constant_value, is_constant
from . import calls, external, moves, views
from .base import Pass
from .calls import Halo
from .dead import is_used
from .in_place import InPlace
from .runtime_keys import AS_IT_IS, described, is_plain_there
from .strides import extent_of, is_contiguous, storage_order
from .where import at

# Rows that are a multiple of this many bytes apart fall into the same few lines of a cache.
_ALIASING_BYTES = 4096
_ROW_GAP = 16


@dataclass(frozen=True)
class AssignLayouts(Pass):
    """Give every tensor value a `Layout`, and write a copy where no layout serves everyone.

    Images between convolutions are stored channel by channel for each pixel (NHWC) with a border of
    zeros as wide as the widest padding among their readers, so that padding costs nothing. Views
    become strides. A producer writes in the order that its readers can look at without a copy, which
    includes the caller's output buffer. Matrices whose rows would all fall into the same cache lines
    get a gap between their rows on targets with a cache.

    Before:

    ```mlir
    func.func @forward(%x: tensor<1x4x4xf32>) -> tensor<1x16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = func.call @relu_0(%x) : (tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
      %shape = "hw.constant"() {value = array<i64: 1, 16>} : () -> !hw.list<i64>
      %1 = "aten.view"(%0, %shape) : (tensor<1x4x4xf32>, !hw.list<i64>) -> tensor<1x16xf32>
      return %1 : tensor<1x16xf32>
    }
    func.func private @relu_0(%a: tensor<1x4x4xf32>) -> tensor<1x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%a) : (tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
      return %0 : tensor<1x4x4xf32>
    }
    ```

    After:

    ```mlir
    func.func @forward(%x: tensor<1x4x4xf32> {hw.layout = {size = 16 : i64, strides = array<i64: 16, 4, 1>}}) -> tensor<1x16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %0 = call @relu_0(%x) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 4, 1>}]} : (tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
      %shape = "hw.constant"() {value = array<i64: 1, 16>} : () -> !hw.list<i64>
      %1 = "aten.view"(%0, %shape) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 1>}]} : (tensor<1x4x4xf32>, !hw.list<i64>) -> tensor<1x16xf32>
      return %1 : tensor<1x16xf32>
    }
    ```

    Requires: stage `static` with kernels formed. Ensures: `hw.layout` on every argument of the entry
    and on arguments and results of kernels, `hw.layouts` on every op of the entry with tensor
    results; convolutions find the zeros of their padding in their operand's halo; what the entry
    returns is contiguous and the result of a call.
    Statistics: the copies that were written are the kernels named `copy_N`.
    Diagnostics: a view whose result has other elements than its operand.
    """  # noqa: E501

    name: ClassVar[str] = "assign-layouts"

    def run(self, program: Program) -> None:
        entry = program.entry()
        if any("hw.layouts" in op.attributes for op in calls.body(entry)):
            return
        _Assignment(program).run()


class _Assignment:
    """One walk over the entry function; `layouts` knows every value that the walk has passed."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.entry = program.entry()
        self.sizes = sizes_of(self.entry)
        self.functions = calls.functions(program)
        self.in_place = InPlace(program, self.functions)
        self.described = described(program)
        self.layouts: dict[ir.Value, Layout] = {}
        self.copy_kernels: dict[str, ir.Operation] = {}
        self.copies: dict[tuple[ir.Value, Layout], list[ir.Value]] = {}
        self.reordered: set[ir.Value] = set()
        self.claimed: list[ir.Value] = []
        self.halos: dict[ir.Value, Halo] = {}

    def run(self) -> None:
        self._pads_become_views()
        self._gather_halos()
        for argument in self.entry.regions[0].blocks[0].arguments:
            self.layouts[argument] = self._dense(argument)
        for op in calls.body(self.entry):
            self._visit(op)
        self._drop_unread_weights()
        self._write_entry()
        self._write_kernels()

    # Before the walk: what readers want.

    def _pads_become_views(self) -> None:
        """A kernel that does nothing but pad with zeros is a look into its operand's halo."""
        for op in calls.body(self.entry):
            pad = self._zero_pad(op)
            if pad is None:
                continue
            with ir.InsertionPoint(op):
                operands = [op.operands[0]]
                operands += [operand.owner.clone().results[0] for operand in list(pad.operands)[1:]]
                view = ir.Operation.create(
                    views.PAD, [op.results[0].type], operands, loc=op.location
                )
            op.results[0].replace_all_uses_with(view.results[0])
            op.erase()
        self._drop_uncalled()

    def _drop_unread_weights(self) -> None:
        """Weights that are only read in another order are not stored as they were."""
        for value in list(self.layouts):
            if value in self.reordered and not is_used(value):
                del self.layouts[value]
                value.owner.operation.erase()

    def _drop_uncalled(self) -> None:
        """Kernels that nobody calls any more are not compiled."""
        called = [name for function in self.functions.values() for name in calls.named(function)]
        for name, function in list(self.functions.items()):
            if name != calls.symbol(self.entry) and name not in called and calls.body(function):
                self.functions.pop(name).erase()

    def _zero_pad(self, op: ir.Operation) -> ir.Operation | None:
        """The padding operator of a call that pads a float tensor with zeros; None otherwise."""
        if not calls.is_call(op):
            return None
        function = self.functions[calls.callee(op)]
        operators = [inner for inner in calls.body(function) if inner.name.startswith("aten.")]
        if len(operators) != 1 or operators[0].name != views.PAD:
            return None
        pad = operators[0]
        zero = is_constant(pad.operands[2]) and constant_value(pad.operands[2]) in (0, None)
        grows = all(side >= 0 for pair in views.padding(pad) for side in pair)
        return pad if zero and grows and of_tensor(pad.results[0].type).is_float else None

    def _gather_halos(self) -> None:
        """Every value's readers, last to first, say how many zeros they want around it."""
        for op in reversed(calls.body(self.entry)):
            if calls.is_call(op):
                function = self.functions[calls.callee(op)]
                for number, operand in enumerate(op.operands):
                    self._wish(operand, calls.convolution_halo(function, number))
            elif views.is_view(op):
                wish = views.halo_through(op, self.halos.get(op.results[0], ()))
                self._wish(op.operands[0], wish)
        self._share_halos()

    def _share_halos(self) -> None:
        """A result that could be written over an operand gets the same halo, so that it can be."""
        pairs = [pair for op in calls.body(self.entry) for pair in self._overwriting(op)]
        settled = False
        while not settled:
            settled = True
            for operand, result in pairs:
                before = self.halos.get(operand, ()), self.halos.get(result, ())
                if before[0] == before[1]:
                    continue
                settled = False
                for value in (operand, result):
                    self._wish(value, before[1] if value == operand else before[0])

    def _overwriting(self, op: ir.Operation) -> list[tuple[ir.Value, ir.Value]]:
        """A call's operands that die there and could hold its result."""
        if not calls.is_call(op):
            return []
        found = []
        for number in calls.overwritable(self.functions[calls.callee(op)]):
            operand = op.operands[number]
            owner = operand.owner
            made_by_call = not isinstance(owner, ir.Block) and calls.is_call(owner.operation)
            if made_by_call and _is_last_reader(op, operand):
                found.append((operand, op.results[0]))
        return found[:1]

    def _wish(self, value: ir.Value, halo: Halo) -> None:
        if halo:
            self.halos[value] = calls.widen(self.halos.get(value, ()), halo)

    # The walk.

    def _visit(self, op: ir.Operation) -> None:
        if op.name == "hw.weight":
            self.layouts[op.results[0]] = self._dense(op.results[0])
        elif views.is_view(op):
            self._visit_view(op)
        elif calls.is_call(op):
            self._visit_call(op)
        elif op.name == "func.return":
            self._visit_return(op)
        elif op.name == regions.TRUTH:
            self._visit_truth(op)
        elif op.name == regions.YIELD:
            moves.into_slots(op, self._move)
        elif op.name == regions.EMPTY:
            self.layouts[op.results[0]] = self._dense(op.results[0])
        elif op.name == regions.PUT:
            self._visit_put(op)
        elif regions.slots(op):
            self._visit_region(op)

    def _visit_region(self, op: ir.Operation) -> None:
        """What leaves a branch, or goes round in a loop, is contiguous."""
        for slot in regions.slots(op):
            for value in (slot.result, *slot.arguments):
                self.layouts[value] = self._dense(value)
        if op.name in regions.LOOPS:
            moves.into_slots(op, self._move)

    def _visit_put(self, op: ir.Operation) -> None:
        """A part is computed in the whole, or moved there; others who read the whole get a copy."""
        whole, part, _ = op.operands
        layout = self._dense(whole)
        if not moves.may_change(whole, op) or self.layouts[whole] != layout:
            op.operands[0] = self._copy(whole, layout, op, own=True)
        op.operands[1] = self._move(part, op)
        self.layouts[op.results[0]] = layout

    def _move(self, value: ir.Value, before: ir.Operation) -> ir.Value:
        """A copy that `plan-memory` leaves out where the value can be computed in its place."""
        copy = self._copy(value, self._dense(value), before, own=True)
        copy.owner.attributes[moves.MOVE] = ir.UnitAttr.get()
        return copy

    def _visit_truth(self, op: ir.Operation) -> None:
        operand = op.operands[0]
        if not is_contiguous(shape_of(operand), self.layouts[operand]):
            op.operands[0] = self._copy(operand, self._dense(operand), op)

    def _visit_view(self, op: ir.Operation) -> None:
        base = op.operands[0]
        found = views.apply(op, self.layouts[base])
        if found is None:
            wanted = self._materialised(op)
            op.operands[0] = self._copy(base, wanted, op)
            found = views.apply(op, wanted)
        if found is None:
            types = f"{base.type} cannot be seen as {op.results[0].type}"
            raise PassFailed(at(op, f"`{op.name}`: {types}."))
        self.layouts[op.results[0]] = found

    def _materialised(self, op: ir.Operation) -> Layout:
        """How a copy of a view's operand has to lie so that the view is one."""
        base = op.operands[0]
        shape = shape_of(base)
        if op.name != views.PAD:
            return self._dense(base)
        order = self._copy_order(base, op.results[0])
        return ordered(shape, order, self.halos.get(base, ()))

    def _visit_call(self, op: ir.Operation) -> None:
        function = self.functions[calls.callee(op)]
        in_place = self.in_place.operand(op)
        for number, operand in enumerate(op.operands):
            keeps = number != in_place or self.in_place.ends_in(operand, op)
            if calls.is_tensor(operand) and not (
                keeps and self._accepts(function, number, operand)
            ):
                self._refuse_copy(op, operand)
                layout = self._fitting(function, number, operand)
                found = self._weight_in_order(function, operand, layout) if keeps else None
                op.operands[number] = found or self._copy(operand, layout, op, own=not keeps)
        for result in op.results:
            self.layouts[result] = self._choose(function, op, result)

    def _refuse_copy(self, op: ir.Operation, operand: ir.Value) -> None:
        """An input that may be quantized goes to a kernel as the caller has it."""
        if self._is_given_as_it_is(op, operand):
            name = calls.text(self.functions[calls.callee(op)], "hw.symbol")
            raise PassFailed(
                at(
                    op,
                    f"kernel `{name}` asks for a layout of its own, or writes to its operand; an "
                    "input that may be quantized is given to it as the caller passes it.",
                )
            )

    def _visit_return(self, op: ir.Operation) -> None:
        updated = updates(self.entry)
        for number, operand in enumerate(op.operands):
            if number not in updated and not self._returnable(operand, self.layouts[operand]):
                self._copy_returned(op, number)
            if number not in updated:
                self.claimed.append(views.root(op.operands[number]))
        self._save_overwritten(op, updated)
        for number in updated:
            op.operands[number] = self._move(op.operands[number], op)

    def _dense(self, value: ir.Value) -> Layout:
        """Row by row without gaps; where sizes are open, with room for the largest."""
        if is_open(value.type):
            return Layout((), most_elements(value.type, self.sizes))
        return contiguous(shape_of(value))

    def _copy_returned(self, op: ir.Operation, number: int) -> None:
        operand = op.operands[number]
        op.operands[number] = self._copy(operand, self._dense(operand), op, True)

    def _save_overwritten(self, op: ir.Operation, updated: dict[int, int]) -> None:
        """Copies what lies where another new value will be written at the end; all new values are
        then moved to their arguments."""
        arguments = self.entry.regions[0].blocks[0].arguments
        for number, argument in updated.items():
            base = self.in_place.base(op.operands[number])
            moves = base == arguments[argument] and not self._is_whole(op.operands[number])
            if moves or (base != arguments[argument] and base in self.in_place.writable):
                self._copy_returned(op, number)

    # What a reader accepts.

    def _accepts(self, function: ir.Operation, number: int, operand: ir.Value) -> bool:
        return self._takes(function, number, operand, self.layouts[operand])

    def _takes(
        self, function: ir.Operation, number: int, operand: ir.Value, layout: Layout
    ) -> bool:
        """True where a kernel can read its argument `number` as it lies."""
        if external.is_external(function):
            root = views.root(operand)
            placed = not isinstance(root.owner, ir.Block) and calls.is_call(root.owner)
            placed = placed and not views.moves_along(operand)
            return self._demand(function, number).accepts(operand, layout, placed)
        if calls.template(function) is None:
            return is_contiguous(shape_of(operand), layout)
        return calls.covers(layout, calls.convolution_halo(function, number))

    def _fitting(self, function: ir.Operation, number: int, operand: ir.Value) -> Layout:
        """The layout of a copy for one that does not accept the value as it lies."""
        shape = shape_of(operand)
        if external.is_external(function):
            return self._demand(function, number).layout(shape)
        if calls.template(function) is None:
            return self._dense(operand)
        halo = calls.widen(self.halos.get(operand, ()), calls.convolution_halo(function, number))
        return ordered(shape, self._copy_order(operand, operand), halo)

    def _demand(self, function: ir.Operation, number: int) -> external.Demand:
        """What a C function asks of an argument or, counted on, of a result."""
        found = external.demand(self.program, function, number)
        most = 64 if self.program.target.vector_bits else 16
        if found.align > most:
            name = calls.text(function, "hw.symbol")
            raise PassFailed(
                f"kernel `{name}` wants a tensor aligned to {found.align} bytes; on "
                f"{self.program.target.name} hardwire aligns to {most}."
            )
        return found

    def _copy_order(self, value: ir.Value, read: ir.Value) -> tuple[int, ...]:
        """A copy keeps its source's order, except for readers that want channels side by side."""
        shape = shape_of(value)
        if self._has_depthwise_reader(read):
            return _channels_last(len(shape))
        return storage_order(shape, self.layouts[value].strides)

    def _has_depthwise_reader(self, value: ir.Value) -> bool:
        return any(
            calls.is_call(use.owner.operation)
            and calls.template(self.functions[calls.callee(use.owner.operation)]) == "depthwise"
            and use.operand_number == 0
            for use in value.uses
        )

    def _returnable(self, value: ir.Value, layout: Layout) -> bool:
        """True where a value can be computed straight into the caller's buffer."""
        root = views.root(value)
        if isinstance(root.owner, ir.Block) or not _has_memory(root.owner.operation):
            return False
        if isinstance(self.in_place.base(value).owner, ir.Block):
            return False
        if any(root == other for other in self.claimed):
            return False
        return self._is_whole(value, layout)

    def _is_whole(self, value: ir.Value, layout: Layout | None = None) -> bool:
        """True where a value shows all of its storage, row by row."""
        root, shape = views.root(value), shape_of(value)
        layout = self.layouts[value] if layout is None else layout
        if is_open(value.type):
            return layout.offset == 0
        whole = layout.offset == 0 and layout.size == element_count(shape_of(root))
        return whole and layout.size == element_count(shape) and is_contiguous(shape, layout)

    # What a producer writes.

    def _choose(self, function: ir.Operation, op: ir.Operation, result: ir.Value) -> Layout:
        """Of the layouts that the producer can write, the one that costs the fewest copies."""
        shape = shape_of(result)
        place = self.in_place.operand(op)
        if place is not None and not external.is_external(function):
            return self.layouts[op.operands[place]]
        if external.is_external(function):
            number = len(op.operands) + list(op.results).index(result)
            return self._demand(function, number).layout(shape)
        if calls.template(function) in (None, "random") or element_count(shape) == 0:
            return self._dense(result)
        order = self._order(function, op, result)
        usual = ordered(shape, order, self.halos.get(result, ()))
        candidates = [*self._spread_rows(result, usual), usual, *self._wishes(result, usual)]
        costs = [self._cost(result, candidate) for candidate in candidates]
        return candidates[costs.index(min(costs))]

    def _order(self, function: ir.Operation, op: ir.Operation, result: ir.Value) -> tuple[int, ...]:
        """The order in which a kernel likes to write: its largest operand's, or channels last."""
        shape = shape_of(result)
        if calls.is_spatial(function) or self._has_depthwise_reader(result):
            return _channels_last(len(shape))
        if calls.template(function) in ("contraction", "embedding"):
            return tuple(range(len(shape)))
        alike = [value for value in op.operands if len(shape_of(value)) == len(shape)]
        if not alike:
            return tuple(range(len(shape)))
        largest = max(alike, key=lambda value: _distinct(shape_of(value), self.layouts[value]))
        return storage_order(shape_of(largest), self.layouts[largest].strides)

    def _spread_rows(self, result: ir.Value, usual: Layout) -> list[Layout]:
        """A gap between the rows of a matrix whose rows would compete for the same cache lines."""
        shape = shape_of(result)
        width = of_tensor(result.type).size
        row = shape[-1] if shape else 0
        if self.program.target.l1_bytes == 0 or len(shape) not in (2, 3) or usual.has_halo:
            return []
        if row == 0 or row * width % _ALIASING_BYTES or prod(shape[:-1]) == 1:
            return []
        if not is_contiguous(shape, usual) or not self._is_left_factor(result):
            return []
        pitch = row + _ROW_GAP
        strides = (pitch, 1) if len(shape) == 2 else (shape[1] * pitch, pitch, 1)
        return [Layout(strides, extent_of(shape, strides))]

    def _is_left_factor(self, value: ir.Value) -> bool:
        """True where a contraction reads the value, or a reshape of it, row by row."""
        for use in value.uses:
            op = use.owner.operation
            if op.name == "aten.view" and self._is_left_factor(op.results[0]):
                return True
            if calls.is_call(op):
                function = self.functions[calls.callee(op)]
                if calls.is_left_factor(function, use.operand_number):
                    return True
        return False

    def _wishes(self, value: ir.Value, layout: Layout) -> list[Layout]:
        """Layouts of a value in which its readers could see it without a copy."""
        shape = shape_of(value)
        found = []
        for use in _uses(value):
            op = use.owner.operation
            if calls.is_call(op) and external.is_external(self._reader(use)[0]):
                found.append(self._demand(*self._reader(use)).layout(shape))
            elif op.name in LEAVING or (
                calls.is_call(op) and not self._takes(*self._reader(use), value, layout)
            ):
                found.append(self._dense(value))
            elif views.is_view(op):
                found += self._view_wishes(op, layout)
        return found

    def _view_wishes(self, op: ir.Operation, layout: Layout) -> list[Layout]:
        result = op.results[0]
        seen = views.apply(op, layout)
        dense = self._dense(result)
        wishes = [dense] if seen is None else self._wishes(result, seen)
        if seen is None:
            wishes += self._wishes(result, dense)
        inverted = (views.invert(op, wish) for wish in wishes)
        return [wish for wish in inverted if wish is not None]

    def _cost(self, value: ir.Value, layout: Layout) -> int:
        """How many copies the readers of a value need if it lies like that."""
        total = 0
        for use in _uses(value):
            op = use.owner.operation
            if op.name == "func.return":
                total += not self._returnable(value, layout)
            elif calls.is_call(op):
                total += not self._takes(*self._reader(use), value, layout)
            elif views.is_view(op):
                seen = views.apply(op, layout)
                total += 1 if seen is None else self._cost(op.results[0], seen)
            elif op.name in LEAVING:
                total += not is_contiguous(shape_of(value), layout)
        return total

    def _reader(self, use: ir.OpOperand) -> tuple[ir.Operation, int]:
        return self.functions[calls.callee(use.owner.operation)], use.operand_number

    # What is written into the IR.

    def _weight_in_order(
        self, function: ir.Operation, value: ir.Value, layout: Layout
    ) -> ir.Value | None:
        """A weight stored as a C function wants it, instead of a copy in every run."""
        if not external.is_external(function):
            return None
        known = self.copies.setdefault((value, layout), [])
        if not known:
            found = external.weight_in_order(value, layout)
            if found is None:
                return None
            self.layouts[found] = layout
            known.append(found)
            self.reordered.add(value)
        return known[0] if known[0].owner.operation.name == "hw.weight" else None

    def _copy(
        self, value: ir.Value, layout: Layout, before: ir.Operation, own: bool = False
    ) -> ir.Value:
        """The value, copied into a buffer of that layout; one copy serves all who want the same."""
        known = self.copies.setdefault((value, layout), [])
        found = (
            None
            if own
            else next((c for c in known if c.owner.operation.block == before.block), None)
        )
        if found is None:
            function = self._copy_kernel(value.type)
            with ir.InsertionPoint(before), before.location:
                call = ir.Operation.create(
                    "func.call",
                    [value.type],
                    [value],
                    attributes={"callee": ir.FlatSymbolRefAttr.get(calls.symbol(function))},
                )
            found = call.results[0]
            self.layouts[found] = layout
            if not own:
                known.append(found)
        return found

    def _copy_kernel(self, type: ir.Type) -> ir.Operation:
        """A kernel that copies a tensor of this type; the same one for all copies of the type."""
        if str(type) in self.copy_kernels:
            return self.copy_kernels[str(type)]
        name = self._fresh("copy")
        kind = _GENERIC if is_open(type) else _TUNED
        text = _COPY.format(name=name, type=type, kind=kind)
        parsed = ir.Module.parse(text, self.program.context)
        function = next(iter(parsed.body.operations)).operation.clone(
            ip=ir.InsertionPoint(self.program.module.body)
        )
        self.functions[name] = function
        self.copy_kernels[str(type)] = function
        return function

    def _fresh(self, stem: str) -> str:
        number = 0
        while f"{stem}_{number}" in self.functions:
            number += 1
        return f"{stem}_{number}"

    def _write_entry(self) -> None:
        arguments = self.entry.regions[0].blocks[0].arguments
        _set_layouts(self.entry, "arg_attrs", [self.layouts[value] for value in arguments])
        for op in calls.body(self.entry):
            if any(calls.is_tensor(result) for result in op.results):
                found = [self.layouts[result].attribute() for result in op.results]
                op.attributes["hw.layouts"] = ir.ArrayAttr.get(found)

    def _write_kernels(self) -> None:
        """Kernels learn their layouts; one that is called with several is compiled for each."""
        versions: dict[tuple, str] = {}
        taken: list[str] = []
        for op in calls.body(self.entry):
            if not calls.is_call(op):
                continue
            name = calls.callee(op)
            inputs = [_seen(self.layouts[value]) for value in op.operands]
            outputs = [_seen(self.layouts[value]) for value in op.results]
            given = self._given_as_they_are(op)
            key = (name, *inputs, None, *outputs, *given)
            if key not in versions:
                function = self.functions[name]
                if name in taken:
                    function = self._clone(function, name)
                taken.append(name)
                versions[key] = calls.symbol(function)
                _set_layouts(function, "arg_attrs", inputs)
                _set_layouts(function, "res_attrs", outputs)
                if any(given):
                    marks = [{AS_IT_IS: ir.UnitAttr.get()} if each else {} for each in given]
                    calls.add_each(function, "arg_attrs", marks)
            op.attributes["callee"] = ir.FlatSymbolRefAttr.get(versions[key])

    def _given_as_they_are(self, op: ir.Operation) -> list[bool]:
        """The operands of a call that are the caller's descriptors."""
        return [self._is_given_as_it_is(op, value) for value in op.operands]

    def _is_given_as_it_is(self, op: ir.Operation, value: ir.Value) -> bool:
        return (
            external.is_external(self.functions[calls.callee(op)])
            and value in self.described
            and not is_plain_there(self.program, value, op)
        )

    def _clone(self, function: ir.Operation, name: str) -> ir.Operation:
        twin = function.clone(ip=ir.InsertionPoint.after(function))
        fresh = self._fresh(f"{name}_v")
        twin.attributes["sym_name"] = ir.StringAttr.get(fresh)
        self.functions[fresh] = twin
        return twin


_COPY = """
func.func private @{name}(%x: {type}) -> {type}
    attributes {{hw.key = "CPU", {kind}}} {{
  %format = "hw.constant"() {{value = unit}} : () -> !hw.none
  %y = "aten.clone"(%x, %format) : ({type}, !hw.none) -> {type}
  return %y : {type}
}}
"""


_TUNED = 'hw.library = "tuned", hw.template = "copy"'
_GENERIC = 'hw.library = "generic"'


LEAVING = ("func.return", regions.YIELD, *regions.LOOPS, regions.TRUTH)
"""Ops that are given values contiguous: they leave a branch or a loop, enter one, or decide."""


def _has_memory(op: ir.Operation) -> bool:
    """The results of an op are written by kernels: by itself, or by those in its regions."""
    return calls.is_call(op) or op.name in (*regions.BRANCHES, *regions.LOOPS)


def _is_last_reader(op: ir.Operation, value: ir.Value) -> bool:
    """Nothing reads a value after `op`, which stands in the block where the value is made."""
    readers = [regions.ancestor(use.owner.operation, op.block) for use in value.uses]
    same_block = value.owner.operation.block == op.block
    return same_block and not any(
        reader is not None and op.is_before_in_block(reader) for reader in readers if reader != op
    )


def _uses(value: ir.Value) -> list[ir.OpOperand]:
    """The uses of a value in the order of the program; MLIR lists the latest first."""
    return list(value.uses)[::-1]


def _channels_last(rank: int) -> tuple[int, ...]:
    return (0, *range(2, rank), 1) if rank > 2 else tuple(range(rank))


def _seen(layout: Layout) -> Layout:
    """A layout as kernels see it: the pointer that they are given includes the offset."""
    return Layout(layout.strides, layout.size, layout.origin, layout.halo)


def _distinct(shape: tuple[int, ...], layout: Layout) -> int:
    """How many elements a value has in memory; repeated ones count once."""
    return prod(
        extent
        for extent, stride in zip(shape, layout.strides, strict=True)
        if stride or extent == 1
    )


def _set_layouts(function: ir.Operation, attribute: str, layouts: list[Layout]) -> None:
    """Sets `hw.layout` on each argument or result of a function."""
    calls.add_each(function, attribute, [{"hw.layout": one.attribute()} for one in layouts])
