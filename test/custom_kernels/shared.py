"""The user's side of a kernel library: its header, and its functions as a shared library."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from hardwire.tools.hardwire import main

from ..firmware import harness

INCLUDE = Path(__file__).resolve().parents[2] / "runtime" / "include"


def header(folder: Path, yaml: Path) -> Path:
    """`NAME.h` for `NAME.yaml`."""
    made = folder / f"{yaml.stem}.h"
    assert main(["kernels", "header", str(yaml), "-o", str(made)]) == 0
    return made


def shared_library(folder: Path, *libraries: Path, source: Path) -> Path:
    """The kernels as a shared library, compiled against the headers that hardwire writes."""
    for library in libraries:
        header(folder, library)
    made = folder / f"lib{libraries[0].stem}.so"
    flags = [*harness.STRICT, "-O2", "-shared", "-fPIC", f"-I{INCLUDE}", f"-I{folder}"]
    subprocess.run(["gcc", *flags, str(source), "-o", str(made)], check=True)
    return made


BOARD = """\
#include <stdio.h>

#include "board.h"

void board_print(const char *text) { fputs(text, stdout); }
void board_print_hex(uint32_t value, int digits) { printf("%0*x", digits, (unsigned)value); }
"""


def run_here(
    folder: Path,
    model: harness.Model,
    inputs: Sequence[np.ndarray],
    outputs: Sequence[np.ndarray],
    kernels: Sequence[Path],
) -> list[np.ndarray]:
    """What a model computes in a C program of this machine: the same one as on a board."""
    (folder / f"{model.name}.o").write_bytes(model.object)
    (folder / f"{model.name}.h").write_text(model.header)
    (folder / "call.c").write_text(harness.call_source(model.name, inputs, outputs))
    (folder / "here.c").write_text(BOARD)
    includes = [f"-I{path}" for path in (harness.HERE, harness.BOOT, folder, INCLUDE)]
    sources = [harness.HERE / "model_main.c", folder / "call.c", folder / "here.c", *kernels]
    objects = [folder / f"{model.name}.o", "-lm", "-o", folder / "program"]
    command = ["gcc", *harness.STRICT, "-O2", *includes, *map(str, (*sources, *objects))]
    subprocess.run(command, check=True)
    done = subprocess.run([folder / "program"], capture_output=True, text=True, check=True)
    return harness.printed_outputs(done.stdout, outputs)
