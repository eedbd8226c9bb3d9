"""Bounds of polynomials of sizes, of numbers of turns, and of what is computed of these.

Sizes lie between numbers, turns between polynomials of what was there before them; a quotient is
what is divided, less at most the divisor, and the smaller one of two numbers is at most each of
them. A number is never negative if it is not when its atoms are what they are at least or at most,
the last one first, each as it counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, lcm, prod
from random import Random

from .polynomials import ZERO, Number, Polynomial

_SEED, _DRAWN = 20261, 6


def _less_than_none(number: Polynomial) -> Fraction:
    """What is not negative is more than that, as all terms are multiples of that part of 1."""
    return Fraction(-1, lcm(*(times.denominator for _, times in number.terms)))


@dataclass
class Facts:
    """What is known of atoms. Those that depend on the numbers of turns have an `order`: each is
    bounded by what came before it."""

    sizes: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    turns: dict[str, tuple[Polynomial, Polynomial]] = field(
        default_factory=dict[str, tuple[Polynomial, Polynomial]]
    )
    """The numbers of turns, which have bounds, both included."""
    quotients: dict[str, tuple[Polynomial, int]] = field(
        default_factory=dict[str, tuple[Polynomial, int]]
    )
    minima: dict[str, tuple[Polynomial, Polynomial]] = field(
        default_factory=dict[str, tuple[Polynomial, Polynomial]]
    )
    """What is the smaller one of two numbers."""
    order: dict[str, int] = field(default_factory=dict[str, int])
    only: list[str] = field(default_factory=list[str])
    """The turns of which there is one at most: number 0."""
    _lows: dict[Polynomial, Number] = field(default_factory=dict[Polynomial, Number])
    _leasts: dict[Polynomial, list[Polynomial]] = field(
        default_factory=dict[Polynomial, list[Polynomial]]
    )
    _signs: dict[tuple[Polynomial, Fraction], bool] = field(
        default_factory=dict[tuple[Polynomial, Fraction], bool]
    )

    _bounds: dict[tuple[str, tuple[str, ...]], tuple[list[Polynomial], list[Polynomial]]] = field(
        default_factory=dict[tuple[str, tuple[str, ...]], tuple[list[Polynomial], list[Polynomial]]]
    )
    _trials: list[dict[str, int]] = field(default_factory=list[dict[str, int]])

    def turn(self, low: Polynomial, high: Polynomial) -> str:
        """A new atom, the number of a turn."""
        name = f"t{len(self.turns)}"
        self.turns[name] = low, high
        self.order[name] = len(self.order)
        return name

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
        if not self.is_of_sizes(rest):
            self.order[name] = len(self.order)
        return whole + Polynomial.atom(name)

    def minimum(self, one: Polynomial, other: Polynomial) -> Polynomial:
        """The smaller one of two numbers that are not negative."""
        if self.is_never_negative(other - one):
            return one
        if self.is_never_negative(one - other):
            return other
        for name, known in self.minima.items():
            if known in ((one, other), (other, one)):
                return Polynomial.atom(name)
        name = f"m{len(self.minima)}"
        self.minima[name] = one, other
        self.order[name] = len(self.order)
        return Polynomial.atom(name)

    def is_of_sizes(self, number: Polynomial) -> bool:
        """Whether it is the same in all turns."""
        return number.atoms.isdisjoint(self.order)

    def depends(self, number: Polynomial, turn: str) -> bool:
        """Whether a number is another one in another turn of a loop."""
        made_of = (self._made_of(atom) for atom in number.atoms if atom != turn)
        inner = (self.depends(each, turn) for parts in made_of for each in parts)
        return turn in number.atoms or any(inner)

    def _made_of(self, atom: str) -> tuple[Polynomial, ...]:
        return self.minima[atom] if atom in self.minima else self.quotients.get(atom, ())[:1]

    def is_never_negative(self, number: Polynomial) -> bool:
        limit = _less_than_none(number)
        return any(self._is_above(each, limit) for each in self.same(number))

    def _is_above(self, number: Polynomial, limit: Fraction) -> bool:
        key = number, limit
        if key not in self._signs:
            self._signs[key] = self._looked_at(number, limit)
        return self._signs[key]

    def _looked_at(self, number: Polynomial, limit: Fraction) -> bool:
        name = self._last(number)
        if name is None:
            return self._is_above_for_sizes(number, limit)
        is_up = self._counts_up(number, name)
        if is_up is None:
            return False
        ways = (number.put(name, each) for each in self._ends(name, is_up))
        found = (self._is_above(each, limit) for each in ways)
        if is_up and name in self.minima:
            return all(found) or self._is_above(number.put(name, ZERO), limit)
        return any(found)

    def _last(self, number: Polynomial) -> str | None:
        """The last atom that depends on turns."""
        return max((each for each in number.atoms if each in self.order),
                   key=self.order.__getitem__, default=None)  # fmt: skip

    def _counts_up(self, number: Polynomial, name: str) -> bool | None:
        """Whether a number grows with an atom, or falls; None where that is not known."""
        factor = number.factor_of(name)
        if factor is not None and self.is_never_negative(factor):
            return True
        if factor is not None and self.is_never_negative(ZERO - factor):
            return False
        return None

    def _ends(self, name: str, lowest: bool) -> tuple[Polynomial, ...]:
        """What an atom is at least, or at most: each of several, but a minimum is at least one of
        its two."""
        if name in self.turns:
            return (self.turns[name][0 if lowest else 1],)
        if name in self.minima:
            return self.minima[name]
        divided, divisor = self.quotients[name]
        less = Polynomial.number(divisor - 1 if lowest else 0)
        return ((divided - less) * Polynomial.number(Fraction(1, divisor)),)

    def same(self, number: Polynomial) -> list[Polynomial]:
        """A number, and how it can be said else: of what is left there is one turn, or as many as
        all there are, less those before it."""
        other = number
        for name in self.only:
            other = other.put(name, ZERO) if name in other.atoms else other
        return [number] if other == number else [number, other]

    def leasts(self, number: Polynomial) -> list[Polynomial]:
        """Lower bounds without turns; none where it is not known which way one of them counts."""
        if number not in self._leasts:
            self._leasts[number] = list(self._without_turns(number))
        return self._leasts[number]

    def _without_turns(self, number: Polynomial) -> Iterator[Polynomial]:
        name = self._last(number)
        if name is None:
            yield number
            return
        is_up = self._counts_up(number, name)
        if is_up is None:
            return
        ends = self._ends(name, is_up)
        if is_up and name in self.minima:
            lows = [[self._lowest(each) for each in self.leasts(end)] for end in ends]
            ends = (Polynomial.number(min(map(max, lows))),) if all(lows) else ()
        for end in ends:
            yield from self.leasts(number.put(name, end))

    def mosts(self, number: Polynomial) -> list[Polynomial]:
        """Upper bounds without turns."""
        return [ZERO - each for each in self.leasts(ZERO - number)]

    def highest(self, number: Polynomial) -> int:
        """An upper bound that is a number; of what has no turns."""
        return floor(-self._lowest(ZERO - number))

    def _is_above_for_sizes(self, number: Polynomial, limit: Fraction) -> bool:
        """Whether what has no turns is above a limit. Most that is not is not for some sizes that
        are tried first, as looking for a bound takes long."""
        if any(self._at(trial, number) <= limit for trial in self._tried()):
            return False
        ways = self._without_quotients(number, list(reversed(self.quotients)))
        return any(self._in_box(each) > limit for each in ways)

    def _tried(self) -> list[dict[str, int]]:
        """Some sizes as they may be: bounds, and what lies between."""
        if not self._trials:
            drawn = Random(_SEED)
            known = list(self.sizes.items())
            for number in range(1 << min(3, len(known))):
                ends = ((name, ends[number >> at & 1]) for at, (name, ends) in enumerate(known))
                self._trials.append(dict(ends))
            self._trials += ({n: drawn.randint(*ends) for n, ends in known} for _ in range(_DRAWN))
        return self._trials

    def _at(self, trial: dict[str, int], number: Polynomial) -> Number:
        """What a number is for some sizes, which are noted with the quotients."""
        for atom in number.atoms:
            if atom not in trial:
                divided, divisor = self.quotients[atom]
                trial[atom] = floor(self._at(trial, divided)) // divisor
        return sum(times * prod(trial[atom] for atom in key) for key, times in number.terms)

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
        if factor is None:
            return
        lows, highs = self._bounds_of_quotient(name, tuple(used[1:]))
        for sign, bounds in ((factor, lows), (ZERO - factor, highs)):
            if self._is_above(sign, _less_than_none(sign)):
                for bound in bounds:
                    yield from self._without_quotients(number.put(name, bound), rest)
                return

    def _bounds_of_quotient(
        self, name: str, others: tuple[str, ...]
    ) -> tuple[list[Polynomial], list[Polynomial]]:
        """A quotient is bounded by what is divided, by numbers, and by a quotient of the same:
        n / 4 is at most half of n / 2, each rounded down."""
        if (name, others) not in self._bounds:
            self._bounds[name, others] = self._looked_up(name, others)
        return self._bounds[name, others]

    def _looked_up(
        self, name: str, others: tuple[str, ...]
    ) -> tuple[list[Polynomial], list[Polynomial]]:
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
