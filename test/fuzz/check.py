"""One graph through the compiler, its results beside those of eager."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

import hardwire
from hardwire import HardwireError

from ..in_process import from_numpy, to_numpy, torch_mlir_in_process
from .graph import Graph
from .values import EPSILON, Unfit, Values, evaluate, scale

ROOM = 8
"""How many times further than rounding moved a value an answer may be from eager's."""


@dataclass(frozen=True)
class Outcome:
    """`pass`, `wrong`, `refused`, `error` (a traceback), `crash`, `timeout`; `unfit` and
    `unexportable` are no failures of hardwire: eager or torch.export cannot do the graph."""

    status: str
    reason: str = ""

    @property
    def failed(self) -> bool:
        return self.status in ("wrong", "error", "crash", "timeout")

    @property
    def group(self) -> str:
        """The status and what the reasons of similar failures have in common."""
        text = re.sub(r"\b[xwv]\d+(_\d+)?\b", "V", self.reason)
        text = re.sub(r"tensor<[^>]*>|\([^()]*\)", "T", text)
        text = re.sub(r"-?\d+(\.\d+)?(e[-+]\d+)?", "N", text)
        return f"{self.status}: {text[:160]}"


def check(graph: Graph) -> Outcome:
    """Compiles a graph, runs it, and compares each output, and what is written to inputs, with
    eager's."""
    with warnings.catch_warnings(), torch.no_grad(), torch_mlir_in_process():
        warnings.simplefilter("ignore")
        try:
            values = evaluate(graph)
        except Unfit as problem:
            return Outcome("unfit", str(problem))
        try:
            exported = torch.export.export(graph.module(), tuple(graph.inputs))
        except Exception as problem:  # torch raises what it likes
            return Outcome("unexportable", _short(problem))
        return _compiled(graph, exported, values)


def _compiled(graph: Graph, exported: object, values: Values) -> Outcome:
    try:
        compiled = hardwire.compile(exported)
        given = [to_numpy(x) for x in graph.inputs]
        found = compiled.run(*given)
    except HardwireError as problem:
        return Outcome("refused", " ".join(str(problem).split())[:600])
    except Exception as problem:  # a traceback is a failure of the compiler, too
        return Outcome("error", _short(problem))
    arrays = found if isinstance(found, tuple) else (found,)
    inputs = [leaf.name for leaf in graph.leaves if not leaf.is_weight]
    pairs = [
        *((f"output {place}", *pair) for place, pair in enumerate(_pairs(graph.outputs, arrays))),
        *(("input", *pair) for pair in _pairs(inputs, given)),
    ]
    for what, name, array in pairs:
        problem = _difference(from_numpy(array), values, name)
        if problem:
            return Outcome("wrong", f"{what} ({name}): {problem}")
    return Outcome("pass")


def _pairs(names: Sequence[str], arrays: Sequence[np.ndarray]) -> Iterator[tuple]:
    return zip(names, arrays, strict=True)


def _short(problem: Exception) -> str:
    return f"{type(problem).__name__}: {' '.join(str(problem).split())[:600]}"


def _difference(found: Tensor, values: Values, name: str) -> str | None:
    """How a result differs from eager's; None where it is as close as rounding explains."""
    wanted = values.exact[name]
    if (found.shape, found.dtype) != (wanted.shape, wanted.dtype):
        return f"is {found.dtype} {tuple(found.shape)}, not {wanted.dtype} {tuple(wanted.shape)}"
    bound = 0.0
    if wanted.dtype in EPSILON:
        bound = 4 * EPSILON[wanted.dtype] * scale(wanted) + ROOM * values.distance(name) + 1e-7
    have, want = found.double(), wanted.double()
    same = (have == want) | (have.isnan() & want.isnan()) | ((have - want).abs() <= bound)
    if bool(same.all()):
        return None
    place = tuple((~same).nonzero()[0].tolist())
    count = int((~same).sum())
    pair = f"{have[place].item():.6g} and not {want[place].item():.6g}"
    return f"at {list(place)} is {pair} ({count} of {want.numel()} differ by more than {bound:.3g})"
