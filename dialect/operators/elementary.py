"""Functions of single elements that are written with simpler ones."""

from __future__ import annotations

from math import pi, prod

from ..dtypes import of_tensor
from ..mlir import ir
from .record import decomposes
from .shapes import like_self
from .table import Ints, Replacement, Rewrite, Value, shape_of, tensor_type


@decomposes("fmax", "fmin")
def extremum_of_numbers(b: Rewrite, self: Value, other: Value) -> Replacement:
    """The greater (lesser) one; what is not a number loses."""
    x, y = b.cast(self, b.type), b.cast(other, b.type)
    name = "aten.maximum" if b.overload == "fmax" else "aten.minimum"
    best = b.call(name, x, y, type=b.type)
    if not of_tensor(b.type).is_float:
        return best
    left = b.where(b.compare("ne", y, y), b.expand(x, b.shape), best)
    return b.where(b.compare("ne", x, x), b.expand(y, b.shape), left)


@decomposes("isnan")
def isnan(b: Rewrite, self: Value) -> Replacement:
    """What is no number is not equal to itself; every integer is one."""
    return b.compare("ne", self, self) if of_tensor(self.type).is_float else None


@decomposes("signbit")
def signbit(b: Rewrite, self: Value) -> Replacement:
    """Also of zeros, and of what is not a number."""
    dtype = of_tensor(self.type)
    if not dtype.is_float:
        return b.compare("lt", self, 0) if dtype.name != "bool" else b.full(b.shape, 0, b.result)
    x = b.to(self, "float32")
    one = b.full(b.shape, 1, x)
    return b.compare("lt", b.call("aten.copysign.Tensor", one, x, type=x.type), 0)


@decomposes("copysign.Tensor", "copysign.Scalar")
def copysign(b: Rewrite, self: Value, other: Value | float) -> Replacement:
    """The sign of a single precision number is known; that of any other is the same."""
    is_single = of_tensor(b.type).name == "float32"
    if is_single and isinstance(other, ir.Value) and not b.is_mixed(self, other):
        return None
    x = b.cast(self, b.type)
    sign = other if isinstance(other, ir.Value) else b.number(other, x)
    if is_single:
        return b.call("aten.copysign.Tensor", x, b.cast(sign, b.type), type=b.type)
    boolean = ir.RankedTensorType.get(list(shape_of(sign)), ir.IntegerType.get_signless(1))
    size = b.unary("abs", x)
    return b.where(b.call("aten.signbit", sign, type=boolean), b.unary("neg", size), size)


@decomposes("sinc", "special_sinc", shape=like_self, like="self", rounds_once=True)
def sinc(b: Rewrite, self: Value) -> Replacement:
    """`sin(πx) / πx`, and 1 at 0."""
    x = b.mul(b.cast(self, b.type), pi)
    return b.where(b.compare("eq", x, 0), b.number(1.0, x), b.div(b.unary("sin", x), x))


@decomposes("angle")
def angle(b: Rewrite, self: Value) -> Replacement:
    """π of what is negative, 0 of all else but NaN."""
    x = b.cast(self, b.type)
    value = b.where(b.compare("lt", x, 0), b.number(pi, x), b.number(0.0, x))
    return b.where(b.compare("ne", x, x), x, value)


@decomposes("isreal")
def isreal(b: Rewrite, self: Value) -> Replacement:
    return b.full(b.shape, 1, b.result)


@decomposes("conj_physical", "resolve_conj_physical", "_conj_physical")
def conj_physical(b: Rewrite, self: Value) -> Replacement:
    return self


@decomposes("special_entr", rounds_once=True)
def entr(b: Rewrite, self: Value) -> Replacement:
    """`-x log x`, 0 at 0, and -∞ of what is negative (torch.special.entr)."""
    x = b.cast(self, b.type)
    value = b.unary("neg", b.mul(x, b.unary("log", x)))
    value = b.where(b.compare("eq", x, 0), b.number(0.0, x), value)
    return b.where(b.compare("lt", x, 0), b.number(float("-inf"), x), value)


@decomposes("gcd", "lcm")
def divisor(b: Rewrite, self: Value, other: Value) -> Replacement:
    """Euclid's algorithm, in as many steps as the greatest numbers of the type need.

    The least number has no other magnitude than itself: its remainders are negative.
    """
    x, y = (b.expand(b.cast(side, b.type), b.shape) for side in (self, other))
    first, second = b.unary("abs", y), b.unary("abs", x)
    zero = b.number(0, x)
    for _ in range(_STEPS[of_tensor(b.type).name]):
        rest = b.call("aten.fmod.Tensor", first, second, type=b.type)
        ends = b.compare("eq", second, 0)
        first, second = b.where(ends, first, second), b.where(ends, zero, rest)
    if b.overload == "gcd":
        return first
    share = b.call("aten.div.Tensor_mode", x, first, "trunc", type=b.type)
    product = b.cast(b.unary("abs", b.mul(*(_as_in_c(b, side) for side in (share, y)))), b.type)
    return b.where(b.compare("eq", first, 0), zero, product)


def _as_in_c(b: Rewrite, x: Value) -> Value:
    """Small integers are multiplied as `int`."""
    small = of_tensor(x.type).numpy.itemsize < 4
    return b.to(x, "int32") if small else x


_STEPS = {"int8": 12, "uint8": 13, "int16": 24, "int32": 47, "int64": 92}
"""Of Euclid's algorithm: the number of Fibonacci numbers of the type."""


@decomposes("cross", "linalg_cross")
def cross(b: Rewrite, self: Value, other: Value, dim: int | None) -> Replacement:
    """Vectors that are perpendicular to two others (torch.linalg.cross)."""
    x, y = (b.expand(b.cast(side, b.type), b.shape) for side in (self, other))
    along = b.shape.index(3) if dim is None else dim

    def part(side: Value, place: int) -> Value:
        return b.slice(side, along, place % 3, place % 3 + 1)

    parts = [
        b.sub(
            b.mul(part(x, place + 1), part(y, place + 2)),
            b.mul(part(x, place + 2), part(y, place + 1)),
        )
        for place in range(3)
    ]
    return b.cat(parts, along)


@decomposes("nansum", "nanmean")
def of_numbers(
    b: Rewrite, self: Value, dim: Ints | None, keepdim: bool, dtype: int | None
) -> Replacement:
    """The sum, or the mean, of what is a number."""
    x = b.cast(self, b.type) if b.overload == "nansum" else self
    rank = len(shape_of(self))
    dims = sorted(d % rank for d in dim) if dim and rank else list(range(rank))
    if not of_tensor(x.type).is_float:
        return _sum(b, b.cast(x, b.type), dims)
    is_nan = b.compare("ne", x, x)
    total = _sum(b, b.cast(b.where(is_nan, b.number(0.0, x), x), b.type), dims)
    if b.overload == "nansum":
        return total
    present = b.call("aten.logical_not", is_nan, type=is_nan.type)
    return b.div(total, _sum(b, b.cast(present, b.type), dims))


def _sum(b: Rewrite, x: Value, dims: Ints) -> Value:
    if not shape_of(x):
        return x
    keep = len(b.shape) == len(shape_of(x))
    return b.call("aten.sum.dim_IntList", x, dims, keep, None, type=tensor_type(b.shape, x))


@decomposes("sum_to_size")
def sum_to_size(b: Rewrite, self: Value, size: Ints) -> Replacement:
    """Sums over dimensions that are to have one element, and over new ones (torch.sum_to_size)."""
    own, x = shape_of(self), b.cast(self, b.type)
    lead = len(own) - len(size)
    dims = [d for d in range(len(own)) if d < lead or (size[d - lead] == 1 and own[d] != 1)]
    if not dims:
        return b.view(x, b.shape)
    kept = [1 if d in dims else extent for d, extent in enumerate(own)]
    type = tensor_type(kept, x)
    return b.view(b.call("aten.sum.dim_IntList", x, dims, True, None, type=type), b.shape)


@decomposes("dist")
def dist(b: Rewrite, self: Value, other: Value, p: float) -> Replacement:
    """The norm of a difference (torch.dist)."""
    step = b.sub(b.cast(self, b.type), b.cast(other, b.type))
    line = b.view(step, [prod(shape_of(step))])
    return b.call("aten.linalg_vector_norm", line, p, [0], False, None, type=b.type)


@decomposes("put")
def put(b: Rewrite, self: Value, index: Value, source: Value, accumulate: bool) -> Replacement:
    """Elements of all in a row are replaced, or added to (torch.Tensor.put_)."""
    count = prod(shape_of(self))
    if not prod(shape_of(index)):
        return self
    flat = b.view(self, [count])
    places = b.view(index, [prod(shape_of(index))])
    values = b.view(source, [prod(shape_of(source))])
    put = b.call("aten.index_put", flat, [places], values, accumulate, type=flat.type)
    return b.view(put, b.shape)


@decomposes("index_reduce")
def index_reduce(
    b: Rewrite, self: Value, dim: int, index: Value, source: Value, reduce: str, include_self: bool
) -> Replacement:
    """`scatter_reduce` whose indices are the same for all of a slice."""
    x = self if shape_of(self) else b.view(self, [1])
    parts = source if shape_of(source) else b.view(source, [1])
    place, rank = dim % len(shape_of(x)), len(shape_of(x))
    line = b.view(index, [prod(shape_of(index)) if at == place else 1 for at in range(rank)])
    places = b.expand(line, shape_of(parts))
    arguments = x, place, places, parts, reduce, include_self
    return b.view(b.call("aten.scatter_reduce.two", *arguments, type=x.type), b.shape)


@decomposes("isclose")
def isclose(
    b: Rewrite, self: Value, other: Value, rtol: float, atol: float, equal_nan: bool
) -> Replacement:
    """Equal, or apart by less than a share of the other (torch.isclose)."""
    same = b.compare("eq", self, other)
    x, y = (
        side if of_tensor(side.type).is_float else b.to(side, "float32") for side in (self, other)
    )
    if equal_nan and of_tensor(self.type).is_float:
        both = b.both(b.compare("ne", x, x), b.compare("ne", y, y))
        same = b.either(same, both)
    if rtol == 0 and atol == 0:
        return same
    allowed = b.add(b.unary("abs", b.mul(y, rtol)), atol)
    apart = b.unary("abs", b.sub(x, y))
    near = b.compare("le", apart, allowed)
    near = b.both(near, b.compare("lt", apart, float("inf")))
    return b.either(same, near)


@decomposes("frexp.Tensor")
def frexp(b: Rewrite, self: Value) -> Replacement:
    """A number from 0.5 up to 1, and the power of two that it is multiplied by; all exact."""
    x = self if of_tensor(self.type).size > 2 else b.to(self, "float32")
    exponents = ir.RankedTensorType.get(list(b.shape), ir.IntegerType.get_signless(32))
    power = b.full(b.shape, 0, b.cast(x, exponents))
    big = (512, 256, 128) if of_tensor(x.type).name == "float64" else (64,)
    usual = b.call(
        "aten.lt.Scalar", b.unary("abs", x), float("inf"), type=b.compare("eq", x, x).type
    )
    usual = b.both(usual, b.compare("ne", x, 0))
    value = b.where(usual, x, b.number(0.5, x))
    for step in (*big, 64, 32, 16, 8, 4, 2, 1):
        large = b.compare("ge", b.unary("abs", value), 2.0 ** (step - 1))
        value = b.where(large, b.mul(value, 2.0**-step), value)
        power = b.where(large, b.add(power, step), power)
        tiny = b.compare("lt", b.unary("abs", value), 2.0**-step)
        value = b.where(tiny, b.mul(value, 2.0**step), value)
        power = b.where(tiny, b.add(power, -step), power)
    power = b.where(usual, power, b.number(0, power))
    return [b.cast(b.where(usual, value, x), self.type), power]


@decomposes("nan_to_num")
def nan_to_num(b: Rewrite, self: Value, **_: object) -> Replacement:
    """Whole numbers are numbers."""
    return None if of_tensor(self.type).is_float else self


@decomposes("logit", "special_logit")
def logit(b: Rewrite, self: Value, eps: float | None) -> Replacement:
    """Of whole numbers as floats; nothing is cut off by an `eps` below 0 or of NaN.

    Where the bounds cross, what is below the lower one is that, all else the upper one.
    """
    cut = eps if eps is not None and eps >= 0 else None
    if b.overload == "logit" and not b.is_mixed(self) and cut == eps and (cut or 0.0) <= 0.5:
        return None
    x = b.cast(self, b.type)
    if cut is not None and cut > 0.5:
        low, high = b.number(cut, x), b.number(1 - cut, x)
        x = b.where(b.compare("lt", x, cut), low, b.where(b.compare("ge", x, cut), high, x))
        cut = None
    return b.call("aten.logit", x, cut, type=b.type)


@decomposes("native_dropout_backward")
def native_dropout_backward(
    b: Rewrite, grad_output: Value, mask: Value, scale: float
) -> Replacement:
    """The gradient of what was kept."""
    grad = b.cast(grad_output, b.type)
    return b.mul(b.mul(grad, b.cast(mask, b.type)), scale)


@decomposes("unfold_copy")
def unfold_copy(b: Rewrite, self: Value, dimension: int, size: int, step: int) -> Replacement:
    return b.call("aten.unfold", self, dimension, size, step, type=b.type)
