"""Many small calls as few compiled models: each is computed by hardwire and by eager."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import torch
from torch.utils import _pytree as pytree

import hardwire
from hardwire import HardwireError
from hardwire.runtime.host import RunFailed

from .in_process import from_numpy, to_numpy, torch_mlir_in_process

Tensors = tuple[torch.Tensor, ...]


@dataclass(frozen=True)
class Call:
    """A function of some tensors, and the tensors."""

    name: str
    function: Callable[..., Any]
    inputs: Tensors

    def eager(self, inputs: Sequence[torch.Tensor] | None = None) -> Tensors:
        """The tensors among the results."""
        given = [x.clone() for x in inputs or self.inputs]
        return _tensors(self.function(*given))


@dataclass(frozen=True)
class Outcome:
    """The results of hardwire, or why there are none, and those of eager."""

    call: Call
    found: Tensors | None
    wanted: Tensors
    refusal: str = ""


class _Together(torch.nn.Module):
    def __init__(self, calls: Sequence[Call]) -> None:
        super().__init__()
        self.calls = calls

    def forward(self, *tensors: torch.Tensor) -> Tensors:
        given, results = iter(tensors), []
        for call in self.calls:
            results += _tensors(call.function(*(next(given) for _ in call.inputs)))
        return tuple(results)


def _tensors(value: Any) -> Tensors:
    return tuple(x for x in pytree.tree_leaves(value) if isinstance(x, torch.Tensor))


def together(calls: Sequence[Call]) -> list[Outcome]:
    """The outcome of every call, in order; where a model is refused, those of its parts."""
    with warnings.catch_warnings(), torch.no_grad(), torch_mlir_in_process():
        warnings.simplefilter("ignore")
        return _parts(list(calls))


def _parts(calls: list[Call]) -> list[Outcome]:
    try:
        return _compiled(calls)
    except (HardwireError, RunFailed) as problem:
        if len(calls) == 1:
            return [Outcome(calls[0], None, calls[0].eager(), str(problem))]
    size = max(1, len(calls) // 4)
    return [o for at in range(0, len(calls), size) for o in _parts(calls[at : at + size])]


def _compiled(calls: list[Call]) -> list[Outcome]:
    wanted = [call.eager() for call in calls]
    inputs = [x.clone() for x in chain.from_iterable(call.inputs for call in calls)]
    exported = torch.export.export(_Together(calls), tuple(inputs))
    results = iter(hardwire.compile(exported, seed_argument=True).host.run(*map(to_numpy, inputs)))
    return [
        Outcome(call, tuple(from_numpy(next(results)) for _ in tensors), tensors)
        for call, tensors in zip(calls, wanted, strict=True)
    ]
