"""Registers multiplied with a matrix of small integers, which stands in the code."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import ir
from ...dialect.winograd import Matrix
from . import builder as b

Grid = Sequence[Sequence[ir.Value]]
Terms = tuple[tuple[int, int], ...]
"""Places of registers, each with the sign that it has in a sum: 1 or -1."""


def on_both_sides(matrix: Matrix, grid: Grid) -> list[list[ir.Value]]:
    """`matrix · grid · matrixᵀ`."""
    columns = [product(matrix, column) for column in zip(*grid, strict=True)]
    return [product(matrix, row) for row in zip(*columns, strict=True)]


def product(matrix: Matrix, registers: Sequence[ir.Value]) -> list[ir.Value]:
    """`matrix · registers`. What rows have in common is computed once."""
    sums = _Sums(registers)
    return [sums.row(row) for row in matrix]


class _Sums:
    """Sums of registers, and of those with other signs."""

    def __init__(self, registers: Sequence[ir.Value]) -> None:
        self.registers = registers
        self.known: dict[Terms, ir.Value] = {}

    def row(self, factors: Sequence[int]) -> ir.Value:
        """The sum of all registers with their factors, those of one factor added up first."""
        sizes = sorted({abs(factor) for factor in factors if factor}, reverse=True)
        parts: list[tuple[int, ir.Value]] = []
        for size in sizes:
            terms = [(n, factor // size) for n, factor in enumerate(factors) if abs(factor) == size]
            sign, lanes = self.sum(tuple(terms))
            parts.append((sign * size, lanes))
        parts.sort(key=lambda part: part[0] < 0)
        (factor, lanes), *others = parts
        total = _times(lanes, factor)
        for factor, lanes in others:
            join = b.add if factor > 0 else b.sub
            total = join(total, _times(lanes, abs(factor)))
        return total

    def sum(self, terms: Terms) -> tuple[int, ir.Value]:
        """Some registers with their signs: the sign in front of a sum, and this sum."""
        sign = terms[0][1]
        plain = tuple((place, sign * each) for place, each in terms)
        if plain not in self.known:
            self.known[plain] = self._added(plain)
        return sign, self.known[plain]

    def _added(self, terms: Terms) -> ir.Value:
        """The sum of both halves; the first register has no sign."""
        if len(terms) == 1:
            return self.registers[terms[0][0]]
        half = len(terms) // 2
        _, first = self.sum(terms[:half])
        sign, second = self.sum(terms[half:])
        return (b.add if sign > 0 else b.sub)(first, second)


def _times(lanes: ir.Value, factor: int) -> ir.Value:
    return lanes if factor == 1 else b.mul(lanes, b.like(factor, lanes))
