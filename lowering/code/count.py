"""How many instructions calls of functions execute, from their finished code (`execute.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from ..elf import apart
from ..elf_file import built_for, opened
from .effects import Code, Uncountable
from .escapes import Held, takes_none, uses_of_stack
from .execute import Run
from .flow import Block, Flow, slices
from .flows import flow_of
from .functions import addends, labels, relocations
from .paths import STACK
from .tally import Bounds, Given, Numbers, Tally, Way
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
    _known: dict[Given, Bounds] = field(default_factory=dict[Given, Bounds])
    _asked: dict[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    _waiting: list[str] = field(default_factory=list[str])

    def of(self, name: str, numbers: Numbers = ()) -> Bounds:
        """What a call of a function costs that is given these numbers, and others of which nothing
        is known; Uncountable where nobody can say."""
        if name not in self.codes:
            return Bounds({OUTSIDE + name: 1}, {OUTSIDE + name: 1})
        if name in self._waiting:
            raise Uncountable(f"{name} may call itself")
        call = Given(name, numbers)
        if call not in self._known:
            self._waiting.append(name)
            try:
                self._known[call] = self._followed_with(flow_of(self.codes[name]), numbers)
            finally:
                self._waiting.pop()
        return self._known[call]

    def known(self, names: Iterable[str]) -> dict[Given, Bounds]:
        """What calls of functions cost, as far as anybody can say."""
        for name in names:
            with suppress(Uncountable):
                self.of(name)
        return self._known

    def learn(self, known: Mapping[Given, Bounds]) -> None:
        """Takes over what was found out elsewhere."""
        self._known.update(known)

    def asks(self, name: str) -> frozenset[int]:
        """The registers by which the ways of a function go, if they go by what it is given."""
        if name not in self.codes or name in self._waiting:
            return frozenset()
        if name not in self._asked:
            self._asked[name] = frozenset()
            if not self._is_exact(name):
                self._asked[name] = self._numbers_asked(name)
        return self._asked[name]

    def _is_exact(self, name: str) -> bool:
        try:
            bounds = self.of(name)
        except Uncountable:
            return False
        return bounds.least == bounds.most

    def _numbers_asked(self, name: str) -> frozenset[int]:
        """Those that conditions of a function depend on."""
        try:
            flow = flow_of(self.codes[name])
            first = slices(flow, uses_of_stack(flow, self._takes), self.asks)[0]
        except Uncountable:
            return frozenset()
        return first.alive & frozenset(flow.convention.arguments)

    def _followed_with(self, flow: Flow, numbers: Numbers) -> Bounds:
        """Nothing is known of what it is given but these numbers."""
        uses = uses_of_stack(flow, self._takes)
        parts = slices(flow, uses, self.asks)
        state: State = {each: Place(f"variable {each}", 0) for each in parts[0].alive}
        state |= {flow.convention.stack: Place(STACK, 0), **dict(numbers)}
        costs = partial(self.costs, flow)
        run = Run(flow, parts, costs, self.asks, uses.watches, uses.escapes)
        return costs(run.whole(state))

    def _takes(self, name: str, given: Held) -> bool:
        return name not in self.codes or not takes_none(flow_of(self.codes[name]), given)

    def costs(self, flow: Flow, tally: Tally) -> Bounds:
        """What was tallied, as costs."""
        return tally.costs({way: self._way(flow, way) for way in tally.ways})

    def _way(self, flow: Flow, way: Way) -> Bounds:
        if isinstance(way, Given):
            return self.of(way.function, way.numbers)
        if isinstance(way, str):
            return self.of(way)
        cost = self.cost(self.codes[flow.name], flow.blocks[way[0]], way[1])
        return Bounds(cost, cost)


def codes(image: bytes, prefix: str) -> dict[str, Code]:
    """The functions of an object, whose sections are named by them behind a prefix."""
    elf = opened(image)
    linked, known, added = relocations(elf), labels(elf), addends(elf)
    machine, bits = built_for(image), elf.elfclass
    found = dict[str, Code]()
    for number, section in enumerate(elf.iter_sections()):
        own, _ = apart(section.name)
        if own.startswith(prefix) and section["sh_size"]:
            name = own.removeprefix(prefix)
            symbols = {at: each.removeprefix(prefix) for at, each in linked[number].items()}
            found[name] = Code(name, section.data(), symbols, known, added[number], machine, bits)
    return found
