"""`store-in-half`: values between kernels lie in memory as the short floats that the model has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..dialect.dtypes import BY_NAME, Dtype, of_tensor
from ..dialect.graph import calls
from ..dialect.graph.build import Builder
from ..dialect.graph.views import VIEWS
from ..dialect.half_storage import (
    can_hold,
    can_read,
    is_read_at_points,
    is_short,
    stays_near,
    stores_halves,
)
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.program import Program
from ..dialect.rounded import HELD, ROUNDED
from ..dialect.short_nans import mark_short_nans
from ..dialect.sizes import RESHAPE
from ..dialect.walks import maker_if_any, put_in_place
from .base import Pass

SEEN_BY = (*VIEWS, RESHAPE)
SINGLE = "float32"


@dataclass(frozen=True)
class StoreInHalf(Pass):
    """Round what kernels store where the model has short floats, and read these as float32.

    What was computed in single precision instead of a short one (`compute-in-single`) is rounded to
    the nearest short one as its kernel stores it, the even one of two, and made float32 again in
    the registers of the kernels that read it. So a value takes as many bytes as in the model, and
    is rounded once for each kernel: where PyTorch rounds between operators of one kernel, it is
    not. Conversions between kernels that nobody needs any more are left out. A value stays float32
    where one of its readers takes float32 alone, or its kernel has no room for what it rounds, and
    on x86-64 where the nearest cache holds it as float32: there rounding takes longer than it saves
    (not with `--optimize size`).

    *Before*

    ```mlir
    func.func @forward(%x: tensor<96x96xf32>) -> tensor<96x1xf32> {
      %0 = call @relu_0(%x) : (tensor<96x96xf32>) -> tensor<96x96xf32>
      %1 = call @amax_0(%0) : (tensor<96x96xf32>) -> tensor<96x1xf32>
      return %1 : tensor<96x1xf32>
    }
    func.func private @relu_0(%x: tensor<96x96xf32>) -> tensor<96x96xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) {hw.rounded = "float16"} : (tensor<96x96xf32>) -> tensor<96x96xf32>
      return %0 : tensor<96x96xf32>
    }
    func.func private @amax_0(%x: tensor<96x96xf32>) -> tensor<96x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"} {
      %dim = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
      %keep = "hw.constant"() {value = true} : () -> i1
      %0 = "aten.amax"(%x, %dim, %keep) : (tensor<96x96xf32>, !hw.list<i64>, i1) -> tensor<96x1xf32>
      return %0 : tensor<96x1xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<96x96xf32>) -> tensor<96x1xf32> {
      %0 = call @relu_0(%x) : (tensor<96x96xf32>) -> tensor<96x96xf16>
      %1 = call @amax_0(%0) : (tensor<96x96xf16>) -> tensor<96x1xf32>
      return %1 : tensor<96x1xf32>
    }
    func.func private @relu_0(%x: tensor<96x96xf32>) -> tensor<96x96xf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.relu"(%x) : (tensor<96x96xf32>) -> tensor<96x96xf32>
      %type = "hw.constant"() {value = 5 : i64} : () -> i64
      %no = "hw.constant"() {value = false} : () -> i1
      %copy = "hw.constant"() {value = false} : () -> i1
      %none = "hw.constant"() {value} : () -> !hw.none
      %1 = "aten.to.dtype"(%0, %type, %no, %copy, %none) : (tensor<96x96xf32>, i64, i1, i1, !hw.none) -> tensor<96x96xf16>
      return %1 : tensor<96x96xf16>
    }
    func.func private @amax_0(%x: tensor<96x96xf16> {hw.held}) -> tensor<96x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"} {
      %dim = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
      %keep = "hw.constant"() {value = true} : () -> i1
      %0 = "aten.amax"(%x, %dim, %keep) : (tensor<96x96xf16>, !hw.list<i64>, i1) -> tensor<96x1xf32>
      return %0 : tensor<96x1xf32>
    }
    ```

    Requires: stage `static`, with marks (`hw.rounded`) of what was not rounded.
    Ensures: there is no mark any more; conversions to bfloat16 have `hw.short_nans` where every NaN
    has no bits below those that they keep. Arguments with `hw.held` lie in memory as short floats,
    are operands of a kernel's head, which reads them as float32.
    """  # noqa: E501

    name: ClassVar[str] = "store-in-half"
    requires: ClassVar[str] = "static"

    def run(self, program: Program) -> None:
        functions = calls.functions(program)
        for op in calls.body(program.entry()):
            if calls.is_call(op) and len(op.results) == 1:
                _Value(program, functions, op).shorten()
        for function in calls.functions(program).values():
            for op in calls.body(function):
                if ROUNDED in op.attributes:
                    del op.attributes[ROUNDED]
        mark_short_nans(program)


@dataclass(frozen=True)
class _Value:
    """What a call gives, with the kernels that read it."""

    program: Program
    functions: Mapping[str, ir.Operation]
    call: ir.Operation

    @property
    def kernel(self) -> ir.Operation:
        return self.functions[calls.callee(self.call)]

    def shorten(self) -> None:
        """Stores it as short floats, if all who read it can read these."""
        short, result = self._short(), self.call.results[0]
        if short is None or of_tensor(result.type).name != SINGLE:
            return
        if not stores_halves(self.program.target, short) or self._stays_near(short):
            return
        seen = _views_of(result)
        readers = [
            use for value in seen for use in value.uses if use.owner.operation.name not in SEEN_BY
        ]
        if not all(map(self._can_read, readers)):
            return
        for use in readers:
            _read_as_single(self.program, self._kernel_of(use), use.operand_number, short)
        for value in seen:
            value.set_type(_as(value.type, short))
        given = _converted(self.kernel)
        if given is None:
            _round_result(self.program, self.kernel, short)
        else:
            kernel = self.kernel
            put_in_place(self.call, self.call.operands[given])
            kernel.erase()

    def _stays_near(self, short: Dtype) -> bool:
        """It is computed, to be read in little time."""
        if self.program.optimize == "size" or _converted(self.kernel) is not None:
            return False
        return stays_near(self.call.results[0].type, short, self.program.target)

    def _short(self) -> Dtype | None:
        """What it is in the model, if its kernel can store that."""
        given = _converted(self.kernel)
        if given is not None:
            return of_tensor(self.call.operands[given].type)
        if calls.template(self.kernel) is None or not can_hold(self.kernel):
            return None
        last = maker_if_any(calls.body(self.kernel)[-1].operands[0])
        if last is None or ROUNDED not in last.attributes:
            return None
        return BY_NAME[ir.StringAttr(last.attributes[ROUNDED]).value]

    def _can_read(self, use: ir.OpOperand) -> bool:
        if not calls.is_call(use.owner.operation):
            return False
        return can_read(self._kernel_of(use), use.operand_number, self.program.target)

    def _kernel_of(self, use: ir.OpOperand) -> ir.Operation:
        return self.functions[calls.callee(use.owner.operation)]


def _views_of(value: ir.Value) -> list[ir.Value]:
    """A value, and all views of it."""
    views = [use.owner.operation for use in value.uses if use.owner.operation.name in SEEN_BY]
    return [value, *(each for view in views for each in _views_of(view.results[0]))]


def _converted(kernel: ir.Operation) -> int | None:
    """The argument of a kernel of hardwire's that does nothing but make float32 of it."""
    names = [op.name for op in calls.operators(kernel)]
    if calls.template(kernel) is None or names != [aten.TO_DTYPE]:
        return None
    given = calls.operators(kernel)[0].operands[0]
    return calls.arguments(kernel).index(given) if is_short(given.type) else None


def _read_as_single(program: Program, kernel: ir.Operation, number: int, short: Dtype) -> None:
    """Has a kernel read short floats: its head as they lie, or others after a conversion."""
    given = calls.arguments(kernel)[number]
    single = given.type
    given.set_type(_as(single, short))
    at_points = [use.owner.operation for use in given.uses if is_read_at_points(use)]
    if not at_points:
        marks: list[dict[str, ir.Attribute]] = [{} for _ in calls.arguments(kernel)]
        marks[number] = {HELD: ir.UnitAttr.get()}
        calls.add_each(kernel, "arg_attrs", marks)
    else:
        first = next(op for op in calls.body(kernel) if op in at_points)
        wide = Builder(program, first).cast(given, single)
        for op in at_points:
            for place, operand in enumerate(op.operands):
                if operand == given:
                    op.operands[place] = wide
    calls.retype(kernel)


def _round_result(program: Program, kernel: ir.Operation, short: Dtype) -> None:
    end = calls.body(kernel)[-1]
    result = end.operands[0]
    end.operands[0] = Builder(program, end).cast(result, _as(result.type, short))
    calls.retype(kernel)


def _as(type: ir.Type, element: Dtype) -> ir.Type:
    tensor = ir.RankedTensorType(type)
    return ir.RankedTensorType.get(tensor.shape, element.type(), tensor.encoding)
