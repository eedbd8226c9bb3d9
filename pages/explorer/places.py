"""Where lines of a page come from: operators, by which columns find each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...dialect.graph.where import TEXT, Origin, origins
from ...dialect.mlir import ir
from ...dialect.sharing import SHARES
from ...dialect.walks import operations, symbols

Set = tuple[int, ...]
"""Numbers of operators, in order."""


class Places:
    """The operators of a program, and the sets of them that lines are about, each with a number.

    Set 0 is empty. Operators have the numbers in which they are met first, which is the order of
    the graph where the first that is asked for is that of the file.
    """

    def __init__(self) -> None:
        self.operators: dict[Origin, int] = {}
        self.sets: dict[Set, int] = {(): 0}
        self._known: dict[ir.Attribute, Set] = {}
        self._origins: list[Origin] = []

    def of(self, op: ir.Operation) -> Set:
        """The operators that an operation is for; none where only the compiler knows of it."""
        location = op.location
        if location.attr not in self._known:
            found = (each for each in origins(location) if each.file != TEXT)
            numbers = (self.operators.setdefault(one, len(self.operators)) for one in found)
            self._known[location.attr] = tuple(dict.fromkeys(numbers))
        return self._known[location.attr]

    def origin(self, number: int) -> Origin:
        """What an operator is, by its number."""
        if number >= len(self._origins):
            self._origins = list(self.operators)
        return self._origins[number]

    def number(self, operators: Iterable[int]) -> int:
        """The number of a set."""
        return self.sets.setdefault(tuple(sorted(set(operators))), len(self.sets))

    def listed(self) -> list[Set]:
        """The sets, by number."""
        return list(self.sets)


class Callers:
    """For whom the code of a kernel is: a kernel has the operators of its first call alone, and is
    called for others as well. What is of the first call's second operator is of the second one of
    each call.
    """

    def __init__(self, module: ir.Module, places: Places) -> None:
        self.places = places
        self._calls = dict[str, list[tuple[str, Set]]]()
        self._seen: dict[str, list[Set]] = {}
        self.functions = symbols(module)
        for name, function in self.functions.items():
            for op in operations(function):
                for callee in _referred(op):
                    self._calls.setdefault(callee, []).append((name, places.of(op)))

    def of(self, function: str, op: ir.Operation) -> Set:
        """The operators that an operation of a function is for, whoever calls it."""
        return self._translated(function, self.places.of(op))

    def all_of(self, function: str) -> Set:
        """All operators that a function is for; none for one that is called from outside alone."""
        return tuple(number for each in self._sets(function) for number in each)

    def _translated(self, function: str, own: Set) -> Set:
        sets = self._sets(function)
        if not sets:
            return own
        return tuple(
            dict.fromkeys(n for number in own or (-1,) for n in _in_place_of(number, sets))
        )

    def _sets(self, function: str) -> list[Set]:
        """What each call of a function is for."""
        if function not in self._seen:
            self._seen[function] = []  # Whoever calls himself says nothing new by that.
            found = (self._translated(caller, own) for caller, own in self._calls.get(function, ()))
            self._seen[function] = list(dict.fromkeys(found))
        return self._seen[function]


REFERENCES = "callee", "global_name", SHARES
"""Calls, addresses of functions that are called by address, and kernels of which chunks are."""


def _referred(op: ir.Operation) -> list[str]:
    """The functions that an operation has called."""
    found = (op.attributes[name] for name in REFERENCES if name in op.attributes)
    return [
        ir.FlatSymbolRefAttr(each).value for each in found if isinstance(each, ir.FlatSymbolRefAttr)
    ]


def _in_place_of(number: int, sets: Sequence[Set]) -> Iterator[int]:
    """The operators of all calls in the place of one of them; -1 is in the place of all, and what
    no call is for is of the function itself."""
    base = next((each for each in sets if number in each), None)
    if base is None and number >= 0:
        yield number
        return
    for each in sets:
        if base is None or len(each) != len(base):
            yield from each
        else:
            yield each[base.index(number)]


def lines_of(operators: Mapping[Origin, int]) -> dict[str, dict[int, list[int]]]:
    """By file and line: the operators that come from there."""
    found = dict[str, dict[int, list[int]]]()
    for origin, number in operators.items():
        if origin.file:
            found.setdefault(origin.file, {}).setdefault(origin.line, []).append(number)
    return found
