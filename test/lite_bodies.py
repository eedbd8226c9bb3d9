"""Methods of a few instructions: what hardwire's graph computes, and PyTorch's lite interpreter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.jit.mobile import _load_for_lite_interpreter

from hardwire.dialect.importers.archive import Archive
from hardwire.dialect.importers.lite import read
from hardwire.dialect.importers.lite.records import Record
from hardwire.dialect.mlir import ir
from hardwire.dialect.targets import by_name
from hardwire.passes.pipeline import run_to

from . import lite_archive as build
from .lite_archive import function, members, module
from .passes import torch_interpreter

BEGIN, END, SELF, X = ("STOREN", 1, 2), ("RET", 0, 0), ("LOAD", 1, 0), ("LOAD", 2, 0)
C = [("LOADC", number, 0) for number in range(6)]


@dataclass(frozen=True)
class Body:
    """Instructions between those that take the arguments, the module and `x`, and RET."""

    steps: tuple[tuple[str, int, int], ...]
    operators: tuple[tuple, ...] = (("aten::relu", "", 1),)
    constants: tuple[Any, ...] = ()
    types: tuple[str, ...] = ()
    root: Record = field(default_factory=lambda: module(scale=2.0))
    more: tuple[tuple, ...] = ()
    operator_version: int = 3
    raises: str = ""

    def files(self) -> dict[str, bytes]:
        steps = [BEGIN, *self.steps, END]
        forward = function(
            "__torch__.Net.forward", steps, self.operators, self.constants, self.types
        )
        found = members([forward, *self.more], self.root)
        return {**found, "version": f"{self.operator_version}\n".encode()}


def body(*steps: Any, **fields: Any) -> Body:
    return Body(steps, **fields)


def compiled(files: Mapping[str, bytes], x: np.ndarray) -> list[np.ndarray]:
    """What the graph computes that hardwire makes of an archive."""
    archive = Archive(build.archive(files), "net.ptl")
    program = read(archive, by_name("x86-64-v3"), "net", inputs={"x": x})
    run_to(program, "typed")
    outputs = ir.ArrayAttr(program.entry().attributes["hw.output_names"])
    found = torch_interpreter.run(program, torch.from_numpy(x))
    return [part.numpy() for part in found[: len(outputs)]]  # behind them is what was written to


def interpreted(files: Mapping[str, bytes], x: np.ndarray, folder: Path) -> list[np.ndarray]:
    """What PyTorch's lite interpreter computes."""
    path = folder / "net.ptl"
    path.write_bytes(build.archive(files))
    found = _load_for_lite_interpreter(str(path))(torch.from_numpy(x))
    return [part.numpy() for part in (found if isinstance(found, tuple) else (found,))]
