"""ExecuTorch's kernels as its wheel has them, with the adapters that hardwire writes."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import executorch

from hardwire.tools.hardwire import main

HERE = Path(__file__).parent
INCLUDE = HERE.parents[1] / "runtime" / "include"
WHEEL = Path(next(iter(executorch.__path__)))
HEADERS = WHEEL / "include"
C10 = HEADERS / "executorch" / "runtime" / "core" / "portable_type" / "c10"
LIBRARIES = (
    str(HERE / "temporary.yaml"),
    str(HERE / "optimized.yaml"),
    str(WHEEL / "kernels" / "portable" / "functions.yaml"),
    str(WHEEL / "kernels" / "quantized" / "quantized.yaml"),
)
KERNELS = ("executorch_kernels_optimized", "executorch_kernels_quantized", "executorch")
FLAGS = (
    "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared",
    "-DC10_USING_CUSTOM_GENERATED_MACROS",
    "-isystem", str(HEADERS), "-isystem", str(C10), f"-I{INCLUDE}",
)  # fmt: skip


@cache
def merged(folder: Path) -> Path:
    """All of the wheel's libraries as one, in which its optimized kernels come first."""
    made = folder / "executorch.yaml"
    assert main(["kernels", "merge", *LIBRARIES, "-o", str(made)]) == 0
    return made


def adapters(folder: Path, *files: Path, optimise: str = "-O0", more: Sequence[str] = ()) -> Path:
    """The adapters of libraries as a shared library, linked with the wheel's kernels."""
    source, made = folder / "adapters.cpp", folder / "libadapters.so"
    assert main(["kernels", "adapt", *map(str, files), *more, "-o", str(source)]) == 0
    where = WHEEL / "lib"
    linked = [f"-L{where}", *(f"-l{name}" for name in KERNELS), f"-Wl,-rpath,{where}"]
    command = ["g++", *FLAGS, optimise, str(source), "-o", str(made), *linked]
    subprocess.run(command, check=True, timeout=600)
    return made
