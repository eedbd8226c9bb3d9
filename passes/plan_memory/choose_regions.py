"""Which region of memory each storage lies in, where the board has several that are written.

What was asked for by name comes first. Of the rest, what is accessed most for its size chooses
first: the region where its accesses cost least, of those in which all that lies there can still be
planned.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ...dialect.errors import PassFailed
from ...dialect.graph import arena as memory
from ...dialect.graph import calls
from ...dialect.graph.traffic import ACCESS, Traffic, traffic_of
from ...dialect.memories import Memories, Region
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.sizes import sizes_of
from .storages import Storages


class ChooseRegions:
    """The regions of the storages of a program, while they are being chosen."""

    def __init__(
        self, program: Program, storages: Storages, memories: Memories, align: int
    ) -> None:
        self.program = program
        self.storages = storages
        self.memories = memories
        self.align = align
        self.members: list[list[int]] = [[] for _ in memories.arenas]
        """The storages in each region."""
        self.names: dict[int, list[str]] = {}
        """What calls, inputs and outputs are called that a storage is for."""
        self.accesses: dict[int, tuple[float, float]] = {}
        """How often a storage is read and written."""

    def run(self) -> list[list[int]]:
        """For each region that is written, the storages in it."""
        self._survey()
        misnamed = self.memories.misnamed("values", chain.from_iterable(self.names.values()))
        if misnamed:
            raise PassFailed(*misnamed)
        rest: list[int] = []
        for number in self.storages.in_arena:
            wish = self.memories.wish("values", *self.names.get(number, ()))
            if wish is None:
                rest.append(number)
            else:
                named = [region.name for region in self.memories.arenas]
                self.members[named.index(wish)].append(number)
        for region, numbers in zip(self.memories.arenas, self.members, strict=True):
            self._check(region, numbers)
        for number in sorted(rest, key=self._density, reverse=True):
            self.members[self._cheapest(number)].append(number)
        return self.members

    def _survey(self) -> None:
        functions, sizes = self.storages.functions, sizes_of(self.program.entry())
        for op in calls.body(self.program.entry()):
            if not calls.is_call(op):
                continue
            traffic = traffic_of(op, functions, sizes)
            for value, count in zip(op.operands, traffic.reads, strict=True):
                self._count(value, count, 0.0)
            for value, count in zip(op.results, traffic.writes, strict=True):
                self._count(value, 0.0, count, calls.callee(op))
            self._count_scratch(op, traffic)

    def _count(self, value: ir.Value, reads: float, writes: float, *names: str) -> None:
        if calls.is_tensor(value) and self.storages.has(value):
            self._add(self.storages.of(value), reads, writes, *names)

    def _add(self, number: int, reads: float, writes: float, *names: str) -> None:
        before = self.accesses.get(number, (0.0, 0.0))
        self.accesses[number] = before[0] + reads, before[1] + writes
        self.names.setdefault(number, []).extend(names)

    def _count_scratch(self, op: ir.Operation, traffic: Traffic) -> None:
        """What a kernel keeps beside its result is read about as often as its operands."""
        number = self.storages.scratch.get(self.storages.live.step[op])
        if number is not None:
            written = self.storages.items[number].size / ACCESS
            self._add(number, sum(traffic.reads), written, f"{calls.callee(op)}.scratch")

    def _density(self, number: int) -> float:
        return sum(self.accesses.get(number, (0.0, 0.0))) / max(1, self.storages.items[number].size)

    def _cheapest(self, number: int) -> int:
        """The region in which the accesses of a storage cost least, of those that have room."""
        reads, writes = self.accesses.get(number, (0.0, 0.0))
        regions = self.memories.arenas
        costs = [reads * each.read + writes * (each.write or 0.0) for each in regions]
        for place in sorted(range(len(regions)), key=lambda place: (costs[place], place)):
            if self._needed([*self.members[place], number]) <= regions[place].size:
                return place
        raise PassFailed(self._nowhere(number))

    def _needed(self, numbers: Sequence[int]) -> int:
        """The bytes of an arena with these storages."""
        lifetimes, ahead = self.storages.to_plan(numbers)
        return memory.plan(lifetimes, self.align, ahead).size

    def _check(self, region: Region, numbers: Sequence[int]) -> None:
        needed = self._needed(numbers)
        if needed > region.size:
            raise PassFailed(
                f"what is put into `{region.name}` by name takes {needed:,} bytes, and it has "
                f"{region.size:,}: {needed - region.size:,} too few."
            )

    def _nowhere(self, number: int) -> str:
        needed = self._needed(self.storages.in_arena)
        room = [f"`{region.name}` {region.size:,}" for region in self.memories.arenas]
        most = max(region.size for region in self.memories.arenas)
        name = next(iter(self.names.get(number, ())), "an input")
        size = self.storages.items[number].size
        together = f"all values together take {needed:,} bytes in one memory"
        short = f", {needed - most:,} more than the largest has" if needed > most else ""
        return (
            f"the value of `{name}`, {size:,} bytes, fits into no memory beside what is used more: "
            f"of {', '.join(room)} bytes; {together}{short}."
        )
