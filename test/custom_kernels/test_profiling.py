"""examples/profiling: calls and cycles of each operator, on this machine and on a board."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import hardwire
from hardwire.api import CompiledModel
from hardwire.dialect.dispatch.dispatcher import dispatcher_of
from hardwire.tools.measured import read_profile

from ..firmware import harness

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE, KWS = ROOT / "examples" / "profiling", ROOT / "examples" / "kws"
INCLUDE = ROOT / "runtime" / "include"

CALLS = {
    "aten::pad": 1,
    "aten::conv2d": 9,
    "aten::batch_norm": 9,
    "aten::relu": 9,
    "aten::avg_pool2d": 1,
    "aten::flatten.using_ints": 1,
    "aten::linear": 1,
    "aten::softmax.int": 1,
}
"""The operators of the keyword spotter's graph, in the order in which they are first called."""

ON_A_BOARD = """
#include "board.h"
#include "kws.h"
#include "profiling.h"
#include "sample.h"
static unsigned char arena[KWS_ARENA_SIZE] __attribute__((aligned(KWS_ARENA_ALIGN)));
int main(void) {
    float scores[KWS_OUTPUT_OUTPUT_COUNT];
    int wrong = 0;
    profiling_start();
    if (kws_run(sample_mfcc, scores, arena) != HWR_OK) {
        return 1;
    }
    for (uint32_t i = 0; i < profiling_count; i++) {
        board_print(profiling_rows[i].name);
        board_print(" ");
        board_print_hex(profiling_rows[i].calls, 8);
        board_print(profiling_rows[i].cycles > 0 ? " counted\\n" : " not counted\\n");
    }
    for (int i = 0; i < (int)KWS_OUTPUT_OUTPUT_COUNT; i++) {
        const float error = scores[i] - sample_scores[i];
        wrong |= !(error < 1e-5f && error > -1e-5f);
    }
    return wrong | (sample_words[0] == 0);
}
"""


def profiled(target: str) -> CompiledModel:
    return hardwire.compile(
        KWS / "kws.pt2",
        target=target,
        kernels=[EXAMPLE / "profiling.yaml"],
        dispatcher=dispatcher_of(modes=["profiler"]),
    )


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")
def test_on_this_machine(tmp_path: Path) -> None:
    model = profiled("native")
    report = model.report
    model.save(tmp_path)
    program = tmp_path / "profiling"
    files = [EXAMPLE / "main.c", EXAMPLE / "profiling.c", tmp_path / "kws.o"]
    command = ["gcc", *harness.STRICT, "-O2", *map(str, files)]
    command += [f"-I{folder}" for folder in (INCLUDE, tmp_path, KWS)]
    subprocess.run([*command, "-fsyntax-only", "-DPROFILING_CALLS=0"], check=True)
    subprocess.run([*command, "-lm", "-o", str(program)], check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout
    (tmp_path / "measured.txt").write_text(done.stdout)
    told = read_profile(str(tmp_path / "measured.txt"), report)
    assert [name for name, _, _ in told["operators"]] == list(CALLS)
    assert len(told["amounts"]) == sum(CALLS.values()) == len(report["calls"])
    for name, _, cycles in told["operators"]:
        own = [
            amount
            for call, amount in zip(report["calls"], told["amounts"], strict=True)
            if call["operators"] == [name.replace("::", ".")]
        ]
        assert sum(own) == cycles
    rows = re.findall(r"^(aten::\S+) +(\d+) +(\d+)$", done.stdout, re.M)
    assert {name: int(calls) for name, calls, _ in rows} == CALLS
    assert [name for name, _, _ in rows] == list(CALLS)
    assert all(int(cycles) > 0 for _, _, cycles in rows)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_on_a_board(target: str, tmp_path: Path) -> None:
    """QEMU has no cycle counter. Its SysTick counts, but by the host's clock: not what is short."""
    model = profiled(target)
    model.save(tmp_path)
    (tmp_path / "main.c").write_text(ON_A_BOARD)
    sources = [tmp_path / "main.c", EXAMPLE / "profiling.c"]
    folders = (INCLUDE, tmp_path, KWS, EXAMPLE)
    text = harness.build_and_run(target, tmp_path, (tmp_path / "kws.o",), sources, folders)
    rows = [line.split(" ", 2) for line in text.splitlines()]
    assert {name: int(calls, 16) for name, calls, _ in rows} == CALLS
    assert {name: what for name, _, what in rows}["aten::conv2d"] == "counted"


@pytest.mark.skipif(not harness.available, reason=harness.missing)
def test_the_cycle_counter_compiles_for_a_board(tmp_path: Path) -> None:
    """QEMU does not have it; the registers are those of the Armv7-M manual."""
    flags = ["-mthumb", *harness.BOARDS["cortex-m4f"].flags, *harness.STRICT, "-DPROFILING_DWT"]
    command = [harness.COMPILER, *flags, "-O2", f"-I{INCLUDE}", "-c", str(EXAMPLE / "profiling.c")]
    subprocess.run([*command, "-o", str(tmp_path / "profiling.o")], check=True)
