"""`address-storages`: what counts places in memory counts in a tensor that has all of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..dialect import ops
from ..dialect.errors import PassFailed
from ..dialect.graph import calls
from ..dialect.graph.build import Builder, shape_of, tensor_type
from ..dialect.graph.seen_views import is_shared, keeps_order, may_alias, strides_of, views_of
from ..dialect.graph.strides import Shape, extent_of, storage_order
from ..dialect.graph.where import at
from ..dialect.graph.written_views import ADDRESSED, View, is_contiguous_at, storage_view
from ..dialect.layout import contiguous
from ..dialect.memory_order import MEMORY, stated
from ..dialect.mlir import ir
from ..dialect.operators import aten, record
from ..dialect.program import Program
from ..dialect.schema import FunctionSchema
from ..dialect.sizes import is_open
from ..dialect.values import known_value
from ..dialect.walks import maker, put_in_place
from .base import Pass

STRIDED = (aten.AS_STRIDED, "aten.as_strided_copy")
OUT = ("aten.as_strided_copy.out", "aten.as_strided_scatter.out")
VIEWED = "aten._reshape_alias"
"""A view by strides; whoever writes it knows that they are those of a reshape."""

CLONE = "call `clone(memory_format=torch.contiguous_format)` before it"


@dataclass(frozen=True)
class AddressStorages(Pass):
    """Let as_strided count places in a tensor that has all of a storage, row by row.

    PyTorch's as_strided does not look at its operand but at the memory behind it: of a slice it
    reaches what the slice left out, of a transposed tensor it sees the elements in their old order.
    This pass follows the views back to the tensor that the memory was made for. Where a file says
    in which order that one lies (`hw.memory`), it is brought into the order of its memory.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<6xf32>) -> tensor<2xf32> {
      %zero = "hw.constant"() {value = 0 : i64} : () -> i64
      %four = "hw.constant"() {value = 4 : i64} : () -> i64
      %six = "hw.constant"() {value = 6 : i64} : () -> i64
      %one = "hw.constant"() {value = 1 : i64} : () -> i64
      %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
      %stride = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.slice.Tensor"(%x, %zero, %four, %six, %one) : (tensor<6xf32>, i64, i64, i64, i64) -> tensor<2xf32>
      %1 = "aten.as_strided"(%0, %size, %stride, %none) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<6xf32>) -> tensor<2xf32> {
      %zero = "hw.constant"() {value = 0 : i64} : () -> i64
      %four = "hw.constant"() {value = 4 : i64} : () -> i64
      %six = "hw.constant"() {value = 6 : i64} : () -> i64
      %one = "hw.constant"() {value = 1 : i64} : () -> i64
      %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
      %stride = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.slice.Tensor"(%x, %zero, %four, %six, %one) : (tensor<6xf32>, i64, i64, i64, i64) -> tensor<2xf32>
      %size_0 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
      %stride_0 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
      %start = "hw.constant"() {value = 4 : i64} : () -> i64
      %1 = "aten.as_strided"(%x, %size_0, %stride_0, %start) {hw.addressed} : (tensor<6xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    Requires: stage `typed`.
    Ensures: as_strided and as_strided_scatter have an operand whose elements are those of a storage,
    row by row, and places that are in it. Views that nobody reads any more are left to `decompose`.
    Diagnostics: operands that nobody knows the strides of; places outside of the storage.
    """  # noqa: E501

    name: ClassVar[str] = "address-storages"

    def run(self, program: Program) -> None:
        for op in calls.body(program.entry()):
            _restate(program, op)
        body = calls.body(program.entry())
        if not any(_counts_places(op) for op in body):
            return
        walk = _Walk(program)
        for argument in program.entry().regions[0].blocks[0].arguments:
            walk.define(argument)
        for op in body:
            walk.visit(op)
        if walk.problems:
            raise PassFailed(*walk.problems)


def _restate(program: Program, op: ir.Operation) -> None:
    """`_reshape_alias` as the as_strided that it is: from where its operand begins. What is written
    to another tensor is computed first, and copied."""
    if op.name not in (VIEWED, *OUT):
        return
    b, result, operands = Builder(program, op), op.results[0], list(op.operands)
    if op.name == VIEWED:
        made = b.call(aten.AS_STRIDED, *operands, None, type=result.type)
    elif shape_of(operands[-1]) == shape_of(result):
        *given, target = operands
        like = tensor_type(shape_of(target), given[0])
        copied = b.call(op.name.removesuffix(".out"), *given, type=like)
        made = b.call(aten.COPY, target, copied, type=target.type)
    else:
        return
    result.replace_all_uses_with(made)
    op.erase()


def _counts_places(op: ir.Operation) -> bool:
    return op.name in (*STRIDED, aten.AS_STRIDED_SCATTER) and ADDRESSED not in op.attributes


@dataclass(frozen=True)
class _Spot:
    """Where a value lies: in the storage that was made for `base`. None is what nobody knows.

    `whole` is how the base lies itself, if that is known. A tensor of open sizes that lies row by
    row has no strides.
    """

    base: ir.Value
    whole: _Lies
    lies: _Lies | None


@dataclass(frozen=True)
class _Lies:
    """The strides of a value, and the first place of its storage that is the value's."""

    strides: Shape
    start: int = 0

    def moved(self, view: View) -> _Lies | None:
        """How a view lies; None where nobody knows."""
        strides = strides_of(view, self.strides)
        start = self.start + view.start(self.strides)
        return None if strides is None else _Lies(strides, start)


class _Walk:
    """One walk over the entry."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.spots: dict[ir.Value, _Spot] = {}
        self.problems: list[str] = []

    def define(self, value: ir.Value, known: bool = True, stated: _Lies | None = None) -> None:
        """A value with a storage of its own, in the order of a file, or row by row."""
        lies = stated
        if lies is None and known:
            lies = _Lies(() if is_open(value.type) else contiguous(shape_of(value)).strides)
        self.spots[value] = _Spot(value, lies or _Lies(()), lies)

    def visit(self, op: ir.Operation) -> None:
        schema = self.program.dispatcher.known_schema(op.name)
        if _counts_places(op):
            self._address(op)
        elif schema is None or not op.operands or _is_given(op):
            self._fresh(op)
        elif schema.written:
            self._written(op, schema)
        elif may_alias(op, schema):
            self._view(op)
        else:
            self._fresh(op)

    def _fresh(self, op: ir.Operation) -> None:
        known = _is_row_by_row(op) or _keeps_order(
            op, {v: self._strides(v) for v in ops.tensor_operands(op)}
        )
        results = [each for each in op.results if calls.is_tensor(each)]
        lies = [each and _Lies(*each) for each in stated(op)]
        for number, result in enumerate(results):
            if result not in self.spots:  # unpacked from a list of views
                self.define(result, known, lies[number] if number < len(lies) else None)

    def _spot(self, value: ir.Value) -> _Spot:
        if value not in self.spots:  # what a loop carries
            self.define(value, known=False)
        return self.spots[value]

    def _strides(self, value: ir.Value) -> Shape | None:
        lies = self._spot(value).lies
        return None if lies is None else lies.strides

    def _written(self, op: ir.Operation, schema: FunctionSchema) -> None:
        """What writes gives the tensor that it has written; some turn it as well."""
        target = op.operands[schema.written[0]]
        spot = self._spot(target)
        if "inplace_view" in self.program.dispatcher.operators.entry(schema.full_name).tags:
            spot = self.spots[target] = _Spot(spot.base, spot.whole, None)
        for result in op.results:
            same = result.type == target.type
            self.spots[result] = spot if same else _Spot(spot.base, spot.whole, None)

    def _view(self, op: ir.Operation) -> None:
        spot, results = self._spot(op.operands[0]), ops.tensor_results(op)
        if any(is_open(value.type) for value in (op.operands[0], *results)):
            facts = record(op.name)
            stays = facts.keeps_order or facts.may_be_operand
            for result in results:
                self.spots[result] = _Spot(spot.base, spot.whole, spot.lies if stays else None)
            return
        lies = spot.lies
        may_copy = record(op.name).copies_if_needed
        if may_copy and lies is not None and not is_shared(op, lies.strides):
            self.define(results[0])
            return
        given = ops.arguments(op, self.program.dispatcher.known_schema(op.name))
        constants = {name: known_value(value) for name, value in given.items()}
        for result, view in zip(results, views_of(op, results, constants), strict=True):
            moved = None if lies is None else lies.moved(view)
            self.spots[result] = _Spot(spot.base, spot.whole, moved)

    # What counts places.

    def _address(self, op: ir.Operation) -> None:
        if op.name == aten.AS_STRIDED_SCATTER:
            self._unfold(op)
        given = ops.arguments(op)
        spot = self._spot(given["self"])
        numbers = [known_value(given[name]) for name in ("size", "stride", "storage_offset")]
        if is_open(spot.base.type) or any(isinstance(each, ir.Value) for each in numbers):
            self._leave(op, spot)
            return
        if spot.lies is None:
            self._refuse(op, f"reads memory in which nobody knows the order of elements; {CLONE}")
            return
        size, stride, offset = numbers
        start = spot.lies.start if offset is None else offset
        self._replace(op, spot, _Window(tuple(size), tuple(stride), start - spot.whole.start))

    def _unfold(self, op: ir.Operation) -> None:
        """PyTorch scatters in a copy of the storage; of what is expanded, in one of elements."""
        target = op.operands[0]
        strides = self._strides(target) or ()
        pairs = [pair for pair in zip(shape_of(target), strides, strict=False) if pair[0] > 1]
        if all(stride for _, stride in pairs):
            return
        copy = Builder(self.program, op).call(aten.CLONE, target, type=target.type)
        kept = [stride for _, stride in pairs if stride]
        self.define(copy, known=kept == sorted(kept, reverse=True))
        op.operands[0] = copy

    def _leave(self, op: ir.Operation, spot: _Spot) -> None:
        """Sizes that are known at run time: of a tensor that has a storage to itself only."""
        if spot.lies is None or spot.base != op.operands[0]:
            self._refuse(op, f"reads memory by sizes that are known at run time only; {CLONE}")
            return
        self._fresh(op)

    def _replace(self, op: ir.Operation, spot: _Spot, window: _Window) -> None:
        b = Builder(self.program, op)
        storage = self._storage(b, spot)
        if storage is None:
            self._refuse(op, f"reads the memory of a tensor with gaps in it; {CLONE}")
            return
        count = prod(shape_of(storage))
        if not window.is_within(count):
            self._refuse(
                op, f"reaches outside of the {count} elements of the tensor that it is given; "
                "write it with slices and `torch.cat`",
            )  # fmt: skip
            return
        made = self._made(b, op, spot, storage, window)
        put_in_place(op, made)

    def _made(
        self, b: Builder, op: ir.Operation, spot: _Spot, storage: ir.Value, window: _Window
    ) -> ir.Value:
        """What is to be said in place of the operator."""
        at = list(window.size), list(window.stride), window.start
        if op.name != aten.AS_STRIDED_SCATTER:
            seen = storage_view(b, storage, *at)
            lies = _Lies(window.stride, window.start)
            self.spots[seen] = _Spot(spot.base, spot.whole, lies)
            if op.name == aten.AS_STRIDED:
                return seen
            made = b.call(aten.CLONE, seen, type=seen.type)
            self.define(made)
            return made
        whole = b.call(aten.AS_STRIDED_SCATTER, storage, op.operands[1], *at, type=storage.type)
        maker(whole).attributes[ADDRESSED] = ir.UnitAttr.get()
        own = spot.lies or spot.whole
        start = own.start - spot.whole.start
        made = storage_view(b, whole, shape_of(op.operands[0]), own.strides, start)
        self.define(made, known=False, stated=spot.lies if spot.base == op.operands[0] else None)
        return made

    def _storage(self, b: Builder, spot: _Spot) -> ir.Value | None:
        """The base with the dimensions in the order of its memory; None where it has gaps."""
        shape, strides = shape_of(spot.base), spot.whole.strides
        order = storage_order(shape, strides)
        ordered = tuple(shape[dim] for dim in order)
        if not is_contiguous_at(ordered, tuple(strides[dim] for dim in order)):
            return None
        return b.permute(spot.base, order)

    def _refuse(self, op: ir.Operation, sentence: str) -> None:
        self.problems.append(at(op, f"`{op.name}` {sentence}."))
        for result in op.results:
            self.define(result, known=False)


@dataclass(frozen=True)
class _Window:
    """What is seen of a storage."""

    size: Shape
    stride: Shape
    start: int

    def is_within(self, count: int) -> bool:
        reach = self.start + extent_of(self.size, self.stride)
        return 0 in self.size or (self.start >= 0 and reach <= count)


def _is_given(op: ir.Operation) -> bool:
    """What an importer writes for an input or a weight of which it knows the order."""
    return op.name == aten.ALIAS and MEMORY in op.attributes


def _is_row_by_row(op: ir.Operation) -> bool:
    """A clone that is asked to be contiguous."""
    return op.name == aten.CLONE and known_value(ops.arguments(op)["memory_format"]) == 0


def _keeps_order(op: ir.Operation, strides: dict[ir.Value, Shape | None]) -> bool:
    """The rule for fixed sizes; an open tensor is known to lie row by row, or not known."""
    fixed = {value: each for value, each in strides.items() if not is_open(value.type)}
    return keeps_order(op, fixed) and None not in strides.values()
