"""`torch.export.ExportedProgram` objects, read as they are in memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dispatch.dispatcher import Dispatcher
from ..program import Program
from ..targets import Target
from .document import Reader
from .fields import IN_MEMORY
from .in_memory import document
from .weights_in_memory import Tensors


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
    """A program from an exported program in memory; its weights are not copied."""
    weights = Tensors(program.state_dict, "weights")
    constants = Tensors(program.constants, "constants")
    content = document(program, IN_MEMORY)
    return Reader(content, weights, constants, dispatcher, max_sizes).program(target, name)
