"""Whole numbers that are not known yet, as polynomials, and bounds of them.

    252·⌊s0 / 252⌋ + 6·t + 3        *atoms* are sizes (`s0`), numbers of turns (`t`), quotients

Sizes lie between numbers, turns between polynomials of what was there before them, and a quotient
is what is divided, less at most the divisor. Equal numbers are equal polynomials where sums,
products and quotients by numbers are all that they were made by; a remainder is what is divided
less a multiple of the divisor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import floor, prod

Monomial = tuple[str, ...]
"""The atoms of a product, in order."""
Number = int | Fraction


@dataclass(frozen=True)
class Polynomial:
    """A sum of products of atoms, each so many times; those with no atoms are a number."""

    terms: frozenset[tuple[Monomial, Number]]

    @staticmethod
    def of(terms: Mapping[Monomial, Number]) -> Polynomial:
        return Polynomial(frozenset(term for term in terms.items() if term[1]))

    @staticmethod
    def number(value: Number) -> Polynomial:
        return Polynomial.of({(): value})

    @staticmethod
    def atom(name: str) -> Polynomial:
        return Polynomial.of({(name,): 1})

    def __add__(self, other: Polynomial) -> Polynomial:
        found = dict(self.terms)
        for key, times in other.terms:
            found[key] = found.get(key, 0) + times
        return Polynomial.of(found)

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + other * Polynomial.number(-1)

    def __mul__(self, other: Polynomial) -> Polynomial:
        found = dict[Monomial, Number]()
        for (one, a), (two, b) in product(self.terms, other.terms):
            key = tuple(sorted(one + two))
            found[key] = found.get(key, 0) + a * b
        return Polynomial.of(found)

    @property
    def constant(self) -> Number:
        return dict(self.terms).get((), 0)

    @property
    def is_number(self) -> bool:
        return all(not key for key, _ in self.terms)

    @cached_property
    def atoms(self) -> frozenset[str]:
        return frozenset({atom for key, _ in self.terms for atom in key})

    def factor_of(self, atom: str) -> Polynomial | None:
        """What an atom is multiplied with; None where it is multiplied with itself as well."""
        found = dict[Monomial, Number]()
        for key, times in self.terms:
            if key.count(atom) > 1:
                return None
            if atom in key:
                place = key.index(atom)
                found[key[:place] + key[place + 1 :]] = times
        return Polynomial.of(found)

    def put(self, atom: str, other: Polynomial) -> Polynomial:
        """With another number in the place of an atom."""
        found = Polynomial(frozenset(term for term in self.terms if atom not in term[0]))
        for key, times in self.terms:
            if atom not in key:
                continue
            rest = tuple(each for each in key if each != atom)
            term = Polynomial.of({rest: times})
            for _ in range(len(key) - len(rest)):
                term = term * other
            found = found + term
        return found

    def divided(self, other: Polynomial) -> tuple[Polynomial, Polynomial]:
        """A quotient and what is left, where all numbers are whole: what is left has no term that
        the first term of the divisor divides."""
        lead, most = max(other.terms, key=lambda term: (len(term[0]), term[0]))
        quotient, rest, todo = Polynomial.of({}), Polynomial.of({}), self
        while todo.terms:
            key, times = max(todo.terms, key=lambda term: (len(term[0]), term[0]))
            left = _without(key, lead)
            whole = 0 if left is None else times // most
            if left is None or not whole:
                term = Polynomial.of({key: times})
                rest, todo = rest + term, todo - term
                continue
            part = Polynomial.of({left: whole})
            quotient, todo = quotient + part, todo - part * other
        return quotient, rest


def _without(key: Monomial, factors: Monomial) -> Monomial | None:
    """A product without some of its factors; None where they are not all there."""
    left = list(key)
    for each in factors:
        if each not in left:
            return None
        left.remove(each)
    return tuple(left)


ZERO, ONE = Polynomial.number(0), Polynomial.number(1)


@dataclass
class Facts:
    """What is known of atoms. The `turns` are those whose bounds are polynomials, both included,
    in the order in which they came: a bound has none but those before it."""

    sizes: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    turns: dict[str, tuple[Polynomial, Polynomial]] = field(
        default_factory=dict[str, tuple[Polynomial, Polynomial]]
    )
    quotients: dict[str, tuple[Polynomial, int]] = field(
        default_factory=dict[str, tuple[Polynomial, int]]
    )
    only: list[str] = field(default_factory=list[str])
    """The turns of which there is one at most: number 0."""
    _lows: dict[Polynomial, Number] = field(default_factory=dict[Polynomial, Number])
    _leasts: dict[Polynomial, Polynomial | None] = field(
        default_factory=dict[Polynomial, Polynomial | None]
    )
    _signs: dict[Polynomial, bool] = field(default_factory=dict[Polynomial, bool])

    def quotient(self, number: Polynomial, divisor: int) -> Polynomial:
        """A number divided by another one, rounded down."""
        whole = Polynomial.of({key: times // divisor for key, times in number.terms})
        rest = Polynomial.of({key: times % divisor for key, times in number.terms})
        if rest.is_number:
            return whole
        for name, known in self.quotients.items():
            if known == (rest, divisor):
                return whole + Polynomial.atom(name)
        name = f"q{len(self.quotients)}"
        self.quotients[name] = rest, divisor
        return whole + Polynomial.atom(name)

    def is_never_negative(self, number: Polynomial) -> bool:
        if number not in self._signs:
            least = (self.least(each) for each in self.same(number))
            is_one = any(each is not None and self._lowest(each) > -1 for each in least)
            self._signs[number] = is_one
        return self._signs[number]

    def same(self, number: Polynomial) -> list[Polynomial]:
        """A number, and how it can be said else: of what is left there is one turn, or as many as
        all there are, less those before it."""
        other = number
        for name in self.only:
            other = other.put(name, ZERO) if name in other.atoms else other
        return [number] if other == number else [number, other]

    def least(self, number: Polynomial) -> Polynomial | None:
        """A lower bound without turns; None where it is not known which way one of them counts."""
        if number not in self._leasts:
            self._leasts[number] = self._without_turns(number)
        return self._leasts[number]

    def _without_turns(self, number: Polynomial) -> Polynomial | None:
        for name in reversed(self.turns):
            if name not in number.atoms:
                continue
            factor, (low, high) = number.factor_of(name), self.turns[name]
            if factor is None:
                return None
            if self.is_never_negative(factor):
                number = number.put(name, low)
            elif self.is_never_negative(ZERO - factor):
                number = number.put(name, high)
            else:
                return None
        return number

    def most(self, number: Polynomial) -> Polynomial | None:
        """An upper bound without turns."""
        found = self.least(ZERO - number)
        return None if found is None else ZERO - found

    def highest(self, number: Polynomial) -> int:
        """An upper bound that is a number; of what has no turns."""
        return floor(-self._lowest(ZERO - number))

    def _lowest(self, number: Polynomial) -> Number:
        """A lower bound that is a number."""
        if number.is_number:
            return number.constant
        if number not in self._lows:
            ways = self._without_quotients(number, list(reversed(self.quotients)))
            self._lows[number] = max(map(self._in_box, ways), default=-(10**30))
        return self._lows[number]

    def _without_quotients(self, number: Polynomial, names: list[str]) -> Iterator[Polynomial]:
        """Lower bounds without quotients."""
        used = [name for name in names if name in number.atoms]
        if not used:
            yield number
            return
        name, rest = used[0], names[names.index(used[0]) + 1 :]
        factor = number.factor_of(name)
        lows, highs = self._bounds_of_quotient(name, used[1:])
        if factor is not None and self._lowest(factor) >= 0:
            bounds = lows
        elif factor is not None and self._lowest(ZERO - factor) >= 0:
            bounds = highs
        else:
            return
        for bound in bounds:
            yield from self._without_quotients(number.put(name, bound), rest)

    def _bounds_of_quotient(
        self, name: str, others: list[str]
    ) -> tuple[list[Polynomial], list[Polynomial]]:
        """A quotient is bounded by what is divided, by numbers, and by a quotient of the same:
        n / 4 is at most half of n / 2, each rounded down."""
        divided, divisor = self.quotients[name]
        least = Polynomial.number(divisor - 1)
        by = Polynomial.number(Fraction(1, divisor))
        lows, highs = [(divided - least) * by], [divided * by]
        lows.append(Polynomial.number(-floor(-self._lowest(divided)) // divisor))
        highs.append(Polynomial.number(self.highest(divided) // divisor))
        for other in others:
            number, times = self.quotients[other]
            if number != divided:
                continue
            atom = Polynomial.atom(other)
            if times % divisor == 0:
                ratio = times // divisor
                lows.append(atom * Polynomial.number(ratio))
                highs.append(lows[-1] + Polynomial.number(ratio - 1))
            elif divisor % times == 0:
                ratio = divisor // times
                highs.append(atom * Polynomial.number(Fraction(1, ratio)))
                lows.append(highs[-1] - Polynomial.number(Fraction(ratio - 1, ratio)))
        return lows, highs

    def _in_box(self, number: Polynomial) -> Number:
        """The least that a polynomial of sizes can be, term by term behind their lower bounds."""
        for name, (low, _) in self.sizes.items():
            if low:
                number = number.put(name, Polynomial.atom(name) + Polynomial.number(low))
        spans = {name: high - low for name, (low, high) in self.sizes.items()}
        least: Number = 0
        for key, times in number.terms:
            least += times * prod(spans[name] for name in key) if times < 0 or not key else 0
        return least
