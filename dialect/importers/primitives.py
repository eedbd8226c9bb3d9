"""PyTorch's primitives (`torch.ops.prims`) as the operators that compute the same.

Decompositions of PyTorch's leave some of them in graphs. Each is another name for an operator, with
its arguments in another order, or for two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .unsupported import Unsupported

Given = dict[str, Any]


@dataclass(frozen=True)
class Before:
    """What the step before gives, as an argument."""


@dataclass(frozen=True)
class Step:
    """An operator, its arguments by name, and the dimensions of what it gives; None for those of
    the primitive's own result."""

    operator: str
    given: dict[str, Any]
    dims: list[Any] | None = None


@dataclass(frozen=True)
class Primitive:
    """One call: its arguments, and the dimensions and the element type of its result."""

    name: str
    given: Given
    dims: list[Any]
    code: int
    is_whole: bool
    """The elements of the result are whole numbers."""


Rule = Callable[[Primitive], Sequence[Step]]

UNARY = (
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "bitwise_not", "ceil",
    "conj_physical", "cos", "cosh", "digamma", "erf", "erfc", "exp", "exp2", "expm1", "floor",
    "imag", "isfinite", "lgamma", "log", "log10", "log1p", "log2", "neg", "real", "reciprocal",
    "round", "rsqrt", "sign", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
)  # fmt: skip
BINARY = (
    "atan2", "fmax", "fmin", "gcd", "hypot", "igamma", "igammac", "maximum", "minimum",
    "nextafter",
)  # fmt: skip
TENSORS = (
    "add", "bitwise_and", "bitwise_or", "bitwise_xor", "eq", "fmod", "ge", "gt", "le", "lt", "mul",
    "ne", "remainder", "sub",
)  # fmt: skip
"""Operators whose overload for two tensors has a name."""

NAMED = {
    "bessel_i0": "i0", "bessel_i0e": "special_i0e", "bessel_i1": "special_i1",
    "bessel_i1e": "special_i1e", "bessel_j0": "special_bessel_j0",
    "bessel_j1": "special_bessel_j1", "erf_inv": "erfinv", "erfcx": "special_erfcx",
    "ndtri": "special_ndtri", "spherical_bessel_j0": "special_spherical_bessel_j0",
    "shift_left": "bitwise_left_shift.Tensor", "zeta": "special_zeta",
    "shift_right_arithmetic": "bitwise_right_shift.Tensor",
    "fill": "fill.Scalar", "frexp": "frexp.Tensor", "cat": "cat", "clone": "clone",
    "as_strided_scatter": "as_strided_scatter", "scalar_tensor": "scalar_tensor",
}  # fmt: skip
"""The same arguments by the same names."""

RENAMED = {
    "where": ("where.self", {"pred": "condition", "a": "self", "b": "other"}),
    "conj": ("conj", {"a": "self"}),
    "pow": ("pow.Tensor_Tensor", {"self": "self", "other": "exponent"}),
    "view_of": ("alias", {"a": "self"}),
    "transpose": ("permute", {"a": "self", "permutation": "dims"}),
    "squeeze": ("squeeze.dims", {"a": "self", "dimensions": "dim"}),
    "rev": ("flip", {"a": "self", "dims": "dims"}),
    "reshape": ("reshape", {"a": "self", "shape": "shape"}),
    "copy_to": ("copy_", {"a": "self", "b": "src"}),
    "as_strided": (
        "as_strided",
        {"a": "self", "size": "size", "stride": "stride", "storage_offset": "storage_offset"},
    ),
    "convert_element_type": ("_to_copy", {"a": "self", "dtype": "dtype"}),
    "device_put": ("clone", {"a": "self"}),
    "copy_strided": ("clone", {"a": "self"}),
    "fft_c2c": ("_fft_c2c", {"self": "self", "dim": "dim", "forward": "forward"}),
    "fft_r2c": ("_fft_r2c", {"self": "self", "dim": "dim", "onesided": "onesided"}),
    "fft_c2r": ("_fft_c2r", {"self": "self", "dim": "dim", "last_dim_size": "last_dim_size"}),
}
"""The same arguments by other names; those that are not listed have no say."""

RULES: dict[str, Rule] = {}


def is_known(operator: str) -> bool:
    """`prims::iota` is a primitive that is told here."""
    return operator.removeprefix("prims::") in _names() and operator.startswith("prims::")


def _names() -> frozenset[str]:
    return frozenset((*UNARY, *BINARY, *TENSORS, *NAMED, *RENAMED, *RULES))


def steps(call: Primitive) -> Sequence[Step]:
    """The operators that a primitive stands for, in their order."""
    name = call.name
    if name in RULES:
        return RULES[name](call)
    if name in RENAMED:
        operator, names = RENAMED[name]
        given = {new: call.given[old] for old, new in names.items() if old in call.given}
        given |= {"normalization": 0} if name.startswith("fft_") else {}
        return [Step(operator, given)]
    overload = f"{name}.Tensor" if name in TENSORS else NAMED.get(name, name)
    return [Step(overload, call.given)]


def _rule(*names: str) -> Callable[[Rule], Rule]:
    def enter(rule: Rule) -> Rule:
        RULES.update(dict.fromkeys(names, rule))
        return rule

    return enter


@_rule("div")
def _div(call: Primitive) -> Sequence[Step]:
    """Whole numbers are cut towards zero."""
    if not call.is_whole:
        return [Step("div.Tensor", call.given)]
    return [Step("div.Tensor_mode", {**call.given, "rounding_mode": "trunc"})]


@_rule("cbrt")
def _cbrt(call: Primitive) -> Sequence[Step]:
    """A root of the distance from zero, with the sign."""
    x = call.given["self"]
    return [
        Step("abs", {"self": x}),
        Step("pow.Tensor_Scalar", {"self": Before(), "exponent": 1 / 3}),
        Step("copysign.Tensor", {"self": Before(), "other": x}),
    ]


@_rule("collapse", "collapse_view", "split_dim")
def _reshaped(call: Primitive) -> Sequence[Step]:
    seen = Step("view", {"self": call.given["a"], "size": call.dims})
    return [seen, Step("clone", {"self": Before()})] if call.name == "collapse" else [seen]


@_rule("broadcast_in_dim")
def _broadcast_in_dim(call: Primitive) -> Sequence[Step]:
    """Each dimension goes to a place of the result; all other places repeat."""
    places = call.given["broadcast_dimensions"]
    lengths = call.given["shape"]
    own = iter(call.given["own"])
    line = [next(own) if place in places else 1 for place in range(len(lengths))]
    return [
        Step("view", {"self": call.given["a"], "size": line}, line),
        Step("expand", {"self": Before(), "size": lengths}),
    ]


@_rule("sum", "amax", "amin", "prod", "var")
def _reduction(call: Primitive) -> Sequence[Step]:
    """No list of dimensions means all of them; of an empty one PyTorch says one thing in the graph
    and does another."""
    x, rank = call.given["inp"], len(call.given["own"])
    given = call.given.get("dims")
    dims = list(range(rank)) if given is None else sorted(dim % rank for dim in given)
    typed = {"self": x, "dtype": call.code}
    if not dims and rank:
        raise Unsupported("is given an empty list of dimensions: list those that it reduces")
    if not dims:
        return [Step("_to_copy", typed)]
    if call.name == "sum":
        return [Step("sum.dim_IntList", {**typed, "dim": dims, "keepdim": False})]
    if call.name == "var":
        correction = call.given.get("correction", 1.0)
        return [Step("var.correction", {"self": x, "dim": dims, "correction": correction})]
    if call.name != "prod":
        return [Step(call.name, {"self": x, "dim": dims, "keepdim": False})]
    found, left = list[Step](), list(call.given["own"])
    for number, dim in enumerate(reversed(dims)):
        del left[dim]
        source = x if not number else Before()
        given = {"self": source, "dim": dim, "keepdim": False, "dtype": call.code}
        found.append(Step("prod.dim_int", given, list(left)))
    return found


@_rule("iota")
def _iota(call: Primitive) -> Sequence[Step]:
    start, step, length = (call.given[name] for name in ("start", "step", "length"))
    end = start + step * length
    given = {"start": start, "end": end, "step": step, "dtype": call.code}
    return [Step("arange.start_step", given)]


@_rule("empty_strided", "empty_permuted")
def _empty(call: Primitive) -> Sequence[Step]:
    return [Step("empty.memory_format", {"size": call.given["shape"], "dtype": call.code})]
