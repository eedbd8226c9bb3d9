"""One operator as a compiled model and as an entry of a table: what a call of either costs."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import torch
from torch import Tensor, nn

import hardwire

HERE = Path(__file__).resolve().parent
RUNTIME = HERE.parent.parent / "runtime"
FUNCTIONS = {"boxed": "by_name", "unboxed": "directly"}
WAYS = tuple(FUNCTIONS)
LIST = """
operators: {aten::add.Tensor: {}}
kernel_metadata: {add.Tensor: [Float]}
variants: {aten::add.Tensor: {ranks: 1}}
"""


class Add(nn.Module):
    """The operator, as a model."""

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        return x + y


def program(folder: Path) -> Path:
    """A C program that calls `aten::add.Tensor` of four floats by name, or as a model."""
    (folder / "list.yaml").write_text(LIST)
    hardwire.compile_operators(folder / "list.yaml", "x86-64-v2", name="ops").save(folder / "ops.o")
    exported = torch.export.export(Add(), (torch.zeros(4), torch.ones(4)))
    hardwire.compile(exported, "x86-64-v2", name="add").save(folder)
    made = folder / "first_call"
    sources = [HERE / "first_call.c", *sorted((RUNTIME / "src").glob("*.c"))]
    flags = ["-std=c99", "-O2", "-g", f"-I{RUNTIME / 'include'}", f"-I{folder}"]
    objects = [folder / "ops.o", folder / "add.o"]
    command = ["gcc", *flags, *map(str, [*sources, *objects]), "-lm", "-o", str(made)]
    subprocess.run(command, check=True)
    return made


def nanoseconds(made: Path, way: str, calls: int) -> float:
    """The time of one call, the mean over `calls`."""
    command = [str(made), way, str(calls)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def instructions(made: Path, way: str, calls: int, function: str) -> int:
    """What callgrind counts inside of a function in a run with so many calls."""
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={function}"]
    command += [f"--callgrind-out-file={made}.out", str(made), way, str(calls)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise ValueError(done.stderr)
    return int(found[1])
