"""Instructions of a call of quantised networks on 64-bit Arm, emulated: hardwire and its peers.

The networks and their files are those of `bench/quantised.py`, with activations of int8 for
onnxruntime, as it advises there. A Cortex-A76 is emulated, which has dot products, or for
`--target neoverse-n2` what QEMU has of Armv9, products of matrices as well. Instructions are no
seconds, but the same on every machine; Python adds some thousands to a call of a peer.
hardwire computes between quantised values in integers only, as its peers do.

    python bench/aarch64.py [--target neoverse-n2] [--out FILE] [MODEL ...]
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import warnings
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

import aarch64_machine as machine  # noqa: E402
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

import hardwire  # noqa: E402
from hardwire.check.boards import BOARDS, missing_tools  # noqa: E402
from test.firmware import harness  # noqa: E402

TARGETS = ("cortex-a76", "neoverse-n2", "neoverse-v1")
PEERS = ("onnxruntime", "litert", "executorch")
COUNT = re.compile(r"^instructions (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Cost:
    """Of one network: instructions of a call of each contender."""

    model: str
    instructions: dict[str, int]

    def row(self) -> str:
        found = [self.instructions.get(name) for name in ("hardwire", *PEERS)]
        cells = [f"{one:>13,}" if one is not None else f"{'-':>13}" for one in found]
        others = {name: self.instructions[name] for name in PEERS if name in self.instructions}
        best = min(others, key=others.__getitem__)
        ratio = others[best] / self.instructions["hardwire"]
        return f"{self.model:13} {' '.join(cells)} {ratio:8.2f}x {best}"


def of_hardwire(target: str, model: hardwire.CompiledModel, inputs: list[np.ndarray]) -> int:
    outputs = [np.zeros(spec.shape, spec.dtype.numpy) for spec in model.interface.outputs]
    main = ROOT / "bench" / "aarch64_main.c"
    with tempfile.TemporaryDirectory() as folder:
        image = harness.build_model(target, Path(folder), model, inputs, outputs, main=main)
        return _counts([*machine.counting(BOARDS[target].machine), str(image)])[-1]


def of_peer(target: str, peer: str, files: list[Path]) -> list[int]:
    """Of each file: the second of its two counts, the first of which is all that came before."""
    program = str(ROOT / "bench" / "aarch64_peers.py")
    return _counts(machine.command(BOARDS[target].machine, program, peer, *map(str, files)))[1::2]


def _counts(command: list[str]) -> list[int]:
    done = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, env=machine.environment()
    )
    return [int(count) for count in COUNT.findall(done.stdout)]


def files_of(target: str, name: str, folder: Path) -> tuple[int, dict[str, Path]]:
    """What hardwire needs for a network, and the files of its peers."""
    module, inputs = network(name)
    model = by_torchao(module, inputs)
    arrays = [x.numpy() for x in inputs]
    exported = torch.export.export(model, tuple(inputs))
    compiled = hardwire.compile(exported, target, name=name)
    contents = {
        "onnxruntime": onnx_file(module, inputs, signed=True),
        "executorch": executorch_bytes(exported),
    }
    if name in TFLITE:
        contents["litert"] = TFLITE[name]()
    files: dict[str, Path] = {}
    for peer, content in contents.items():
        files[peer] = folder / f"{name}.{peer}"
        files[peer].write_bytes(content)
        np.savez(f"{files[peer]}.npz", *arrays)
    return of_hardwire(target, compiled, arrays), files


def main() -> None:
    parser = argparse.ArgumentParser(description="Instructions of networks on 64-bit Arm.")
    parser.add_argument("models", nargs="*", metavar="MODEL", default=MODELS)
    parser.add_argument("--target", choices=TARGETS, default=TARGETS[0])
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=PEERS)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "aarch64.json")
    options = parser.parse_args()
    if missing := missing_tools(options.target):
        raise SystemExit(f"{', '.join(missing)} are needed; `make firmware` installs them.")
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as name:
        found = {model: files_of(options.target, model, Path(name)) for model in options.models}
        counts = {model: {"hardwire": own} for model, (own, _) in found.items()}
        for peer in options.peers:
            files = {model: own[peer] for model, (_, own) in found.items() if peer in own}
            for model, count in zip(
                files, of_peer(options.target, peer, [*files.values()]), strict=True
            ):
                counts[model][peer] = count
    print(
        f"instructions of a call, {options.target}; a ratio above 1 says that hardwire needs fewer"
    )
    print(f"{'model':13} {' '.join(f'{name:>13}' for name in ('hardwire', *PEERS))} {'/best':>9}")
    costs = [Cost(model, count) for model, count in counts.items()]
    print("\n".join(cost.row() for cost in costs))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(cost) for cost in costs], indent=2) + "\n")


if __name__ == "__main__":
    main()
