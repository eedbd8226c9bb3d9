"""`python -m test.fuzz.planted`: faults planted in the compiler, and which case finds each of them.

A fault replaces a named function in this process, which the children that compile are forked from.
A case finds it where it fails with the fault and does not without.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from hardwire.dialect import sizes
from hardwire.dialect.graph import views
from hardwire.dialect.torch_mlir import kernel_text, lifetimes
from hardwire.lowering.kernels import halo, pointwise

from . import packs, workers
from .call import Call
from .generate import generate
from .graph import Graph

MOST, BATCH = 2000, 20
Function = Callable[..., Any]


@dataclass(frozen=True)
class Fault:
    """A function by its name in a module or a table, and what is planted in its place."""

    owner: Any
    name: str
    wrong: Callable[[Function], Any]
    in_graphs: bool = False
    """Single operators do not show it: random graphs do."""

    def planted(self) -> AbstractContextManager:
        if isinstance(self.owner, dict):
            return patch.dict(self.owner, {self.name: self.wrong(self.owner.get(self.name))})
        return patch.object(self.owner, self.name, self.wrong(getattr(self.owner, self.name)))


def _short_lives(right: Function) -> Function:
    """A buffer of a kernel is given away after its first use."""

    def in_use(*given: Any) -> tuple[int, int]:
        first, _ = right(*given)
        return first, first

    return in_use


def _small_steps(right: Function) -> Function:
    """A slice with a step takes neighbours."""

    def cut(op: Any, base: Any, shape: Any, result: Any) -> Any:
        found = right(op, base, shape, result)
        if op.name == "aten.select.int":
            return found
        return views._part(base, result, base.strides, found.offset - base.offset - base.origin)

    return cut


def _signed_bytes(right: Function) -> Function:
    """Bytes without a sign are read as if they had one."""

    def retyped(text: Any, tensor: tuple[str, str], wanted: str) -> Any:
        signed = tensor[1].replace(",ui8>", ",si8>")
        if signed != tensor[1] and wanted != tensor[1]:
            tensor = right(text, tensor, signed)
        return right(text, tensor, wanted)

    return retyped


def _narrow_halo(right: Function) -> Function:
    """The border of zeros behind an image is one row, or one column, too narrow."""

    def edge(shape: list, dim: int, start: int, thickness: int) -> list[tuple[int, int]]:
        return right(shape, dim, start, thickness if start == 0 else thickness - 1)

    return edge


def _sums(right: Function) -> Function:
    """A fused multiplication adds."""
    return lambda lanes: pointwise.b.add(lanes["self"], lanes["other"])


def _small_bound(right: Function) -> Function:
    """A tensor of open sizes gets room for one less than the largest."""

    def largest(type: Any, known: Any) -> tuple[int, ...]:
        shape = right(type, known)
        return tuple(max(e - 1, 1) for e in shape) if sizes.is_open(type) else shape

    return largest


FAULTS = {
    "lifetimes inside kernels": Fault(lifetimes, "in_use", _short_lives),
    "strides of a view": Fault(views, "_cut", _small_steps),
    "a dtype conversion": Fault(kernel_text.Kernel, "_retyped", _signed_bytes),
    "a halo": Fault(halo, "_edge_box", _narrow_halo, in_graphs=True),
    "a fused epilogue": Fault(pointwise.FUNCTIONS, "aten.mul.Tensor", _sums, in_graphs=True),
    "an open-size bound": Fault(sizes, "largest_shape", _small_bound),
}


def find(fault: Fault, seed: int, most: int, jobs: int) -> tuple[int, str] | None:
    """The first case that finds a fault, and what it says; None where none of so many does."""
    for first in range(0, most, BATCH):
        numbers = range(first, min(first + BATCH, most))
        with fault.planted():
            if fault.in_graphs:
                suspects = _failing_graphs(numbers, jobs)
            else:
                suspects = _failing_calls(seed, numbers, jobs)
        for number, (case, said) in sorted(suspects.items()):
            again = packs.outcome(case) if isinstance(case, Call) else workers.outcome(case)
            if not again.failed:
                return number, f"{case}: {said}" if isinstance(case, Call) else said
    return None


Suspects = dict[int, tuple[Call | Graph, str]]


def _failing_calls(seed: int, numbers: range, jobs: int) -> Suspects:
    found: packs.Results = {}
    for each in packs.outcomes(packs.drawn(seed, numbers), jobs):
        found |= each
    failed = {n: each for n, each in found.items() if each[1].failed}
    return {n: (Call.parse(text), out.reason) for n, (text, out) in failed.items()}


def _failing_graphs(numbers: range, jobs: int) -> Suspects:
    found = workers.outcomes(((seed, None) for seed in numbers), jobs)
    failed = {seed: out for seed, out in found if out.failed}
    return {seed: (generate(seed), out.reason) for seed, out in failed.items()}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m test.fuzz.planted", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=MOST, help="cases for each fault")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("faults", nargs="*", help="; ".join(FAULTS))
    options = parser.parse_args()
    missed = 0
    for name in options.faults or FAULTS:
        start = time.monotonic()
        found = find(FAULTS[name], options.seed, options.most, options.jobs)
        kind = "graph" if FAULTS[name].in_graphs else "case"
        said = "not found" if found is None else f"{kind} {found[0]}: {found[1][:300]}"
        print(f"{name} ({time.monotonic() - start:.0f} s): {said}", flush=True)
        missed += found is None
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
