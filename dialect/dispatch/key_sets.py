"""What is known at compile time of the dispatch keys of a program's values: an abstract domain.

Most tensors have one key set. An argument that is declared as either of several is a *choice*: its
keys are read at run time. What is computed from it depends on how the choice turns out, so a value
is described by the choices that it depends on and a key set for each way that they can turn out.
Two values made of one argument so always agree about it, and `add(f(x), g(x))` has as many cases
as `x`, not their square.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ..mlir import ir
from .keys import KeySet

Case = tuple[int, ...]
"""How choices turn out: for each, the position of the alternative."""


@dataclass(frozen=True)
class Choice:
    """A value whose keys are known at run time only, and the key sets that it may have."""

    value: ir.Value
    alternatives: tuple[KeySet, ...]


@dataclass(frozen=True)
class Keys:
    """A key set for each way in which choices may turn out.

    `choices` are numbers of choices, ascending; each key of `cases` has one position for each.
    """

    choices: tuple[int, ...]
    cases: Mapping[Case, KeySet]

    @classmethod
    def exactly(cls, found: KeySet) -> Keys:
        """A key set that depends on nothing."""
        return cls((), {(): found})

    @property
    def possible(self) -> tuple[KeySet, ...]:
        """The different key sets, in the order of the cases."""
        return tuple(dict.fromkeys(self.cases.values()))

    def at(self, turned_out: Mapping[int, int]) -> KeySet:
        """The key set once the choices have turned out."""
        return self.cases[tuple(turned_out[choice] for choice in self.choices)]

    def map(self, change: Callable[[KeySet], KeySet]) -> Keys:
        """The same choices with other key sets."""
        return Keys(self.choices, {case: change(found) for case, found in self.cases.items()})


@dataclass
class Choices:
    """All choices of a program, by number."""

    items: list[Choice] = field(default_factory=list[Choice])

    def new(self, value: ir.Value, alternatives: tuple[KeySet, ...]) -> Keys:
        """The keys of a value that is a choice of its own; of a plain one if there is no choice."""
        if len(alternatives) == 1:
            return Keys.exactly(alternatives[0])
        self.items.append(Choice(value, alternatives))
        cases = {(place,): found for place, found in enumerate(alternatives)}
        return Keys((len(self.items) - 1,), cases)

    def rename(self, old: ir.Value, new: ir.Value) -> None:
        """The value of a choice is another one by now."""
        for number, choice in enumerate(self.items):
            if choice.value == old:
                self.items[number] = Choice(new, choice.alternatives)

    def count(self, operands: Iterable[Keys]) -> int:
        """How many cases the union of these has."""
        total = 1
        for choice in _together(operands):
            total *= len(self.items[choice].alternatives)
        return total

    def union(self, operands: list[Keys]) -> Keys:
        """The keys of all operands together, as a call has them; of no operands, none."""
        together = _together(operands)
        ranges = [range(len(self.items[choice].alternatives)) for choice in together]
        cases: dict[Case, KeySet] = {}
        for case in itertools.product(*ranges):
            turned_out = dict(zip(together, case, strict=True))
            found = KeySet()
            for operand in operands:
                found |= operand.at(turned_out)
            cases[case] = found
        return self.simplified(Keys(together, cases))

    def where(self, found: Keys, turns: Mapping[int, tuple[int, ...]]) -> Keys:
        """The same where choices have turned out to be among these alternatives."""
        places = [(n, turns[c]) for n, c in enumerate(found.choices) if c in turns]
        if not places:
            return found
        cases = {
            case: key_set
            for case, key_set in found.cases.items()
            if all(case[place] in allowed for place, allowed in places)
        }
        return self.simplified(Keys(found.choices, cases))

    def simplified(self, found: Keys) -> Keys:
        """Without the choices that make no difference."""
        for place in reversed(range(len(found.choices))):
            merged: dict[Case, KeySet] = {}
            for case, key_set in found.cases.items():
                rest = (*case[:place], *case[place + 1 :])
                if merged.setdefault(rest, key_set) != key_set:
                    break
            else:
                rest = (*found.choices[:place], *found.choices[place + 1 :])
                found = Keys(rest, merged)
        return found


def _together(operands: Iterable[Keys]) -> tuple[int, ...]:
    return tuple(sorted({choice for operand in operands for choice in operand.choices}))
