"""Boxed values and their stacks in C: on this machine with sanitizers, and on boards."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ..firmware import harness

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "runtime" / "include"

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")

HOST = """
#include "value_checks.h"
int main(void) { return check_values() != 0; }
"""
BOARD = """
#include "board.h"
#include "value_checks.h"
int main(void) {
    const int line = check_values();
    board_print_hex((unsigned)line, 8);
    return line != 0;
}
"""
PRINTING = """
#define HWR_VALUE_PRINT
#include <hardwire/value.h>
int main(void) {
    static const int32_t sizes[] = {2, 3};
    const hwr_tensor tensor = {NULL, sizes, sizes, 2, HWR_FLOAT32, 0};
    const hwr_tensor *const tensors[] = {&tensor, NULL};
    const int64_t ints[] = {1, -2};
    const bool bools[] = {true, false};
    const double floats[] = {0.5};
    const hwr_device cpu = {0, -1};
    hwr_value parts[2], values[12];
    parts[0] = hwr_value_of_string("floor", 5);
    parts[1] = hwr_value_of_ints(ints, 2);
    hwr_stack stack = hwr_stack_make(values, 12);
    hwr_status status = hwr_stack_push(&stack, hwr_value_none());
    status |= hwr_stack_push(&stack, hwr_value_of_tensor(&tensor));
    status |= hwr_stack_push(&stack, hwr_value_of_tensors(tensors, 2));
    status |= hwr_stack_push(&stack, hwr_value_of_int(-7));
    status |= hwr_stack_push(&stack, hwr_value_of_float(0.25));
    status |= hwr_stack_push(&stack, hwr_value_of_bool(true));
    status |= hwr_stack_push(&stack, hwr_value_of_device(cpu));
    status |= hwr_stack_push(&stack, hwr_value_of_floats(floats, 1));
    status |= hwr_stack_push(&stack, hwr_value_of_bools(bools, 2));
    status |= hwr_stack_push(&stack, hwr_value_of_tuple(parts, 2));
    status |= hwr_stack_push(&stack, hwr_value_of_values(parts, 1));
    status |= hwr_stack_push(&stack, hwr_value_make(13, 0));
    hwr_stack_print(stdout, &stack);
    return status != HWR_OK;
}
"""
PRINTED = """\
0: None
1: tensor(dtype 6, [2, 3])
2: [tensor(dtype 6, [2, 3]), None]
3: -7
4: 0.25
5: True
6: device(0, -1)
7: [0.5]
8: [True, False]
9: ("floor", [1, -2])
10: ["floor"]
11: unknown tag 13
"""


def run(folder: Path, text: str, *sources: Path) -> str:
    """What a program prints that gcc's sanitizers watch."""
    (folder / "main.c").write_text(text)
    program = folder / "program"
    flags = [*harness.STRICT, "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    files = [folder / "main.c", *sources]
    command = ["gcc", *flags, f"-I{INCLUDE}", f"-I{HERE}", *map(str, files), "-o", str(program)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_compiler
def test_values_and_stacks_on_this_machine(tmp_path: Path) -> None:
    run(tmp_path, HOST, HERE / "value_checks.c")


@needs_compiler
def test_values_are_printed_where_that_is_asked_for(tmp_path: Path) -> None:
    assert run(tmp_path, PRINTING) == PRINTED


@needs_compiler
def test_nothing_of_stdio_is_needed_otherwise() -> None:
    command = ["gcc", "-E", f"-I{INCLUDE}", str(INCLUDE / "hardwire" / "value.h")]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "hwr_value_to_int" in text
    assert "printf" not in text


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_values_and_stacks_on_a_board(target: str, tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(BOARD)
    sources = [tmp_path / "main.c", HERE / "value_checks.c"]
    text = harness.build_and_run(target, tmp_path, (), sources, (INCLUDE, HERE))
    assert text == "00000000"
