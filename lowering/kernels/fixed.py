"""The operators of the namespace `fixed` on lanes of integers.

`dialect/operators/fixed.py` says what each one computes.
"""

from __future__ import annotations

from collections.abc import Callable

from ...dialect.dtypes import BY_NAME, Dtype, bounds
from ...dialect.mlir import arith, ir, math, memref, vector
from . import builder as b
from . import byte_tables, halves, truths, wide
from .buffer import Buffer
from .digits import inverse_root, logarithm
from .fours import by_fours
from .index import Index
from .intrinsics import intrinsic
from .lanes import Lanes
from .short_floats import float_of

EVEN = 1.5 * 2**23
"""Added to a float and taken away, it leaves the nearest whole number, the even one of two."""
ALMOST_HALF = 0.49999997
"""The largest number of single precision below one half."""


def converted(lanes: ir.Value, given: Dtype, wanted: Dtype) -> ir.Value:
    """Lanes as elements of another type; integers wrap, floats have to be whole numbers in it."""
    if given == wanted:
        return lanes
    if given.name == "bool":
        return truths.of_truth(lanes, wanted)
    if wanted.name == "bool":
        return truths.is_other_than_zero(lanes)
    type = b.lanes_of(_stored_type(wanted), b.width_of(lanes))
    if given.is_float and wanted.is_float:
        return float_of(lanes, given, wanted)
    if given.is_float:
        return arith.fptosi(type, lanes)
    if wanted.is_float:
        return (arith.uitofp if given.name == "uint8" else arith.sitofp)(type, lanes)
    if given.size > wanted.size:
        return arith.trunci(type, lanes)
    return widened(lanes, given, 8 * wanted.size)


def widened(lanes: ir.Value, given: Dtype, bits: int) -> ir.Value:
    """Integers with so many bits."""
    if 8 * given.size == bits:
        return lanes
    type = b.lanes_of(ir.IntegerType.get_signless(bits), b.width_of(lanes))
    return (arith.extui if given.name == "uint8" else arith.extsi)(type, lanes)


def as_summed(lanes: ir.Value, given: Dtype, total: Dtype) -> ir.Value:
    """Factors as what their products are summed up in: integers and short floats are widened."""
    if not total.is_float:
        return widened(lanes, given, 8 * total.size)
    if given == total:
        return lanes
    if given.is_float:
        return lanes if b.element_of(lanes) == total.type() else float_of(lanes, given, total)
    return converted(widened(lanes, given, 32), BY_NAME["int32"], total)


def _stored_type(dtype: Dtype) -> ir.Type:
    return dtype.type() if dtype.is_float else ir.IntegerType.get_signless(8 * dtype.size)


def _wide(v: Lanes, name: str) -> ir.Value:
    return widened(v[name], v.dtype(name), 64)


def _multiply(v: Lanes) -> ir.Value:
    if v.constant("rounding") == "once":
        return _multiply_once(v)
    x = v["self"]
    if v.is_given("left"):
        x = arith.shli(x, v["left"])
    product = _high(v, x, v["multiplier"])
    return _power_divided(v, product, v["right"]) if v.is_given("right") else product


def _multiply_once(v: Lanes) -> ir.Value:
    """The shift is at least 1, so half of what it cuts off is whole."""
    right = _wide(v, "right")
    half = arith.shli(b.like(1, right), arith.subi(right, b.like(1, right)))
    product = arith.muli(_wide(v, "self"), _wide(v, "multiplier"))
    return wide.lowest(arith.shrsi(arith.addi(product, half), right), 8 * v.result.size)


def _rescale(v: Lanes) -> ir.Value:
    """What is taken from numbers below zero makes ties go away from zero."""
    x, factor = v["self"], v["multiplier"]
    right = widened(v["right"], v.dtype("right"), 32)
    zero_and_half = arith.shli(b.like(2 * v.constant("zero_point") + 1, right), right)
    offset = arith.shrsi(zero_and_half, b.like(1, right))
    is_word = b.width_of(x) == 1 and v.has_long
    high = _half_of_double(x, factor) if is_word else _high(v, x, factor)
    moved = arith.addi(arith.addi(high, offset), arith.shrsi(x, b.like(31, x)))
    return arith.shrsi(moved, right)


def _half_of_double(x: ir.Value, y: ir.Value) -> ir.Value:
    """`_high` of an x of 31 bits: one instruction on many processors, with what is added to it."""
    long = ir.IntegerType.get_signless(64)
    double = arith.extsi(long, arith.shli(x, b.like(1, x)))
    product = arith.muli(double, arith.extsi(long, y))
    rounded = arith.addi(product, b.like(1 << 31, product))
    return wide.lowest(arith.shrui(rounded, b.like(32, product)))


def _high(v: Lanes, x: ir.Value, y: ir.Value) -> ir.Value:
    """The bits from 31 on of a product with a half added; they fit, as no multiplier is -2^31."""
    if not v.has_long:
        return halves.high_of_twice(x, y, v.target)
    if b.width_of(x) == 1 and x.type == y.type:
        return _high_of_twice(x, y)
    product = wide.product(x, y, wide.are_apart(v.target, x))
    return product.plus_number(1 << 30).shifted(31)


def _high_of_twice(x: ir.Value, y: ir.Value) -> ir.Value:
    """The same as the upper half of `x * 2y` with a half added, which is one instruction on many
    processors. What `2y` leaves 32 bits by, x times 2^32 or nothing, is added afterwards."""
    long, last = ir.IntegerType.get_signless(64), b.like(31, x)
    twice = arith.shli(y, b.like(1, y))
    sign = arith.ori(arith.shrsi(y, last), b.like(1, y))
    carry = arith.andi(arith.shrsi(arith.xori(y, twice), last), sign)
    product = arith.muli(arith.extsi(long, x), arith.extsi(long, twice))
    rounded = arith.addi(product, b.like(1 << 31, product))
    high = wide.lowest(arith.shrui(rounded, b.like(32, product)))
    return arith.addi(high, arith.muli(carry, x))


def _power_divided(v: Lanes, x: ir.Value, power: ir.Value) -> ir.Value:
    """What is cut off is compared with a half, a little more than that below zero."""
    if v.width > 1 and v.target.rounds_products:
        return halves.power_divided(x, power)
    one, zero = b.like(1, x), b.like(0, x)
    mask = arith.subi(arith.shli(one, power), one)
    sign = arith.shrui(x, b.like(31, x))
    threshold = arith.addi(arith.shrui(mask, one), sign)
    is_more = arith.cmpi(arith.CmpIPredicate.sgt, arith.andi(x, mask), threshold)
    return arith.addi(arith.shrsi(x, power), arith.select(is_more, one, zero))


def _on_line(v: Lanes) -> ir.Value:
    given = v.dtype("self")
    x = widened(v["self"], given, max(32, 8 * given.size))
    in_halves = not v.has_long and v.dtype("multiplier").size == 4
    at = _in_halves(v, x) if in_halves else _in_long(v, x)
    above = at("offset")
    if not v.is_given("below"):
        return above
    step = arith.subi(above, at("below"))
    return arith.subi(above, arith.andi(step, above))


def _in_long(v: Lanes, x: ir.Value) -> Callable[[str], ir.Value]:
    """What the line with such an offset has."""
    apart = v.result.size == 4 and wide.are_apart(v.target, x)
    product = wide.product(x, v["multiplier"], apart)

    def at(offset: str) -> ir.Value:
        moved = product.plus(wide.of_lanes(v[offset], apart))
        return moved.shifted(v.constant("shift"), 8 * v.result.size)

    return at


def _in_halves(v: Lanes, x: ir.Value) -> Callable[[str], ir.Value]:
    """The same in 32 bits."""
    product = halves.product(x, v["multiplier"], v.target)
    return lambda name: product.plus(halves.halves_of(v[name])).shifted(v.constant("shift"))


def _on_short_line(v: Lanes) -> ir.Value:
    offset = widened(v["offset"], v.dtype("offset"), 32)
    moved = arith.addi(_cut_product(v, v["self"], v["multiplier"]), offset)
    return arith.shrsi(moved, b.like(v.constant("shift"), moved))


def _cut_product(v: Lanes, x: ir.Value, factor: ir.Value) -> ir.Value:
    cut = v.constant("cut")
    if v.target.multiplies_high and b.width_of(x) > 1:
        return by_fours("aarch64.neon.sqdmulh.v4i32", x, factor)
    if v.has_long:
        return wide.product(x, factor, wide.are_apart(v.target, x)).shifted(cut)
    return halves.product(x, factor, v.target).shifted(cut)


def _leading_zeros(v: Lanes) -> ir.Value:
    return math.ctlz(v["self"])


def _quotient(v: Lanes) -> ir.Value:
    """The sum with half of the divisor has 63 bits. Lanes that hold no element may hold 0."""
    x = _wide(v, "self")
    x = arith.maxsi(x, b.like(1, x))
    half = arith.shrui(x, b.like(1, x))
    found = arith.divui(arith.addi(b.like(v.constant("dividend"), x), half), x)
    return wide.lowest(found, 8 * v.result.size)


def _found_in_table(v: Lanes) -> ir.Value:
    """One load for each lane."""
    table, given = v.buffer("table"), v.dtype("self")
    lowest, _ = bounds(given)
    if byte_tables.takes(v.target, table, v["self"]):
        return byte_tables.looked_up(table, v["self"], lowest)
    x = widened(v["self"], given, 32)
    place, width = arith.subi(x, b.like(lowest, x)), v.width
    places = [place] if width == 1 else [vector.extract(place, [], [lane]) for lane in range(width)]
    found = [_entry_at(table, each) for each in places]
    if width == 1:
        return found[0]
    return vector.from_elements(ir.VectorType.get([width], found[0].type), found)


def _entry_at(table: Buffer, place: ir.Value) -> ir.Value:
    at = arith.index_castui(ir.IndexType.get(), place)
    where = Index(table.layout.origin, ((at, table.layout.strides[0]),))
    return memref.load(table.memref, [where.value()])


def _quantize(v: Lanes) -> ir.Value:
    """Clamped before it is rounded, which gives the same, so that every float has an integer."""
    x, width = v["self"], v.width
    zero = converted(v["zero_point"], v.dtype("zero_point"), v.dtype("self"))
    low, high = (arith.subf(b.like(v.constant(edge), x), zero) for edge in ("lowest", "highest"))
    place = arith.divf(x, v["scale"])
    if v.target.converts_to_nearest and width > 1 and v.constant("rounding") == "even":
        return _converted_to_nearest(v, place, low, high)
    # A comparison with what is no number is false, and gives the lower edge.
    place = arith.select(arith.cmpf(arith.CmpFPredicate.OGT, place, low), place, low)
    place = b.minimum(high, place)
    whole = _nearest(place, v.constant("rounding"))
    word = b.lanes_of(ir.IntegerType.get_signless(32), width)
    total = arith.fptosi(word, arith.addf(whole, zero))
    return total if v.result.size == 4 else wide.lowest(total, 8 * v.result.size)


def _converted_to_nearest(v: Lanes, place: ir.Value, low: ir.Value, high: ir.Value) -> ir.Value:
    """The same by instructions of 64-bit Arm and RISC-V: of a number and of what is none FMAXNM and
    VFMAX give the number, and FCVTNS and VFCVT round what they convert to the nearest."""
    inside = arith.minnumf(arith.maxnumf(place, low), high)
    word = ir.IntegerType.get_signless(32)
    if v.target.multiplies_high:
        whole = by_fours("aarch64.neon.fcvtns.v4i32.v4f32", inside, made=word)
    else:
        whole = intrinsic("lrint", b.lanes_of(word, v.width), inside)
    total = arith.addi(whole, converted(v["zero_point"], v.dtype("zero_point"), BY_NAME["int32"]))
    return total if v.result.size == 4 else wide.lowest(total, 8 * v.result.size)


def _nearest(x: ir.Value, rounding: str) -> ir.Value:
    if rounding == "even":
        return arith.subf(arith.addf(x, b.like(EVEN, x)), b.like(EVEN, x))
    whole = b.lanes_of(ir.IntegerType.get_signless(32), b.width_of(x))
    moved = arith.addf(x, math.copysign(b.like(ALMOST_HALF, x), x))
    return arith.sitofp(x.type, arith.fptosi(whole, moved))


def _dequantize(v: Lanes) -> ir.Value:
    x, zero = (widened(v[name], v.dtype(name), 32) for name in ("self", "zero_point"))
    steps = arith.sitofp(b.lanes_of(ir.F32Type.get(), v.width), arith.subi(x, zero))
    return arith.mulf(steps, v["scale"])


FUNCTIONS: dict[str, Callable[[Lanes], ir.Value]] = {
    "fixed.dequantize": _dequantize,
    "fixed.divide_by_power": lambda v: _power_divided(v, v["self"], v["shift"]),
    "fixed.high_multiply": lambda v: _high(v, v["self"], v["other"]),
    "fixed.inverse_root": lambda v: inverse_root(v["self"]),
    "fixed.leading_zeros": _leading_zeros,
    "fixed.line": _on_line,
    "fixed.logarithm": lambda v: logarithm(v["self"]),
    "fixed.multiply": _multiply,
    "fixed.quantize": _quantize,
    "fixed.quotient": _quotient,
    "fixed.rescale": _rescale,
    "fixed.short_line": _on_short_line,
    "fixed.table": _found_in_table,
}
