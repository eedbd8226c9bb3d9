"""Elementwise operators on lanes: one small function for each, used by every template's epilogue.

Arithmetic is PyTorch's: relu, clamp, minimum and maximum pass NaN on, the first two unless the
user has no use for that (`Target.keeps_nan`). `math.exp`, `math.tanh` and
`math.erf` are expanded later (`expand_math`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import pi, sqrt

from ...dialect.errors import LoweringFailed
from ...dialect.mlir import arith, ir, math
from ...dialect.operators.fixed import read_at_points
from ...dialect.short_nans import SHORT_NANS
from ...dialect.targets import Target
from ...dialect.templates.elementwise import COMPARISONS
from . import builder as b
from . import fixed, nearly, truths
from .bfloats import nearest_bfloat
from .buffer import Buffer
from .lanes import Lanes

# Larger whole exponents are left to libm: products lose accuracy, and models do not use them.
MAX_EXPONENT = 64
NEGATIVE_INFINITY = -(1 << 23)
"""The bits of that float, as an integer: those of negative numbers are less, of NaN greater."""


def evaluate(
    operators: Sequence[ir.Operation],
    known: Mapping[ir.Value, ir.Value],
    read: Callable[[ir.Value], ir.Value],
    width: int,
    target: Target,
    buffer_of: Callable[[ir.Value], Buffer],
) -> ir.Value:
    """The lanes of the last operator's result. `known` has values that are in registers already."""
    values = dict(known)
    for op in operators:
        if op.name not in FUNCTIONS:
            raise LoweringFailed(f"`{op.name}` is no elementwise operator that kernels can hold.")
        with op.location:
            for operand in read_at_points(op):
                if operand not in values:
                    values[operand] = read(operand)
            values[op.results[0]] = FUNCTIONS[op.name](Lanes(op, values, width, target, buffer_of))
    return values[operators[-1].results[0]]


def _scaled(lanes: Lanes) -> ir.Value:
    """`alpha * other`, without the multiplication where alpha is 1."""
    alpha = lanes.constant("alpha")
    if alpha == 1:
        return lanes["other"]
    return b.mul(lanes.number(alpha), lanes["other"])


def _reverse_sub(v: Lanes) -> ir.Value:
    """`other - alpha * self`."""
    alpha = v.constant("alpha")
    scaled = v["self"] if alpha == 1 else b.mul(v.number(alpha), v["self"])
    return b.sub(v["other"], scaled)


def _clamp(v: Lanes, x: ir.Value, low: ir.Value | None, high: ir.Value | None) -> ir.Value:
    if _takes_numbers(v, x):
        x = x if low is None else arith.maxnumf(x, low)
        return x if high is None else arith.minnumf(x, high)
    if _takes_nan(v, x):
        x = x if low is None else arith.maximumf(x, low)
        return x if high is None else arith.minimumf(x, high)
    if low is not None:
        x = b.maximum(low, x)
    return x if high is None else b.minimum(high, x)


def _sigmoid_op(v: Lanes) -> ir.Value:
    return _over_one_more(v, v.number(1.0), arith.negf(v["self"]))


def _over_one_more(v: Lanes, above: ir.Value, exponent: ir.Value) -> ir.Value:
    """`above / (1 + exp(exponent))`."""
    below = b.add(v.number(1.0), nearly.curve(v.op, math.exp, exponent))
    return nearly.quotient(v.op, above, below)


def _as_type(v: Lanes) -> ir.Value:
    given = v.dtype("self")
    if given.name == "float32" and v.result.name == "bfloat16":
        return nearest_bfloat(v["self"], v.target, SHORT_NANS in v.op.attributes)
    return fixed.converted(v["self"], given, v.result)


def _silu(v: Lanes) -> ir.Value:
    """`x / (1 + exp(-x))`: `x * sigmoid(x)` in one division."""
    return _over_one_more(v, v["self"], arith.negf(v["self"]))


def _relu(v: Lanes) -> ir.Value:
    return _at_least_zero(v, v["self"])


def _at_least_zero(v: Lanes, x: ir.Value) -> ir.Value:
    """Negative numbers become zero; NaN stays what it is, if it is to."""
    if _takes_numbers(v, x):
        return arith.maxnumf(x, v.number(0.0))
    if _takes_nan(v, x):
        return arith.maximumf(x, v.number(0.0))
    if v.target.compares_bits and isinstance(b.element_of(x), ir.F32Type):
        return _unless_negative(x) if v.target.keeps_nan else _unless_signed(x)
    return b.maximum(v.number(0.0), x)


def _takes_numbers(v: Lanes, x: ir.Value) -> bool:
    """Bounds are instructions that take a number for a NaN."""
    is_single = isinstance(x.type, ir.F32Type)
    return is_single and v.target.bounds_numbers and not v.target.keeps_nan


def _takes_nan(v: Lanes, x: ir.Value) -> bool:
    """Bounds are instructions that take a NaN for a number."""
    return v.target.bounds_with_nan and not b.is_integer(x)


def _unless_signed(x: ir.Value) -> ir.Value:
    """A float without a sign, or zero, by its bits: a NaN becomes either."""
    bits = arith.bitcast(b.lanes_of(ir.IntegerType.get_signless(32), b.width_of(x)), x)
    return arith.bitcast(x.type, arith.maxsi(bits, b.like(0, bits)))


def _unless_negative(x: ir.Value) -> ir.Value:
    """The larger one of a float and zero, or NaN, by its bits: where floats cannot be compared, or
    what they are stored from may as well be an integer."""
    bits = arith.bitcast(b.lanes_of(ir.IntegerType.get_signless(32), b.width_of(x)), x)
    is_less = arith.cmpi(arith.CmpIPredicate.sle, bits, b.like(NEGATIVE_INFINITY, bits))
    return arith.bitcast(x.type, arith.select(is_less, b.like(0, bits), bits))


def _gelu(v: Lanes) -> ir.Value:
    """`x/2 * (1 + erf(x/√2))`, or the tanh approximation of the same (torch.nn.GELU)."""
    x = v["self"]
    if v.constant("approximate") == "tanh":
        return _gelu_tanh(v, x)
    curve = nearly.curve(v.op, math.erf, b.mul(x, v.number(sqrt(0.5))))
    half = b.mul(x, v.number(0.5))
    return b.multiply_add(half, curve, half)


def _gelu_tanh(v: Lanes, x: ir.Value) -> ir.Value:
    """`x/2 * (1 + tanh(u))` as `x / (1 + exp(-2u))`: nothing cancels out for large negative x."""
    cube = b.mul(b.mul(x, x), x)
    inner = b.multiply_add(cube, v.number(0.044715), x)
    return _over_one_more(v, x, b.mul(inner, v.number(-2.0 * sqrt(2.0 / pi))))


def _hardsigmoid_of(v: Lanes) -> ir.Value:
    """`relu6(x + 3) / 6`."""
    shifted = b.add(v["self"], v.number(3.0))
    return b.mul(_clamp(v, shifted, v.number(0.0), v.number(6.0)), v.number(1.0 / 6.0))


def _leaky_relu(v: Lanes) -> ir.Value:
    x = v["self"]
    positive = arith.cmpf(arith.CmpFPredicate.OGT, x, v.number(0.0))
    return arith.select(positive, x, b.mul(x, v.number(v.constant("negative_slope"))))


def _elu(v: Lanes) -> ir.Value:
    x, scale = v["self"], v.number(v.constant("scale"))
    grown = math.expm1(b.mul(x, v.number(v.constant("input_scale"))))
    negative = b.mul(grown, v.number(v.constant("alpha")))
    positive = arith.cmpf(arith.CmpFPredicate.OGT, x, v.number(0.0))
    return b.mul(arith.select(positive, x, negative), scale)


def _bounds(v: Lanes, low: str, high: str) -> ir.Value:
    edges = [v.constant(low), v.constant(high)]
    lanes = [None if edge is None else v.number(edge) for edge in edges]
    return _clamp(v, v["self"], *lanes)


def _power(v: Lanes) -> ir.Value:
    """Powers with the exponents that models use; others are not in the tuned table."""
    exponent = float(v.constant("exponent"))
    if exponent < 0:
        return b.div(v.number(1.0), _raised(v, -exponent))
    return _raised(v, exponent)


def _raised(v: Lanes, exponent: float) -> ir.Value:
    """A power with a whole exponent of at least 0, or half of one."""
    whole, half = divmod(exponent, 1.0)
    if half not in (0.0, 0.5) or whole > MAX_EXPONENT:
        raise LoweringFailed(f"`{v.op.name}`: no kernel for the exponent {exponent}.")
    factors = [math.sqrt(v["self"])] if half else []
    square = v["self"]
    for bit in range(int(whole).bit_length()):
        if int(whole) >> bit & 1:
            factors.append(square)
        square = b.mul(square, square)
    product = factors[0] if factors else v.number(1.0)
    for factor in factors[1:]:
        product = b.mul(product, factor)
    return product


def _where(v: Lanes) -> ir.Value:
    return arith.select(v["condition"], v["self"], v["other"])


FUNCTIONS: dict[str, Callable[[Lanes], ir.Value]] = {
    "aten.abs": lambda v: b.absolute(v["self"]),
    "aten.add.Scalar": lambda v: b.add(v["self"], _scaled(v)),
    "aten.add.Tensor": lambda v: b.add(v["self"], _scaled(v)),
    "aten.clamp": lambda v: _bounds(v, "min", "max"),
    "aten.div.Scalar": lambda v: b.div(v["self"], v["other"]),
    "aten.div.Tensor": lambda v: b.div(v["self"], v["other"]),
    "aten.elu": _elu,
    "aten.erf": lambda v: nearly.curve(v.op, math.erf, v["self"]),
    "aten.exp": lambda v: math.exp(v["self"]),
    "aten.gelu": _gelu,
    "aten.hardsigmoid": _hardsigmoid_of,
    "aten.hardswish": lambda v: b.mul(v["self"], _hardsigmoid_of(v)),
    "aten.hardtanh": lambda v: _bounds(v, "min_val", "max_val"),
    "aten.leaky_relu": _leaky_relu,
    "aten.log": lambda v: math.log(v["self"]),
    "aten.copysign.Tensor": lambda v: math.copysign(v["self"], v["other"]),
    "aten.maximum": lambda v: b.largest(v["self"], v["other"]),
    "aten.minimum": lambda v: b.smallest(v["self"], v["other"]),
    "aten.mul.Scalar": lambda v: b.mul(v["self"], v["other"]),
    "aten.mul.Tensor": lambda v: b.mul(v["self"], v["other"]),
    "aten.neg": lambda v: b.negative(v["self"]),
    "aten.pow.Tensor_Scalar": _power,
    "aten.reciprocal": lambda v: b.div(v.number(1.0), v["self"]),
    "aten.relu": _relu,
    "aten.rsqrt": lambda v: b.div(v.number(1.0), math.sqrt(v["self"])),
    "aten.rsub.Scalar": _reverse_sub,
    "aten.sigmoid": _sigmoid_op,
    "aten.silu": _silu,
    "aten.sqrt": lambda v: math.sqrt(v["self"]),
    "aten.sub.Scalar": lambda v: b.sub(v["self"], _scaled(v)),
    "aten.sub.Tensor": lambda v: b.sub(v["self"], _scaled(v)),
    "aten.tanh": lambda v: nearly.curve(v.op, math.tanh, v["self"]),
    "aten.to.dtype": _as_type,
    "aten.where.self": _where,
    **{name: truths.comparison(name) for name in COMPARISONS},
    "aten.bitwise_and.Tensor": lambda v: arith.andi(*truths.pair(v)),
    "aten.bitwise_not": truths.inverted,
    "aten.bitwise_or.Tensor": lambda v: arith.ori(*truths.pair(v)),
    "aten.bitwise_xor.Tensor": lambda v: arith.xori(*truths.pair(v)),
    "aten.logical_and": lambda v: arith.andi(*truths.pair(v)),
    "aten.logical_not": truths.inverted,
    "aten.logical_or": lambda v: arith.ori(*truths.pair(v)),
    "aten.logical_xor": lambda v: arith.xori(*truths.pair(v)),
    **fixed.FUNCTIONS,
}
