"""Single-thread latency of the model zoo: hardwire, PyTorch eager and onnxruntime.

All three run in this process, on one processor, in turns, with fixed input and output buffers. The
table gives the median of one call, and the median over all turns of the ratios; `build/bench.json`
keeps both.

    python bench/latency.py [--rounds N] [--out FILE] [MODEL ...]
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import warnings
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from measure import Call, interleaved, median_ratio, pin_to_one_cpu  # noqa: E402

pin_to_one_cpu()

import numpy as np  # noqa: E402
import torch  # noqa: E402
from peers import in_onnxruntime  # noqa: E402

import hardwire  # noqa: E402
from test.models import zoo  # noqa: E402

NOT_TIMED = {"add_chain"}  # bench/overhead.py has its own way to look at it


@dataclass(frozen=True)
class Latency:
    """Median seconds of one call, and the median over rounds of how much faster hardwire is.

    `compile` is in seconds; `error` is the greatest one, as a fraction of the output's scale.
    """

    model: str
    hardwire: float
    torch: float
    onnxruntime: float
    over_torch: float
    over_onnxruntime: float
    compile: float
    error: float

    def row(self) -> str:
        """This model's line of the table."""
        cells = [f"{1e3 * value:9.4f}" for value in (self.hardwire, self.torch, self.onnxruntime)]
        ratios = f"{self.over_torch:8.2f}x {self.over_onnxruntime:8.2f}x"
        return f"{self.model:15} {' '.join(cells)} {ratios} {self.compile:8.1f}s {self.error:9.1e}"


HEADER = (
    f"{'model':15} {'hardwire':>9} {'torch':>9} {'onnxrt':>9} {'/torch':>9} {'/onnxrt':>9} "
    f"{'compile':>9} {'error':>9}"
)


def measure(name: str, rounds: int) -> Latency:
    """Compile one model three ways, check that all agree, and time them."""
    module, inputs = zoo()[name]()
    with torch.inference_mode():
        expected = module(*inputs).numpy()
    steps: list[float] = []
    compiled = hardwire.compile(
        torch.export.export(module, inputs), name=name, observe=lambda _, s: steps.append(s)
    )
    output = np.empty_like(expected)
    call = compiled.host.bind([x.numpy() for x in inputs], [output])
    with torch.inference_mode():
        times = interleaved(
            {
                "hardwire": call,
                "torch": lambda: module(*inputs),
                "onnxruntime": onnx_call(module, inputs),
            },
            rounds,
        )
    error = float(np.abs(output - expected).max() / np.abs(expected).max())
    return Latency(
        model=name,
        **{contender: median(values) for contender, values in times.items()},
        over_torch=median_ratio(times["torch"], times["hardwire"]),
        over_onnxruntime=median_ratio(times["onnxruntime"], times["hardwire"]),
        compile=sum(steps),
        error=error,
    )


def onnx_call(module: torch.nn.Module, inputs: Sequence[torch.Tensor]) -> Call:
    return in_onnxruntime(onnx_bytes(module, inputs), [x.numpy() for x in inputs])


def onnx_bytes(module: torch.nn.Module, inputs: Sequence[torch.Tensor]) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(module, tuple(inputs), buffer, dynamo=False, opset_version=17)
    return buffer.getvalue()


def parse_arguments() -> argparse.Namespace:
    models = [name for name in zoo() if name not in NOT_TIMED]
    parser = argparse.ArgumentParser(description="Latency against PyTorch and onnxruntime.")
    parser.add_argument("models", nargs="*", metavar="MODEL", help=f"of {', '.join(models)}")
    parser.add_argument("--rounds", type=int, default=31, help="turns of each model (31)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench.json")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.models if name not in models]
    if unknown:
        parser.error(f"no model is named {unknown[0]}; there are {', '.join(models)}")
    arguments.models = arguments.models or models
    return arguments


def main() -> int:
    arguments = parse_arguments()
    torch.set_num_threads(1)
    print("milliseconds of one call, one thread; ratios above 1 say that hardwire is faster")
    print(HEADER)
    results: list[Latency] = []
    failed = False
    for name in arguments.models:
        try:
            results.append(measure(name, arguments.rounds))
        except hardwire.HardwireError as problem:
            print(f"{name:15} {problem.problems[0]}")
            failed = True
            continue
        print(results[-1].row(), flush=True)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps([asdict(result) for result in results], indent=2) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
