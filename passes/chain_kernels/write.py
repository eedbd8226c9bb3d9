"""Writes chains: one kernel, called once, in the place of several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...dialect import by_rows, chains
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_unreached, is_used
from ...dialect.graph.outline import Names
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.rows import TURNS
from ...dialect.values import integer
from ...dialect.walks import around, put_in_place
from ..read_by_rows.candidates import padding_call, way_of
from .groups import Group, Member
from .in_bands import InBands
from .links import Links

Bands = Mapping[int, int]
"""How many bands of columns chains compute, by the numbers of their last calls; usually one."""


def write(
    program: Program,
    numbers: Sequence[int],
    bands: Bands | None = None,
    everywhere: int = 1,
    turns: int = 1,
) -> None:
    """Makes chains of the calls whose results have these numbers, and are never whole then. What
    they are called with alike, they share. They compute as many bands as is said of them, or of
    all of them. Rows that they see again move after so many turns."""
    writer, links = _Writer(program, turns), Links(program)
    groups = links.groups(numbers)
    # An operation's hash is that of its operands too, which writing a chain changes.
    counts = [(bands or {}).get(links.places[group.last], everywhere) for group in groups]
    for group, count in zip(groups, counts, strict=True):
        writer.write(group, count)
    writer.in_bands.finish()
    if numbers:
        erase_unreached(program)


class _Writer:
    def __init__(self, program: Program, turns: int) -> None:
        self.turns = turns
        self.functions = calls.functions(program)
        self.names = Names(program)
        self.in_bands = InBands(program, self._named, self.names)
        self.known: dict[tuple[Any, ...], str] = {}
        """Chains by the kernels that they were made of, and by how these read each other."""

    def write(self, group: Group, bands: int) -> None:
        """Puts one call, or one for each band, in the place of several."""
        members = group.members
        ways = [way_of(each.call.operands[each.image], self.functions) for each in members]
        names = [calls.callee(each.call) for each in members]
        inside = {
            (n, place): of for n, each in enumerate(members) for place, of in each.inside.items()
        }
        images = [each.image for each in members]
        key = (*names, *images, *ways, *inside.items())
        if key not in self.known:
            kernels = [self._by_rows(*each) for each in zip(names, images, ways, strict=True)]
            self.known[key] = self._named(chains.join(kernels, inside))
        operands = [value for each in members for value in self._operands(each)]
        name = self.known[key]
        made = None
        if bands > 1:
            made = self.in_bands.call(group.last, self.functions[name], operands, bands)
        if made is None:
            with ir.InsertionPoint(group.last):
                types = [result.type for result in group.last.results]
                made = calls.call_alike(group.last, name, operands, types).results[0]
        self._replace(group, made)

    def _operands(self, member: Member) -> Iterator[ir.Value]:
        """What a chain is given for a stage."""
        for place, value in enumerate(member.call.operands):
            if place not in member.inside:
                pad = padding_call(value, self.functions) if place == member.image else None
                yield value if pad is None else pad.operands[0]

    def _by_rows(self, name: str, image: int, way: tuple[ir.Type, calls.Border]) -> ir.Operation:
        function = self.functions[name]
        kernel = function.clone(ip=ir.InsertionPoint.after(function)).operation
        by_rows.make(kernel, image, *way, 1)
        return kernel

    def _named(self, chain: ir.Operation) -> str:
        """Gives a chain a name of its own."""
        heads = [calls.head(stage.function) for stage in chains.stages(chain)]
        name = self.names.fresh([head for head in heads if head is not None])
        if self.turns > 1:
            chain.attributes[TURNS] = integer(self.turns)
        chain.attributes["sym_name"] = ir.StringAttr.get(name)
        self.functions[name] = chain
        return name

    def _replace(self, group: Group, made: ir.Value) -> None:
        """Has what the chain computes stand for the calls of a group, and nobody who pads for
        them any more."""
        last, read = group.last, [each.call.operands[each.image] for each in group.members]
        pads = {padding_call(value, self.functions) for value in read}
        calls_before = [each.call for each in group.members[:-1]]
        gone = [op for op in calls.body(around(last)) if op in pads or op in calls_before]
        put_in_place(last, made)
        for op in reversed(gone):
            if not is_used(op.results[0]):
                op.erase()
