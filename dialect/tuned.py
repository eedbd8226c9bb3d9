"""The `tuned` library: which operator has a template, and what the template asks of its operands.

This table is the whole knowledge of it outside of `lowering/kernels`: `resolve-dispatch` looks
operators up here, `form-kernels` asks what may be fused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import ops
from .dtypes import of_tensor
from .graph.extents import least, same, shape_of
from .graph.open_kernels import has_open_sizes
from .mlir import ir
from .sizes import SIZE, is_open
from .values import NotConstant, constant_value

ELEMENTWISE = "elementwise"

Requirement = Callable[[ir.Operation], "str | None"]
"""Says, in words that end a sentence, why a template does not take an operator; None if it does."""


@dataclass(frozen=True)
class Entry:
    """The template of an operator; `requires` are checked in order."""

    template: str
    requires: tuple[Requirement, ...] = ()


FUSING = ("contraction", "depthwise", "reduction", "softmax", "layer_norm", "pooling")
"""Templates that apply elementwise operators to their result while it is in registers."""

OPEN = (*FUSING, ELEMENTWISE, "cat", "copy", "embedding")
"""Templates that take sizes which are known at run time only."""

IN_PLACE = ("insert", "scatter")
"""Templates that write a part of the first operand of their operator, which is its result."""


def template_of(op: ir.Operation) -> str | None:
    """The template that compiles an operator; None where the library has none for it.

    One that a function of the user's computes (`hw.symbol`) has none either.
    """
    if "hw.symbol" in op.attributes:
        return None
    entry = _entry(op)
    return None if entry is None or refusal(op) is not None else entry.template


def refusal(op: ir.Operation) -> str | None:
    """Why the library does not take an operator; None where it does."""
    entry = _entry(op)
    if entry is None:
        return "has no template for it"
    if has_open_sizes(op):
        reason = _open(op, entry)
        if reason is not None:
            return reason
    for requirement in entry.requires:
        reason = requirement(op)
        if reason is not None:
            return reason
    return None


def _entry(op: ir.Operation) -> Entry | None:
    if op.name == "aten.convolution":
        return DEPTHWISE if _is_depthwise(op) else TABLE[op.name]
    return TABLE.get(op.name)


def _shape(value: ir.Value) -> list[int]:
    return ir.RankedTensorType(value.type).shape


def _open(op: ir.Operation, entry: Entry) -> str | None:
    """Numbers, and the extents that a template unrolls, have to be known at compile time."""
    if entry.template not in OPEN:
        return "takes sizes that are known at compile time only"
    operands = [value for value in op.operands if not isinstance(value.type, ir.RankedTensorType)]
    if any(map(_has_size, operands)):
        return "takes numbers that are known at compile time only"
    if any(least(extent) < 1 for value in _tensors(op) for extent in shape_of(value)):
        return "does not take tensors that may be empty"
    if op.name in ("aten.convolution", "aten.embedding") and is_open(
        ops.argument(op, "weight").type
    ):
        return "takes weights of known sizes only"
    return None


def _has_size(value: ir.Value) -> bool:
    """A number, or some of a list, is a size that is known at run time only."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name not in (SIZE, ops.PACK):
        return False
    return owner.operation.name == SIZE or any(map(_has_size, owner.operation.operands))


def _tensors(op: ir.Operation) -> list[ir.Value]:
    return [*ops.tensor_operands(op), *op.results]


def _is_depthwise(op: ir.Operation) -> bool:
    """Every channel has filters of its own."""
    channels = _shape(ops.argument(op, "input"))[1]
    return constant_value(ops.argument(op, "groups")) == channels > 1


def _not_empty(op: ir.Operation) -> str | None:
    """Loops that never run would leave values unwritten."""
    if any(0 in _shape(value) for value in _tensors(op)):
        return "does not take empty tensors"
    return None


def _float32(op: ir.Operation) -> str | None:
    for value in _tensors(op):
        if of_tensor(value.type).name != "float32":
            return f"takes float32 only, not {of_tensor(value.type).name}"
    return None


def _one_dtype(op: ir.Operation) -> str | None:
    """What only moves elements does not care what they are."""
    names = list(dict.fromkeys(of_tensor(value.type).name for value in _tensors(op)))
    return None if len(names) == 1 else f"does not convert {' to '.join(names)}"


def _float32_but(*names: str) -> Requirement:
    """All tensors but these arguments are float32."""

    def check(op: ir.Operation) -> str | None:
        others = [ops.argument(op, name) for name in names]
        for value in _tensors(op):
            if value not in others and of_tensor(value.type).name != "float32":
                return f"takes float32 only, not {of_tensor(value.type).name}"
        return None

    return check


def _dtype(argument: str, *names: str) -> Requirement:
    """An argument has one of some element types."""

    def check(op: ir.Operation) -> str | None:
        found = of_tensor(ops.argument(op, argument).type).name
        if found in names:
            return None
        return f"takes {' or '.join(names)} as `{argument}`, not {found}"

    return check


def _rank(argument: str, *ranks: int) -> Requirement:
    def check(op: ir.Operation) -> str | None:
        found = len(_shape(ops.argument(op, argument)))
        if found in ranks:
            return None
        return f"takes `{argument}` of {' or '.join(map(str, ranks))} dimensions, not {found}"

    return check


def _is(argument: str, *wanted: object) -> Requirement:
    """A literal argument has one of some values."""

    def check(op: ir.Operation) -> str | None:
        value = constant_value(ops.argument(op, argument))
        return None if value in wanted else f"does not take `{argument}` = {value}"

    return check


def _indexed(op: ir.Operation) -> str | None:
    """Whole numbers choose the places; nothing, or one number, is where a dimension stays whole."""
    given = ops.packed(ops.argument(op, "indices")) or []
    indices = [value for value in given if isinstance(value.type, ir.RankedTensorType)]
    odd = [of_tensor(value.type).name for value in indices]
    if not indices or any(name not in ("int64", "int32") for name in odd):
        return f"takes int64 and int32 indices only, not {', '.join(odd) or 'none'}"
    self, values = ops.argument(op, "self"), ops.argument(op, "values")
    names = [of_tensor(value.type).name for value in (self, values)]
    if names[0] != names[1]:
        return f"does not convert {names[1]} to {names[0]}"
    adds = constant_value(ops.argument(op, "accumulate"))
    if adds and names[0] not in ("float32", "float64", "int32", "int64", "bool"):
        return f"does not add up {names[0]}"
    return None


def _literal(*names: str) -> Requirement:
    """Arguments that are written in the program, not computed."""

    def check(op: ir.Operation) -> str | None:
        for name in names:
            try:
                constant_value(ops.argument(op, name))
            except NotConstant:
                return f"takes `{name}` as a literal only"
        return None

    return check


def _stacked(op: ir.Operation) -> str | None:
    """As many matrices on both sides; others are taken apart."""
    left, right = (shape_of(value) for value in op.operands)
    if len(left) == len(right) > 2 and same(left[:-2], right[:-2]):
        return None
    return "takes stacks of as many matrices only"


def _known_exponent(op: ir.Operation) -> str | None:
    exponent = constant_value(ops.argument(op, "exponent"))
    powers = (0.5, -0.5, -1, *range(1, 9))
    return None if exponent in powers else f"does not take the exponent {exponent}"


def _has_parts(op: ir.Operation) -> str | None:
    return None if ops.tensor_operands(op) else "does not take an empty list"


_ELEMENTWISE = Entry(ELEMENTWISE, (_float32, _not_empty))
_CONTRACTION = Entry("contraction", (_float32, _not_empty))
_REDUCTION = Entry("reduction", (_float32, _not_empty, _literal("dim")))
_SOFTMAX = Entry("softmax", (_float32, _not_empty))
_POOLING = Entry("pooling", (_float32, _not_empty, _rank("self", 4)))
_COPY = Entry("copy", (_one_dtype, _not_empty))

_CONVOLUTION = Entry(
    "contraction",
    (_float32, _not_empty, _rank("input", 3, 4), _is("transposed", False)),
)
DEPTHWISE = Entry(
    "depthwise",
    (_float32, _not_empty, _rank("input", 3, 4), _is("transposed", False)),
)

_PLAIN_ELEMENTWISE = (
    "abs", "add.Scalar", "add.Tensor", "clamp", "copysign.Tensor", "div.Scalar", "div.Tensor",
    "elu", "erf", "exp", "gelu", "hardsigmoid", "hardswish", "hardtanh", "leaky_relu", "log",
    "maximum", "minimum", "mul.Scalar", "mul.Tensor", "neg", "reciprocal", "relu", "rsqrt",
    "rsub.Scalar", "sigmoid", "silu", "sqrt", "sub.Scalar", "sub.Tensor", "tanh",
)  # fmt: skip

TABLE: dict[str, Entry] = {
    **{f"aten.{name}": _ELEMENTWISE for name in _PLAIN_ELEMENTWISE},
    "aten.pow.Tensor_Scalar": Entry(ELEMENTWISE, (_float32, _not_empty, _known_exponent)),
    "aten.where.self": Entry(
        ELEMENTWISE, (_dtype("condition", "bool"), _float32_but("condition"), _not_empty)
    ),
    "aten.convolution": _CONVOLUTION,
    "aten.linear": _CONTRACTION,
    "aten.mm": _CONTRACTION,
    "aten.bmm": _CONTRACTION,
    "aten.matmul": Entry("contraction", (_float32, _not_empty, _stacked)),
    "aten._softmax": _SOFTMAX,
    "aten._log_softmax": _SOFTMAX,
    "aten.layer_norm": Entry("layer_norm", (_float32, _not_empty)),
    "aten.sum.dim_IntList": _REDUCTION,
    "aten.mean.dim": _REDUCTION,
    "aten.amax": _REDUCTION,
    "aten.amin": _REDUCTION,
    "aten.max_pool2d": _POOLING,
    "aten.avg_pool2d": _POOLING,
    "aten.embedding": Entry(
        "embedding",
        (
            _dtype("weight", "float32"),
            _dtype("indices", "int64", "int32"),
            _rank("weight", 2),
            _not_empty,
        ),
    ),
    "aten.cat": Entry("cat", (_has_parts, _one_dtype, _not_empty)),
    "aten.constant_pad_nd": _COPY,
    "hw.random": Entry("random"),
    "hw.permutation": Entry("random"),
    "aten.index_put": Entry("scatter", (_not_empty, _indexed)),
    "aten.slice_scatter": Entry("insert", (_one_dtype, _not_empty)),
    "aten.clone": _COPY,
}
