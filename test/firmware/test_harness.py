"""The harness itself, tried on a "model" written by hand and on programs that go wrong."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from . import harness

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)

HEADER = """\
#ifndef TOY_H
#define TOY_H
#include <stdint.h>
#define TOY_ARENA_SIZE 24u
#define TOY_ARENA_ALIGN 8u
int toy_run(const float x[6], const int16_t k[3], float y[6], int16_t z[3], void *arena);
#endif
"""
SOURCE = """\
#include <math.h>
#include <string.h>
#include "toy.h"
int toy_run(const float x[6], const int16_t k[3], float y[6], int16_t z[3], void *arena) {
    float *scratch = arena;
    memcpy(scratch, x, TOY_ARENA_SIZE);
    for (int i = 0; i < 6; i++) y[i] = expf(scratch[i]);
    for (int i = 0; i < 3; i++) z[i] = (int16_t)(k[i] * 2);
    return 0;
}
"""


@dataclass(frozen=True)
class Toy:
    name: str
    object: bytes
    header: str


def toy(folder: Path, target: str) -> Toy:
    (folder / "toy.h").write_text(HEADER)
    (folder / "toy.c").write_text(SOURCE)
    board = harness.BOARDS[target]
    command = [board.tools.compiler, *board.tools.flags, *board.flags, "-O2", "-c"]
    command += [str(folder / "toy.c"), "-o", str(folder / "toy.o")]
    subprocess.run(command, check=True)
    return Toy("toy", (folder / "toy.o").read_bytes(), HEADER)


WITH_LIBM = [name for name, board in harness.BOARDS.items() if "-lm" in board.tools.libraries]


@pytest.mark.parametrize("target", harness.each_board(WITH_LIBM))
def test_every_board_runs_a_model(target: str, tmp_path: Path) -> None:
    x = np.array([0.0, -1.0, 1.0, 0.5, -0.5, 2.0], np.float32)
    k = np.array([1, -2, 300], np.int16)
    y, z = harness.run_model(target, tmp_path, toy(tmp_path, target), (x, k), (x, k))
    np.testing.assert_allclose(y, np.exp(x), rtol=1e-6)
    np.testing.assert_array_equal(z, 2 * k)


def test_an_image_has_no_heap(tmp_path: Path) -> None:
    x, k = np.zeros(6, np.float32), np.zeros(3, np.int16)
    image = harness.build_model("cortex-m4f", tmp_path, toy(tmp_path, "cortex-m4f"), (x, k), (x, k))
    assert "toy_run" in harness.symbols(image)
    assert not harness.symbols(image) & set(harness.HEAP)


def test_a_program_that_wants_a_heap_does_not_link(tmp_path: Path) -> None:
    source = tmp_path / "heap.c"
    source.write_text(
        "#include <stdlib.h>\nint main(void);\nint main(void) { return malloc(8) == 0; }\n"
    )
    with pytest.raises(harness.FirmwareFailed, match="sbrk"):
        harness.build("cortex-m4f", tmp_path, (), (source,))


def test_a_fault_is_told_and_ends_the_run(tmp_path: Path) -> None:
    source = tmp_path / "fault.c"
    source.write_text(
        "#include <stdint.h>\nint main(void);\n"
        "int main(void) { return *(volatile int *)(uintptr_t)0xF0000000u; }\n"
    )
    with pytest.raises(harness.FirmwareFailed, match="FAULT exception="):
        harness.build_and_run("cortex-m4f", tmp_path, (), (source,))


def test_a_call_that_fails_is_told(tmp_path: Path) -> None:
    model = toy(tmp_path, "cortex-m4f")
    (tmp_path / "toy.c").write_text(SOURCE.replace("return 0", "return -3"))
    command = [harness.COMPILER, "-mthumb", *harness.BOARDS["cortex-m4f"].flags, "-c"]
    command += [str(tmp_path / "toy.c"), "-o", str(tmp_path / "toy.o")]
    subprocess.run(command, check=True)
    failing = Toy(model.name, (tmp_path / "toy.o").read_bytes(), model.header)
    x, k = np.zeros(6, np.float32), np.zeros(3, np.int16)
    with pytest.raises(harness.FirmwareFailed, match="status fffffffd"):
        harness.run_model("cortex-m4f", tmp_path, failing, (x, k), (x, k))
