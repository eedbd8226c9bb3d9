"""Elementwise operators: the same arithmetic with fewer names, on operands of one element type."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ...dialect.dtypes import of_tensor
from ...dialect.mlir import ir
from ...dialect.values import constant_value
from .table import Refused, Replacement, Rewrite, Value, decomposes, elements, shape_of

SAME = {
    "__and__.Tensor": "bitwise_and.Tensor", "__or__.Tensor": "bitwise_or.Tensor",
    "__xor__.Tensor": "bitwise_xor.Tensor",
    "clip.Tensor": "clamp.Tensor", "fix": "trunc", "greater.Scalar": "gt.Scalar",
    "greater.Tensor": "gt.Tensor", "greater_equal.Scalar": "ge.Scalar",
    "greater_equal.Tensor": "ge.Tensor", "less.Scalar": "lt.Scalar", "less.Tensor": "lt.Tensor",
    "less_equal.Scalar": "le.Scalar", "less_equal.Tensor": "le.Tensor",
    "not_equal.Scalar": "ne.Scalar", "not_equal.Tensor": "ne.Tensor",
    "special_erfc": "erfc", "special_expm1": "expm1", "special_log1p": "log1p",
    "absolute": "abs", "clip": "clamp", "divide.Tensor": "div.Tensor", "max.other": "maximum",
    "divide.Scalar": "div.Scalar", "min.other": "minimum", "multiply.Tensor": "mul.Tensor",
    "multiply.Scalar": "mul.Scalar", "negative": "neg", "special_erf": "erf",
    "special_expit": "sigmoid", "subtract.Tensor": "sub.Tensor", "subtract.Scalar": "sub.Scalar",
    "true_divide.Tensor": "div.Tensor", "true_divide.Scalar": "div.Scalar",
}  # fmt: skip
"""Other names for the same function, with the same arguments."""


@decomposes(*SAME)
def same(b: Rewrite, **given: object) -> Replacement:
    return b.call(f"aten.{SAME[b.overload]}", *given.values(), type=b.type)  # type: ignore[arg-type]


def _is_mixed(b: Rewrite, *tensors: Value) -> bool:
    return any(of_tensor(x.type) != of_tensor(b.type) for x in tensors)


def _scaled(b: Rewrite, x: Value, alpha: float) -> Value:
    return x if alpha == 1 else b.mul(x, alpha)


@decomposes("add.Tensor", "sub.Tensor")
def add_tensor(b: Rewrite, self: Value, other: Value, alpha: float) -> Replacement:
    """`self ± alpha * other` (torch.add, torch.sub); truth values are joined by `or`."""
    if of_tensor(b.type).name == "bool":
        sides = [b.cast(x, b.type) for x in ((self, other) if alpha else (self,))]
        return (
            b.call("aten.logical_or", *sides, type=b.type) if alpha else b.expand(sides[0], b.shape)
        )
    name = b.overload.removesuffix(".Tensor")
    if _is_mixed(b, self, other):
        return b.binary(name, b.cast(self, b.type), b.cast(other, b.type), alpha)
    number = b.scalar(other)
    if number is not None and self.type == b.type:
        return b.binary(name, self, number * alpha)
    first = b.scalar(self)
    if first is not None and other.type == b.type and alpha == 1:
        if name == "add":
            return b.add(other, first)
        return b.call("aten.rsub.Scalar", other, first, 1, type=b.type)
    return None if alpha == 1 else b.binary(name, self, _scaled(b, other, alpha))


@decomposes("mul.Tensor")
def mul_tensor(b: Rewrite, self: Value, other: Value) -> Replacement:
    if _is_mixed(b, self, other):
        return b.mul(b.cast(self, b.type), b.cast(other, b.type))
    for x, y in ((self, other), (other, self)):
        number = b.scalar(y)
        if number is not None and x.type == b.type:
            return b.mul(x, number)
    return None


@decomposes("div.Tensor")
def div_tensor(b: Rewrite, self: Value, other: Value) -> Replacement:
    """True division: integers become floats first (torch.div)."""
    if _is_mixed(b, self, other):
        return b.div(b.cast(self, b.type), b.cast(other, b.type))
    number = b.scalar(other)
    return b.div(self, number) if number is not None and self.type == b.type else None


@decomposes("div.Tensor_mode", "divide.Tensor_mode")
def div_tensor_mode(
    b: Rewrite, self: Value, other: Value, rounding_mode: str | None
) -> Replacement:
    """`div`, then rounded; integers are divided as integers, by anything but zero."""
    if rounding_mode is None:
        return b.call("aten.div.Tensor", self, other, type=b.type)
    x, y = b.cast(self, b.type), b.cast(other, b.type)
    if not of_tensor(b.type).is_float:
        return _guarded(b, b.anchor.name, x, y, rounding_mode)
    if rounding_mode == "trunc":
        return b.unary("trunc", b.div(x, y))
    if b.anchor.name == "aten.div.Tensor_mode" and not _is_mixed(b, self, other):
        return None
    return b.call("aten.div.Tensor_mode", x, y, rounding_mode, type=b.type)


@decomposes("div.Scalar_mode", "divide.Scalar_mode")
def div_scalar_mode(
    b: Rewrite, self: Value, other: float, rounding_mode: str | None
) -> Replacement:
    number = _number(b, other)
    return b.call("aten.div.Tensor_mode", self, number, rounding_mode, type=b.type)


def _number(b: Rewrite, value: float) -> Value:
    """A number in the operator's element type."""
    return b.number(value, b.anchor.results[0])


def _guarded(b: Rewrite, name: str, x: Value, y: Value, *more: str) -> Replacement:
    """An integer division that does not trap: PyTorch raises an error where the divisor is 0."""
    safe = bool(b.scalar(y)) or _is_guarded(b, y)
    unchanged = b.anchor.name == name and list(b.anchor.operands)[:2] == [x, y]
    if safe and unchanged:
        return None
    divisor = y if safe else b.where(b.compare("eq", y, 0), b.number(1, y), y)
    return b.call(name, x, divisor, *more, type=b.type)


def _is_guarded(b: Rewrite, y: Value) -> bool:
    """True for what `_guarded` made: 1 where a value is 0, else the value."""
    if not isinstance(y.owner, ir.Operation | ir.OpView):
        return False
    if y.owner.operation.name != "aten.where.self":
        return False
    condition, one, value = y.owner.operation.operands
    test = condition.owner
    return (
        isinstance(test, ir.Operation | ir.OpView)
        and test.operation.name == "aten.eq.Scalar"
        and test.operation.operands[0] == value
        and constant_value(test.operation.operands[1]) == 0
        and b.scalar(one) == 1
    )


@decomposes("remainder.Tensor", "fmod.Tensor", "floor_divide")
def integer_division(b: Rewrite, self: Value, other: Value) -> Replacement:
    x, y = b.cast(self, b.type), b.cast(other, b.type)
    if not of_tensor(b.type).is_float:
        return _guarded(b, b.anchor.name, x, y)
    if b.overload == "floor_divide":
        return b.call("aten.div.Tensor_mode", x, y, "floor", type=b.type)
    return b.call(b.anchor.name, x, y, type=b.type) if _is_mixed(b, self, other) else None


@decomposes("remainder.Scalar", "fmod.Scalar", "floor_divide.Scalar", "remainder.Scalar_Tensor")
def integer_division_by_number(
    b: Rewrite, self: Value | float, other: Value | float
) -> Replacement:
    sides = [x if isinstance(x, ir.Value) else _number(b, x) for x in (self, other)]
    base = b.overload.partition(".")[0]
    name = base if base == "floor_divide" else f"{base}.Tensor"
    return b.call(f"aten.{name}", *sides, type=b.type)


@decomposes("xlogy.Tensor", "xlogy.Scalar_Self", "xlogy.Scalar_Other", "special_xlog1py",
            "special_xlogy", "special_xlogy.self_scalar", "special_xlogy.other_scalar",
            "special_xlog1py.self_scalar", "special_xlog1py.other_scalar")  # fmt: skip
def xlogy(b: Rewrite, self: Value | float, other: Value | float) -> Replacement:
    """`x * log(y)`; 0 where x is 0, unless y is NaN (torch.xlogy)."""
    like = b.anchor.results[0]
    x, y = (b.cast(v, b.type) if isinstance(v, ir.Value) else b.number(v, like)
            for v in (self, other))  # fmt: skip
    product = b.mul(x, b.unary("log1p" if "log1p" in b.overload else "log", y))
    value = b.where(b.compare("eq", x, 0), b.number(0, like), product)
    return b.where(b.compare("ne", y, y), y, value)


@decomposes("pow.Scalar")
def pow_scalar(b: Rewrite, self: float, exponent: Value) -> Replacement:
    """A number to the power of each element."""
    if of_tensor(b.type).is_float and not _is_mixed(b, exponent):
        return None
    base, power = _number(b, self), b.cast(exponent, b.type)
    return b.call("aten.pow.Tensor_Tensor", base, power, type=b.type)


def _integer_power(b: Rewrite, base: Value, exponent: Value) -> Value:
    """Squares of the base for each bit of the exponent (c10/util/generic_math.h, powi)."""
    base, exponent = b.expand(base, b.shape), b.expand(exponent, b.shape)
    dtype = of_tensor(b.type)
    bits = dtype.size * 8 - (dtype.name != "uint8")
    one, square, value = b.number(1, base), base, b.full(b.shape, 1, base)
    for bit in range(bits):
        mask = b.call("aten.bitwise_and.Tensor", exponent, b.number(1 << bit, base), type=b.type)
        value = b.mul(value, b.where(b.compare("ne", mask, 0), square, one))
        square = b.mul(square, square)
    if dtype.name == "uint8":
        return value
    # Of negative powers only those of 1 and -1 are not rounded to 0.
    last = b.call("aten.bitwise_and.Tensor", exponent, one, type=b.type)
    sign = b.where(b.compare("eq", last, 0), one, base)
    unit = b.compare("eq", b.unary("abs", base), 1)
    return b.where(b.compare("lt", exponent, 0), b.where(unit, sign, b.number(0, base)), value)


@decomposes("add.Scalar", "sub.Scalar")
def add_scalar(b: Rewrite, self: Value, other: float, alpha: float) -> Replacement:
    if not _is_mixed(b, self) and alpha == 1:
        return None
    return b.binary(b.overload.removesuffix(".Scalar"), b.cast(self, b.type), other * alpha)


@decomposes("mul.Scalar", "div.Scalar")
def mul_scalar(b: Rewrite, self: Value, other: float) -> Replacement:
    if not _is_mixed(b, self):
        return None
    return b.binary(b.overload.removesuffix(".Scalar"), b.cast(self, b.type), other)


@decomposes("rsub.Tensor")
def rsub_tensor(b: Rewrite, self: Value, other: Value, alpha: float) -> Replacement:
    """`other - alpha * self`."""
    return b.call("aten.sub.Tensor", other, self, alpha, type=b.type)


@decomposes("rsub.Scalar")
def rsub_scalar(b: Rewrite, self: Value, other: float, alpha: float) -> Replacement:
    if not _is_mixed(b, self) and alpha == 1:
        return None
    x = _scaled(b, b.cast(self, b.type), alpha)
    return b.call("aten.rsub.Scalar", x, other, 1, type=b.type)


@decomposes("maximum", "minimum")
def extremum(b: Rewrite, self: Value, other: Value) -> Replacement:
    if not _is_mixed(b, self, other):
        return None
    sides = (b.cast(self, b.type), b.cast(other, b.type))
    return b.call(b.anchor.name, *sides, type=b.type)


@decomposes("relu6")
def relu6(b: Rewrite, self: Value) -> Replacement:
    return b.unary("hardtanh", self, 0.0, 6.0)


@decomposes("square")
def square(b: Rewrite, self: Value) -> Replacement:
    return b.mul(self, self)


@decomposes("reciprocal")
def reciprocal(b: Rewrite, self: Value) -> Replacement:
    """A division, of which no compiler asks whether there is a zero among the elements."""
    dtype = of_tensor(self.type)
    if dtype.name == "float32" and elements(self):
        return None
    return b.div(b.number(1, b.cast(self, b.type)), b.cast(self, b.type))


@decomposes("pow.Tensor_Scalar")
def pow_tensor_scalar(b: Rewrite, self: Value, exponent: float) -> Replacement:
    """The exponents that PyTorch computes without pow (aten/native/cpu/PowKernel.cpp)."""
    if not of_tensor(self.type).is_float and exponent in (1, 2, 3):
        x = b.cast(self, b.type)
        return x if exponent == 1 else b.mul(b.mul(x, x) if exponent == 3 else x, x)
    if _is_mixed(b, self) or not of_tensor(self.type).is_float:
        return None
    match exponent:
        case 1:
            return self
        case 0.5:
            return b.unary("sqrt", self)
        case -0.5:
            return b.unary("rsqrt", self)
        case -1:
            return b.unary("reciprocal", self)
        case 2:
            return b.mul(self, self)
        case 3:
            return b.mul(b.mul(self, self), self)
        case -2:
            return b.unary("reciprocal", b.mul(self, self))
    return None


@decomposes("pow.Tensor_Tensor")
def pow_tensor_tensor(b: Rewrite, self: Value, exponent: Value) -> Replacement:
    number = b.scalar(exponent)
    if number is not None and self.type == b.type:
        return b.call("aten.pow.Tensor_Scalar", self, number, type=b.type)
    x, y = b.cast(self, b.type), b.cast(exponent, b.type)
    if not of_tensor(b.type).is_float:
        return _integer_power(b, x, y)
    return b.call(b.anchor.name, x, y, type=b.type) if _is_mixed(b, self, exponent) else None


@decomposes("clamp_min", "clamp_max")
def clamp_one_side(b: Rewrite, self: Value, **bound: float) -> Replacement:
    return b.call("aten.clamp", self, bound.get("min"), bound.get("max"), type=b.type)


@decomposes("clamp.Tensor")
def clamp_tensor(b: Rewrite, self: Value, min: Value | None, max: Value | None) -> Replacement:
    x = self if min is None else b.call("aten.maximum", self, min, type=b.type)
    return x if max is None else b.call("aten.minimum", x, max, type=b.type)


@decomposes("clamp_min.Tensor")
def clamp_min_tensor(b: Rewrite, self: Value, min: Value) -> Replacement:
    return b.call("aten.maximum", self, min, type=b.type)


@decomposes("clamp_max.Tensor")
def clamp_max_tensor(b: Rewrite, self: Value, max: Value) -> Replacement:
    return b.call("aten.minimum", self, max, type=b.type)


@decomposes("where.self")
def where_self(b: Rewrite, condition: Value, self: Value, other: Value) -> Replacement:
    if not _is_mixed(b, self, other):
        return None
    return b.where(condition, b.cast(self, b.type), b.cast(other, b.type))


@decomposes("where.ScalarSelf", "where.ScalarOther", "where.Scalar")
def where_scalar(
    b: Rewrite, condition: Value, self: Value | float, other: Value | float
) -> Replacement:
    like = b.anchor.results[0]
    sides = (x if isinstance(x, ir.Value) else b.number(x, like) for x in (self, other))
    return b.call("aten.where.self", condition, *sides, type=b.type)


@decomposes("masked_fill.Scalar", "masked_fill.Tensor")
def masked_fill(b: Rewrite, self: Value, mask: Value, value: Value | float) -> Replacement:
    fill = value if isinstance(value, ir.Value) else b.number(value, self)
    return b.call("aten.where.self", mask, fill, self, type=b.type)


@decomposes("index_put")
def index_put(
    b: Rewrite, self: Value, indices: list[Value | None], values: Value, accumulate: bool
) -> Replacement:
    """What a mask of the first dimensions chooses (`x[mask] = 0`), the same values everywhere."""
    if len(indices) != 1 or indices[0] is None:
        return None
    mask = indices[0]
    rest = len(b.shape) - len(shape_of(mask))
    lead = shape_of(values)[: max(0, len(shape_of(values)) - rest)]
    if of_tensor(mask.type).name != "bool" or prod(lead) != 1:
        return None
    line = b.view(values, shape_of(values)[len(lead) :])
    written = b.add(self, line) if accumulate else line
    return b.where(b.view(mask, [*shape_of(mask), *[1] * rest]), written, self)


@decomposes("addcmul")
def addcmul(b: Rewrite, self: Value, tensor1: Value, tensor2: Value, value: float) -> Replacement:
    """`self + value * tensor1 * tensor2`."""
    x, y, z = (b.cast(tensor, b.type) for tensor in (self, tensor1, tensor2))
    return b.add(x, b.mul(_scaled(b, y, value), z))


@decomposes("addcdiv")
def addcdiv(b: Rewrite, self: Value, tensor1: Value, tensor2: Value, value: float) -> Replacement:
    """`self + value * tensor1 / tensor2`."""
    x, y, z = (b.cast(tensor, b.type) for tensor in (self, tensor1, tensor2))
    return b.add(x, b.div(_scaled(b, y, value), z))


@decomposes("lerp.Scalar", "lerp.Tensor")
def lerp(b: Rewrite, self: Value, end: Value, weight: Value | float) -> Replacement:
    """`self + weight * (end - self)`, from the nearer end (ATen/native/Lerp.h)."""
    step = b.sub(end, self)
    if not isinstance(weight, ir.Value) and weight >= 0.5:
        return b.sub(end, b.mul(step, 1 - weight))
    return b.add(self, b.mul(step, weight))


@decomposes("glu")
def glu(b: Rewrite, self: Value, dim: int) -> Replacement:
    """The first half, gated by the sigmoid of the second (torch.nn.GLU)."""
    extent = shape_of(self)[dim]
    first = b.slice(self, dim, 0, extent // 2)
    gate = b.slice(self, dim, extent // 2, extent)
    return b.mul(first, b.unary("sigmoid", gate))


@decomposes("prelu", "_prelu_kernel")
def prelu(b: Rewrite, self: Value, weight: Value) -> Replacement:
    """`max(0, x) + weight * min(0, x)`, one weight for each channel (torch.nn.PReLU)."""
    shape = shape_of(self)
    if shape_of(weight) != () and b.overload == "prelu":
        channels = shape_of(weight)[0]
        weight = b.view(weight, [channels, *[1] * max(0, len(shape) - 2)])
    negative = b.unary("clamp", self, None, 0.0)
    return b.add(b.unary("relu", self), b.mul(negative, weight))


@decomposes("softsign")
def softsign(b: Rewrite, self: Value) -> Replacement:
    return b.div(self, b.add(b.unary("abs", self), 1.0))


@decomposes("tanhshrink")
def tanhshrink(b: Rewrite, self: Value) -> Replacement:
    return b.sub(self, b.unary("tanh", self))


@decomposes("softshrink")
def softshrink(b: Rewrite, self: Value, lambd: float) -> Replacement:
    """Nearer to zero by `lambd` at most (torch.nn.Softshrink)."""
    return b.sub(self, b.unary("clamp", self, -lambd, lambd))


@decomposes("selu", "celu")
def selu(b: Rewrite, self: Value, alpha: float | None = None) -> Replacement:
    """ELUs with other constants (torch.nn.SELU, torch.nn.CELU)."""
    if alpha is not None:
        return b.unary("elu", self, alpha, 1.0, 1.0 / alpha)
    return b.unary(
        "elu", self, 1.6732632423543772848170429916717, 1.0507009873554804934193349852946
    )


@decomposes("exp2")
def exp2(b: Rewrite, self: Value) -> Replacement:
    return b.unary("exp", b.mul(self, 0.6931471805599453)) if not _is_mixed(b, self) else None


@decomposes(
    "__and__.Scalar", "__or__.Scalar", "__xor__.Scalar",
    "bitwise_and.Scalar", "bitwise_or.Scalar", "bitwise_xor.Scalar",
)  # fmt: skip
def bitwise_scalar(b: Rewrite, self: Value, other: int) -> Replacement:
    name = b.overload.removesuffix(".Scalar").strip("_").removeprefix("bitwise_")
    return b.call(f"aten.bitwise_{name}.Tensor", self, b.number(other, self), type=b.type)


@decomposes("erfc")
def erfc(b: Rewrite, self: Value) -> Replacement:
    return b.call("aten.rsub.Scalar", b.unary("erf", self), 1.0, type=b.type)


@decomposes("hypot")
def hypot(b: Rewrite, self: Value, other: Value) -> Replacement:
    return b.unary("sqrt", b.add(b.mul(self, self), b.mul(other, other)))


@decomposes("dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout")
def dropout(b: Rewrite, input: Value, p: float, train: bool) -> Replacement:
    """Nothing, in inference."""
    if train and p > 0:
        raise Refused(
            "dropout in training mode cannot be compiled; call model.eval() before export"
        )
    return input


@decomposes("native_dropout")
def native_dropout(b: Rewrite, input: Value, p: float, train: bool | None) -> Replacement:
    if b.used(1):
        raise Refused("the mask of native_dropout is used; call model.eval() before export")
    return [dropout(b, input, p, bool(train)), None]  # type: ignore[list-item]


@decomposes("diff")
def diff(
    b: Rewrite, self: Value, n: int, dim: int, prepend: Value | None, append: Value | None
) -> Replacement:
    """Neighbours subtracted, `n` times; truth values differ where they are not equal."""
    x = b.cat([part for part in (prepend, self, append) if part is not None], dim)
    for _ in range(n):
        extent = shape_of(x)[dim]
        later, earlier = b.slice(x, dim, 1, extent), b.slice(x, dim, 0, max(0, extent - 1))
        truth = of_tensor(x.type).name == "bool"
        x = (
            b.call("aten.ne.Tensor", later, earlier, type=later.type)
            if truth
            else b.sub(later, earlier)
        )
    return x


@decomposes("isfinite")
def isfinite(b: Rewrite, self: Value) -> Replacement:
    """What is less than infinity either way; every comparison with NaN is false."""
    return b.call("aten.lt.Scalar", b.unary("abs", self), float("inf"), type=b.type)


def all_of(b: Rewrite, tensors: Sequence[Value]) -> Value:
    """The sum of several tensors, from the left."""
    total = tensors[0]
    for tensor in tensors[1:]:
        total = b.add(total, tensor)
    return total
