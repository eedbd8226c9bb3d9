"""Programs in PyTorch's operators, whatever their files call."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .dialect.program import Program
    from .lowering.stages import Observer


def in_operators(program: Program, observe: Observer | None = None) -> None:
    """Has a program call PyTorch's operators, whatever its file calls."""
    from .dialect.stages import entry_operations, is_boxed
    from .dialect.tfl import is_tflite
    from .passes.pipeline import run_to

    if is_boxed(program):
        run_to(program, "schema", observe=observe)
    if any(map(is_tflite, entry_operations(program))):
        run_to(program, "typed", observe=observe)
