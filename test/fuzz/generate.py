"""From a seed to a graph: statements are added one by one, each run on real values at once."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from .graph import Graph, Leaf, Statement
from .values import Unfit, Values

DTYPES = {
    torch.float32: 50, torch.float16: 8, torch.bfloat16: 8, torch.int64: 8, torch.int32: 6,
    torch.int8: 4, torch.int16: 2, torch.uint8: 4, torch.bool: 5, torch.float64: 3,
}  # fmt: skip
EXTENTS = {0: 2, 1: 12, 2: 14, 3: 14, 4: 14, 5: 8, 6: 6, 7: 4, 8: 6, 16: 3}
RANKS = {0: 3, 1: 14, 2: 34, 3: 28, 4: 19, 5: 2}
TRIES = 40
NAME = re.compile(r"\b[xwv]\d+_?\d*\b")

Maker = Callable[["Generator"], str | None]
"""Gives the text of a statement, or None where the values that there are do not fit."""


class Generator:
    """What makers choose with: the random numbers, and the values so far."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = random.Random(seed)
        self.values = Values()
        self.leaves: list[Leaf] = []
        self.statements: list[Statement] = []

    # Choosing.

    def one_of(self, choices: Sequence | dict) -> Any:
        if isinstance(choices, dict):
            return self.random.choices(list(choices), list(choices.values()))[0]
        return self.random.choice(choices)

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def shape(self, rank: int | None = None) -> tuple[int, ...]:
        rank = self.one_of(RANKS) if rank is None else rank
        return tuple(self.one_of(EXTENTS) for _ in range(rank))

    def leaf(self, shape: Sequence[int], dtype: torch.dtype, weight: bool = False) -> str:
        kind = "w" if weight else "x"
        leaf = Leaf(f"{kind}{self.seed}_{len(self.leaves)}", tuple(shape), dtype, weight)
        self.leaves.append(leaf)
        self.values.give(leaf)
        return leaf.name

    def value(self, fits: Callable[[Tensor], bool] = lambda x: True) -> str | None:
        """A value that fits; the later ones are likelier."""
        names = [name for name, x in self.values.exact.items() if fits(x)]
        weights = [1 + 3 * place for place in range(len(names))]
        return self.random.choices(names, weights)[0] if names else None

    def tensor(self, name: str) -> Tensor:
        return self.values.exact[name]

    def dim(self, name: str) -> int:
        """A dimension, counted from the front or from behind; 0 for a tensor without any."""
        rank = self.tensor(name).dim()
        return self.number(-rank, rank - 1) if rank else 0

    def partner(self, name: str) -> str:
        """A value that broadcasts with another one: one that is there, or a new leaf."""
        x = self.tensor(name)
        found = self.value(lambda y: y is not x and _broadcasts(x, y)) if self.chance(0.7) else None
        if found:
            return found
        shape = [1 if self.chance(0.2) else extent for extent in x.shape]
        cut = self.number(0, len(shape)) if self.chance(0.3) else 0
        dtype = x.dtype if self.chance(0.8) else self.one_of(DTYPES)
        return self.leaf(shape[cut:], dtype, self.chance(0.4))

    # Adding.

    def add(self, text: str) -> bool:
        """Adds a statement if it can be run, and is worth it."""
        writes = "_(" in text and bool(WRITING.search(text))
        count = self._count(text)
        if not count:
            return False
        stem = f"v{len(self.statements)}"
        names = (stem,) if count == 1 else tuple(f"{stem}_{n}" for n in range(count))
        statement = Statement(names, text, tuple(dict.fromkeys(NAME.findall(text))), writes)
        return self._written(statement) if writes else self._run(statement, self.values)

    def _count(self, text: str) -> int:
        """How many results an expression has, found out on copies; 0 where it fails, or where it
        gives a list of one."""
        values = Values({k: v.clone() for k, v in self.values.exact.items()})
        values.shaken = dict(values.exact)
        for count in (1, *range(2, 9)):
            statement = Statement(tuple(f"r{n}" for n in range(count)), text, ())
            try:
                values.run(statement)
            except Unfit as problem:
                if str(problem) != "not the expected results":
                    return 0
            else:
                return count
        return 0

    def _run(self, statement: Statement, values: Values) -> bool:
        try:
            values.run(statement)
        except Unfit:
            for name in statement.results:
                values.exact.pop(name, None)
                values.shaken.pop(name, None)
            return False
        if not all(self._is_welcome(values.exact[name]) for name in statement.results):
            for name in statement.results:
                del values.exact[name], values.shaken[name]
            return False
        self.statements.append(statement)
        return True

    def _written(self, statement: Statement) -> bool:
        """A statement that writes is run on everything anew: there is no way back."""
        values = Values()
        try:
            for leaf in self.leaves:
                values.give(leaf)
            for each in (*self.statements, statement):
                values.run(each)
            for name in values.exact:
                values.judge(name)
        except Unfit:
            return False
        self.values = values
        self.statements.append(statement)
        return True

    def _is_welcome(self, x: Tensor) -> bool:
        """Few values are empty or not finite: nothing comes of them."""
        if x.numel() == 0:
            return self.chance(0.2)
        return bool(x.isfinite().all()) or self.chance(0.1)


WRITING = re.compile(r"(?<!_)\b[a-z]+(_[a-z]+)*_\(|\bout=")


def _broadcasts(x: Tensor, y: Tensor) -> bool:
    try:
        return len(torch.broadcast_shapes(x.shape, y.shape)) <= 5
    except RuntimeError:
        return False


def generate(seed: int, most: int = 18) -> Graph:
    """The graph of a seed: up to `most` statements."""
    from .operators import MAKERS

    g = Generator(seed)
    for _ in range(g.number(1, 2)):
        g.leaf(g.shape(), g.one_of(DTYPES))
    wanted = g.number(3, most)
    for _ in range(TRIES * wanted):
        text = g.one_of(MAKERS)(g)
        if text is not None and g.add(text) and len(g.statements) == wanted:
            break
    return Graph(tuple(g.leaves), tuple(g.statements), _outputs(g)).pruned()


def _outputs(g: Generator) -> tuple[str, ...]:
    """What nobody reads, and at times what somebody does, an input or the same once more."""
    read = {name for statement in g.statements for name in statement.reads}
    names = [name for statement in g.statements for name in statement.results]
    ends = [name for name in names if name not in read] or names
    found = g.random.sample(ends, min(len(ends), g.number(1, 4)))
    if g.chance(0.3):
        found.append(g.one_of(names))
    if g.chance(0.05):
        found.append(g.one_of(g.leaves).name)
    return tuple(found)
