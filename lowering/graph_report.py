"""What calls read and write, as a graph: the section `graph` of the report.

Read at the `planned` stage. Views have no call: who reads one reads the value that it looks at.
What leaves a branch or goes round a loop comes from all who may write it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..dialect import regions
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.graph.weights import WEIGHT, weight_name
from ..dialect.mlir import ir
from ..dialect.program import Program, tensor_names
from ..dialect.sizes import dims_of, sizes_of, text
from ..dialect.state import beside_inputs, seed_of, states, updates
from ..dialect.walks import maker


@dataclass(frozen=True)
class Node:
    """A value: what a call writes (`call` has its number), an input, or what the model keeps."""

    name: str
    kind: str
    dtype: str
    shape: tuple[int | str, ...]
    call: int | None = None


@dataclass(frozen=True)
class Reads:
    """Which values a call reads, by their numbers, and the names of its weights; what it writes."""

    reads: tuple[int, ...]
    writes: tuple[int, ...]
    weights: tuple[str, ...]


@dataclass(frozen=True)
class Graph:
    """All values, and what each call reads and writes, in the order of the calls; the outputs are
    the numbers of the values that each may come from."""

    values: tuple[Node, ...] = ()
    calls: tuple[Reads, ...] = ()
    outputs: tuple[tuple[str, tuple[int, ...]], ...] = ()


def graph_of(program: Program) -> Graph:
    """The graph of a planned program, whose context is entered."""
    return _Reader(program).graph()


def graph_to_report(graph: Graph) -> dict[str, Any]:
    """The section `graph`."""
    values = [{**vars(each), "shape": list(each.shape)} for each in graph.values]
    reads = [{name: list(found) for name, found in vars(each).items()} for each in graph.calls]
    outputs = [{"name": name, "values": list(found)} for name, found in graph.outputs]
    return {"graph": {"values": values, "calls": reads, "outputs": outputs}}


class _Reader:
    """Numbers values, and finds out where operands come from."""

    def __init__(self, program: Program) -> None:
        self.entry = program.entry()
        self._sizes = [size.name for size in sizes_of(self.entry)]
        self._nodes = list[Node]()
        self._numbers = dict[ir.Value, int]()
        self._slots = dict[ir.Value, regions.Slot]()
        self._ops = calls.body(self.entry)
        for op in self._ops:
            for slot in regions.slots(op):
                self._slots |= dict.fromkeys((slot.result, *slot.arguments), slot)

    def graph(self) -> Graph:
        self._enter_arguments()
        seen, called = Counter[str](), [op for op in self._ops if calls.is_call(op)]
        for number, op in enumerate(called):
            name = calls.callee(op)
            seen[name] += 1
            own = name if seen[name] == 1 else f"{name}.{seen[name]}"
            for value in filter(calls.is_tensor, op.results):
                self._enter_node(value, own, "value", number)
        return Graph(tuple(self._nodes), tuple(map(self._reads_of, called)), tuple(self._outputs()))

    def _enter_arguments(self) -> None:
        kept, seed, beside = states(self.entry), seed_of(self.entry), beside_inputs(self.entry)
        arguments = calls.arguments(self.entry)
        own = [number for number in range(len(arguments)) if number not in beside]
        names = dict(zip(own, tensor_names(self.entry, "input", len(own)), strict=True))
        for number, value in enumerate(arguments):
            if number != seed:
                kind = "state" if number in kept else "input"
                self._enter_node(value, kept.get(number) or names[number], kind)

    def _enter_node(self, value: ir.Value, name: str, kind: str, call: int | None = None) -> None:
        self._numbers[value] = len(self._nodes)
        dims = (text(dim, self._sizes) for dim in dims_of(value.type))
        shape = tuple(int(dim) if dim.isdigit() else dim for dim in dims)
        self._nodes.append(Node(name, kind, of_tensor(value.type).name, shape, call))

    def _reads_of(self, op: ir.Operation) -> Reads:
        sources = list(dict.fromkeys(s for value in op.operands for s in self._sources(value)))
        numbers = (self._numbers[each] for each in sources if each in self._numbers)
        weights = (maker(each) for each in sources if each not in self._numbers)
        writes = (self._numbers[value] for value in op.results if value in self._numbers)
        return Reads(tuple(numbers), tuple(writes), tuple(map(weight_name, weights)))

    def _outputs(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        returned, kept = list(self._ops[-1].operands), updates(self.entry)
        own = [number for number in range(len(returned)) if number not in kept]
        names = tensor_names(self.entry, "output", len(own))
        for name, number in zip(names, own, strict=True):
            found = dict.fromkeys(self._sources(returned[number]))
            yield name, tuple(self._numbers[each] for each in found if each in self._numbers)

    def _sources(self, value: ir.Value, seen: tuple[ir.Value, ...] = ()) -> Iterator[ir.Value]:
        """Values with numbers, and weights, that a value is, or may be."""
        if value in self._numbers:
            yield value
        elif value in self._slots and value not in seen:
            for op, place in self._slots[value].sources:
                yield from self._sources(op.operands[place], (*seen, value))
        elif not isinstance(value.owner, ir.Block):
            if value.owner.operation.name == WEIGHT:
                yield value
                return
            for operand in value.owner.operation.operands:
                yield from self._sources(operand, seen)
