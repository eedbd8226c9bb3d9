"""`check-shapes`: shapes that a file states are those that its operators give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

import numpy as np

from ..dialect import ops
from ..dialect.dtypes import of_tensor
from ..dialect.errors import CONTRADICTION, PassFailed
from ..dialect.graph.calls import body
from ..dialect.graph.extents import Undecided, broadcast, is_open, same
from ..dialect.graph.where import at
from ..dialect.layout import shape_of
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.tuned import ELEMENTWISE, TABLE
from ..dialect.values import NotConstant, constant_value
from .base import Pass

Shape = tuple[int, ...]

MOST_BYTES = 2**63


class Misfit(ValueError):
    """Operands that do not go together; the text says how."""


@dataclass(frozen=True)
class CheckShapes(Pass):
    """Compute the result shape of every canonical operator and compare.

    A model file states the shape of every value. Kernels are written for exactly these shapes, so
    one that is wrong in a damaged file would become code that reads past its buffers. This pass
    finds it while there is still a name and a source line to report. Operators that go to the
    `generic` library are checked by torch-mlir, but for results that no memory can hold.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```

    Requires: canonical operators, as `decompose` leaves them.
    Ensures: the operands of each fit together and give the shape that the result has.
    Diagnostics: one sentence for each operator whose shapes do not fit, or whose result is greater
    than any memory, unless one before it in the same chain is to blame.
    """

    name: ClassVar[str] = "check-shapes"

    def run(self, program: Program) -> None:
        problems: list[str] = []
        wrong: set[ir.Value] = set()
        for op in body(program.entry()):
            problem = _huge(op) or problem_of(op)
            if problem is None:
                continue
            if not wrong.intersection(op.operands):
                problems.append(at(op, problem))
            wrong.update(op.results)
        if problems:
            raise PassFailed(*problems)


def _huge(op: ir.Operation) -> str | None:
    for type in (x.type for x in op.results if isinstance(x.type, ir.RankedTensorType)):
        shape = tuple(type.shape) if type.has_static_shape else ()
        if prod(shape) * of_tensor(type).numpy.itemsize >= MOST_BYTES:
            return f"`{op.name}` gives {_text(shape)}, which has more bytes than any memory."
    return None


def problem_of(op: ir.Operation) -> str | None:
    """What is wrong with the shapes of an operator; None where nothing is, or no rule says it."""
    if op.name not in RULES:
        return None
    stated = shape_of(op.results[0])
    try:
        computed = tuple(RULES[op.name](Operands(op)))
    except NotConstant:
        return None
    except Undecided:
        return f"`{op.name}`: whether its shapes fit depends on sizes that are known at run time."
    except (Misfit, ValueError, IndexError, ZeroDivisionError) as misfit:
        shapes = ", ".join(_text(shape_of(value)) for value in ops.tensor_operands(op))
        return f"`{op.name}` of {shapes}: {misfit}; {CONTRADICTION}."
    if same(computed, stated):
        return None
    return (
        f"`{op.name}` gives {_text(computed)}, but the program says {_text(stated)}; "
        f"{CONTRADICTION}."
    )


def _text(shape: Shape) -> str:
    shown = ("?" if is_open([extent]) else str(extent) for extent in shape)
    return "x".join(shown) if shape else "a scalar"


class Operands:
    """The arguments of an operator: shapes for tensors, Python values for literals."""

    def __init__(self, op: ir.Operation) -> None:
        self._arguments = ops.arguments(op)
        self.tensors = [shape_of(value) for value in ops.tensor_operands(op)]

    def shape(self, name: str) -> Shape:
        return shape_of(self._arguments[name])

    def maybe(self, name: str) -> Shape | None:
        value = self._arguments[name]
        return shape_of(value) if isinstance(value.type, ir.RankedTensorType) else None

    def number(self, name: str) -> int:
        value = constant_value(self._arguments[name])
        return int(value)  # type: ignore[call-overload, arg-type]

    def literal(self, name: str) -> object:
        return constant_value(self._arguments[name])

    def numbers(self, name: str, count: int | None = None) -> list[int]:
        """A list of integers, one for all `count` dimensions repeated."""
        values = constant_value(self._arguments[name])
        listed = [int(value) for value in values] if isinstance(values, list | tuple) else []
        return listed * count if count is not None and len(listed) == 1 else listed


def _need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Misfit(otherwise)


def _dim(dim: int, rank: int) -> int:
    _need(-max(rank, 1) <= dim < max(rank, 1), f"there is no dimension {dim}")
    return dim % max(rank, 1)


def _broadcast(v: Operands) -> Shape:
    return _together(*v.tensors)


def _together(*shapes: Shape) -> Shape:
    if any(map(is_open, shapes)):
        return broadcast(*shapes)
    return tuple(np.broadcast_shapes(*shapes))


def _convolution(v: Operands) -> Shape:
    x, weight, bias = v.shape("input"), v.shape("weight"), v.maybe("bias")
    if v.literal("transposed"):
        raise NotConstant("a transposed convolution is not a canonical operator")
    rank = len(x) - 2
    _need(rank >= 1 and len(weight) == len(x), "weight and input differ in dimensions")
    groups = v.number("groups")
    _need(groups > 0 and x[1] == weight[1] * groups, "the channels do not fit the weight")
    _need(weight[0] % groups == 0, "the groups do not divide the channels")
    _need(bias is None or bias == (weight[0],), "the bias does not fit the weight")
    steps = (v.numbers(name, rank) for name in ("stride", "padding", "dilation"))
    extents = [
        _window(extent, taps, stride, 2 * padding, dilation)
        for extent, taps, stride, padding, dilation in zip(x[2:], weight[2:], *steps, strict=True)
    ]
    return (x[0], weight[0], *extents)


def _window(
    extent: int, taps: int, stride: int, padding: int, dilation: int, ceil: bool = False
) -> int:
    """How many windows of `taps` elements fit."""
    _need(stride > 0 and dilation > 0 and padding >= 0, "a stride or dilation is not positive")
    room = extent + padding - dilation * (taps - 1) - 1
    count = (-(-room // stride) if ceil else room // stride) + 1
    _need(count > 0, "the window is larger than the input")
    last_starts_outside = ceil and (count - 1) * stride >= extent + padding // 2
    return count - 1 if last_starts_outside else count


def _pool(v: Operands) -> Shape:
    x = v.shape("self")
    _need(len(x) in (3, 4), "the input is no image")
    taps = v.numbers("kernel_size", 2)
    strides = v.numbers("stride", 2) or taps
    dilations = v.numbers("dilation", 2) if "dilation" in v._arguments else [1, 1]
    paddings = v.numbers("padding", 2)
    extents = [
        _window(extent, tap, stride, 2 * padding, dilation, bool(v.literal("ceil_mode")))
        for extent, tap, stride, padding, dilation in zip(
            x[-2:], taps, strides, paddings, dilations, strict=True
        )
    ]
    return (*x[:-2], *extents)


def _linear(v: Operands) -> Shape:
    x, weight, bias = v.shape("input"), v.shape("weight"), v.maybe("bias")
    _need(len(weight) == 2 and x[-1] == weight[1], "the input does not fit the weight")
    _need(bias is None or bias == (weight[0],), "the bias does not fit the weight")
    return (*x[:-1], weight[0])


def _matmul(v: Operands) -> Shape:
    a, b = v.shape("self"), v.shape("mat2")
    rank = 2 if len(a) == 2 else 3
    _need(len(a) == len(b) == rank and a[:-2] == b[:-2], "the matrices do not go together")
    _need(a[-1] == b[-2], "the matrices do not go together")
    return (*a[:-1], b[-1])


def _stacked_matmul(v: Operands) -> Shape:
    a, b = v.tensors
    left, right = (1,) * (len(a) == 1) + a, b + (1,) * (len(b) == 1)
    _need(left[-1] == right[-2], "the matrices do not go together")
    batch = _together(left[:-2], right[:-2])
    return (*batch, *(left[-2:-1] if len(a) > 1 else ()), *(right[-1:] if len(b) > 1 else ()))


def _layer_norm(v: Operands) -> Shape:
    x, normalised = v.shape("input"), tuple(v.numbers("normalized_shape"))
    _need(bool(normalised) and x[-len(normalised) :] == normalised, "the shape to normalise")
    for name in ("weight", "bias"):
        _need(v.maybe(name) in (None, normalised), f"the {name} does not fit")
    return x


def _softmax(v: Operands) -> Shape:
    x = v.shape("self")
    _dim(v.number("dim"), len(x))
    return x


def _reduction(v: Operands) -> Shape:
    x = v.shape("self")
    dims = {_dim(dim, len(x)) for dim in v.numbers("dim")} or set(range(len(x)))
    if v.literal("keepdim"):
        return tuple(1 if place in dims else extent for place, extent in enumerate(x))
    return tuple(extent for place, extent in enumerate(x) if place not in dims)


def _embedding(v: Operands) -> Shape:
    weight = v.shape("weight")
    _need(len(weight) == 2, "the table has not two dimensions")
    return (*v.shape("indices"), weight[1])


def _cat(v: Operands) -> Shape:
    parts = [shape for shape in v.tensors if shape != (0,)]
    _need(bool(parts), "there is nothing to put together")
    dim = _dim(v.number("dim"), len(parts[0]))
    rest = {shape[:dim] + shape[dim + 1 :] for shape in parts}
    _need(len(rest) == 1, "the parts differ in other dimensions")
    total = sum(shape[dim] for shape in parts)
    return (*parts[0][:dim], total, *parts[0][dim + 1 :])


def _pad(v: Operands) -> Shape:
    shape, pads = list(v.shape("self")), v.numbers("pad")
    _need(len(pads) % 2 == 0 and len(pads) <= 2 * len(shape), "the padding has other dimensions")
    for place in range(len(pads) // 2):
        shape[-1 - place] += pads[2 * place] + pads[2 * place + 1]
    _need(all(extent >= 0 for extent in shape), "the padding cuts more than there is")
    return tuple(shape)


def _view(v: Operands) -> Shape:
    x, size = v.shape("self"), v.numbers("size")
    _need(size.count(-1) <= 1, "two extents are left open")
    known = prod(extent for extent in size if extent != -1)
    if -1 in size:
        _need(known != 0 and prod(x) % known == 0, "the elements do not fit the view")
        size[size.index(-1)] = prod(x) // known
    _need(prod(size) == prod(x), "the elements do not fit the view")
    return tuple(size)


def _permute(v: Operands) -> Shape:
    x = v.shape("self")
    dims = [_dim(dim, len(x)) for dim in v.numbers("dims")]
    _need(sorted(dims) == list(range(len(x))), "the dimensions are no permutation")
    return tuple(x[dim] for dim in dims)


def _slice(v: Operands) -> Shape:
    x = v.shape("self")
    dim = _dim(v.number("dim"), len(x))
    start, end = v.literal("start"), v.literal("end")
    indices = range(x[dim])[slice(start, end, v.number("step"))]  # type: ignore[misc]
    return (*x[:dim], len(indices), *x[dim + 1 :])


def _slice_scatter(v: Operands) -> Shape:
    _need(_slice(v) == v.shape("src"), "the part has not the shape of its place")
    return v.shape("self")


def _select(v: Operands) -> Shape:
    x = v.shape("self")
    dim, index = _dim(v.number("dim"), len(x)), v.number("index")
    _need(bool(x) and -x[dim] <= index < x[dim], f"there is no element {index}")
    return (*x[:dim], *x[dim + 1 :])


def _expand(v: Operands) -> Shape:
    x, size = v.shape("self"), v.numbers("size")
    _need(len(size) >= len(x), "an expansion has no fewer dimensions")
    own: Sequence[int] = [1] * (len(size) - len(x)) + list(x)
    result = tuple(have if want == -1 else want for have, want in zip(own, size, strict=True))
    _need(
        all(have in (1, want) for have, want in zip(own, result, strict=True)),
        "only extents of 1 can be expanded",
    )
    return result


RULES: dict[str, Callable[[Operands], Sequence[int]]] = {
    **{name: _broadcast for name, entry in TABLE.items() if entry.template == ELEMENTWISE},
    "aten._log_softmax": _softmax,
    "aten._softmax": _softmax,
    "aten.amax": _reduction,
    "aten.amin": _reduction,
    "aten.avg_pool2d": _pool,
    "aten.bmm": _matmul,
    "aten.cat": _cat,
    "aten.clone": lambda v: v.shape("self"),
    "aten.constant_pad_nd": _pad,
    "aten.convolution": _convolution,
    "aten.embedding": _embedding,
    "aten.expand": _expand,
    "aten.index_put": lambda v: v.shape("self"),
    "aten.layer_norm": _layer_norm,
    "aten.linear": _linear,
    "aten.matmul": _stacked_matmul,
    "aten.max_pool2d": _pool,
    "aten.mean.dim": _reduction,
    "aten.mm": _matmul,
    "aten.permute": _permute,
    "aten.select.int": _select,
    "aten.slice.Tensor": _slice,
    "aten.slice_scatter": _slice_scatter,
    "aten.sum.dim_IntList": _reduction,
    "aten.view": _view,
}
