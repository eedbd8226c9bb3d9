"""Single-thread latency of quantised networks: hardwire, onnxruntime, LiteRT and ExecuTorch.

Every contender has integers of eight bits, each by its own tools (`network_files.py`): hardwire and
ExecuTorch (with XNNPACK) what torchao quantises, onnxruntime what its quantiser makes of the ONNX
graph, LiteRT (with XNNPACK) a `.tflite` file of the same network where there is one, which hardwire
compiles too ("from tflite"). All run in this process, on one processor, in turns. The table gives
the median of one call, and how many times faster hardwire is than the best of the others, as the
median over all turns; `build/bench_quantised.json` keeps all.

    python bench/quantised.py [--rounds N] [--out FILE] [MODEL ...]
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from measure import Call, interleaved, median_ratio, pin_to_one_cpu  # noqa: E402

pin_to_one_cpu()

import numpy as np  # noqa: E402
import torch  # noqa: E402
from network_files import (  # noqa: E402
    MODELS,
    TFLITE,
    by_torchao,
    network,
    onnx_file,
)
from peer_files import executorch_bytes  # noqa: E402
from peers import in_executorch, in_litert, in_onnxruntime  # noqa: E402

import hardwire  # noqa: E402
from test.tflite.compiled import compiled, on_zeros  # noqa: E402


@dataclass(frozen=True)
class Latency:
    """Median seconds of one call of each, and the median over rounds of how much faster hardwire is
    than the best other."""

    model: str
    seconds: dict[str, float]
    best: str
    over_best: float

    def row(self) -> str:
        found = (self.seconds.get(name) for name in NAMES)
        cells = [f"{1e3 * one:11.4f}" if one is not None else f"{'-':>11}" for one in found]
        return f"{self.model:13} {' '.join(cells)} {self.over_best:8.2f}x {self.best}"


NAMES = ("hardwire", "onnxruntime", "litert", "executorch", "from tflite")
HEADER = f"{'model':13} {' '.join(f'{name:>11}' for name in NAMES)} {'/best':>9}"


def hardwire_call(model: Any, inputs: Sequence[np.ndarray]) -> Call:
    compiled = hardwire.compile(model)
    outputs = [np.empty(spec.shape, spec.dtype.numpy) for spec in compiled.interface.outputs]
    return compiled.host.bind(list(inputs), outputs)


def measure(name: str, rounds: int) -> Latency:
    module, inputs = network(name)
    model = by_torchao(module, inputs)
    exported = torch.export.export(model, tuple(inputs))
    arrays = [x.numpy() for x in inputs]
    calls: dict[str, Call] = {
        "hardwire": hardwire_call(exported, arrays),
        "onnxruntime": in_onnxruntime(onnx_file(module, inputs, signed=False), arrays),
        "executorch": in_executorch(executorch_bytes(exported), arrays),
    }
    if name in TFLITE:
        file = TFLITE[name]()
        calls["litert"] = in_litert(file)
        calls["from tflite"] = on_zeros(compiled(file))
    with torch.inference_mode():
        times = interleaved(calls, rounds)
    found = {peer: median(values) for peer, values in times.items()}
    others = [peer for peer in found if peer not in ("hardwire", "from tflite")]
    best = min(others, key=found.__getitem__)
    return Latency(name, found, best, median_ratio(times[best], times["hardwire"]))


def main() -> int:
    parser = argparse.ArgumentParser(description="Latency of quantised networks beside its peers.")
    parser.add_argument("models", nargs="*", metavar="MODEL", help=f"of {', '.join(MODELS)}")
    parser.add_argument("--rounds", type=int, default=21, help="turns of each model (21)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench_quantised.json")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    print("milliseconds of one call, one thread; a ratio above 1 says that hardwire is faster")
    print(HEADER)
    results: list[Latency] = []
    for name in arguments.models or MODELS:
        results.append(measure(name, arguments.rounds))
        print(results[-1].row(), flush=True)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps([asdict(result) for result in results], indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
