"""What an operator costs beside its own work.

Two graphs are compiled at two lengths; the difference is what one more operator adds:

* softmaxes of two elements, which cannot be fused: each is a call of a kernel. Given are the
  instructions of the entry function for one call (of which each is executed once: it has no loops
  or branches but for checks), and the nanoseconds of an operator in all, also in PyTorch and
  onnxruntime.
* additions of one element, which fuse: the whole chain is one kernel.

    python bench/overhead.py
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from statistics import median

from measure import Call, interleaved, pin_to_one_cpu

pin_to_one_cpu()

import numpy as np  # noqa: E402
import torch  # noqa: E402
from peer_files import onnx_bytes  # noqa: E402
from peers import in_onnxruntime  # noqa: E402
from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.options import CompileOptions  # noqa: E402
from hardwire.tools.emit import emit  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
SHORT, LONG = 16, 80
ROUNDS = 31
TARGETS = ("native", "cortex-m4f")


class Chain(nn.Module):
    """`length` operators one after the other."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.length = length


class Softmaxes(Chain):
    def forward(self, x: Tensor) -> Tensor:
        for _ in range(self.length):
            x = torch.softmax(x, -1)
        return x


class Additions(Chain):
    def forward(self, x: Tensor) -> Tensor:
        y = x
        for _ in range(self.length):
            y = y + x
        return y


INPUTS = {Softmaxes: torch.tensor([[0.25, 0.5]]), Additions: torch.tensor([0.5])}


def exported(chain: type[Chain], length: int) -> torch.export.ExportedProgram:
    return torch.export.export(chain(length).eval(), (INPUTS[chain],))


def entry_instructions(chain: type[Chain], length: int, target: str) -> int:
    """How many instructions the entry function has."""
    assembly = emit(exported(chain, length), target, "asm", CompileOptions("chain")).decode()
    _, _, rest = assembly.partition("\nchain_run:\n")
    lines = re.split(r"\n\s*\.size\s+chain_run", rest)[0].splitlines()
    return sum(bool(re.match(r"\t[a-z]", line)) for line in lines)


def calls(chain: type[Chain], length: int) -> dict[tuple[str, int], Call]:
    """One inference of a chain, in the three ways."""
    x = INPUTS[chain]
    module = chain(length).eval()
    compiled = hardwire.compile(exported(chain, length), name="chain")
    return {
        ("hardwire", length): compiled.host.bind([x.numpy()], [np.empty_like(x.numpy())]),
        ("torch", length): lambda: module(x),
        ("onnxruntime", length): in_onnxruntime(onnx_bytes(module, (x,)), [x.numpy()]),
    }


def per_operator(chain: type[Chain]) -> dict[str, float]:
    """Nanoseconds that one more operator adds."""
    with torch.inference_mode():
        rounds = interleaved({**calls(chain, SHORT), **calls(chain, LONG)}, ROUNDS)
    times = {call: median(values) for call, values in rounds.items()}
    return {
        name: 1e9 * (times[name, LONG] - times[name, SHORT]) / (LONG - SHORT)
        for name in ("hardwire", "torch", "onnxruntime")
    }


def main() -> int:
    torch.set_num_threads(1)
    result: dict[str, dict[str, float]] = {}
    print("\nwhat one more operator adds")
    for chain, what in ((Softmaxes, "unfused call"), (Additions, "fused addition")):
        figures = {f"{name} ns": value for name, value in per_operator(chain).items()}
        for target in TARGETS:
            more = entry_instructions(chain, LONG, target) - entry_instructions(
                chain, SHORT, target
            )
            figures[f"entry instructions, {target}"] = more / (LONG - SHORT)
        result[what] = figures
        print(f"{what:15} " + "  ".join(f"{name}: {value:.1f}" for name, value in figures.items()))
    out = ROOT / "build" / "overhead.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
