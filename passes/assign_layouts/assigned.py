"""What is known of the entry function, and the layouts that its values have so far."""

from __future__ import annotations

from ...dialect.dispatch.runtime_keys import described
from ...dialect.graph import calls
from ...dialect.graph.calls import Border
from ...dialect.graph.in_place import InPlace
from ...dialect.layout import Layout, contiguous, shape_of
from ...dialect.mlir import ir
from ...dialect.program import Program
from .join import Join
from .tied import Tied


class Assigned:
    """`layouts` knows every value that the walk has passed.

    `borders` are what readers want around a value; `copies` the copies of a value by their
    layout; `reordered` the weights of which a copy in another order is stored; `claimed` the values
    that lie in the caller's outputs; `joins` the concatenations that may cost nothing, and `makers`
    what is computed as a part of one: which, and which part. `copied` has what each copy was made
    of; `tied` the values that lie alike, and `orders` how some of them are to be nested.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.entry = program.entry()
        self.functions = calls.functions(program)
        self.in_place = InPlace(program, self.functions)
        self.described = described(program)
        self.layouts: dict[ir.Value, Layout] = {}
        self.borders: dict[ir.Value, Border] = {}
        self.copies: dict[tuple[ir.Value, Layout], list[ir.Value]] = {}
        self.copy_kernels: dict[str, ir.Operation] = {}
        self.reordered: set[ir.Value] = set()
        self.claimed: list[ir.Value] = []
        self.joins: list[Join] = []
        self.makers: dict[ir.Value, tuple[Join, int]] = {}
        self.copied: dict[ir.Value, ir.Value] = {}
        self.tied: list[Tied] = []
        self.orders: dict[ir.Value, tuple[int, ...]] = {}

    def dense(self, value: ir.Value) -> Layout:
        """Row by row without gaps; where sizes are open, with room for the largest."""
        return contiguous(shape_of(value))

    def border(self, value: ir.Value) -> Border:
        """What its readers want around a value."""
        return self.borders.get(value, Border())

    def fresh(self, stem: str) -> str:
        """A name that no function has yet."""
        number = 0
        while f"{stem}_{number}" in self.functions:
            number += 1
        return f"{stem}_{number}"
