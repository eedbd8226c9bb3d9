"""What the MLPerf-Tiny models cost on a Cortex-M4F, emulated: instructions, flash and RAM.

They are measured in float32, and in int8 as `.tflite` files; so are wake-word networks of int8, one
step of which is counted. RAM is all that there is beside the stack: the arena with inputs and
outputs in it (`--io arena`), and the state. Beside that of int8 stands the arena that TFLM's own
account gives, for tensors, state and what its interpreter keeps (of a 64-bit machine), and beside
their flash the size of the file, which TFLM keeps there with its interpreter and kernels.

Instruction counts are exact to 40 and the same on every machine. They are no cycles: a load or a
branch takes longer on a real processor.

    python bench/firmware.py [--out FILE] [MODEL ...]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

import numpy as np  # noqa: E402
import torch  # noqa: E402

import hardwire  # noqa: E402
from test.firmware import harness  # noqa: E402
from test.models import zoo  # noqa: E402
from test.tflite import mlperf, oracle, wake_words  # noqa: E402
from test.tflite.compiled import compiled  # noqa: E402

TARGET = "cortex-m4f"
FILES = {
    **{f"{name} int8": made for name, made in mlperf.OF_THE_ZOO.items()},
    **{name: wake_words.path(name).read_bytes for name in wake_words.NAMES},
}
MODELS = ("autoencoder", "kws", "resnet8", "vww", *FILES)
INSTRUCTIONS_PER_TICK = 40  # the board's clock has 25 MHz, one instruction counts as one ns


@dataclass(frozen=True)
class Cost:
    """One inference: executed instructions, multiply-adds; bytes of code, weights and RAM: the
    arena with inputs and outputs, and the state. `tflm` is TFLM's arena, and `file` the size of the
    file that it runs; both are 0 for models that it does not run."""

    model: str
    instructions: int
    multiply_adds: int
    code: int
    weights: int
    ram: int
    tflm: int = 0
    file: int = 0


def cost(name: str) -> Cost:
    """Compiles a model, boots it and reads the timer."""
    file = FILES[name]() if name in FILES else None
    model, whole = (_compiled(name, file, io) for io in ("caller", "arena"))
    with tempfile.TemporaryDirectory() as folder:
        ticks = run(build(Path(folder), model))
    flash = model.report["flash"]
    return Cost(
        name,
        ticks * INSTRUCTIONS_PER_TICK,
        model.report["totals"]["multiply_adds"],
        flash["code"],
        flash["weights"],
        whole.interface.arena_size + whole.interface.state_size,
        0 if file is None else oracle.ORACLE.arena(file),
        len(file or b""),
    )


def _compiled(name: str, file: bytes | None, io: str) -> hardwire.CompiledModel:
    if file is not None:
        return compiled(file, TARGET, name.replace(" ", "_"), io)
    module, inputs = zoo()[name]()
    return hardwire.compile(torch.export.export(module, inputs), TARGET, name=name, io=io)


def build(folder: Path, model: hardwire.CompiledModel) -> Path:
    """An image that calls the model once, on noise."""
    draw = np.random.default_rng(0)
    face = model.interface
    inputs = [(40 * draw.standard_normal(s.shape)).astype(s.dtype.numpy) for s in face.inputs]
    outputs = [np.zeros(spec.shape, spec.dtype.numpy) for spec in face.outputs]
    main, has_state = ROOT / "bench" / "firmware_main.c", bool(face.state)
    return harness.build_model(
        TARGET, folder, model, inputs, outputs, main=main, has_state=has_state
    )


def run(image: Path) -> int:
    """The ticks that the image printed."""
    command = [harness.EMULATOR, "-M", harness.BOARDS[TARGET].machine, "-nographic"]
    command += ["-monitor", "none", "-serial", "none", "-icount", "shift=0"]
    command += ["-semihosting-config", "enable=on,target=native", "-kernel", str(image)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    words = (done.stdout + done.stderr).split()
    return int(words[words.index("ticks") + 1], 16)


def main() -> None:
    parser = argparse.ArgumentParser(description="Cost of models on an emulated Cortex-M4F.")
    parser.add_argument("models", nargs="*", metavar="MODEL", default=MODELS)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "firmware.json")
    options = parser.parse_args()
    if not harness.available:
        raise SystemExit(harness.missing)
    print(f"one inference on {TARGET}")
    print(f"{'model':<16} {'instructions':>13} {'MACs':>11} {'a MAC':>6}", end=" ")
    print(f"{'code':>7} {'weights':>9} {'RAM':>8} {'TFLM':>8} {'file':>9}")
    costs = []
    for name in options.models:
        costs.append(each := cost(name))
        print(f"{each.model:<16} {each.instructions:>13,} {each.multiply_adds:>11,}", end=" ")
        print(f"{each.instructions / each.multiply_adds:>6.2f} {each.code:>7,}", end=" ")
        print(f"{each.weights:>9,} {each.ram:>8,} {each.tflm or '':>8} {each.file or '':>9}")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(each) for each in costs], indent=2) + "\n")


if __name__ == "__main__":
    main()
