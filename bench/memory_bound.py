"""One row times a matrix that no cache holds: with weights of float32, bfloat16 and int8.

    python bench/memory_bound.py [--rounds N] [DEPTHxCOLUMNS ...]

In turns with PyTorch, and with numpy's sum over as many floats, on one processor; of each the
median. GB/s are those of the weights as they are stored.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from measure import Call, interleaved, pin_to_one_cpu  # noqa: E402

pin_to_one_cpu()

import numpy as np  # noqa: E402
import torch  # noqa: E402

import hardwire  # noqa: E402

BYTES = {"float": 4, "bf16": 2, "int8": 1, "torch": 4, "sum": 4}


def calls_of(depth: int, columns: int) -> dict[str, Call]:
    """What is measured of a product, by name."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    layer, x = torch.nn.Linear(depth, columns, bias=False).eval(), torch.randn(1, depth)
    program = torch.export.export(layer, (x,))
    found: dict[str, Call] = {}
    for kind in ("float", "bf16", "int8"):
        host = hardwire.compile(program, weights=kind).host
        found[kind] = lambda host=host: host.run(x.numpy())
    numbers = np.ones(depth * columns, np.float32)
    with torch.inference_mode():
        weight = layer.weight.detach()
    return {**found, "torch": lambda: torch.mv(weight, x[0]), "sum": numbers.sum}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("sizes", nargs="*", default=["4096x4096", "1024x4096"])
    options = parser.parse_args()
    for size in options.sizes:
        depth, columns = map(int, size.split("x"))
        for name, times in interleaved(calls_of(depth, columns), options.rounds).items():
            taken, read = median(times), BYTES[name] * depth * columns
            print(f"{size}  {name:6}  {1e3 * taken:7.3f} ms  {read / taken / 1e9:6.2f} GB/s")


if __name__ == "__main__":
    main()
