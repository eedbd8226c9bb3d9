"""Bounds of polynomials of sizes, and loops over open sizes that may be divided, or may not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from hardwire.dialect.bounds import Facts
from hardwire.dialect.check_open_sharing import problem_of
from hardwire.dialect.mlir import ir
from hardwire.dialect.polynomials import Polynomial
from hardwire.dialect.sharing import Sharing

N, A = Polynomial.number, Polynomial.atom


def _two_sizes() -> Facts:
    return Facts(sizes={"s0": (3, 50), "s1": (1, 20)})


def _valued(number: Polynomial, facts: Facts, given: dict[str, int]) -> Fraction:
    known = dict(given)
    for name, (divided, divisor) in facts.quotients.items():
        known[name] = int(_valued(divided, Facts(), known) // divisor)
    total = Fraction(0)
    for key, times in number.terms:
        term = Fraction(times)
        for atom in key:
            term *= known[atom]
        total += term
    return total


def test_what_is_never_negative_is_not_for_any_sizes() -> None:
    facts = _two_sizes()
    coarse, fine = facts.quotient(A("s0"), 12), facts.quotient(A("s0"), 3)
    area = facts.quotient(A("s0") * A("s1") + N(1), 2)
    known = {
        "a remainder": A("s0") - fine * N(3),
        "less than the divisor": fine * N(3) + N(2) - A("s0"),
        "coarser multiples": fine * N(3) - coarse * N(12),
        "finer multiples": coarse * N(12) + N(9) - fine * N(3),
        "products": A("s0") * A("s1") - A("s0"),
        "halves": A("s0") * A("s1") + N(1) - area * N(2),
    }
    unknown = {
        "one too much": fine * N(3) + N(1) - A("s0"),
        "finer than that": coarse * N(12) + N(8) - fine * N(3),
        "smaller products": A("s0") * A("s1") - A("s0") - N(1),
        "the other way": coarse * N(12) - A("s0"),
    }
    assert [name for name, each in known.items() if not facts.is_never_negative(each)] == []
    assert [name for name, each in unknown.items() if facts.is_never_negative(each)] == []
    sizes = [{"s0": a, "s1": b} for a, b in product(range(3, 51), range(1, 21))]
    for each in known.values():
        assert min(_valued(each, facts, given) for given in sizes) >= 0
    for each in unknown.values():
        assert min(_valued(each, facts, given) for given in sizes) < 0


def test_a_number_is_a_quotient_and_what_is_left() -> None:
    row = A("s1") * N(4) + N(8)
    place = row * (A("t") * N(2) + N(1)) + A("u") * N(4) + N(3)
    quotient, rest = place.divided(row)
    assert (quotient, rest) == (A("t") * N(2) + N(1), A("u") * N(4) + N(3))
    assert N(-5).divided(N(3)) == (N(-2), N(1))


KERNEL = """
func.func @kernel(%x: memref<4096xf32>, %y: memref<4096xf32>, %n: index, %m: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant dense<1.0> : vector<8xf32>
  %s = arith.constant 1.0 : f32
{loops}
  return
}}
"""


def _for(name: str, end: str, step: str, body: str) -> str:
    return f"scf.for %{name} = %c0 to %{end} step %{step} {{\n{body}\n}}\n"


def _store(what: str, type: str, map: str, names: Sequence[str], mask: str = "") -> str:
    """A store at a place of so many loops' counters, and of `s0`, which is n."""
    given = ", ".join(f"%{name}" for name in names)
    dims = ", ".join(f"d{number}" for number in range(len(names)))
    types = ", vector<8xi1>, vector<8xf32>" if mask else f", {type}" if type else ""
    return (
        f"%p{''.join(names)} = affine.apply affine_map<({dims})[s0] -> ({map})>({given})[%n]\n"
        f"{what} %y[%p{''.join(names)}]{mask} : memref<4096xf32>{types}"
    )


def _at(map: str, names: str) -> str:
    return _store("memref.store %s,", "", map, names)


def _lanes(map: str, names: str) -> str:
    return _store("vector.store %v,", "vector<8xf32>", map, names)


def _masked(map: str, names: str) -> str:
    """A store of as many lanes as are left of n."""
    rest = "%rest = affine.apply affine_map<()[s0] -> (s0 mod 8)>()[%n]\n"
    mask = "%mask = vector.create_mask %rest : vector<8xi1>\n"
    return rest + mask + _store("vector.maskedstore", "", map, names, ", %mask, %v")


def _rows(map: str) -> str:
    return _for("i", "m", "c1", _for("j", "n", "c1", _at(map, "ij")))


def _each(name: str, end: str, map: str = "d0") -> str:
    return _for(name, end, "c1", _at(map, name))


def _tiles(map: str) -> str:
    """Tiles of n elements, and what is left."""
    return TILES + _for("i", "t", "c8", _lanes("d0", "i")) + _each("j", "l", map)


def _rows_of_lanes(map: str) -> str:
    """Rows of n elements, of which the last are masked."""
    tiles = _for("j", "t", "c8", _lanes("d0 * s0 + d1", "ij"))
    return TILES + _for("i", "m", "c1", tiles + _for("k", "e", "c8", _masked(map, "ik")))


def _growing(map: str) -> str:
    """Rows, each of n - m elements more than the one before: which way that counts is not known."""
    rest = "%a = arith.subi %n, %m : index\n%b = arith.muli %a, %i : index\n"
    return _for("i", "m", "c1", rest + _for("j", "b", "c1", _at(map, "ij")))


def _overlapping(map: str, bound: str = "c8") -> str:
    """Rows of n elements, of which the last 8 end with the row; fewer than 8 are single ones."""
    begin = "%least = arith.minui %j, %last : index\n"
    many = _for("j", "many", "c8", begin + _store("vector.store %v,", LANES, map, ["i", "least"]))
    few = _for("k", "few", "c1", _at("d0 * s0 + d1", "ik"))
    return (
        f"%fits = arith.cmpi uge, %n, %{bound} : index\n%last = arith.subi %n, %c8 : index\n"
        "%many = arith.select %fits, %n, %c0 : index\n%few = arith.select %fits, %c0, %n : index\n"
        + _for("i", "m", "c1", many + few)
    )


def _larger(map: str) -> str:
    """As many elements as there are, or 30 if that is more."""
    most = "%thirty = arith.constant 30 : index\n%most = arith.maxui %n, %thirty : index\n"
    return most + _for("i", "m", "c1", _for("j", "most", "c1", _at(map, "ij")))


TILES = (
    "%t = affine.apply affine_map<(d0) -> ((d0 floordiv 8) * 8)>(%n)\n"
    "%l = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)\n"
    "%e = affine.apply affine_map<(d0) -> ((d0 mod 8 + 7) floordiv 8)>(%n)\n"
)
MEET = "two chunks may touch the same place of the result"
BELOW = "the smaller one of two numbers may be one below 0"
LANES = "vector<8xf32>"
CASES = {
    "rows of open width": (_rows("d0 * s0 + d1"), (0,), (), ""),
    "columns of all rows": (_rows("d0 * s0 + d1"), (1,), (), ""),
    "rows that overlap by one": (_rows("d0 * (s0 - 1) + d1"), (0,), (), MEET),
    "diagonals": (_rows("d0 + d1"), (0,), (), MEET),
    "the same place in each turn": (_each("i", "m", "s0"), (0,), (), MEET),
    "tiles, and what is left": (_tiles("(s0 floordiv 8) * 8 + d0"), (0, 1), (), ""),
    "what is left, too early": (_tiles("(s0 floordiv 8) * 8 + d0 - 1"), (0, 1), (), MEET),
    "lanes of short rows": (_for("i", "m", "c1", _lanes("d0 * 7", "i")), (0,), (), MEET),
    "what one does, apart": (_each("i", "n") + _each("j", "m", "d0 + s0"), (0,), (1,), ""),
    "what one does, among them": (_each("i", "n") + _each("j", "m"), (0,), (1,), MEET),
    "what all chunks write": (_each("i", "m"), (), (), MEET),
    "as many turns": (_each("i", "m") + _each("j", "m"), (0, 1), (), ""),
    "more turns": (_each("i", "m") + _each("j", "n"), (0, 1), (), MEET),
    "rows with masks": (_rows_of_lanes("d0 * s0 + (s0 floordiv 8) * 8 + d1"), (0,), (), ""),
    "masks moved": (_rows_of_lanes("d0 * s0 + (s0 floordiv 8) * 8 + d1 + 1"), (0,), (), MEET),
    "as many turns as nobody knows": (_growing("d0 * 2 + d1"), (0,), (), MEET),
    "tiles that overlap in a row": (_overlapping("d0 * s0 + d1"), (0,), (), ""),
    "the same, one place further": (_overlapping("d0 * s0 + d1 + 1"), (0,), (), MEET),
    "the same, where they may not fit": (_overlapping("d0 * s0 + d1", "c4"), (0,), (), BELOW),
    "the larger one of two numbers": (_larger("d0 * 40 + d1"), (0,), (), ""),
    "the larger one, and rows of the smaller": (_larger("d0 * 39 + d1"), (0,), (), MEET),
    "every other turn": (_each("i", "m", "d0 floordiv 2"), (0,), (), MEET),
}


@pytest.mark.parametrize("case", CASES)
def test_loops_over_open_sizes(case: str) -> None:
    loops, divided, alone, problem = CASES[case]
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(KERNEL.format(loops=loops))
        function = module.body.operations[0].operation
        every = list[ir.Operation]()
        pending = list(function.regions[0].blocks[0].operations)
        while pending:
            op = pending.pop(0).operation
            if op.name == "scf.for":
                every.append(op)
                pending = [*op.regions[0].blocks[0].operations, *pending]
        sharing = Sharing(2, tuple(every[n] for n in divided), tuple(every[n] for n in alone))
        _, result, n, m = function.regions[0].blocks[0].arguments
        found = problem_of(function, sharing, None, {result: 0}, {n: (3, 40), m: (2, 90)})
    assert found == problem
