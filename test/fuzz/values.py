"""Each value of a graph twice: as it is, and as it is if every operator rounds a little otherwise.

Where the two are far apart, the graph is ill-conditioned, and a comparison would say nothing: two
right answers may differ. Where they are close, their distance says how close an answer must be.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .compare import widened
from .graph import Graph, Leaf, Statement, branch, execute

NORMS = ("F.batch_norm(", "F.group_norm(", "F.instance_norm(", "F.layer_norm(")
"""Statements whose result may be what rounding has left of numbers that cancel."""

EPSILON = {
    torch.float64: 4e-16,
    torch.float32: 5e-7,
    torch.float16: 1e-3,
    torch.bfloat16: 8e-3,
}
"""How much an operator may round, with some room: kernels add in another order."""

OF_SIZE = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}
"""Integers that numpy has for elements of so many bytes."""

MOST_ELEMENTS = 1500
LARGEST = 300.0
WORST = 0.1
"""How far a value may move by rounding, relative to the largest of its elements."""


class Unfit(Exception):
    """A statement that eager cannot run, or that is not worth a comparison."""


@dataclass
class Values:
    """The values of a graph by name, exact and shaken."""

    exact: dict[str, Tensor] = field(default_factory=dict)
    shaken: dict[str, Tensor] = field(default_factory=dict)
    noise: torch.Generator = field(default_factory=lambda: torch.Generator().manual_seed(1))

    def give(self, leaf: Leaf) -> None:
        self.exact[leaf.name] = leaf.draw()
        self.shaken[leaf.name] = leaf.draw()

    def run(self, statement: Statement) -> None:
        """Runs a statement on both. Raises Unfit, also after it has written to a value."""
        self._need_order(statement)
        known = {x.untyped_storage().data_ptr() for x in self.shaken.values()}
        try:
            execute(statement, self.exact)
            moved = execute(statement, self.shaken, {"cond": self._shaken_branch})
            if statement.text.startswith(NORMS):
                self._round_once(statement)
        except Exception as problem:  # torch raises what it likes
            raise Unfit(str(problem)) from None
        for x in dict.fromkeys(moved):
            if statement.writes or x.untyped_storage().data_ptr() not in known:
                self._shake(x)
        for name in statement.results:
            self.judge(name)

    def _need_order(self, statement: Statement) -> None:
        """Raises Unfit where eager writes to elements that it still reads as others: what comes
        of it hangs on the order of its loops, while torch.export reads all before it writes."""
        if not statement.writes:
            return
        written, *read = (self.exact[name] for name in statement.reads)
        if any(_overlap(written, x) and not _same_places(written, x) for x in read):
            raise Unfit("reads what it writes")

    def _round_once(self, statement: Statement) -> None:
        """The shaken results are those of double precision: zeros where all elements are equal."""
        wide = {name: widened(x) for name, x in self.shaken.items()}
        for name, exact in zip(statement.results, execute(statement, wide), strict=True):
            self.shaken[name].copy_(exact)

    def _shaken_branch(
        self, condition: Tensor, then: Any, otherwise: Any, operands: tuple[Tensor, ...]
    ) -> Any:
        """Nobody sees what is rounded inside of a branch: what it is given is shaken instead."""
        given = tuple(x.clone() for x in operands)
        for x in given:
            self._shake(x)
        return branch(condition, then, otherwise, given)

    def _shake(self, x: Tensor) -> None:
        if x.dtype in EPSILON and x.numel() and 0 not in x.stride():
            by = torch.rand(x.shape, generator=self.noise) * 2 - 1
            x.mul_((1 + EPSILON[x.dtype] * by.double()).to(x.dtype).reshape(x.shape))

    def judge(self, name: str) -> None:
        x = self.exact[name]
        if x.numel() > MOST_ELEMENTS or x.dim() > 5:
            raise Unfit("large")
        if x.dtype not in EPSILON and x.dtype not in INTEGERS:
            raise Unfit("of a dtype that is not tested")
        numbers = x[x.isfinite()].double() if x.dtype in EPSILON else x.double()
        if numbers.numel() and numbers.abs().max() > LARGEST:
            raise Unfit("has large numbers")
        if self.distance(name) > WORST * max(scale(x), 1e-3):
            raise Unfit("ill-conditioned")

    def distance(self, name: str) -> float:
        """How far rounding moves the elements of a value, at most; infinite where it changes
        integers, or which elements are not finite."""
        x, y = self.exact[name], self.shaken[name]
        if x.dtype not in EPSILON:
            return 0.0 if torch.equal(x, y) else float("inf")
        finite = x.isfinite()
        if not torch.equal(finite, y.isfinite()):
            return float("inf")
        if not torch.equal(torch.nan_to_num(x[~finite]), torch.nan_to_num(y[~finite])):
            return float("inf")
        moved = (x[finite].double() - y[finite].double()).abs()
        return moved.max().item() if moved.numel() else 0.0


def _overlap(a: Tensor, b: Tensor) -> bool:
    """Some bytes are of both."""
    if a.untyped_storage().data_ptr() != b.untyped_storage().data_ptr():
        return False
    places = (x.view(OF_SIZE[x.element_size()]).numpy() for x in (a, b))
    return np.shares_memory(*places)


def _same_places(a: Tensor, b: Tensor) -> bool:
    return (a.data_ptr(), a.shape, a.stride()) == (b.data_ptr(), b.shape, b.stride())


INTEGERS = (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool)


def scale(x: Tensor) -> float:
    """The largest finite magnitude."""
    numbers = x[x.isfinite()].double().abs()
    return numbers.max().item() if numbers.numel() else 0.0


def evaluate(graph: Graph) -> Values:
    """All values of a graph; raises Unfit."""
    values = Values()
    for leaf in graph.leaves:
        values.give(leaf)
    for statement in graph.statements:
        values.run(statement)
    for name in graph.outputs:
        values.judge(name)
    return values
