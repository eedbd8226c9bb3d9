"""Graphs in child processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import torch

from .check import Outcome, check
from .children import Say, answers
from .generate import generate
from .graph import Graph, Leaf, Statement

TIMEOUT = 120.0


def outcomes(
    graphs: Iterable[tuple[int, Graph | None]], jobs: int
) -> Iterator[tuple[int, Outcome]]:
    """The outcomes of numbered graphs as they come; that of its number where there is no graph."""
    preload()
    for (number, _), answer in answers(graphs, _work, jobs, TIMEOUT):
        yield number, Outcome(answer.ended, answer.reason) if answer.ended else answer.result


def outcome(graph: Graph) -> Outcome:
    """The outcome of one graph."""
    return next(outcomes([(0, graph)], 1))[1]


def _work(task: tuple[int, Graph | None], say: Say) -> Any:
    seed, graph = task
    return check(generate(seed) if graph is None else graph)


def preload() -> None:
    """The compiler's modules and one small model, so that a new process has them at once."""
    torch.set_num_threads(1)
    x = Leaf("x0_0", (2,), torch.float32)
    check(Graph((x,), (Statement(("v0",), "x0_0.flip(0)", ("x0_0",)),), ("v0",)))
