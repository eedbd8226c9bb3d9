"""A smaller graph that still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from .graph import Graph, Leaf
from .values import Unfit, evaluate

Fails = Callable[[Graph], bool]


def shrink(graph: Graph, fails: Fails) -> Graph:
    """Drops outputs and statements for as long as what is left fails."""
    smaller = graph
    while smaller is not None:
        graph = smaller
        smaller = next((each for each in _smaller(graph) if fails(each)), None)
    return graph


def _smaller(graph: Graph) -> Iterator[Graph]:
    """Graphs with less in them, those with much less first."""
    if len(graph.outputs) > 1:
        for name in dict.fromkeys(graph.outputs):
            yield replace(graph, outputs=(name,)).pruned()
    read = [name for statement in graph.statements for name in statement.reads]
    for name in dict.fromkeys(read[::-1]):
        if graph.outputs != (name,) and name not in [leaf.name for leaf in graph.leaves]:
            yield replace(graph, outputs=(name,)).pruned()
    for place, statement in enumerate(graph.statements):
        rest = graph.statements[:place] + graph.statements[place + 1 :]
        yield from _without(replace(graph, statements=rest), graph, statement.results)


def _without(rest: Graph, graph: Graph, names: tuple[str, ...]) -> Iterator[Graph]:
    """The graph with inputs in the places of some values."""
    try:
        values = evaluate(graph).exact
    except Unfit:
        return
    given = tuple(Leaf(name, tuple(values[name].shape), values[name].dtype) for name in names)
    outputs = tuple(name for name in rest.outputs if name not in names)
    if outputs:
        yield replace(rest, leaves=rest.leaves + given, outputs=outputs).pruned()
