"""What the MLPerf-Tiny models cost on a Cortex-M4F, emulated: instructions, flash and RAM.

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

import torch  # noqa: E402

import hardwire  # noqa: E402
from test.firmware import harness  # noqa: E402
from test.models import zoo  # noqa: E402

TARGET = "cortex-m4f"
MODELS = ("autoencoder", "kws", "resnet8", "vww")
INSTRUCTIONS_PER_TICK = 40  # the board's clock has 25 MHz, one instruction counts as one ns


@dataclass(frozen=True)
class Cost:
    """One inference: executed instructions, multiply-adds; bytes of code, weights and arena."""

    model: str
    instructions: int
    multiply_adds: int
    code: int
    weights: int
    arena: int


def cost(name: str) -> Cost:
    """Compiles a model, boots it and reads the timer."""
    module, inputs = zoo()[name]()
    with torch.inference_mode():
        expected = module(*inputs).numpy()
    model = hardwire.compile(torch.export.export(module, inputs), TARGET, name=name)
    with tempfile.TemporaryDirectory() as folder:
        image = build(Path(folder), model, [x.numpy() for x in inputs], expected)
        ticks = run(image)
    flash, ram = model.report["flash"], model.report["ram"]
    return Cost(
        name,
        ticks * INSTRUCTIONS_PER_TICK,
        model.report["totals"]["multiply_adds"],
        flash["code"],
        flash["weights"],
        ram["arena"],
    )


def build(folder: Path, model: hardwire.CompiledModel, inputs: list, expected: object) -> Path:
    (folder / f"{model.name}.o").write_bytes(model.object)
    (folder / f"{model.name}.h").write_text(model.header)
    (folder / "call.c").write_text(harness.call_source(model.name, inputs, [expected]))
    sources = (ROOT / "bench" / "firmware_main.c", folder / "call.c")
    objects = (folder / f"{model.name}.o",)
    return harness.build(TARGET, folder, objects, sources, (harness.HERE, folder))


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
    print(f"one inference on {TARGET}, float32")
    print(f"{'model':<12} {'instructions':>13} {'MACs':>11} {'a MAC':>6}", end=" ")
    print(f"{'code':>7} {'weights':>9} {'arena':>8}")
    costs = []
    for name in options.models:
        costs.append(each := cost(name))
        print(f"{each.model:<12} {each.instructions:>13,} {each.multiply_adds:>11,}", end=" ")
        print(f"{each.instructions / each.multiply_adds:>6.2f} {each.code:>7,}", end=" ")
        print(f"{each.weights:>9,} {each.arena:>8,}")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(each) for each in costs], indent=2) + "\n")


if __name__ == "__main__":
    main()
