"""`torch.export.ExportedProgram` objects. Only this module imports torch, and only when used."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from typing import Any

from ..dispatcher import Dispatcher
from ..errors import ImportFailed
from ..program import Program
from ..targets import Target
from . import pt2

SOURCE = "<ExportedProgram>"


def is_exported_program(candidate: object) -> bool:
    """Tells by the name of the class, so that torch is not imported to find out."""
    return any(
        cls.__name__ == "ExportedProgram" and cls.__module__.startswith("torch.export")
        for cls in type(candidate).__mro__
    )


def from_exported_program(
    program: Any,
    target: Target,
    name: str,
    dispatcher: Dispatcher | None = None,
    max_sizes: Mapping[str, int] | None = None,
) -> Program:
    """A program from an exported program in memory: saved as `.pt2` and read back.

    So there is one reader, and what compiles from memory compiles from the file.
    """
    import torch

    buffer = io.BytesIO()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            torch.export.save(program, buffer)
    except Exception as error:  # torch raises what it likes for what it cannot serialise
        raise ImportFailed(f"{SOURCE}: {_failure(str(error))}.") from None
    return pt2.read_bytes(buffer.getvalue(), target, name, SOURCE, dispatcher, max_sizes)


def _failure(reason: str) -> str:
    """Why torch cannot save a program; its own message may be pages long."""
    if "while_loop" in reason and "argument type: [<class 'int'>" in reason:
        return (
            "torch.export.save has no way to write a `while_loop` that carries numbers: carry a "
            "tensor (`torch.tensor(0)`)"
        )
    return f"torch.export.save fails ({' '.join(reason.split())})"
