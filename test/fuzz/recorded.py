"""`recorded.txt`: calls that PyTorch's operator database makes, which the generator changes.

They show which shapes and numbers go together; a schema does not say. `python -m
test.fuzz.recorded` writes the file anew.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import torch
from torch import Tensor
from torch.fx.experimental.proxy_tensor import make_fx

from .call import SHORT, Call, Leaf
from .overloads import left_out, name_in_registry

FILE = Path(__file__).with_name("recorded.txt")
PER_OPERATOR = 5
MOST_ELEMENTS = 1000
DTYPES = {"float32": 5, "int64": 2, "bool": 1, "complex64": 1}
"""Element types, and how many samples of each function are looked at."""


@cache
def recorded() -> Mapping[str, tuple[str, ...]]:
    """Operator → the texts of its calls."""
    found: dict[str, list[str]] = {}
    for line in FILE.read_text().splitlines():
        found.setdefault(line[: line.index("(")], []).append(line)
    return MappingProxyType({name: tuple(lines) for name, lines in found.items()})


def main() -> None:
    from ..operators.cases import names, operators, samples

    found: dict[str, dict[tuple, Call]] = {}
    for name in names():
        for dtype, most in DTYPES.items():
            if name in operators() and getattr(torch, dtype) not in operators()[name].dtypes:
                continue
            for sample in (_safely(lambda n=name, d=dtype: samples(n, d)) or ())[:most]:
                for call in _safely(lambda sample=sample: list(_calls(sample))) or ():
                    found.setdefault(call.operator, {}).setdefault(_kind(call), call)
        print(f"\r{name:<60}", end="", file=sys.stderr, flush=True)
        _write(found)


def _write(found: Mapping[str, Mapping[tuple, Call]]) -> None:
    """A few calls of each operator, spread evenly over those that there are."""
    with FILE.open("w") as file:
        for operator in sorted(found):
            calls = list(found[operator].values())
            few = min(len(calls), PER_OPERATOR)
            for place in range(few):
                print(calls[place * len(calls) // few], file=file)


def _safely(make: Any) -> Any:
    """None where PyTorch cannot make or export a sample; it raises what it likes."""
    try:
        return make()
    except Exception:
        return None


def _kind(call: Call) -> tuple:
    """What makes a call worth keeping: its arguments but for the extents of its tensors."""
    leaves = tuple((leaf.dtype, len(leaf.shape)) for leaf in call.leaves)
    return leaves, call.rendered(lambda leaf: "x", repr)


class Recorder(torch.fx.Interpreter):
    """Runs a graph, and keeps the calls of operators."""

    calls: list[Call]

    def call_function(self, target: Any, args: tuple, kwargs: dict) -> Any:
        if isinstance(target, torch._ops.OpOverload) and target.namespace == "aten":
            call = Call(str(target), _plain(args), tuple((k, _plain(v)) for k, v in kwargs.items()))
            self.calls.append(call)
        return super().call_function(target, args, kwargs)


def _calls(sample: Any) -> Iterator[Call]:
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        traced = make_fx(lambda *tensors: sample.call(list(tensors)), pre_dispatch=True)
        recorder = Recorder(traced(*sample.tensors))
        recorder.calls = []
        recorder.run(*sample.tensors)
    for call in recorder.calls:
        small = all(isinstance(e, int) for leaf in call.leaves for e in leaf.shape)
        known = left_out(name_in_registry(call.operator)) is None
        if small and known and call.leaves and _elements(call) <= MOST_ELEMENTS:
            yield call


def _elements(call: Call) -> int:
    return sum(int(torch.Size(leaf.shape).numel()) for leaf in call.leaves)


def _plain(value: Any) -> Any:
    """An argument with leaves for tensors."""
    if isinstance(value, Tensor):
        return Leaf(SHORT[value.dtype], tuple(value.shape), _filling(value))
    if isinstance(value, (tuple, list)):
        return tuple(map(_plain, value))
    if isinstance(value, torch.device):
        return None
    return value


def _filling(x: Tensor) -> str:
    """The filling that comes nearest to the values of a sample."""
    if x.dtype.is_complex or x.dtype == torch.bool or not x.numel():
        return "small"
    if not x.dtype.is_floating_point:
        low, high = int(x.min()), int(x.max())
        return f"range {low} {high}" if high < 2**31 and low > -(2**31) else "small"
    if bool((x >= 0).all()):
        return "unit" if bool((x <= 1).all()) else "positive"
    return "small"


if __name__ == "__main__":
    main()
