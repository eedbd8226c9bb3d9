"""`compile --marks`: what a counter says of each call of a model whose operators are fused."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from hardwire.dialect.errors import HardwireError
from hardwire.tools.measured import read_profile
from test.firmware import harness
from test.test_cli import KWS, refused
from test.test_cli import hardwire as command

INCLUDE = KWS.parents[2] / "runtime" / "include"
SAMPLE = KWS.parent
MAIN = """
#include <stdio.h>
#include <time.h>
#include "kws.h"
#include "sample.h"
static uint32_t now(void);
#define KWS_CLOCK now()
#include "kws_marks.h"
static unsigned char arena[KWS_ARENA_SIZE] __attribute__((aligned(KWS_ARENA_ALIGN)));
static uint32_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)((uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec);
}
int main(void) {
    float scores[KWS_OUTPUT_OUTPUT_COUNT];
    for (int turn = 0; turn < 3; turn++) {
        kws_marks_start();
        const uint32_t begun = now();
        if (kws_run(sample_mfcc, scores, arena) != HWR_OK) {
            return 1;
        }
        const uint32_t ended = now();
        if (turn == 2) {
            kws_marks_print(printf);
            printf("whole %lu\\n", (unsigned long)(ended - begun));
        }
    }
    for (int i = 0; i < (int)KWS_OUTPUT_OUTPUT_COUNT; i++) {
        const float error = scores[i] - sample_scores[i];
        if (error > 1e-5f || error < -1e-5f) {
            return 2;
        }
    }
    return 0;
}
"""
ON_A_BOARD = """
#include "board.h"
#include "kws.h"
#include "sample.h"
static uint32_t ticks;
#define KWS_CLOCK (ticks += 5u)
#include "kws_marks.h"
static unsigned char arena[KWS_ARENA_SIZE] __attribute__((aligned(KWS_ARENA_ALIGN)));
int main(void) {
    float scores[KWS_OUTPUT_OUTPUT_COUNT];
    kws_marks_start();
    if (kws_run(sample_mfcc, scores, arena) != HWR_OK) {
        return 1;
    }
    for (uint32_t call = 0; call < KWS_CALLS; call++) {
        if (kws_call_cycles[call] < 10u || kws_call_cycles[call] % 5u != 0u) {
            return 2;
        }
    }
    return 0;
}
"""


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("marked")
    done = command("compile", KWS, "--marks", "-q", "-o", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")
def test_fused_calls_have_their_bars(marked: Path) -> None:
    """They are the report's, in order; together they take what the whole takes."""
    (marked / "main.c").write_text(MAIN)
    flags = [flag for flag in harness.STRICT if flag not in ("-std=c99", "-pedantic")]
    build = ["gcc", "-std=gnu99", *flags, "-O2", "main.c", "kws_marks.o", "-lm", "-o", "marks"]
    includes = [f"-I{folder.resolve()}" for folder in (INCLUDE, SAMPLE)]
    subprocess.run([*build, *includes], check=True, cwd=marked)
    printed = subprocess.run([marked / "marks"], capture_output=True, text=True, check=True).stdout
    log, report = marked / "log.txt", json.loads((marked / "kws.report.json").read_text())
    log.write_text(f"boot\n{printed}")
    told = read_profile(str(log), report)
    assert "operators" not in told
    amounts = told["amounts"]
    assert len(amounts) == len(report["calls"])
    assert all(amount > 0 for amount in amounts)
    names = [call["kernel"] for call in report["calls"]]
    assert amounts[names.index("convolution_relu_0")] > 3 * amounts[names.index("softmax_0")]
    assert 0.5 < sum(amounts) / int(printed.split()[-1]) < 1.01
    page = command("report", marked / "kws.report.json", "--html", "--measured", log)
    assert page.returncode == 0, page.stderr
    log.write_text(printed.replace("softmax_0", "softmax_9"))
    with pytest.raises(HardwireError, match=r"log\.txt: its calls are not those of kws for native"):
        read_profile(str(log), report)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
def test_marks_compile_for_a_board(tmp_path: Path) -> None:
    done = command("compile", KWS, "--marks", "-q", "-o", tmp_path, "--target", "cortex-m4f")
    assert done.returncode == 0, done.stderr
    (tmp_path / "main.c").write_text(ON_A_BOARD.replace("#include <stdio.h>", ""))
    objects, folders = (tmp_path / "kws_marks.o",), (INCLUDE, tmp_path, SAMPLE.resolve())
    harness.build_and_run("cortex-m4f", tmp_path, objects, [tmp_path / "main.c"], folders)


def test_calls_that_are_not_told_in_order_are_refused(tmp_path: Path) -> None:
    said = refused(command("compile", KWS, "--marks", "--threads", 2, "-o", tmp_path))
    assert said == "--marks: calls are told in order, once; leave out --threads."
