"""What one call of an operator costs, by name and directly, beside PyTorch's two interpreters.

`aten::add.Tensor` of four floats: called by name through a schema table, called as a compiled
model, and as one node more of a chain in torch eager and in the lite interpreter (the difference of
two lengths, so that entering the interpreter does not count). Instructions are callgrind's.

    python bench/calls.py
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import warnings
from pathlib import Path
from statistics import median

import torch
from measure import Call, interleaved, pin_to_one_cpu
from torch import Tensor, nn
from torch.jit.mobile import _load_for_lite_interpreter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from test.runtime import first_call  # noqa: E402

SHORT, LONG = 20, 120
ROUNDS = 21
CALLS = 1_000_000


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


def interpreters(folder: Path) -> dict[str, float]:
    """Nanoseconds that one more addition takes in each of PyTorch's interpreters."""
    with torch.inference_mode():
        rounds = interleaved(chains(folder), ROUNDS)
    times = {call: median(values) for call, values in rounds.items()}
    return {
        name: 1e9 * (times[name, LONG] - times[name, SHORT]) / (LONG - SHORT)
        for name in ("torch eager", "lite interpreter")
    }


def main() -> None:
    pin_to_one_cpu()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = first_call.program(folder)
        times = {
            way: median(first_call.nanoseconds(made, way, CALLS) for _ in range(5))
            for way in first_call.WAYS
        }
        times |= interpreters(folder)
        for what, time in times.items():
            print(f"{what:17} {time:8.1f} ns {time / times['boxed']:8.2f} x boxed")
        if shutil.which("valgrind") is not None:
            for way, function in first_call.FUNCTIONS.items():
                count = first_call.instructions(made, way, 1, function)
                print(f"{way:17} {count:8} instructions")


if __name__ == "__main__":
    main()
