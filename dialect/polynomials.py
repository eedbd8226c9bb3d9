"""Whole numbers that are not known yet, as polynomials.

    252·⌊s0 / 252⌋ + 6·t + 3        *atoms* are sizes (`s0`), numbers of turns (`t`), quotients

Equal numbers are equal polynomials where sums, products and quotients by numbers are all that they
were made by; a remainder is what is divided less a multiple of the divisor. `bounds.py` says of
numbers that they are never negative.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

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
