"""Random quantised graphs as PT2E leaves them, with any scales and zero points.

    python -m test.quantised.graphs --cases 2000 --seed 1

Each graph is compiled and compared with exact arithmetic: the same graph, computed in double
precision, which holds sums of products of bytes, and rounds where no tie is nearer than double
precision can tell. How many integers PyTorch's own run, in single precision, has otherwise is told.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import Tensor

import hardwire

from .graph_layers import LAYERS
from .random_graph import NEAR, Graph, Steps


class NearTie(Exception):
    """A value is so near to a tie that double precision does not decide."""


def exact(graph: Graph, x: Tensor) -> tuple[Tensor, bool]:
    """The integers of the result, by the definition, and whether all of them stood for numbers.

    What PyTorch quantises others to is undefined. What enters is rounded as PyTorch does it.
    """

    def back(q: Tensor, steps: Steps) -> Tensor:
        return (q.double() - steps.zero) * steps.scale

    found = [back(graph.given.there(x), graph.given)]
    q, all_numbers = graph.given.there(x), True
    for layer, steps, near in zip(graph.layers, graph.steps[1:], graph.nears, strict=True):
        place = layer(found) / steps.scale
        all_numbers &= not bool(place.isnan().any())
        place = torch.where(place.isnan(), -torch.inf, place)
        inside = (place > -300) & (place < 300)
        distance = ((place - place.floor()) - 0.5).abs()
        is_tie = (distance < 1e-12 * place.abs().clamp(min=1)) & (near == NEAR)
        if bool((inside & (distance < near) & ~is_tie).any()):
            raise NearTie
        place = torch.where(is_tie, place.floor() + 0.5, place)
        q = (place.round() + steps.zero).clamp(-128, 127).to(torch.int8)
        found.append(back(q, steps))
    return q, all_numbers


@dataclass
class Told:
    """What became of the graphs."""

    counts: Counter[str] = field(default_factory=Counter)
    elements: int = 0
    otherwise: int = 0
    """Elements that PyTorch's own run has otherwise."""
    furthest: int = 0


def compare(seed: int, told: Told) -> str | None:
    """What is wrong with a graph; None where nothing is."""
    graph = Graph(seed, LAYERS).eval()
    x = 100 * graph.given.scale * torch.randn(graph.shape, generator=graph.numbers)
    x = x - graph.given.zero * graph.given.scale / 2
    try:
        wanted, all_numbers = exact(graph, x)
    except NearTie:
        told.counts["near a tie"] += 1
        return None
    program = torch.export.export(graph, (x,))
    try:
        model = hardwire.compile(program)
        (made,) = model.run(x.numpy())
    except hardwire.HardwireError as problem:
        told.counts["refused"] += 1
        return f"seed {seed}: refused: {problem.problems[0]}"
    steps = graph.steps[-1]
    found = np.rint(made / np.float32(steps.scale)).astype(np.int64) + steps.zero
    with torch.no_grad():
        own = (graph(x) / steps.scale).round().long() + steps.zero
    told.counts["compared"] += 1
    told.counts["partly in floats"] += "in_floats" in model.report
    if all_numbers:
        told.elements += wanted.numel()
        apart = (own - wanted.long()).abs()
        told.otherwise += int((apart > 0).sum())
        told.furthest = max(told.furthest, int(apart.max()))
    wrong = int((found != wanted.long().numpy()).sum())
    return f"seed {seed}: {wrong} of {wanted.numel()} integers are wrong" if wrong else None


def main() -> int:
    parser = argparse.ArgumentParser(description="Random quantised graphs in exact arithmetic.")
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    told, failed = Told(), 0
    for case in range(options.cases):
        problem = compare(1_000_003 * options.seed + case, told)
        if problem is not None:
            failed += 1
            print(problem, flush=True)
    share = told.otherwise / max(told.elements, 1)
    print(dict(told.counts), f"PyTorch has {share:.3%} of {told.elements} integers otherwise,")
    print(f"the furthest by {told.furthest} steps.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
