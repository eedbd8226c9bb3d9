"""Tokens a second of a language model of 100 million parameters whose weights are quantised.

One token at a time, with its cache of keys and values, on one processor: hardwire, torchao's own
run (PyTorch, eager) and ExecuTorch with XNNPACK, in turns. What a token has to read of memory (the
weights of its linear layers, with their scales) is given in GB/s, beside what one processor reads
by a sum.

    python bench/decoder.py [--rounds N]
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from measure import Call, interleaved, pin_to_one_cpu  # noqa: E402

pin_to_one_cpu()

import numpy as np  # noqa: E402
import torch  # noqa: E402

import hardwire  # noqa: E402
from test.quantised.decoder import HUNDRED_MILLION, decoder  # noqa: E402
from test.quantised.torchao_models import SCHEMES, quantised  # noqa: E402

GIVEN = torch.tensor([5]), torch.tensor([3])
READ = 1 << 28


def bytes_of_token(scheme: str) -> int:
    """The weights of the linear layers as they are stored, and their scales."""
    layers = [m for m in decoder(HUNDRED_MILLION).modules() if isinstance(m, torch.nn.Linear)]
    if scheme == "int8":
        return sum(m.weight.numel() + 4 * m.out_features for m in layers)
    return sum(m.weight.numel() // 2 + 4 * m.weight.numel() // 32 for m in layers)


def read_bandwidth() -> float:
    """Bytes a second that one processor reads, the best of some sums."""
    data = np.ones(READ, np.uint8).view(np.float64)
    found = []
    for _ in range(10):
        start = time.perf_counter()
        data.sum()
        found.append(time.perf_counter() - start)
    return READ / min(found)


def hardwire_call(program: torch.export.ExportedProgram) -> Call:
    compiled = hardwire.compile(program)
    arrays = [x.numpy() for x in GIVEN]
    return lambda: compiled.run(*arrays)


def executorch_call(program: torch.export.ExportedProgram) -> Call:
    from executorch.backends.xnnpack.partition.xnnpack_partitioner import (
        XnnpackDynamicallyQuantizedPartitioner,
        XnnpackPartitioner,
    )
    from executorch.exir import to_edge_transform_and_lower
    from executorch.runtime import Runtime

    partitioners = [XnnpackDynamicallyQuantizedPartitioner(), XnnpackPartitioner()]
    lowered = to_edge_transform_and_lower(program, partitioner=partitioners)
    buffer = lowered.to_executorch().buffer
    loaded = Runtime.get().load_program(buffer)
    method = loaded.load_method("forward")
    assert method is not None
    kept = (buffer, loaded)  # A method looks into both.
    return lambda: (method.execute(GIVEN), kept)


def main() -> int:
    parser = argparse.ArgumentParser(description="Tokens a second of a quantised language model.")
    parser.add_argument("--rounds", type=int, default=15, help="turns (15)")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    bandwidth = read_bandwidth()
    print(f"one processor reads {bandwidth / 1e9:.1f} GB/s; milliseconds of a token, one thread")
    names = f"{'hardwire':>9} {'torchao':>9} {'executorch':>10}"
    print(f"{'weights':22} {names} {'GB/s':>6} {'of read':>8}")
    for scheme in SCHEMES:
        model = quantised(decoder(HUNDRED_MILLION), scheme)
        program = torch.export.export(model, GIVEN)
        calls: dict[str, Call] = {
            "hardwire": hardwire_call(program),
            "torchao": lambda model=model: model(*GIVEN),
        }
        try:
            calls["executorch"] = executorch_call(torch.export.export(model, GIVEN))
        except RuntimeError as problem:  # It has no kernel for what a scheme needs.
            print(f"executorch refuses {scheme}: {str(problem).splitlines()[0]}", file=sys.stderr)
        with torch.inference_mode():
            times = interleaved(calls, arguments.rounds)
        cells = {name: f"{1e3 * median(found):.2f}" for name, found in times.items()}
        speed = bytes_of_token(scheme) / median(times["hardwire"])
        row = f"{cells['hardwire']:>9} {cells['torchao']:>9} {cells.get('executorch', '-'):>10}"
        print(f"{scheme:22} {row} {speed / 1e9:6.1f} {speed / bandwidth:8.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
