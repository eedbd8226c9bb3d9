"""Elementary functions of float32 in plain arithmetic, so that no kernel calls libm in its loops.

Before, on scalars or on vectors:

    %y = math.exp %x : vector<16xf32>

After: about twenty `arith` operations on `vector<16xf32>` and `vector<16xi32>`.

On all of float32, denormal numbers included, results are off by less than 5e-7 of the exact ones
(exp and log by less than 1e-7); infinities and NaN come out as in PyTorch. The compiler is only
allowed to `contract`: the rounding tricks below would not survive `reassoc`. Other element types
are left to libm, but for what MLIR would not call it for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import e, inf, log2, nan

from ..dialect.mlir import arith, ir, math
from ..dialect.targets import Target
from ..dialect.walks import operations, put_in_place
from .elements import element, splat, with_element
from .kernels.builder import add, div, mul, multiply_add, sub
from .kernels.nearly import divided, may_be_off
from .kernels.scaled import scaled_above, scales_lanes

Less, Greater, Equal = (arith.CmpFPredicate.OLT, arith.CmpFPredicate.OGT, arith.CmpFPredicate.OEQ)


def expand_math(module: ir.Module, target: Target) -> None:
    """Rewrites the functions of `EXPANSIONS` that the target needs rewritten, in place."""
    for op in list(operations(module.operation)):
        expansion = _expansion(op, target)
        if expansion is None:
            continue
        with ir.InsertionPoint(op), op.location:
            writer = Writer(op.results[0].type, target, may_be_off(op))
            result = expansion(writer, *op.operands)
        put_in_place(op, result)


def _expansion(op: ir.Operation, target: Target) -> Callable[..., ir.Value] | None:
    if op.name == "arith.divf":
        return Writer.quotient if may_be_off(op) else None
    if op.name == "math.exp" and scales_lanes(op.results[0], target):
        return exp_scaled
    if op.name in OF_DOUBLES and isinstance(element(op.results[0].type), ir.F64Type):
        return OF_DOUBLES[op.name]
    if op.name in EXPANSIONS:
        of_any_type = EXPANSIONS[op.name] is roundeven
        return EXPANSIONS[op.name] if of_any_type or _is_f32(op.results[0].type) else None
    return ON_SMALL_TARGETS.get(op.name) if target.index_bits == 32 else None


def _is_f32(type: ir.Type) -> bool:
    return isinstance(element(type), ir.F32Type)


@dataclass(frozen=True)
class Writer:
    """Numbers of one type, a float or a vector of floats."""

    type: ir.Type
    target: Target
    is_near: bool
    """What it writes may be off by a little (`nearly`)."""

    @property
    def integers(self) -> ir.Type:
        """The type of the same shape that holds the bits."""
        return with_element(self.type, ir.IntegerType.get_signless(32))

    def number(self, value: float) -> ir.Value:
        return splat(self.type, ir.FloatAttr.get(element(self.type), value))

    def integer(self, value: int) -> ir.Value:
        word = ir.IntegerType.get_signless(32)
        return splat(self.integers, ir.IntegerAttr.get(word, value))

    def choose(
        self, predicate: arith.CmpFPredicate, a: ir.Value, b: ir.Value, yes: ir.Value, no: ir.Value
    ) -> ir.Value:
        return arith.select(arith.cmpf(predicate, a, b), yes, no)

    def clamp(self, x: ir.Value, low: float | None, high: float) -> ir.Value:
        """`x` within bounds; NaN stays NaN."""
        highest = self.number(high)
        if self.target.bounds_with_nan:
            x = x if low is None else arith.maximumf(x, self.number(low))
            return arith.minimumf(x, highest)
        if low is not None:
            lowest = self.number(low)
            x = self.choose(Greater, lowest, x, lowest, x)
        return self.choose(Less, highest, x, highest, x)

    def quotient(self, a: ir.Value, b: ir.Value) -> ir.Value:
        return divided(a, b, self.target) if self.is_near else div(a, b)

    def polynomial(self, x: ir.Value, coefficients: Sequence[float]) -> ir.Value:
        """Horner's scheme, the coefficient of the highest power first."""
        result = self.number(coefficients[0])
        for coefficient in coefficients[1:]:
            result = multiply_add(result, x, self.number(coefficient))
        return result

    def power_of_two(self, field: ir.Value) -> ir.Value:
        """`2**(field - BIAS)` of a field from 1 to 254; 0 for 0, infinity for 255. What stands
        above the nine bits of sign and field is shifted out."""
        return arith.bitcast(self.type, arith.shli(field, self.integer(23)))


ROUND = 12582912.0
"""1.5 * 2**23: a small number added to it is rounded to an integer, held in the low bits."""
BIAS = 127
"""What is added to exponents in their field. Added to `ROUND`, it costs no instruction."""

# ln 2 in two parts; the first has so few bits that its product with an exponent is exact.
LN2_HIGH, LN2_LOW = 0.693359375, -2.12194440e-4
UNDERFLOW = -103.98
"""e to the power of less is nearer to 0 than to the least denormal number."""


def exp(w: Writer, x: ir.Value) -> ir.Value:
    """e**x = 2**n * e**r with n = round(x / ln 2) and |r| <= ln 2 / 2.

    The polynomial is that of Cephes' expf. 2**n is applied in two halves, so that results below the
    normal range round to denormals and zero, and those above become infinity: also in a
    multiply-add of the last product, which is not rounded by itself. At the upper bound n is 256,
    and half of it the exponent of infinity, so that infinity less infinity is NaN there, too. At
    the lower one it is -254, and both halves are 0: what is rounded to 0 takes x86 a hundred times
    as long as what is multiplied with it, and masks are minus infinity.
    """
    r, rounded, _ = _reduced(w, w.clamp(x, -176.06, 177.4), ROUND + 2 * BIAS)
    fields = arith.bitcast(w.integers, rounded)
    half = arith.shrui(fields, w.integer(1))
    rest = arith.subi(fields, half)
    return mul(mul(_grown(w, r), w.power_of_two(half)), w.power_of_two(rest))


def exp_scaled(w: Writer, x: ir.Value) -> ir.Value:
    """The same where an instruction multiplies with powers of two: with those of any size. What it
    would round to 0 takes it a hundred times as long, too, and is 0 without it."""
    r, _, n = _reduced(w, w.clamp(x, None, 177.4), ROUND)
    return scaled_above(_grown(w, r), n, x, UNDERFLOW)


def _grown(w: Writer, r: ir.Value) -> ir.Value:
    """e**r, off by less than 2^-18 where it may be; that of 0 is 1."""
    if w.is_near:
        return w.polynomial(
            r,
            (4.15136814e-2, 1.67875916e-1, 5.00030220e-1, 9.99966800e-1, 1.0),
        )
    return add(multiply_add(_tail(w, r), mul(r, r), r), w.number(1.0))


def _reduced(w: Writer, x: ir.Value, origin: float) -> tuple[ir.Value, ir.Value, ir.Value]:
    """`r` of x = n * ln 2 + r, then `origin + n`, whose low bits are an integer, and `n`. Where `x`
    is rounded does not depend on the origin: `ROUND` and an even number."""
    rounded = multiply_add(x, w.number(log2(e)), w.number(origin))
    n = sub(rounded, w.number(origin))
    if w.is_near:
        return multiply_add(n, w.number(-LN2_HIGH - LN2_LOW), x), rounded, n
    r = multiply_add(n, w.number(-LN2_HIGH), x)
    return multiply_add(n, w.number(-LN2_LOW), r), rounded, n


def _tail(w: Writer, r: ir.Value) -> ir.Value:
    """(e**r - 1 - r) / r**2."""
    return w.polynomial(
        r,
        (
            1.9875691500e-4, 1.3981999507e-3, 8.3334519073e-3,
            4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1,
        ),
    )  # fmt: skip


def expm1(w: Writer, x: ir.Value) -> ir.Value:
    """e**x - 1 = 2**n * (e**r - 1) + (2**n - 1): no cancellation near zero, where n is 0.

    With half of that 2**n does not overflow. Numbers next to nothing are their own results.
    """
    bounded = w.clamp(x, -30.0, 89.0)
    r, rounded, _ = _reduced(w, bounded, ROUND + BIAS - 1)
    grown = multiply_add(_tail(w, r), mul(r, r), r)
    half = w.power_of_two(arith.bitcast(w.integers, rounded))
    y = multiply_add(half, grown, sub(half, w.number(0.5)))
    small = arith.cmpf(Less, math.absf(x), w.number(2.0**-25))
    return arith.select(small, x, add(y, y))


def tanh(w: Writer, x: ir.Value) -> ir.Value:
    """An odd polynomial over an even one, of degrees 13 and 6 (the minimax fit of Eigen).

    Beyond the bounds the result is 1 in float32, near zero it is `x`. The coefficients are scaled
    by 256.
    """
    bounded = w.clamp(x, -7.90531110763549805, 7.90531110763549805)
    square = mul(bounded, bounded)
    p = w.polynomial(
        square,
        (
            -7.06756702e-14, 5.12048112e-11, -2.20279599e-08, 1.3113081e-05,
            0.00380344922, 0.16313906, 1.25274229,
        ),
    )  # fmt: skip
    q = w.polynomial(square, (0.00030675414, 0.0303448848, 0.580719292, 1.25274241))
    small = arith.cmpf(Less, math.absf(x), w.number(0.0004))
    return arith.select(small, x, w.quotient(mul(bounded, p), q))


def erf(w: Writer, x: ir.Value) -> ir.Value:
    """An odd polynomial over an even one, of degrees 13 and 8 (the minimax fit of Eigen).

    Beyond the bounds the result is 1 in float32. The coefficients are scaled by 64, so that the
    products stay normal where `x` hardly is.
    """
    x = w.clamp(x, -4.0, 4.0)
    square = mul(x, x)
    p = w.polynomial(
        square,
        (
            -1.74473112e-08, 1.77323614e-06, -0.000134465532, -0.00364320399,
            -0.0470394008, -0.189094394, -1.03014612,
        ),
    )  # fmt: skip
    q = w.polynomial(
        square, (-0.000932228577, -0.0136559391, -0.107700929, -0.471893072, -0.912943304)
    )
    return w.quotient(mul(x, p), q)


def log(w: Writer, x: ir.Value) -> ir.Value:
    """ln x = n * ln 2 + ln(1 + f) with 1 + f between sqrt(1/2) and sqrt(2).

    The polynomial is that of Cephes' logf.
    """
    tiny = arith.cmpf(Less, x, w.number(2.0**-126))
    scaled = arith.select(tiny, mul(x, w.number(2.0**23)), x)
    bits = arith.bitcast(w.integers, scaled)
    n = arith.shrsi(arith.subi(bits, w.integer(0x3F3504F3)), w.integer(23))
    mantissa = arith.bitcast(w.type, arith.subi(bits, arith.shli(n, w.integer(23))))
    n = arith.select(tiny, arith.subi(n, w.integer(23)), n)
    exponent, f = arith.sitofp(w.type, n), sub(mantissa, w.number(1.0))
    tail = w.polynomial(
        f,
        (
            7.0376836292e-2, -1.1514610310e-1, 1.1676998740e-1, -1.2420140846e-1, 1.4249322787e-1,
            -1.6668057665e-1, 2.0000714765e-1, -2.4999993993e-1, 3.3333331174e-1,
        ),
    )  # fmt: skip
    square = mul(f, f)
    y = mul(mul(tail, f), square)
    y = multiply_add(exponent, w.number(LN2_LOW), y)
    y = multiply_add(square, w.number(-0.5), y)
    y = multiply_add(exponent, w.number(LN2_HIGH), add(f, y))
    y = w.choose(Equal, x, w.number(inf), x, y)
    y = w.choose(Equal, x, w.number(0.0), w.number(-inf), y)
    return w.choose(arith.CmpFPredicate.ULT, x, w.number(0.0), w.number(nan), y)


def log1p(w: Writer, x: ir.Value) -> ir.Value:
    return _log1p(w, x, lambda u: log(w, u))


def _log1p(w: Writer, x: ir.Value, log: Callable[[ir.Value], ir.Value]) -> ir.Value:
    """ln(1 + x): what is lost in the rounding of 1 + x is put back as a factor (Goldberg)."""
    u = add(x, w.number(1.0))
    y = mul(log(u), div(x, sub(u, w.number(1.0))))
    y = w.choose(Equal, u, w.number(inf), u, y)
    return w.choose(Equal, u, w.number(1.0), x, y)


def expm1_of_double(w: Writer, x: ir.Value) -> ir.Value:
    """(u - 1) * x / ln u with u = e**x: both of what is lost in the rounding of u cancel (Kahan).

    MLIR's own conversion is e**x - 1, which is zero near zero.
    """
    u = math.exp(x)
    off = sub(u, w.number(1.0))
    y = mul(off, div(x, math.log(u)))
    y = w.choose(Equal, u, w.number(1.0), x, y)
    y = w.choose(Equal, off, w.number(-1.0), off, y)
    return w.choose(Equal, u, w.number(inf), u, y)


def log1p_of_double(w: Writer, x: ir.Value) -> ir.Value:
    """The same as for single precision, on the logarithm of the C library."""
    return _log1p(w, x, math.log)


MANTISSA_BITS = {"f64": 52, "f32": 23, "f16": 10, "bf16": 7}


def roundeven(w: Writer, x: ir.Value) -> ir.Value:
    """The nearest integer, ties to even: the C library of most firmware has no roundevenf.

    Beyond the bound all numbers are integers; below it, adding the bound rounds to one.
    """
    magnitude, bound = math.absf(x), w.number(2.0 ** MANTISSA_BITS[str(element(x.type))])
    rounded = sub(add(magnitude, bound), bound)
    return w.choose(Less, magnitude, bound, math.copysign(rounded, x), x)


def maximum(w: Writer, a: ir.Value, b: ir.Value) -> ir.Value:
    """The larger one; NaN where either is NaN. No C library before C23 has fmaximumf."""
    return w.choose(arith.CmpFPredicate.UNO, a, a, a, w.choose(Greater, a, b, a, b))


def minimum(w: Writer, a: ir.Value, b: ir.Value) -> ir.Value:
    """The smaller one; NaN where either is NaN."""
    return w.choose(arith.CmpFPredicate.UNO, a, a, a, w.choose(Less, a, b, a, b))


EXPANSIONS: dict[str, Callable[..., ir.Value]] = {
    "math.erf": erf,
    "math.exp": exp,
    "math.expm1": expm1,
    "math.log": log,
    "math.log1p": log1p,
    "math.roundeven": roundeven,
    "math.tanh": tanh,
}

OF_DOUBLES: dict[str, Callable[..., ir.Value]] = {
    "math.expm1": expm1_of_double,
    "math.log1p": log1p_of_double,
}

ON_SMALL_TARGETS: dict[str, Callable[..., ir.Value]] = {
    "arith.maximumf": maximum,
    "arith.minimumf": minimum,
}
"""Of any element type: instructions on larger machines, calls or LLVM's abort on small ones."""
