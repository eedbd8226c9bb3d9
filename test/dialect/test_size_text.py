"""Expressions of sizes: what files say, what is known of them, how they are shown."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from hardwire.dialect.importers.size_text import Symbols, parse
from hardwire.dialect.importers.unsupported import SymbolicSize, Unsupported
from hardwire.dialect.mlir import ir
from hardwire.dialect.sizes import Size, bounds, evaluate, text
from hardwire.runtime import sizes as at_run_time

SYMBOLS = Symbols({"s0": Size("s0", 1, 6), "s1": Size("s1", 2, 5)})
A, B = "Symbol('s0', positive=True, integer=True)", "Symbol('s1', integer=True)"

EXPRESSIONS = {
    f"Add(Mul(Integer(3), {A}), Integer(-2))": lambda a, b: 3 * a - 2,
    f"Mul({A}, {B})": lambda a, b: a * b,
    f"FloorDiv(Add({A}, Mul(Integer(2), {B})), Integer(3))": lambda a, b: (a + 2 * b) // 3,
    f"Add(Integer(1), FloorDiv(Mul({A}, {B}), {B}))": lambda a, b: 1 + a,
    f"Mod({A}, Integer(4))": lambda a, b: a % 4,
    f"Pow({A}, Integer(2))": lambda a, b: a * a,
    f"Max(Integer(1), {A})": lambda a, b: a,
    f"Min({A}, Add({A}, Integer(-2)))": lambda a, b: a - 2,
    f"TruncToInt(Mul(Float('1.5', precision=53), ToFloat({A})))": lambda a, b: 3 * a // 2,
    f"FloorToInt(Mul(Float('2.0', precision=53), ToFloat(Add({A}, {B}))))": lambda a, b: (
        2 * (a + b)
    ),
    "2*s0 + s1//2": lambda a, b: 2 * a + b // 2,
}


@pytest.fixture(autouse=True)
def _context() -> Iterator[None]:
    with ir.Context():
        yield


@pytest.mark.parametrize("written", EXPRESSIONS)
def test_an_expression_has_its_value_its_bounds_and_its_text(written: str) -> None:
    found = SYMBOLS.affine(SYMBOLS.parse(written))
    low, high = bounds(found, [(1, 6), (2, 5)])
    shown = text(found, ["s0", "s1"])
    for a, b in itertools.product(range(1, 7), range(2, 6)):
        wanted = EXPRESSIONS[written](a, b)
        assert evaluate(found, [a, b]) == wanted
        assert at_run_time.evaluate(shown, {"s0": a, "s1": b}) == wanted
        assert low <= wanted <= high


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("sqrt(Integer(2))", "is the expression `sqrt.2.`, which hardwire cannot compile"),
        (f"TruncToInt(Mul(Float('0.3', precision=53), ToFloat({A})))", "is the expression"),
        (f"TruncToInt(Add(Float('0.5', precision=53), ToFloat({A})))", "is the expression"),
        (f"Max({A}, {B})", "is the maximum of `s0` and `s1`, and the bounds of the sizes do not"),
        ("Symbol('u0', integer=True)", "has the symbolic size `u0`"),
    ],
)
def test_other_expressions_are_refused(written: str, message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        SYMBOLS.affine(SYMBOLS.parse(written))


def test_a_size_of_data_is_told_apart() -> None:
    with pytest.raises(SymbolicSize):
        SYMBOLS.parse("u0")


@pytest.mark.parametrize(
    ("written", "found"),
    [
        (f"Add({A}, Mul(Integer(-1), FloorDiv({A}, Integer(2))))", (1, 3)),
        (f"Add(Mul(Integer(7), {A}), Mul(Integer(-2), FloorDiv({A}, Integer(3))))", (7, 39)),
        (f"Add(FloorDiv(Add(Mul(Integer(2), {A}), Integer(2)), Integer(3)), "
         f"Mul(Integer(-1), FloorDiv({A}, Integer(3))))", (1, 3)),
        (f"Add({B}, FloorDiv(Mul(Integer(-1), {B}), Integer(3)))", (1, 3)),
    ],
)  # fmt: skip
def test_a_sum_with_quotients_of_what_it_has_is_bounded_by_its_line(
    written: str, found: tuple[int, int]
) -> None:
    assert bounds(SYMBOLS.affine(SYMBOLS.parse(written)), [(1, 6), (2, 5)]) == found


def test_a_number_is_found_where_mlir_has_no_context() -> None:
    with ir.Context():
        size = ir.AffineExpr.get_symbol(0)
        rest = size - ir.AffineExpr.get_floor_div(size, 2)
    assert bounds(rest, [(1, 6)]) == (1, 3)
    assert evaluate(rest, [5]) == 3


def conditions(written: str) -> list[str]:
    return [text(each, ["s0", "s1"]) for each in SYMBOLS.conditions(parse(written))]


def test_only_conditions_that_bounds_do_not_decide_are_left() -> None:
    assert conditions(f"Ge({A}, Integer(1))") == []
    assert conditions(f"Ne({A}, Integer(9))") == []
    assert conditions(f"LessThan({A}, Integer(4))") == ["-1 * s0 + 4"]
    assert len(conditions(f"Eq(Mod({A}, Integer(2)), Integer(0))")) == 1


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (f"Gt({A}, Integer(6))", "is not negative, which it always is"),
        (f"Ne({A}, Integer(3))", "checks that `s0` is not `3`: narrow the bounds"),
        (A, "checks something that is not a comparison of sizes"),
    ],
)
def test_conditions_that_never_hold_are_refused(written: str, message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        conditions(written)
