"""Calls that become one chain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...dialect.chain_plan import IMAGE, Reads, placed
from ...dialect.graph import calls
from ...dialect.mlir import ir
from ...dialect.rows import own_padding, seen_rows
from ..read_by_rows.candidates import padding_call, way_of
from .readers import Reader

Functions = Mapping[str, ir.Operation]


@dataclass(frozen=True)
class Member:
    """A call of a chain, the operand that it reads by rows, and which of its operands are computed
    by others, by the numbers of these, or are the image of the chain."""

    call: ir.Operation
    image: int
    inside: Mapping[int, int]


@dataclass(frozen=True)
class Group:
    """The calls of a chain in order, and what the stages that they become read."""

    members: tuple[Member, ...]
    reads: tuple[Reads, ...]

    @property
    def last(self) -> ir.Operation:
        return self.members[-1].call

    @staticmethod
    def of(
        stages: Sequence[Reader], inside: Sequence[ir.Operation], functions: Functions
    ) -> Group | None:
        """The chain of some calls, of which all results but the last are never whole; None where
        their rows are not computed in step."""
        *before, last = (stage.call for stage in stages)
        if any(call not in inside for call in before) or last in inside:
            return None
        found = _Found(stages, functions)
        members = tuple(found.member(stage) for stage in stages)
        reads = tuple(found.reads(member) for member in members)
        return None if placed(reads) is None else Group(members, reads)


class _Found:
    def __init__(self, stages: Sequence[Reader], functions: Functions) -> None:
        self.functions = functions
        first = stages[0]
        self.values = {self._unpadded(first.call.operands[first.images[0]]): IMAGE}
        self.depths = {IMAGE: 0}
        for number, stage in enumerate(stages):
            self.depths[number] = 1 + max(self._depth(stage, place) for place in stage.images)
            self.values[stage.call.results[0]] = number
        self.first = first.call

    def _unpadded(self, value: ir.Value) -> ir.Value:
        pad = padding_call(value, self.functions)
        return value if pad is None else pad.operands[0]

    def _value(self, call: ir.Operation, place: int) -> int | None:
        return self.values.get(self._unpadded(call.operands[place]))

    def _depth(self, stage: Reader, place: int) -> int:
        """How many stages are in front of what an operand is."""
        value = self._value(stage.call, place)
        return -1 if value is None else self.depths[value]

    def member(self, stage: Reader) -> Member:
        call = stage.call
        image = max(stage.images, key=lambda place: self._depth(stage, place))
        if call == self.first:
            return Member(call, stage.images[0], {})
        numbers = {place: self.values.get(call.operands[place]) for place in stage.points}
        numbers[image] = self._value(call, image)
        known = {place: number for place, number in numbers.items() if number is not None}
        return Member(call, image, known)

    def reads(self, member: Member) -> Reads:
        function = self.functions[calls.callee(member.call)]
        head = calls.operators(function)[0]
        around = way_of(member.call.operands[member.image], self.functions)[1]
        before = (around.halo[2][0] if around.halo else 0) + own_padding(head)
        source = IMAGE if member.call == self.first else member.inside.get(member.image)
        beside = [number for place, number in member.inside.items() if place != member.image]
        return Reads(*seen_rows(head), before, source, tuple(dict.fromkeys(beside)))
