"""Samples as a lite model: traced, saved for the lite interpreter, and compiled as a `.ptl`.

What compiles as a `.pt2` should compile so: samples, and what they are compared with, are the same.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.jit.mobile import _load_for_lite_interpreter

import hardwire
from hardwire.dialect.dtypes import OF_GRAPHS
from hardwire.dialect.importers.archive import Archive
from hardwire.dialect.importers.lite import model
from hardwire.dialect.importers.lite.bytecode import Parameter
from hardwire.runtime.host import HostModel

from ..in_process import to_numpy


def saved(module: torch.nn.Module, inputs: list[list[torch.Tensor]]) -> bytes:
    """The file of the traced module. A trace keeps what Python calls: composite operators among
    them, which torch.export takes apart."""
    given = tuple(x.clone() for x in chain(*inputs))
    traced = torch.jit.trace(module, given, check_trace=False)
    return traced._save_to_buffer_for_lite_interpreter()


def loaded(file: bytes) -> Callable[..., Any]:
    """The model as the lite interpreter runs it."""
    return _load_for_lite_interpreter(io.BytesIO(file))


def parameters(file: bytes) -> tuple[Parameter, ...]:
    """The arguments of the method, the module itself first."""
    return model.read(Archive(file, "sample.ptl")).method("forward").arguments


def described(file: bytes, inputs: list[list[torch.Tensor]]) -> dict[str, np.ndarray]:
    """The inputs by the names that the file has for them."""
    names = [parameter.name for parameter in parameters(file)[1:]]
    return dict(zip(names, map(to_numpy, chain(*inputs)), strict=True))


def type_text(x: torch.Tensor) -> str:
    """MLIR's text of the tensor's type."""
    name = str(x.dtype).removeprefix("torch.")
    element = OF_GRAPHS[name].mlir if name in OF_GRAPHS else name
    return f"tensor<{'x'.join([*map(str, x.shape), element])}>"


def compiled(file: bytes, inputs: list[list[torch.Tensor]]) -> HostModel:
    """The object of the file, for inputs of these shapes. Raises HardwireError."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sample.ptl"
        path.write_bytes(file)
        given = described(file, inputs)
        return hardwire.compile(str(path), inputs=given, seed_argument=True, cache=False).host
