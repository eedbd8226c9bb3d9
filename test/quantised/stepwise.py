"""A quantised graph of PyTorch, operator by operator: what hardwire makes of the integers before
each is compared with exact arithmetic and with PyTorch's own run, on the same integers.

All that the graph quantises becomes a result of the model, so that nothing has to be guessed.
"""

from __future__ import annotations

import copy
import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor, fx
from torch.utils._pytree import tree_map

import hardwire

from .random_graph import NEAR

QUANTIZE, DEQUANTIZE = "quantize_per_", "dequantize_per_"


@dataclass(frozen=True)
class Both:
    """A value in double and in single precision, and what it is made of since it was integers;
    None where it never was."""

    double: Tensor
    single: Tensor
    since: frozenset[str] | None


@dataclass
class Told:
    """What became of the operators between two rounds of integers."""

    integers: int = 0
    otherwise: int = 0
    """Integers that PyTorch's own run has otherwise."""
    wrong: list[str] = field(default_factory=list[str])
    kinds: Counter[str] = field(default_factory=Counter[str])

    @property
    def share(self) -> float:
        return self.otherwise / max(self.integers, 1)


def quantising(module: fx.GraphModule) -> list[fx.Node]:
    return [
        node for node in module.graph.nodes
        if node.op == "call_function" and node.target.__name__.startswith(QUANTIZE)
    ]  # fmt: skip


def with_all_integers(module: fx.GraphModule) -> fx.GraphModule:
    """The same graph; what it gives is all that it quantises, then what it gave."""
    found = copy.deepcopy(module)
    output = found.graph.output_node()
    [given] = output.args
    results = given if isinstance(given, list | tuple) else [given]
    output.args = ((*quantising(found), *results),)
    found.graph.set_codegen(fx.graph.CodeGen())
    found.recompile()
    return found


class Follower(fx.Interpreter):
    """Runs a graph from integers to integers, those of another run."""

    def __init__(
        self, module: fx.GraphModule, integers: Mapping[str, Tensor], near: Mapping[str, float]
    ) -> None:
        super().__init__(module)
        self.integers, self.near, self.told = integers, near, Told()
        self.name = ""

    def run_node(self, n: fx.Node) -> Any:
        self.name = n.name
        return super().run_node(n)

    def placeholder(self, target: Any, args: Any, kwargs: Any) -> Any:
        return self._entered(super().placeholder(target, args, kwargs))

    def get_attr(self, target: Any, args: Any, kwargs: Any) -> Any:
        return self._entered(super().get_attr(target, args, kwargs))

    def call_module(self, target: Any, args: Any, kwargs: Any) -> None:
        """What the export checks of its inputs: no values."""

    def call_function(self, target: Any, args: Any, kwargs: Any) -> Any:
        name = target.__name__.partition(".")[0]
        if name.startswith(QUANTIZE):
            return self._judged(target, args)
        if name.startswith(DEQUANTIZE):
            return self._dequantised(target, args)
        values = [each for each in _leaves((args, kwargs)) if isinstance(each, Both)]
        single = target(*_of("single", args), **_of("single", kwargs))
        if not values:
            return self._entered(single)
        double = target(*_of("double", args), **_of("double", kwargs))
        parts = [each.since for each in values if each.since is not None]
        since = frozenset({name}).union(*parts) if parts else None
        return tree_map(lambda one, other: _both(one, other, since), double, single)

    def _entered(self, value: Any) -> Any:
        if isinstance(value, Tensor) and value.is_floating_point():
            return Both(value.double(), value, None)
        return value

    def _dequantised(self, target: Any, args: Sequence[Any]) -> Both:
        q, scale, zero, *rest = args
        single = target(q, *_of("single", args[1:]))
        scale, zero = (x.double if isinstance(x, Both) else x for x in (scale, zero))
        if isinstance(scale, Tensor):
            sides = [1] * q.dim()
            sides[rest[0]] = -1
            scale, zero = scale.double().view(sides), zero.view(sides)
        return Both((q.double() - zero) * scale, single, frozenset())

    def _judged(self, target: Any, args: Sequence[Any]) -> Tensor:
        """The integers of the other run; whether they are right is written down."""
        value, scale, zero, low, high, dtype = args
        found = self.integers[self.name]
        own = target(*_of("single", args))
        far = int((own.int() - found.int()).abs().max())
        place = (value.double / scale + zero).clamp(low, high)
        off = float((found.double() - place).abs().max()) - 0.5
        kind = " ".join(sorted(value.since)) if value.since is not None else "given"
        self.told.kinds[kind] += 1
        self.told.integers += found.numel()
        self.told.otherwise += int((own != found).sum())
        near = max([NEAR, *(self.near.get(name, 0.0) for name in value.since or ())])
        if far > (1 if value.since is not None else 0) or (value.since is not None and off > near):
            self.told.wrong.append(f"{self.name} ({kind}): {off:.2g} over a half, {far} steps")
        assert found.dtype == dtype
        return found


def _leaves(values: Any) -> list[Any]:
    found: list[Any] = []
    tree_map(found.append, values)
    return found


def _of(part: str, values: Any) -> Any:
    return tree_map(lambda x: getattr(x, part) if isinstance(x, Both) else x, values)


def _both(double: Any, single: Any, since: frozenset[str] | None) -> Any:
    if isinstance(double, Tensor) and double.is_floating_point():
        return Both(double, single, since)
    return single


def follow(
    module: fx.GraphModule, given: Tensor, near: Mapping[str, float]
) -> tuple[Told, hardwire.CompiledModel]:
    """Compares every operator on one input; the model as it is compiled without more results."""
    seen = with_all_integers(module)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        programs = [torch.export.export(each, (given,)) for each in (seen, module)]
    all_, alone = (hardwire.compile(program) for program in programs)
    *integers, result = all_.run(given.numpy())
    np.testing.assert_array_equal(alone.run(given.numpy()), result)
    names = [node.name for node in quantising(module)]
    by_name = {n: torch.from_numpy(x) for n, x in zip(names, integers, strict=True)}
    follower = Follower(module, by_name, near)
    with torch.no_grad():
        follower.run(given)
    return follower.told, alone
