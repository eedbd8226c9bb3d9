"""How many instructions calls of functions execute, from their finished code (`execute.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..elf import apart, read_object
from ..elf_file import Elf
from .effects import Code, Uncountable
from .escapes import Held, takes_none, uses_of_stack
from .execute import Run
from .flow import Block, Flow, Uses, slices
from .flows import flow_of
from .functions import addends, labels, relocations
from .paths import STACK
from .tally import Bounds, Tally, Way
from .turns import State
from .values import Place

INSTRUCTIONS, OUTSIDE = "instructions", "calls of "
"""What is counted: instructions, and calls of each function that the object does not have."""
Costs = Callable[[Code, Block, int], Mapping[str, int]]
"""What it costs to execute a block of a function and go on to another."""


def instructions(code: Code, block: Block, after: int) -> Mapping[str, int]:
    return {INSTRUCTIONS: len(block.instructions)}


@dataclass
class Counts:
    """The functions of an object, and what a call of each costs, as far as it was asked."""

    codes: Mapping[str, Code]
    cost: Costs = instructions
    _known: dict[str, Bounds] = field(default_factory=dict[str, Bounds])
    _waiting: list[str] = field(default_factory=list[str])

    def of(self, name: str) -> Bounds:
        """What a call of a function costs; Uncountable where nobody can say."""
        if name not in self.codes:
            return Bounds({OUTSIDE + name: 1}, {OUTSIDE + name: 1})
        if name in self._waiting:
            raise Uncountable(f"{name} may call itself")
        if name not in self._known:
            self._waiting.append(name)
            try:
                self._known[name] = self._counted(flow_of(self.codes[name]))
            finally:
                self._waiting.pop()
        return self._known[name]

    def _counted(self, flow: Flow) -> Bounds:
        uses = uses_of_stack(flow, self._takes)
        return self.costs(flow, tally_of(flow, uses, lambda tally: self.costs(flow, tally)))

    def _takes(self, name: str, given: Held) -> bool:
        return name not in self.codes or not takes_none(flow_of(self.codes[name]), given)

    def costs(self, flow: Flow, tally: Tally) -> Bounds:
        """What was tallied, as costs."""
        return tally.costs({way: self._way(flow, way) for way in tally.ways})

    def _way(self, flow: Flow, way: Way) -> Bounds:
        if isinstance(way, str):
            return self.of(way)
        cost = self.cost(self.codes[flow.name], flow.blocks[way[0]], way[1])
        return Bounds(cost, cost)


def tally_of(flow: Flow, uses: Uses, costs: Callable[[Tally], Bounds]) -> Tally:
    """What one call of a function does. Nothing is known of what it is given."""
    parts = slices(flow, uses)
    state: State = {each: Place(f"variable {each}", 0) for each in parts[0].alive}
    state[flow.convention.stack] = Place(STACK, 0)
    return Run(flow, parts, costs, uses.watches, uses.escapes).whole(state)


def codes(image: bytes, prefix: str) -> dict[str, Code]:
    """The functions of an object, whose sections are named by them behind a prefix."""
    elf = Elf(image)
    linked, known, added = relocations(elf), labels(elf), addends(elf)
    machine, bits = read_object(image).machine, elf.elfclass
    found = dict[str, Code]()
    for number, section in enumerate(elf.iter_sections()):
        own, _ = apart(section.name)
        if own.startswith(prefix) and section["sh_size"]:
            name = own.removeprefix(prefix)
            symbols = {at: each.removeprefix(prefix) for at, each in linked[number].items()}
            found[name] = Code(name, section.data(), symbols, known, added[number], machine, bits)
    return found
