"""Contractions and depthwise convolutions as kernels to try, with what PyTorch computes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch

from hardwire.dialect.layout import Layout, ordered
from hardwire.dialect.targets import Target, by_name, native

from .kernel_case import Case, Operand, tensor

NHWC, NCHW = (0, 2, 3, 1), (0, 1, 2, 3)
NONE = '%none = "hw.constant"() {value} : () -> !hw.none\n'
TARGETS = ("x86-64-v2", "x86-64-v3", "native", "scalar")


def target(name: str) -> Target:
    """A target of that name that runs here; `scalar` is this machine without its vectors."""
    if name == "scalar":
        return replace(native(), name="scalar", vector_bits=0)
    return by_name(name)


def runs_here(name: str) -> bool:
    """True where this machine has the registers that a target asks for."""
    if not native().triple.startswith("x86_64"):
        return name in ("native", "scalar")
    return target(name).vector_bits <= native().vector_bits


def numbers(*shape: int, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng([seed, *shape])
    return rng.standard_normal(shape).astype(np.float32)


@dataclass(frozen=True)
class Convolution:
    """A convolution over two spatial dimensions (or one, where `size` has one entry)."""

    channels: tuple[int, int]
    size: tuple[int, ...]
    kernel: tuple[int, ...]
    stride: tuple[int, ...] = (1, 1)
    padding: tuple[int, ...] = (0, 0)
    dilation: tuple[int, ...] = (1, 1)
    groups: int = 1
    batch: int = 1
    bias: bool = True
    residual: bool = False
    relu: bool = False
    order: tuple[int, ...] = NHWC
    result_order: tuple[int, ...] = NHWC
    result_halo: int = 0
    weight_is_input: bool = False
    template: str = "contraction"

    def case(self) -> tuple[Case, np.ndarray]:
        """The kernel, and its result in PyTorch."""
        inputs, outputs = self.channels
        rank = len(self.size)
        x = numbers(self.batch, inputs, *self.size)
        weight = numbers(outputs, inputs // self.groups, *self.kernel, seed=1)
        bias = numbers(outputs, seed=2)
        expected = _convolve(self, x, weight, bias)
        halo = ((0, 0), (0, 0), *((side, side) for side in self.padding[:rank]))
        operands = [
            Operand(x, ordered(x.shape, _first(self.order, rank + 2), halo)),
            Operand(weight, weight=not self.weight_is_input),
        ]
        if self.bias:
            operands.append(Operand(bias, weight=True))
        body, last = self._operator(operands, expected.shape), "%conv"
        type = tensor(expected.shape)
        order = _first(self.result_order, rank + 2)
        if self.residual:
            extra = numbers(*expected.shape, seed=3)
            body += (
                '%one = "hw.constant"() {value = 1 : i64} : () -> i64\n'
                f'%sum = "aten.add.Tensor"({last}, %{len(operands)}, %one) : '
                f"({type}, {type}, i64) -> {type}\n"
            )
            operands.append(Operand(extra, ordered(extra.shape, order)))
            expected, last = expected + extra, "%sum"
        if self.relu:
            body += f'%relu = "aten.relu"({last}) : ({type}) -> {type}\n'
            expected, last = np.maximum(expected, 0), "%relu"
        side = (self.result_halo, self.result_halo)
        layout = ordered(expected.shape, order, ((0, 0), (0, 0), *([side] * rank)))
        body = body.replace(f"{last} =", "%result =")
        return Case(self.template, operands, body, expected.shape, layout), expected

    def _operator(self, operands: Sequence[Operand], shape: Sequence[int]) -> str:
        rank = len(self.size)
        lists = {
            "stride": self.stride,
            "padding": self.padding,
            "dilation": self.dilation,
            "output": (0, 0),
        }
        lines = NONE
        for name, values in lists.items():
            items = ", ".join(str(value) for value in values[:rank])
            lines += (
                f'%{name} = "hw.constant"() {{value = array<i64: {items}>}} : () -> !hw.list<i64>\n'
            )
        bias, bias_type = ("%2", operands[2].type) if self.bias else ("%none", "!hw.none")
        return (
            f'{lines}%transposed = "hw.constant"() {{value = false}} : () -> i1\n'
            f'%groups = "hw.constant"() {{value = {self.groups} : i64}} : () -> i64\n'
            f'%conv = "aten.convolution"(%0, %1, {bias}, %stride, %padding, %dilation, '
            f"%transposed, %output, %groups) : ({operands[0].type}, {operands[1].type}, "
            f"{bias_type}, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64)"
            f" -> {tensor(shape)}\n"
        )


def _first(order: tuple[int, ...], rank: int) -> tuple[int, ...]:
    """An order of the first dimensions only."""
    return tuple(dim for dim in order if dim < rank)


def _convolve(what: Convolution, x: np.ndarray, weight: np.ndarray, bias: np.ndarray) -> np.ndarray:
    rank = len(what.size)
    function = torch.conv1d if rank == 1 else torch.conv2d
    return function(
        torch.from_numpy(x),
        torch.from_numpy(weight),
        torch.from_numpy(bias) if what.bias else None,
        what.stride[:rank],
        what.padding[:rank],
        what.dilation[:rank],
        what.groups,
    ).numpy()


def linear(
    rows: tuple[int, ...],
    depth: int,
    columns: int,
    bias: bool = True,
    weight_is_input: bool = False,
    row_gap: int = 0,
) -> tuple[Case, np.ndarray]:
    """`aten.linear`; a gap after each row of the input makes its strides uneven."""
    x, weight = numbers(*rows, depth), numbers(columns, depth, seed=1)
    offset = numbers(columns, seed=2)
    strides, pitch = [1], depth + row_gap
    for extent in reversed(rows):
        strides.insert(0, pitch)
        pitch *= extent
    operands = [
        Operand(x, Layout(tuple(strides), pitch)),
        Operand(weight, weight=not weight_is_input),
    ]
    if bias:
        operands.append(Operand(offset, weight=True))
    name, type = ("%2", operands[2].type) if bias else ("%none", "!hw.none")
    shape = (*rows, columns)
    body = (
        f'{NONE}%result = "aten.linear"(%0, %1, {name}) : '
        f"({operands[0].type}, {operands[1].type}, {type}) -> {tensor(shape)}\n"
    )
    return Case("contraction", operands, body, shape), x @ weight.T + (offset if bias else 0)


def product(
    shape: tuple[int, ...],
    depth: int,
    a_order: tuple[int, ...] | None = None,
    b_order: tuple[int, ...] | None = None,
    b_is_weight: bool = False,
) -> tuple[Case, np.ndarray]:
    """`aten.mm`, `aten.bmm` or `aten.matmul`, by the rank of the result."""
    *batch, rows, columns = shape
    a, other = numbers(*batch, rows, depth), numbers(*batch, depth, columns, seed=1)
    usual = tuple(range(len(shape)))
    operands = [
        Operand(a, ordered(a.shape, a_order or usual)),
        Operand(other, ordered(other.shape, b_order or usual), weight=b_is_weight),
    ]
    name = ("mm", "bmm", "matmul")[min(len(batch), 2)]
    body = (
        f'%result = "aten.{name}"(%0, %1) : '
        f"({operands[0].type}, {operands[1].type}) -> {tensor(shape)}\n"
    )
    return Case("contraction", operands, body, shape), a @ other


def error(found: np.ndarray, expected: np.ndarray) -> float:
    """The largest difference, relative to the largest value."""
    return float(np.abs(found - expected).max() / max(1.0, np.abs(expected).max()))
