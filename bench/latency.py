"""Latency of networks beside every peer: one thread, pinned, in time of the processor.

Each contender is a process of its own, which keeps to one processor; they work in turns, so that
all meet the same noise. The table gives the milliseconds of one call of hardwire's, and what each
peer takes as multiples of that: medians over the turns. A dash is a peer that is not there, or does
not take the network; the reasons are below the table, and with all else in `build/bench.json`.

    python bench/latency.py [NETWORK ...] [--rounds N] [--peers NAME ...] [--target x86-64-v3]

With `--target x86-64-v3`, peers are told to do without AVX-512 where they can be told: PyTorch,
AOTInductor's libraries and OpenVINO; onnxruntime, LiteRT and ExecuTorch have no such switch.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import geometric_mean, median
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from contenders import CONTENDERS, OWN  # noqa: E402
from measure import median_ratio  # noqa: E402
from networks import networks  # noqa: E402

BUILD = ROOT / "build"
PEERS = [name for name in CONTENDERS if name not in OWN]
BUILD_SECONDS, TURN_SECONDS, BATCH_SECONDS = 900, 120, 0.1
GREATEST_ERROR = 1e-3
ONLY_AVX2 = {
    "ATEN_CPU_CAPABILITY": "avx2",
    "ONEDNN_MAX_CPU_ISA": "AVX2",
    "MKL_ENABLE_INSTRUCTIONS": "AVX2",
}
WINOGRAD = ("resnet18", "resnet50")


class Failed(Exception):
    """A contender that cannot be measured; the message says why."""


class Worker:
    """A contender's process, once it is built: it is asked for numbers of calls."""

    def __init__(self, process: subprocess.Popen[str], log: IO[str]) -> None:
        self.process, self.log = process, log
        made = json.loads(self._answer(BUILD_SECONDS))
        self.built, self.error = made["built"], made["error"]
        if not self.error < GREATEST_ERROR:
            raise Failed(f"its numbers are wrong (by {self.error:.1e})")
        self.count = self._batch()

    def seconds(self) -> float:
        """The time of one call, of the processor."""
        return self._ask(self.count) / self.count

    def _batch(self) -> int:
        count = 1
        while (taken := self._ask(count)) < BATCH_SECONDS / 2:
            count = 2 * count if taken == 0 else math.ceil(count * min(10, BATCH_SECONDS / taken))
        return count

    def _ask(self, count: int) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{count}\n")
        return float(self._answer(TURN_SECONDS))

    def _answer(self, limit: float) -> str:
        """A line of its output; what it wrote last, where it ended or says nothing."""
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], limit)
        line = self.process.stdout.readline() if ready else ""
        if line:
            return line
        if not ready:
            raise Failed(f"no answer in {limit} seconds")
        self.process.wait()
        self.log.seek(0)
        lines = [line.strip() for line in self.log if line.strip()]
        raise Failed(lines[-1][:200] if lines else f"ended with {self.process.returncode}")


@dataclass
class Row:
    """What was measured of a network: seconds of one call of each contender, turn by turn."""

    network: str
    times: dict[str, list[float]] = field(default_factory=dict)
    errors: dict[str, float] = field(default_factory=dict)
    built: dict[str, float] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)

    def ratio(self, contender: str) -> float | None:
        """Its time as a multiple of hardwire's."""
        ours, theirs = self.times.get("hardwire"), self.times.get(contender)
        return median_ratio(theirs, ours) if ours and theirs else None

    @property
    def best(self) -> tuple[str, float] | None:
        """The fastest peer, and its multiple."""
        ratios = [(ratio, name) for name in PEERS if (ratio := self.ratio(name)) is not None]
        return (min(ratios)[1], min(ratios)[0]) if ratios else None

    def text(self, contenders: Sequence[str]) -> str:
        ours = self.times.get("hardwire")
        cells = [f"{1e3 * median(ours):10.4f}" if ours else f"{'-':>10}"]
        for name in contenders:
            ratio = self.ratio(name)
            cells.append(f"{'-':>11}" if ratio is None else f"{ratio:10.2f}x")
        best = self.best
        cells.append("" if best is None else f"{best[1]:7.2f}x {best[0]}")
        return f"{self.network:24}{''.join(cells)}"

    def json(self) -> dict[str, Any]:
        return {
            "network": self.network,
            "seconds": {name: median(values) for name, values in self.times.items()},
            "over_hardwire": {name: self.ratio(name) for name in self.times},
            "errors": self.errors, "built": self.built, "failed": self.failed,
        }  # fmt: skip


def measure(network: str, contenders: Sequence[str], rounds: int, target: str) -> Row:
    """All contenders are built one after the other, then work in turns."""
    row = Row(network)
    with ExitStack() as stack:
        workers: dict[str, Worker] = {}
        for name in contenders:
            try:
                workers[name] = stack.enter_context(working(name, network, target))
            except Failed as problem:
                row.failed[name] = str(problem)
                continue
            row.errors[name], row.built[name] = workers[name].error, workers[name].built
        row.times = {name: [] for name in workers}
        for _ in range(rounds):
            for name, worker in workers.items():
                row.times[name].append(worker.seconds())
    return row


@contextmanager
def working(contender: str, network: str, target: str) -> Iterator[Worker]:
    """A worker, whose process ends with this."""
    command = [str(ROOT / "bench" / "latency_worker.py"), contender, network, target]
    limits = ONLY_AVX2 if target == "x86-64-v3" else {}
    log = BUILD / f"latency-{contender}.log"
    with log.open("w+") as kept, subprocess.Popen(
        [sys.executable, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=kept,
        text=True, bufsize=1, env={**os.environ, **limits, "OMP_NUM_THREADS": "1"},
    ) as process:  # fmt: skip
        try:
            yield Worker(process, kept)
        finally:
            process.kill()


def contenders_of(network: str, peers: Sequence[str]) -> list[str]:
    """Those that the network is measured with; hardwire's own first."""
    extra = ["fixed"] if networks()[network].case else []
    extra += ["winograd"] if network in WINOGRAD else []
    return ["hardwire", *extra, *peers]


def parse_arguments() -> argparse.Namespace:
    names = list(networks())
    parser = argparse.ArgumentParser(description="Latency of networks beside every peer.")
    parser.add_argument("networks", nargs="*", metavar="NETWORK", help=f"of {', '.join(names)}")
    parser.add_argument("--rounds", type=int, default=15, help="turns of each network (15)")
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=PEERS)
    parser.add_argument("--target", default="native")
    parser.add_argument("--out", type=Path, default=BUILD / "bench.json")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.networks if name not in names]
    if unknown:
        parser.error(f"no network is named {unknown[0]}; there are {', '.join(names)}")
    arguments.networks = arguments.networks or names
    return arguments


def main() -> int:
    arguments = parse_arguments()
    BUILD.mkdir(exist_ok=True)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    columns = [*arguments.peers, "fixed", "winograd"]
    print("one thread; milliseconds of the processor for a call, and multiples of that")
    print(f"{'':24}{'hardwire':>10}{''.join(f'{name:>11}' for name in columns)}    best peer")
    rows: list[Row] = []
    for name in arguments.networks:
        chosen = contenders_of(name, arguments.peers)
        rows.append(measure(name, chosen, arguments.rounds, arguments.target))
        print(rows[-1].text(columns), flush=True)
        arguments.out.write_text(json.dumps([row.json() for row in rows], indent=2) + "\n")
    print(summary(rows, arguments.peers))
    return 1 if any("hardwire" in row.failed for row in rows) else 0


def summary(rows: Sequence[Row], peers: Sequence[str]) -> str:
    """Geometric means of the multiples, and why there are dashes."""
    lines = [""]
    for name in peers:
        ratios = [ratio for row in rows if (ratio := row.ratio(name)) is not None]
        if ratios:
            lines.append(f"{name}: {geometric_mean(ratios):.2f}x, mean of {len(ratios)} rows")
    best = [row.best[1] for row in rows if row.best is not None]
    if best:
        ahead = sum(ratio >= 1 for ratio in best)
        lines.append(
            f"the best peer of each row: {geometric_mean(best):.2f}x; hardwire is ahead of it on "
            f"{ahead} of {len(best)} rows, the least is {min(best):.2f}x"
        )
    for row in rows:
        lines += [f"{row.network}, {name}: {why}" for name, why in row.failed.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
