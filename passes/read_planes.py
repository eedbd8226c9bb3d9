"""`read-planes`: depthwise convolutions between arrays of the caller's read planes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..dialect import templates
from ..dialect.by_rows import is_by_rows
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls, views
from ..dialect.graph.extents import is_open, is_unbounded, is_written, shape_of
from ..dialect.graph.strides import is_contiguous
from ..dialect.graph.weights import is_weight
from ..dialect.kernel_cycles import cycles, cycles_of_copy
from ..dialect.layout import Layout, contiguous, last_channels, ordered
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.templates.formed import Formed
from ..dialect.tiles import FLOAT_BYTES
from ..dialect.walks import maker
from .base import Pass

PLANES = "planes"
IMAGE = 4
"""The rank of a tensor of images."""
SURELY = 2.0
"""How much less planes have to take: what goes to lanes one by one takes less than estimated."""


@dataclass(frozen=True)
class ReadPlanes(Pass):
    """Give depthwise convolutions the template `planes` where that is estimated to save time.

    Between convolutions the channels of a pixel are side by side, and lanes run along them. What the
    caller gives, and what he gets, is one plane after the other: for an operator by itself the image
    would be copied to the other order, and the result written in this one, number by number. With planes
    lanes run along rows: each plane goes through scratch memory, where a stride costs nothing (`planes.py`).
    Narrow planes, large windows and wide strides may take longer so, which the estimates know.

    Before:

    ```mlir
    func.func @forward(%x: tensor<1x2x25x37xf32>, %w: tensor<2x1x3x3xf32>) -> tensor<1x2x13x19xf32> {
      %0 = call @convolution_0(%x, %w) : (tensor<1x2x25x37xf32>, tensor<2x1x3x3xf32>) -> tensor<1x2x13x19xf32>
      return %0 : tensor<1x2x13x19xf32>
    }
    func.func private @convolution_0(%a: tensor<1x2x25x37xf32>, %w: tensor<2x1x3x3xf32>) -> tensor<1x2x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %two = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
      %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
      %no = "hw.constant"() {value = false} : () -> i1
      %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %groups = "hw.constant"() {value = 2 : i64} : () -> i64
      %0 = "aten.convolution"(%a, %w, %none, %two, %one, %one, %no, %zero, %groups) : (tensor<1x2x25x37xf32>, tensor<2x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x13x19xf32>
      return %0 : tensor<1x2x13x19xf32>
    }
    ```

    After:

    ```mlir
    func.func @forward(%x: tensor<1x2x25x37xf32>, %w: tensor<2x1x3x3xf32>) -> tensor<1x2x13x19xf32> {
      %0 = call @convolution_0(%x, %w) : (tensor<1x2x25x37xf32>, tensor<2x1x3x3xf32>) -> tensor<1x2x13x19xf32>
      return %0 : tensor<1x2x13x19xf32>
    }
    func.func private @convolution_0(%a: tensor<1x2x25x37xf32>, %w: tensor<2x1x3x3xf32>) -> tensor<1x2x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "planes"} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %two = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
      %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
      %no = "hw.constant"() {value = false} : () -> i1
      %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
      %groups = "hw.constant"() {value = 2 : i64} : () -> i64
      %0 = "aten.convolution"(%a, %w, %none, %two, %one, %one, %no, %zero, %groups) : (tensor<1x2x25x37xf32>, tensor<2x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x13x19xf32>
      return %0 : tensor<1x2x13x19xf32>
    }
    ```

    Requires: kernels are formed.
    Ensures: kernels of the template `planes` are depthwise convolutions of float32 in two dimensions,
    of a fixed number of images, channels and windows, of which each call reads an argument of the entry, or sees it with the columns of a row
    side by side, and gives a result of the entry, in whatever shape, that nobody else reads. There are none on bare metal, without vectors, on RISC-V, and where code is to be
    small.
    Options: `everywhere` (all convolutions that can, whatever the estimates say).
    """  # noqa: E501

    name: ClassVar[str] = "read-planes"
    requires: ClassVar[str] = "static"
    everywhere: bool = False

    def run(self, program: Program) -> None:
        target = program.target
        if (
            target.bare_metal
            or target.is_scalar
            or target.grouped > 1
            or program.optimize == "size"
        ):
            return
        planes = _Planes.of(program)
        chosen = [each for each in planes.calls if self.everywhere or planes.pay(each)]
        for name in chosen:
            planes.functions[name].attributes["hw.template"] = ir.StringAttr.get(PLANES)


@dataclass(frozen=True)
class _Planes:
    """The kernels that could be computed plane by plane, with all `calls` of them."""

    program: Program
    functions: Mapping[str, ir.Operation]
    calls: Mapping[str, tuple[ir.Operation, ...]]

    @staticmethod
    def of(program: Program) -> _Planes:
        functions = calls.functions(program)
        able = {
            name: every
            for name, every in calls.callers(program).items()
            if _has_planes(functions[name]) and all(map(_is_between, every))
        }
        return _Planes(program, functions, able)

    def pay(self, name: str) -> bool:
        """That takes less than to have the image with the channels of a pixel side by side, and to
        compute from that."""
        function, every = self.functions[name], self.calls[name]
        head, first = calls.operators(function)[0], every[0]
        given = _of_the_caller(first.operands[0]) or contiguous(shape_of(first.operands[0]))
        result = contiguous(shape_of(head.results[0]))
        beside = [_lies_likely(value) for value in first.operands[1:]]
        read, copied = self._with_channels_last(function, first, given)
        usual, planes = (
            Formed(self.program, function, head, assumed=(image, *beside, result), called_by=every)
            for image in (read, given)
        )
        found = cycles(planes, template=templates.TEMPLATES[PLANES])
        return SURELY * found < copied + cycles(usual)

    def _with_channels_last(
        self, function: ir.Operation, call: ir.Operation, given: Layout
    ) -> tuple[Layout, float]:
        """How the image would be read otherwise, and what a copy takes that nobody else has."""
        border = templates.border(function, 0)
        if border.covered(given):
            return given, 0.0
        shape = shape_of(call.operands[0])
        read = border.around(shape, last_channels(IMAGE))
        if any(map(self._wants_a_copy, call.operands[0].uses)):
            return read, 0.0
        return read, cycles_of_copy(self.program.target, shape, FLOAT_BYTES, given, read)

    def _wants_a_copy(self, use: ir.OpOperand) -> bool:
        """A call reads an image with zeros around it, or with channels side by side, and could not
        read planes."""
        op, number = use.owner.operation, use.operand_number
        if not calls.is_call(op) or calls.callee(op) in self.calls:
            return False
        function = self.functions[calls.callee(op)]
        reading = templates.reads(function, number, self.program.target)
        return reading == "channels last" or templates.border(function, number).is_there


def _has_planes(function: ir.Operation) -> bool:
    """A depthwise convolution that could be computed plane by plane."""
    head = calls.head(function)
    if calls.template(function) != "depthwise" or head is None or is_by_rows(function):
        return False
    image, weight, result = *head.operands[:2], head.results[0]
    given = list(function.regions[0].blocks[0].arguments)
    if given[0] != image or len(shape_of(image)) != IMAGE or not all(map(calls.is_tensor, given)):
        return False
    shape = shape_of(image)
    if is_open([*shape[:2], *shape_of(weight)]) or is_unbounded(prod(shape)):
        return False
    return all(of_tensor(value.type).name == "float32" for value in (image, weight, result))


def _is_between(call: ir.Operation) -> bool:
    """Its image is the caller's, with neighbours of a row side by side, and so is its result."""
    layout = _of_the_caller(call.operands[0])
    return layout is not None and is_written(layout.strides[-1], 1) and _leaves(call.results[0])


def _of_the_caller(value: ir.Value) -> Layout | None:
    """How an argument of the entry lies, as it is seen; None for what is none."""
    if isinstance(value.owner, ir.Block):
        return contiguous(shape_of(value))
    base = _of_the_caller(maker(value).operands[0]) if views.is_view(maker(value)) else None
    return None if base is None else views.apply(maker(value), base)


def _leaves(value: ir.Value) -> bool:
    """It is returned, in whatever shape, and read by nobody else."""
    readers = [use.owner.operation for use in value.uses]
    if len(readers) != 1 or not views.is_view(readers[0]):
        return [each.name for each in readers] == ["func.return"]
    seen = readers[0].results[0]
    layout = views.apply(readers[0], contiguous(shape_of(value)))
    return layout is not None and is_contiguous(shape_of(seen), layout) and _leaves(seen)


def _lies_likely(value: ir.Value) -> Layout:
    """What the caller has lies row by row, and weights; images between kernels do not."""
    shape = shape_of(value)
    is_plain = isinstance(value.owner, ir.Block) or is_weight(value) or len(shape) != IMAGE
    return contiguous(shape) if is_plain else ordered(shape, last_channels(IMAGE))
