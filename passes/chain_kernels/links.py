"""What lies between two stages and need never be there as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...dialect.graph import calls
from ...dialect.mlir import ir
from ...dialect.program import Program
from ..read_by_rows.candidates import padding_call
from .channels import channels_first
from .groups import Group
from .lines import lines_down
from .readers import Reader, reader

Functions = Mapping[str, ir.Operation]
MOST = 16
"""So many values at most become part of a link, so that one of several readers can."""


@dataclass(frozen=True)
class Link:
    """The result of a call, whose number among the operations of the entry is `number`; `values`
    are it and all that lies between its readers and the call where these come together."""

    number: int
    values: tuple[int, ...]


def prepare(program: Program) -> None:
    """Turns images as chains have them: channels in front of rows, and of one dimension as rows."""
    channels_first(program)
    lines_down(program)


def every_value(program: Program) -> list[int]:
    """The values of all links."""
    values = [number for link in Links(program).all() for number in link.values]
    return list(dict.fromkeys(values))


class Links:
    """The calls of an entry that can be stages, and who reads what of them."""

    def __init__(self, program: Program) -> None:
        self.functions = calls.functions(program)
        self.ops = calls.body(program.entry())
        self.places = {op: number for number, op in enumerate(self.ops)}
        found = {op: reader(op, self.functions) for op in self.ops if calls.is_call(op)}
        self.stages: dict[ir.Operation, Reader] = {op: r for op, r in found.items() if r}
        self._readers: dict[ir.Operation, list[ir.Operation] | None] = {}

    def all(self) -> list[Link]:
        """All links, in order."""
        found = ((number, self._values(op)) for op, number in self.places.items())
        return [Link(number, values) for number, values in found if values]

    def groups(self, numbers: Sequence[int]) -> list[Group]:
        """The chains of which these values are never whole."""
        found: list[list[ir.Operation]] = []
        for number in sorted(numbers):
            op = self.ops[number]
            together = [op, *(self.readers(op) or [])]
            joined = [each for each in found if any(member in each for member in together)]
            found = [each for each in found if each not in joined]
            found.append(list(dict.fromkeys([*together, *(op for each in joined for op in each)])))
        ordered = [sorted(each, key=lambda op: self.places[op]) for each in found]
        inside = [self.ops[number] for number in numbers]
        made = [
            Group.of([self.stages[op] for op in each], inside, self.functions) for each in ordered
        ]
        return sorted((each for each in made if each), key=lambda each: self.places[each.last])

    def readers(self, op: ir.Operation) -> list[ir.Operation] | None:
        """The stages that read a result, all of them by rows or at points of theirs; None where
        others do."""
        if op not in self._readers:
            self._readers[op] = self._found_readers(op)
        return self._readers[op]

    def _found_readers(self, op: ir.Operation) -> list[ir.Operation] | None:
        found: list[ir.Operation] = []
        for use in op.results[0].uses:
            owner = use.owner.operation
            for read in self._behind_pad(owner) or [use]:
                if read.owner.operation.block != op.block:
                    return None
                stage = self.stages.get(read.owner.operation)
                if stage is None or not stage.reads(
                    read.operand_number, owner != read.owner.operation
                ):
                    return None
                found.append(read.owner.operation)
        return list(dict.fromkeys(found)) or None

    def _behind_pad(self, op: ir.Operation) -> list[ir.OpOperand]:
        """What reads a padded value; nothing where an operation is no pad."""
        pads = calls.is_call(op) and padding_call(op.results[0], self.functions) is not None
        return list(op.results[0].uses) if pads else []

    def _values(self, op: ir.Operation) -> tuple[int, ...]:
        """The values of a link; nothing where there is none."""
        if op not in self.stages:
            return ()
        inside, pending = [op], self.readers(op)
        while pending and len(pending) > 1 and len(inside) < MOST:
            first, *others = sorted(pending, key=lambda each: self.places[each])
            more = self.readers(first)
            inside.append(first)
            pending = more and list(dict.fromkeys([*others, *more]))
        numbers = tuple(self.places[each] for each in inside)
        if not pending or len(pending) > 1 or not self.groups(numbers):
            return ()
        return numbers
