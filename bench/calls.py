"""What one call of an operator costs, by name and directly, beside PyTorch's two interpreters.

`aten::add.Tensor` of four floats: called by name through a schema table, called as a compiled
model, and as one node more of a chain in torch eager and in the lite interpreter (the difference of
two lengths, so that entering the interpreter does not count). Instructions are callgrind's; it
takes about a minute to load torch.

    python bench/calls.py
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import warnings
from collections.abc import Mapping
from pathlib import Path

import counting
import torch
from measure import Call, pin_to_one_cpu, seconds
from torch import Tensor, nn
from torch.jit.mobile import _load_for_lite_interpreter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from test.runtime import first_call  # noqa: E402

SHORT, LONG = 20, 120
INTERPRETERS = ("torch eager", "lite interpreter")
RUNS, CALLS = 50, 20_000
ROUNDS = 5_000
Chains = Mapping[tuple[str, int], float]


class Chain(nn.Module):
    """So many additions, one after the other."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.length = length

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        for _ in range(self.length):
            x = x + y
        return x


def chains(folder: Path) -> dict[tuple[str, int], Call]:
    """Chains of both lengths in both interpreters."""
    x, y = torch.ones(4), torch.zeros(4)
    found: dict[tuple[str, int], Call] = {}
    for length in (SHORT, LONG):
        module = Chain(length)
        path = folder / f"chain{length}.ptl"
        torch.jit.trace(module, (x, y))._save_for_lite_interpreter(str(path))
        lite = _load_for_lite_interpreter(str(path))
        found["torch eager", length] = lambda module=module: module(x, y)
        found["lite interpreter", length] = lambda lite=lite: lite(x, y)
    return found


def of_one_addition(of_chains: Chains) -> dict[str, float]:
    """What one more addition costs in each of PyTorch's interpreters."""
    return {
        name: (of_chains[name, LONG] - of_chains[name, SHORT]) / (LONG - SHORT)
        for name in INTERPRETERS
    }


# Time.


def nanoseconds(made: Path, folder: Path) -> dict[str, float]:
    """Of one call in each way: the shortest of many short runs, which nothing else interrupted."""
    times = {
        way: min(first_call.nanoseconds(made, way, CALLS) for _ in range(RUNS))
        for way in first_call.WAYS
    }
    with torch.inference_mode():
        found = chains(folder)
        shortest = dict.fromkeys(found, float("inf"))
        for _ in range(ROUNDS):
            for name, call in found.items():
                shortest[name] = min(shortest[name], 1e9 * seconds(call, 1))
    return times | of_one_addition(shortest)


# Instructions.


def instructions(made: Path, folder: Path) -> dict[str, float]:
    """Of one call in each way."""
    counts: dict[str, float] = {
        way: first_call.instructions(made, way, 1, function)
        for way, function in first_call.FUNCTIONS.items()
    }
    return counts | of_one_addition(_counted(folder))


def _counted(folder: Path) -> dict[tuple[str, int], int]:
    """The instructions of each chain: this file again, under callgrind."""
    found = counting.instructions([__file__, "--count", str(folder)], folder)
    return {split(name): count for name, count in found.items()}


def split(name: str) -> tuple[str, int]:
    interpreter, length = name.rsplit(" ", 1)
    return interpreter, int(length)


def count(folder: Path) -> None:
    """Runs each chain once, counted; before that twice, so that nothing is set up any more."""
    counter = counting.Counter(folder)
    with torch.inference_mode():
        for (name, length), call in chains(folder).items():
            call()
            call()
            with counter.counted(f"{name} {length}"):
                call()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=Path, metavar="FOLDER", help="called under callgrind")
    options = parser.parse_args()
    pin_to_one_cpu()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    if options.count is not None:
        count(options.count)
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = first_call.program(folder)
        times = nanoseconds(made, folder)
        counts = instructions(made, folder) if shutil.which("valgrind") is not None else {}
    for way, time in times.items():
        shown = f"{counts[way]:8,.0f}" if way in counts else "       -"
        print(f"{way:17} {shown} instructions {time:8.1f} ns {time / times['boxed']:8.2f} x boxed")


if __name__ == "__main__":
    main()
