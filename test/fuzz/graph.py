"""A random graph as data: leaves, statements, outputs; and as the source of a module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import torch
from torch import Tensor


@dataclass(frozen=True)
class Leaf:
    """A tensor that the graph is given: an input, or a weight of the module."""

    name: str
    shape: tuple[int, ...]
    dtype: torch.dtype
    is_weight: bool = False

    def draw(self) -> Tensor:
        return draw(self.name, self.shape, self.dtype)

    @property
    def text(self) -> str:
        return f"draw({self.name!r}, {self.shape}, {self.dtype})"


@dataclass(frozen=True)
class Statement:
    """`results = text`, an expression in the names of earlier values."""

    results: tuple[str, ...]
    text: str
    reads: tuple[str, ...]
    writes: bool = False
    """It changes a value, so that it counts even where nobody reads its result."""

    def __str__(self) -> str:
        return f"{', '.join(self.results)} = {self.text}"


@dataclass(frozen=True)
class Graph:
    """The leaves in the order of their names, the statements in theirs, the names returned."""

    leaves: tuple[Leaf, ...]
    statements: tuple[Statement, ...]
    outputs: tuple[str, ...]

    def pruned(self) -> Graph:
        """Without what no output needs."""
        needed, kept = set(self.outputs), []
        for statement in reversed(self.statements):
            if statement.writes or needed.intersection(statement.results):
                needed.update(statement.reads)
                kept.append(statement)
        leaves = tuple(leaf for leaf in self.leaves if leaf.name in needed)
        return replace(self, leaves=leaves, statements=tuple(kept[::-1]))

    @property
    def inputs(self) -> list[Tensor]:
        return [leaf.draw() for leaf in self.leaves if not leaf.is_weight]

    def source(self, seed: int | None = None) -> str:
        """A module that can be run as it stands, with its inputs below it."""
        inputs = [leaf for leaf in self.leaves if not leaf.is_weight]
        weights = [leaf for leaf in self.leaves if leaf.is_weight]
        registered = [f"self.register_buffer({w.name!r}, {w.text})" for w in weights]
        body = [f"{w.name} = self.{w.name}" for w in weights]
        body += [*map(str, self.statements), f"return ({', '.join(self.outputs)},)"]
        lines = [
            *([f"# python -m test.fuzz.graphs --seed {seed}"] if seed is not None else []),
            *HEAD,
            "class Graph(nn.Module):",
            *_indented(["def __init__(self):", *_indented(["super().__init__()", *registered])]),
            "",
            f"    def forward({', '.join(['self', *(leaf.name for leaf in inputs)])}):",
            *_indented(_indented(body)),
            "",
            f"inputs = ({' '.join(f'{leaf.text},' for leaf in inputs)})",
        ]
        return "\n".join(lines) + "\n"

    def module(self) -> torch.nn.Module:
        """An instance of the class in `source`."""
        space: dict[str, Any] = {}
        exec(compile(self.source(), "<fuzz>", "exec"), space)
        return space["Graph"]().eval()


HEAD = (
    "import torch",
    "import torch.nn.functional as F",
    "from torch import nn",
    "from torch import cond",
    "from test.fuzz.graph import draw",
    "",
)


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)


def draw(name: str, shape: tuple[int, ...], dtype: torch.dtype) -> Tensor:
    """The value of a leaf: the same for the same name. Numbers are small, integers are not negative
    where they are indices (int64)."""
    generator = torch.Generator().manual_seed(crc32(name.encode()))
    if dtype == torch.bool:
        return torch.rand(shape, generator=generator) < 0.5
    if dtype.is_floating_point:
        return torch.randn(shape, generator=generator).to(dtype)
    low = 0 if dtype in (torch.int64, torch.uint8) else -5
    return torch.randint(low, 6, shape, generator=generator).to(dtype)


def execute(
    statement: Statement, values: dict[str, Any], space: Mapping[str, Any] | None = None
) -> tuple[Tensor, ...]:
    """Runs one statement in plain eager PyTorch on `values`, and enters its results.

    What is in `space` takes the place of functions."""
    found = eval(statement.text, {**SPACE, **(space or {}), **values})
    found = (found,) if isinstance(found, Tensor) else tuple(found) * (len(found) > 1)
    if len(found) != len(statement.results) or not all(isinstance(x, Tensor) for x in found):
        raise ValueError("not the expected results")
    values.update(zip(statement.results, found, strict=True))
    return found


def branch(condition: Tensor, then: Any, otherwise: Any, operands: tuple[Tensor, ...]) -> Any:
    """What `torch.cond` computes, without compiling it."""
    return then(*operands) if bool(condition) else otherwise(*operands)


SPACE: Mapping[str, Any] = {"torch": torch, "F": torch.nn.functional, "cond": branch}
