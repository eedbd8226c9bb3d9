"""Instructions of a step of quantised networks on x86-64: hardwire and TFLM's interpreter.

The wake-word networks and the MLPerf-Tiny models of int8, as `.tflite` files. TFLM is the wheel
`tflite-micro`, whose reference kernels its makers compiled for any x86-64. hardwire compiles for
the nearest to that (`x86-64-v2`), by which the ratio is meant, and for processors with AVX2
(`x86-64-v3`). Instructions are callgrind's, with some hundreds that Python adds to a call.

    python bench/interpreted.py [--out FILE] [MODEL ...]
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

import counting  # noqa: E402

from test.tflite import mlperf, oracle, wake_words  # noqa: E402
from test.tflite.compiled import compiled, on_zeros  # noqa: E402

FILES = {
    **{name: wake_words.path(name).read_bytes for name in wake_words.NAMES},
    **mlperf.OF_THE_ZOO,
}
TARGETS = ("x86-64-v2", "x86-64-v3")
TFLM = "TFLM"


@dataclass(frozen=True)
class Cost:
    """Of one network: instructions of a step in TFLM and for each target."""

    model: str
    instructions: dict[str, int]

    def row(self) -> str:
        found = self.instructions
        cells = [f"{found[name]:>13,}" for name in (TFLM, *TARGETS)]
        return f"{self.model:12} {' '.join(cells)} {found[TFLM] / found[TARGETS[0]]:>6.1f}"


def cost(name: str) -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        arguments = [__file__, "--count", folder, name]
        return Cost(name, counting.instructions(arguments, Path(folder)))


def count(name: str, folder: Path) -> None:
    """Counts one step of each, after another that sets up what is set up once."""
    counter, file = counting.Counter(folder), FILES[name]()
    for target in TARGETS:
        call = on_zeros(compiled(file, target))
        call()
        with counter.counted(target):
            call()
    interpreter = oracle.interpreter(file)
    interpreter.invoke()
    with counter.counted(TFLM):
        interpreter.invoke()


def main() -> None:
    parser = argparse.ArgumentParser(description="Instructions of networks beside TFLM's.")
    parser.add_argument("models", nargs="*", metavar="MODEL", help=f"of {', '.join(FILES)}")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "interpreted.json")
    parser.add_argument("--count", type=Path, metavar="FOLDER", help="called under callgrind")
    options = parser.parse_args()
    if options.count is not None:
        count(options.models[0], options.count)
        return
    if shutil.which("valgrind") is None:
        raise SystemExit("Valgrind counts the instructions: install Debian's package valgrind.")
    print(f"{'model':12} {TFLM:>13} {TARGETS[0]:>13} {TARGETS[1]:>13} {'times':>6}")
    costs = []
    for name in options.models or FILES:
        costs.append(cost(name))
        print(costs[-1].row(), flush=True)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(each) for each in costs], indent=2) + "\n")


if __name__ == "__main__":
    main()
