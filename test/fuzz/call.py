"""One call of an operator as data, and as a line of text that reads like the call.

    aten.add.Tensor(x("f32[2,3] special"), x("i64[6] range 0 4", ".view(2, 3)"), alpha=2)
    aten.relu.default(x("f32[a,3] small")) | a=1,3,6
    aten.mul.Tensor(x("f32[2,3] special"), w("f32[3] small"))

`x` is an input of the model: its element type, its shape, how it is filled, and what view of it
the model makes before the call; `w` is one that the model holds itself, a weight. A name in a shape
is a size that is open: its values are those that the compiled model is run with, the first and the
last its bounds, the middle one is exported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import inf, nan
from types import MappingProxyType
from typing import Any
from zlib import crc32

import torch
from torch import Tensor
from torch.utils import _pytree as pytree

from .fills import fill

DTYPES: Mapping[str, torch.dtype] = MappingProxyType({
    "f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16,
    "i64": torch.int64, "i32": torch.int32, "i16": torch.int16, "i8": torch.int8,
    "u8": torch.uint8, "bool": torch.bool, "c64": torch.complex64, "c128": torch.complex128,
})  # fmt: skip
SHORT: Mapping[torch.dtype, str] = MappingProxyType({long: short for short, long in DTYPES.items()})
SPEC = re.compile(r"(\w+)\[([\w,]*)\] (.+)")


@dataclass(frozen=True)
class Leaf:
    """An input or a weight of the model, and the view of it that the operator is given."""

    dtype: str
    shape: tuple[int | str, ...]
    fill: str = "small"
    view: str = ""
    is_weight: bool = False

    def __repr__(self) -> str:
        kind = "w" if self.is_weight else "x"
        spec = f"{self.dtype}[{','.join(map(str, self.shape))}] {self.fill}"
        return f'{kind}("{spec}", "{self.view}")' if self.view else f'{kind}("{spec}")'

    @staticmethod
    def parse(spec: str, view: str = "", is_weight: bool = False) -> Leaf:
        found = SPEC.fullmatch(spec)
        if not found:
            raise ValueError(f"`{spec}` is not like `f32[2,3] small`")
        dtype, shape, filled = found.groups()
        extents = tuple(int(e) if e.isdigit() else e for e in shape.split(",") if e)
        return Leaf(dtype, extents, filled, view, is_weight)

    def tensor(self, place: int, sizes: Mapping[str, int]) -> Tensor:
        """Its content: the same for the same text at the same place."""
        shape = tuple(sizes[e] if isinstance(e, str) else e for e in self.shape)
        seed = crc32(f"{place} {self.dtype}{self.shape} {self.fill}".encode())
        return fill(self.fill, shape, DTYPES[self.dtype], seed)

    def viewed(self, x: Tensor) -> Tensor:
        """What the operator is given of this content."""
        return eval(f"x{self.view}", {**SPACE, "x": x})


@dataclass(frozen=True)
class Size:
    """An open size as an argument."""

    name: str

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Call:
    """An operator, its arguments (lists are tuples), and its open sizes with their values."""

    operator: str
    arguments: tuple[Any, ...]
    named: tuple[tuple[str, Any], ...] = ()
    sizes: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def __str__(self) -> str:
        text = self.rendered(repr, repr)
        if not self.sizes:
            return text
        return f"{text} | " + " ".join(f"{n}={','.join(map(str, v))}" for n, v in self.sizes)

    @staticmethod
    def parse(text: str) -> Call:
        head, _, tail = text.partition(" | ")
        operator = head[: head.index("(")]
        pairs = (pair.split("=") for pair in tail.split())
        sizes = tuple((name, tuple(map(int, values.split(",")))) for name, values in pairs)
        kinds = {"x": Leaf.parse, "w": partial(Leaf.parse, is_weight=True)}
        space = {**SPACE, **kinds, **{name: Size(name) for name, _ in sizes}}
        space["given"] = lambda *some, **named: (some, named)
        some, named = eval("given" + head[len(operator) :], space)
        return Call(operator, _frozen(some), _frozen(tuple(named.items())), sizes)

    def rendered(self, leaf: Callable[[Leaf], str], size: Callable[[Size], str]) -> str:
        """The call as an expression of Python."""

        def text(value: Any) -> str:
            if isinstance(value, Leaf):
                return leaf(value)
            if isinstance(value, Size):
                return size(value)
            if isinstance(value, tuple):
                return f"[{', '.join(map(text, value))}]"
            return repr(value)

        named = (f"{name}={text(value)}" for name, value in self.named)
        return f"{self.operator}({', '.join([*map(text, self.arguments), *named])})"

    def without_views(self) -> Call:
        """The same call, given what it would see."""
        named = tuple((name, _without_view(value)) for name, value in self.named)
        return replace(self, arguments=_without_view(self.arguments), named=named)

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """In the order of the text; each occurrence is an input or a weight of its own."""
        return tuple(leaves_of((*self.arguments, *(value for _, value in self.named))))

    @property
    def turns(self) -> list[dict[str, int]]:
        """The values of the open sizes, for each run."""
        if not self.sizes:
            return [{}]
        count = max(len(values) for _, values in self.sizes)
        return [{n: v[turn * len(v) // count] for n, v in self.sizes} for turn in range(count)]

    @property
    def middle(self) -> dict[str, int]:
        return {name: values[len(values) // 2] for name, values in self.sizes}

    def inputs(self, sizes: Mapping[str, int]) -> list[Tensor]:
        """What eager is given: weights are inputs to it."""
        return [leaf.tensor(place, sizes) for place, leaf in enumerate(self.leaves)]

    def given(self, sizes: Mapping[str, int]) -> list[Tensor]:
        """What the model is given."""
        pairs = zip(self.leaves, self.inputs(sizes), strict=True)
        return [x for leaf, x in pairs if not leaf.is_weight]

    def expression(self, names: list[str]) -> str:
        """The call in names of its leaves; open sizes are read from their shapes."""
        given = iter(zip(names, self.leaves, strict=True))
        return self.rendered(
            lambda leaf: next(given)[0] + leaf.view, lambda size: self._read(size, names)
        )

    def _read(self, size: Size, names: list[str]) -> str:
        for name, leaf in zip(names, self.leaves, strict=True):
            if size.name in leaf.shape:
                return f"{name}.shape[{leaf.shape.index(size.name)}]"
        raise ValueError(f"no input has the size {size}")

    def run(self, tensors: list[Tensor]) -> list[Tensor]:
        """The tensors that eager gives for these inputs, which it may write to."""
        names = [f"x{place}" for place in range(len(tensors))]
        space = {**SPACE, **dict(zip(names, tensors, strict=True))}
        return results(eval(self.expression(names), space))


def _without_view(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_without_view, value))
    return replace(value, view="") if isinstance(value, Leaf) else value


def results(found: Any) -> list[Tensor]:
    """The tensors among what an operator returns."""
    return [x for x in pytree.tree_leaves(found) if isinstance(x, Tensor)]


def leaves_of(values: tuple[Any, ...]) -> Iterator[Leaf]:
    """The inputs among arguments, in the order of the text."""
    for value in values:
        if isinstance(value, Leaf):
            yield value
        elif isinstance(value, tuple):
            yield from leaves_of(value)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, (tuple, list)) else value


SPACE: Mapping[str, Any] = MappingProxyType({
    "torch": torch, "aten": torch.ops.aten, "prims": torch.ops.prims, "inf": inf, "nan": nan,
    "quantized_decomposed": torch.ops.quantized_decomposed,
})  # fmt: skip
