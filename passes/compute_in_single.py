"""`compute-in-single`: what kernels do with shorter floats they do in single precision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..dialect import ops, templates
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.graph.build import Builder
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.extents import shape_of, tensor_of
from ..dialect.graph.views import RESHAPES, VIEWS
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.operators.precision import ROUNDS, SHORT, WIDENS, closed, is_half, opened
from ..dialect.program import Program
from ..dialect.rounded import NEARLY, ROUNDED
from ..dialect.walks import maker, maker_if_any, maker_named, put_in_place
from .base import Pass

SINGLE = "float32"
CURVES = (
    aten.ERF, aten.GELU, aten.SAFE_SOFTMAX, aten.SIGMOID, aten.SILU, aten.SOFTMAX, aten.TANH,
)  # fmt: skip
"""Operators that take less time where they may be off by a little."""
WITH_WEIGHTS = (aten.CONVOLUTION, aten.LINEAR, aten.MM)


@dataclass(frozen=True)
class ComputeInSingle(Pass):
    """Compute on bfloat16 and float16 in float32, by tuned kernels, and round less often.

    An operator whose tensors are short floats, and that a template takes in float32, computes in
    that: its operands become float32 before it, and its result is rounded to the nearest short one
    behind it, as PyTorch's kernels do. Views between two operators move float32, too. Where all who
    read a rounded result make float32 of it again, to compute in that what is short in the model,
    the rounding is left out: they read the sums themselves, so that all of them have the same
    number, and one that is closer to the exact one (finite, where float16 has none so large). It is
    marked with `hw.rounded`, by which `store-in-half` knows what it may round to save memory. What
    the model itself makes short or float32 is rounded. Curves are marked with `hw.nearly`: kernels
    may compute them with fewer bits. Products and convolutions are marked with
    `hw.short`, by which `narrow-weights` knows that their weights need no more bits.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xbf16>) -> tensor<2xbf16> {
      %0 = "aten.sigmoid"(%x) : (tensor<2xbf16>) -> tensor<2xbf16>
      %1 = "aten.mul.Tensor"(%0, %x) : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xbf16>
      return %1 : tensor<2xbf16>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xbf16>) -> tensor<2xbf16> {
      %type = "hw.constant"() {value = 6 : i64} : () -> i64
      %no = "hw.constant"() {value = false} : () -> i1
      %copy = "hw.constant"() {value = false} : () -> i1
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.to.dtype"(%x, %type, %no, %copy, %none) : (tensor<2xbf16>, i64, i1, i1, !hw.none) -> tensor<2xf32>
      %1 = "aten.sigmoid"(%0) {hw.nearly, hw.rounded = "bfloat16"} : (tensor<2xf32>) -> tensor<2xf32>
      %2 = "aten.mul.Tensor"(%1, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %short = "hw.constant"() {value = 15 : i64} : () -> i64
      %no1 = "hw.constant"() {value = false} : () -> i1
      %copy1 = "hw.constant"() {value = false} : () -> i1
      %none1 = "hw.constant"() {value} : () -> !hw.none
      %3 = "aten.to.dtype"(%2, %short, %no1, %copy1, %none1) : (tensor<2xf32>, i64, i1, i1, !hw.none) -> tensor<2xbf16>
      return %3 : tensor<2xbf16>
    }
    ```

    Requires: composite operators are decomposed.
    Ensures: no operator that computes on bfloat16 or float16 is left that a template takes in float32.
    """  # noqa: E501

    name: ClassVar[str] = "compute-in-single"

    def run(self, program: Program) -> None:
        for op in calls.body(program.entry()):
            _widen(program, op)
        for op in calls.body(program.entry()):
            _mark_product(op)
        for op in reversed(calls.body(program.entry())):
            _move_view(program, op)
        casts = _Casts(program)
        for op in calls.body(program.entry()):
            casts.share(op)
        for op in calls.body(program.entry()):
            _leave_out(op)
        erase_dead(program)
        for op in calls.body(program.entry()):
            if op.name in CURVES and _is_short_in_model(op, _seen_through(op)):
                op.attributes[NEARLY] = ir.UnitAttr.get()
        for op in calls.body(program.entry()):
            for mark in (ROUNDS, WIDENS):
                if mark in op.attributes:
                    del op.attributes[mark]


def _widen(program: Program, op: ir.Operation) -> None:
    """Has a template compute an operator in float32, if one does; what only moves stays."""
    given = ops.tensor_operands(op)
    if not any(map(is_half, (*given, *op.results))) or op.name not in templates.OPERATORS:
        return
    if op.name == aten.TO_DTYPE or "hw.symbol" in op.attributes or len(op.results) != 1:
        return
    if templates.template_of(op) is not None:
        return
    b = Builder(program, op)
    wide = [_single(b, x) if is_half(x) else x for x in op.operands]
    result = op.results[0]
    type = _as_single(result) if is_half(result) else result.type
    made = b.call(op.name, *wide, type=type)
    template = templates.template_of(maker(made))
    if template is None or not template.computes:
        maker(made).erase()
        return
    put_in_place(op, closed(b, made, result.type))


def _mark_product(op: ir.Operation) -> None:
    """Says of a product what its weight is, before that becomes float32."""
    if op.name not in WITH_WEIGHTS or not maker_named(op.operands[1], aten.TO_DTYPE):
        return
    cast = maker(op.operands[1])
    if WIDENS in cast.attributes:
        op.attributes[SHORT] = ir.StringAttr.get(of_tensor(cast.operands[0].type).name)


def _move_view(program: Program, op: ir.Operation) -> None:
    """A view that is read as float32 alone looks at float32."""
    if op.name not in (*VIEWS, *RESHAPES) or not is_half(op.operands[0]):
        return
    readers = _readers(op.results[0])
    if not readers or not all(map(_widens, readers)):
        return
    b = Builder(program, op)
    convert = opened if all(WIDENS in each.attributes for each in readers) else Builder.cast
    wide = convert(b, op.operands[0], _as_single(op.operands[0]))
    made = b.call(op.name, wide, *list(op.operands)[1:], type=_as_single(op.results[0]))
    for reader in readers:
        put_in_place(reader, made)
    op.erase()


def _leave_out(op: ir.Operation) -> None:
    """Does not round what all readers make float32 of again."""
    if op.name != aten.TO_DTYPE or ROUNDS not in op.attributes:
        return
    readers = _readers(op.results[0])
    if of_tensor(op.operands[0].type).name != SINGLE:
        return
    if not all(_widens(each) and WIDENS in each.attributes for each in readers):
        return
    _mark_rounded(op)
    for reader in readers:
        put_in_place(reader, op.operands[0])


def _seen_through(op: ir.Operation) -> tuple[str, ...]:
    """What may stand between an operator and where it is rounded: of softmax products as well."""
    products = (aten.BMM,) if op.name in (aten.SOFTMAX, aten.SAFE_SOFTMAX) else ()
    return (*VIEWS, *RESHAPES, *products)


def _is_short_in_model(op: ir.Operation, through: tuple[str, ...]) -> bool:
    """What an operator in single precision gives is rounded, itself or behind others."""
    if ROUNDED in op.attributes:
        return True
    readers = _readers(op.results[0])
    return bool(readers) and all(
        is_half(each.results[0])
        if each.name == aten.TO_DTYPE
        else each.name in through and _is_short_in_model(each, through)
        for each in readers
    )


def _mark_rounded(op: ir.Operation) -> None:
    """Says of what computes a number to which short one it would have been rounded."""
    computed = maker_if_any(op.operands[0])
    while computed is not None and computed.name in (*VIEWS, *RESHAPES):
        if len(_readers(computed.operands[0])) > 1:
            return
        computed = maker_if_any(computed.operands[0])
    if computed is not None and len(computed.results) == 1:
        short = of_tensor(op.results[0].type).name
        computed.attributes[ROUNDED] = ir.StringAttr.get(short)


class _Casts:
    """The first conversion of each value to float32 in each block, which serves all behind it that
    stand for the same."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.first: dict[tuple[ir.Value, ir.Block, bool], ir.Value] = {}

    def share(self, op: ir.Operation) -> None:
        if not _widens(op) or maker_named(op.operands[0], aten.TO_DTYPE):
            return
        key = op.operands[0], op.block, WIDENS in op.attributes
        found = self.first.setdefault(key, op.results[0])
        if found != op.results[0]:
            put_in_place(op, found)


def _widens(op: ir.Operation) -> bool:
    """It makes float32 of a shorter float."""
    if op.name != aten.TO_DTYPE or not is_half(op.operands[0]):
        return False
    return of_tensor(op.results[0].type).name == SINGLE


def _readers(value: ir.Value) -> list[ir.Operation]:
    """The operators that read a value, each of them once."""
    found: list[ir.Operation] = []
    for use in value.uses:
        if use.owner.operation not in found:
            found.append(use.owner.operation)
    return found


def _single(b: Builder, value: ir.Value) -> ir.Value:
    return opened(b, value, _as_single(value))


def _as_single(value: ir.Value) -> ir.Type:
    return tensor_of(shape_of(value), ir.F32Type.get())
