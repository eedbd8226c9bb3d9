"""The user's side of a kernel library: its header, and its functions as a shared library."""

from __future__ import annotations

import subprocess
from pathlib import Path

from hardwire.tools.hardwire import main

from ..firmware import harness

INCLUDE = Path(__file__).resolve().parents[2] / "runtime" / "include"


def header(folder: Path, yaml: Path) -> Path:
    """`NAME.h` for `NAME.yaml`."""
    made = folder / f"{yaml.stem}.h"
    assert main(["kernels", "header", str(yaml), "-o", str(made)]) == 0
    return made


def shared_library(folder: Path, yaml: Path, *sources: Path) -> Path:
    """The kernels as a shared library, compiled against the header that hardwire writes."""
    header(folder, yaml)
    made = folder / f"lib{yaml.stem}.so"
    flags = [*harness.STRICT, "-O2", "-shared", "-fPIC", f"-I{INCLUDE}", f"-I{folder}"]
    subprocess.run(["gcc", *flags, *map(str, sources), "-o", str(made)], check=True)
    return made
