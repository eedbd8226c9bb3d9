"""`hardwire kernels torch`: the user's kernels as operators of PyTorch."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from .commands import Commands, add, kernel_libraries, output

if TYPE_CHECKING:
    from .guard import Stage

EXAMPLES = """\
examples:
  hardwire kernels torch my_ops.yaml --sources my_kernels.c      the package my_ops
  python -c 'import torch, my_ops; print(torch.ops.my.twice(torch.ones(3)))'
  hardwire kernels torch relu.yaml --sources relu.c --replace CPU      torch.relu is this one
"""


def add_to(parts: Commands) -> None:
    """Adds `torch` to the commands of `hardwire kernels`."""
    command = add(
        parts, "torch", "build a Python package that registers kernels in PyTorch", _torch,
        "Compiles kernels with $CC (cc) and writes a package; when it is imported, PyTorch has "
        "the operators that the libraries declare: in eager mode, and in torch.export.",
        EXAMPLES,
    )  # fmt: skip
    kernel_libraries(command)
    command.add_argument(
        "--sources", nargs="+", required=True, metavar="FILE.c",
        help="the kernels: C, C++, objects or archives",
    )  # fmt: skip
    command.add_argument(
        "--replace", choices=("CPU", "QuantizedCPU"),
        help="put kernels for PyTorch's own operators in front of PyTorch's, for a dispatch key",
    )  # fmt: skip
    output(command, "DIR")


def _torch(options: argparse.Namespace, stage: Stage) -> None:
    from .torch_operators.build import build

    stage("kernels")
    folder = Path(options.output or Path(options.files[0]).stem)
    found = build(options.files, options.sources, folder, options.replace)
    print(f"{folder}: {len(found.operators)} operators; `import {folder.resolve().name}`.")
    for sentence in (*filter(None, (one.missing for one in found.operators)), *found.left_out):
        print(sentence)
