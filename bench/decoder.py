"""Tokens a second of a language model of 100 million parameters whose weights are quantised.

One token at a time, with its cache of keys and values, on one processor: hardwire, torchao's own
run (PyTorch, eager), ExecuTorch with XNNPACK, and a sum over memory, in turns; of each the best
turn counts. What a token has to read of memory (the weights of its linear layers with their scales,
and the cache) is given in GB/s, and as a share of what the sum reads.

    python bench/decoder.py [--rounds N] [--executorch] ["int4 in groups" ...]

ExecuTorch takes many minutes to lower such a model, and is asked for with `--executorch` only.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from measure import Call, interleaved, pin_to_one_cpu  # noqa: E402
from peers import in_executorch  # noqa: E402

pin_to_one_cpu()

import numpy as np  # noqa: E402
import torch  # noqa: E402

import hardwire  # noqa: E402
from test.quantised.decoder import HUNDRED_MILLION, decoder  # noqa: E402
from test.quantised.torchao_models import WEIGHT_ONLY, quantised  # noqa: E402

GIVEN = torch.tensor([5]), torch.tensor([3])
READ = 1 << 28
BY_EXECUTORCH = ("int4 and dynamic int8", "int8 and dynamic int8")
"""XNNPACK multiplies with integers where activations are quantised as well; of weights alone
ExecuTorch says that an operator is missing (`torchao::dequantize_affine`)."""
MEASURED = (*WEIGHT_ONLY, *BY_EXECUTORCH)


def bytes_of_token(scheme: str) -> int:
    """The weights of the linear layers as they are stored with their scales, keys and values."""
    model, sizes = decoder(HUNDRED_MILLION), HUNDRED_MILLION
    layers = [m for m in model.modules() if isinstance(m, torch.nn.Linear)]
    cache = 2 * sizes.layers * sizes.shared * sizes.longest * sizes.head * 4
    if "int4" in scheme:
        return cache + sum(m.weight.numel() // 2 + 4 * m.weight.numel() // 32 for m in layers)
    return cache + sum(m.weight.numel() + 4 * m.out_features for m in layers)


def reading_call() -> Call:
    """A sum over so much memory that no cache holds it."""
    data = np.ones(READ, np.uint8).view(np.float64)
    return lambda: data.sum()


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

    partitioners = [XnnpackDynamicallyQuantizedPartitioner(), XnnpackPartitioner()]
    lowered = to_edge_transform_and_lower(program, partitioner=partitioners)
    return in_executorch(lowered.to_executorch().buffer, [x.numpy() for x in GIVEN])


def calls_of(scheme: str, with_executorch: bool) -> dict[str, Call]:
    model = quantised(decoder(HUNDRED_MILLION), scheme)
    program = torch.export.export(model, GIVEN)
    calls: dict[str, Call] = {
        "hardwire": hardwire_call(program),
        "torchao": lambda: model(*GIVEN),
        "read": reading_call(),
    }
    if with_executorch and scheme in BY_EXECUTORCH:
        calls["executorch"] = executorch_call(program)
    return calls


def row(scheme: str, rounds: int, with_executorch: bool) -> str:
    """A line of the table."""
    calls = calls_of(scheme, with_executorch)
    with torch.inference_mode():
        best = {name: min(found) for name, found in interleaved(calls, rounds).items()}
    times = {name: f"{1e3 * seconds:.2f}" for name, seconds in best.items()}
    speed, read = bytes_of_token(scheme) / best["hardwire"] / 1e9, READ / best["read"] / 1e9
    cells = f"{times['hardwire']:>9} {times['torchao']:>9} {times.get('executorch', '-'):>10}"
    return f"{scheme:22} {cells} {speed:6.1f} {read:6.1f} {speed / read:8.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Tokens a second of a quantised language model.")
    parser.add_argument("--rounds", type=int, default=15, help="turns (15)")
    parser.add_argument("--executorch", action="store_true", help="measure ExecuTorch as well")
    parser.add_argument("schemes", nargs="*", default=MEASURED, help="how weights are quantised")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    print("milliseconds of a token, one thread; what it reads in GB/s, beside a sum over memory")
    names = f"{'hardwire':>9} {'torchao':>9} {'executorch':>10}"
    print(f"{'weights':22} {names} {'GB/s':>6} {'sum':>6} {'of it':>8}", flush=True)
    for scheme in arguments.schemes:
        print(row(scheme, arguments.rounds, arguments.executorch), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
