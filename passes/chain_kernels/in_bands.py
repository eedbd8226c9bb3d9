"""Calls chains for bands of columns, and puts these together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect import templates
from ...dialect.graph import calls
from ...dialect.graph.build import Builder
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.outline import Group, Names, outline
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.program import Program
from ...dialect.walks import maker
from .bands import Columns, banded, columns_of_arguments

Part = tuple[str, ir.Type, list[Columns | None]]
"""A chain that computes a band, of which type, and the columns that it needs of its arguments."""


class InBands:
    """The chains that were cut; bands that are computed alike share one."""

    def __init__(
        self, program: Program, named: Callable[[ir.Operation], str], names: Names
    ) -> None:
        self.program, self.named, self.names = program, named, names
        self.known: dict[tuple[str, int], list[Part]] = {}
        self.texts: dict[str, str] = {}
        self.joined: list[ir.Operation] = []

    def call(
        self, last: ir.Operation, chain: ir.Operation, operands: Sequence[ir.Value], count: int
    ) -> ir.Value | None:
        """What a chain computes of operands, in the place of a call; None where it cannot be
        cut."""
        key = (calls.symbol(chain), count)
        if key not in self.known:
            self.known[key] = self._bands_of(chain, count)
        if len(self.known[key]) < 2:
            return None
        builder, made = Builder(self.program, last), list[ir.Value]()
        for name, type, columns in self.known[key]:
            given = [
                value if each is None else builder.slice(value, -1, each.low, each.high)
                for value, each in zip(operands, columns, strict=True)
            ]
            with ir.InsertionPoint(last):
                made.append(calls.call_alike(last, name, given, [type]).results[0])
        return self._together(builder, made, last.results[0].type)

    def _bands_of(self, chain: ir.Operation, count: int) -> list[Part]:
        found: list[Part] = []
        for part, needed in banded(chain, count) or []:
            columns = columns_of_arguments(part, needed)
            type = calls.body(part)[-1].operands[0].type
            found.append((self._shared(part), type, columns))
        return found

    def _shared(self, part: ir.Operation) -> str:
        """The name of a chain, or of one that computes the same and was made before."""
        part.attributes["sym_name"] = ir.StringAttr.get("part")
        text = str(part)
        if text in self.texts:
            part.erase()
        else:
            self.texts[text] = self.named(part)
        return self.texts[text]

    def _together(self, builder: Builder, parts: Sequence[ir.Value], whole: ir.Type) -> ir.Value:
        """The bands beside each other."""
        joined = builder.call(aten.CAT, parts, -1, type=whole)
        function = calls.functions(self.program)[calls.callee(maker(parts[0]))]
        for name in ("hw.key", "hw.library"):
            maker(joined).attributes[name] = function.attributes[name]
        self.joined.append(maker(joined))
        return joined

    def finish(self) -> None:
        """Has kernels put the bands together: where each is computed in its place, without a
        copy."""
        for op in self.joined:
            template = templates.template_of(op)
            outline(self.program, Group(template and template.name, 0, {0: op}), self.names)
        if self.joined:
            erase_dead(self.program)
