"""What networks cost on microcontrollers, emulated, beside what others are known to need.

The networks of MLPerf Tiny are measured in float32, and in int8 as `.tflite` files, and one step of
each wake-word network of the wheel pymicro-wakeword. Those of MLPerf Tiny have its architectures
and random weights. `vww-dead` is a stand-in, too: visual wake words with as many channels without
weights as MLPerf Tiny's own model has (`test/tflite/dead.py`), beside what others need for that
one. A row of hardwire is measured now: executed instructions of one call, which a plugin of QEMU
counts; the bytes of the object but for weights; the arena with inputs and outputs in it
(`--io arena`), with the state; the stack. Each image runs twice, and the counts must be equal.
Cycles are what the report estimates from the finished code and a table of the core
(`lowering/cores/`), without wait states and the functions of other libraries.

In the end each aim of `firmware_aims.json` is compared with what was measured, and each number of
hardwire with those of all others. What is published of vww is of a network as `vww-dead` is.

The other rows are not measured here. They are what `firmware_peers.json` says, each with its
source: commits that were built and emulated, or medians that were published for boards, as cycles.
None is left out. Their flash is that beyond the model (`whole_flash`: with it) and has a program of
1,284 bytes in it. Of wake words only TFLM's own account of its arena (on a 64-bit machine) is
known, and the file, which it keeps in flash beside its interpreter and kernels.

    python bench/firmware.py [--targets NAME ...] [--out FILE] [NETWORK ...]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

import torch  # noqa: E402

import hardwire  # noqa: E402
from bench import aims  # noqa: E402
from hardwire.check.boards import missing_tools  # noqa: E402
from test.firmware import counting  # noqa: E402
from test.models import zoo  # noqa: E402
from test.tflite import dead, mlperf, oracle, wake_words  # noqa: E402
from test.tflite.compiled import compiled  # noqa: E402

Row = dict[str, Any]
HERE = Path(__file__).parent
PEERS: list[Row] = json.loads((HERE / "firmware_peers.json").read_text())
TINY = ("autoencoder", "kws", "resnet8", "vww")
DEAD = "vww-dead"
NETWORKS = (*TINY, DEAD, *wake_words.NAMES)
FLOATS, INTEGERS = "float", "int8"
KINDS = {
    "cortex-m4f": (FLOATS, INTEGERS), "cortex-m55": (FLOATS, INTEGERS),
    "cortex-m7": (FLOATS, INTEGERS), "cortex-m0plus": (FLOATS, INTEGERS), "cortex-m33": (INTEGERS,),
    "cortex-m85": (INTEGERS,), "rv32imc": (FLOATS, INTEGERS),
    "rv32imafc": (FLOATS, INTEGERS),
    "rv32imc_zve32x_zvl128b": (INTEGERS,), "rv32imafc_zve32f_zvl128b": (FLOATS, INTEGERS),
}  # fmt: skip
"""In which numbers networks are measured on which target."""


def measured(target: str, network: str, numbers: str, plugin: Path) -> Row:
    """hardwire's row."""
    file = _file(network) if numbers == INTEGERS else None
    model, whole = (_compiled(network, file, target, io) for io in ("caller", "arena"))
    with tempfile.TemporaryDirectory() as folder:
        image = counting.image(target, Path(folder), model)
        first, second = (counting.executed(target, image, plugin)[0] for _ in range(2))
    if first != second:
        raise SystemExit(f"{network} on {target}: {first:,} instructions, then {second:,}")
    flash = model.report["flash"]
    return {
        "board": target, "network": network, "numbers": numbers, "who": "hardwire",
        "instructions": first, "flash": flash["total"] - flash["weights"],
        "whole_flash": flash["total"], **_cycles(model), "stack": model.report["stack"]["bytes"],
        "ram": whole.interface.arena_size + whole.interface.state_size,
        "multiply_adds": model.report["totals"]["multiply_adds"], "source": "measured",
    }  # fmt: skip


def _cycles(model: hardwire.CompiledModel) -> Row:
    """As the report estimates them; nothing where it cannot, or where a library computes floats,
    whose cycles are not in it."""
    estimate = model.report["cycles_estimate"]["estimate"]
    outside = model.report["instructions"].get("outside", {})
    has_library = any(name.startswith("__") for name in outside)
    return {} if estimate is None or has_library else {"cycles": estimate}


def _file(network: str) -> bytes:
    if network in wake_words.NAMES:
        return wake_words.path(network).read_bytes()
    return dead.visual_wake_words() if network == DEAD else mlperf.OF_THE_ZOO[network]()


def _compiled(network: str, file: bytes | None, target: str, io: str) -> hardwire.CompiledModel:
    if file is not None:
        return compiled(file, target, network, io)
    module, inputs = zoo()[network]()
    return hardwire.compile(torch.export.export(module, inputs), target, name=network, io=io)


def peers(target: str, network: str, numbers: str) -> Iterator[Row]:
    """The others' rows."""
    known = "vww" if network == DEAD else network
    for row in PEERS:
        if (row["board"], row["network"], row["numbers"]) == (target, known, numbers):
            yield {**row, "network": network}
    if network in wake_words.NAMES:
        file = _file(network)
        yield {
            "board": target, "network": network, "numbers": numbers, "who": "TFLM",
            "ram": oracle.ORACLE.arena(file), "whole_flash": len(file),
            "source": "TFLM's account of its arena on this machine; the file alone",
        }  # fmt: skip


def rows(targets: Sequence[str], networks: Sequence[str], plugin: Path) -> Iterator[Row]:
    for target in targets:
        if tools := missing_tools(target):
            raise SystemExit(f"{target}: {', '.join(tools)} are needed")
        for network in networks:
            for numbers in KINDS[target] if network in TINY else (INTEGERS,):
                yield measured(target, network, numbers, plugin)
                yield from peers(target, network, numbers)


def line(row: Row) -> str:
    cells = "".join(f"{f'{row[c]:,}' if row.get(c) else '':>15}" for c in aims.COMPARED)
    return f"{row['who']:<46}{cells}  {row['source']}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Cost of networks on emulated microcontrollers.")
    parser.add_argument("networks", nargs="*", metavar="NETWORK", default=NETWORKS)
    parser.add_argument("--targets", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "firmware.json")
    options = parser.parse_args()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    found, last = list[Row](), None
    for row in rows(options.targets, options.networks, counting.build_plugin(options.out.parent)):
        found.append(row)
        what = f"{row['network']}, {row['numbers']}, on {row['board']}"
        if what != last:
            print(f"\n{what:<46}" + "".join(f"{column:>15}" for column in aims.COMPARED))
        print(line(row), flush=True)
        last = what
    for title, lines in (("aims", aims.aims(found)), ("others", aims.against(found))):
        print("\n".join(["", title, *lines]))
    options.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
