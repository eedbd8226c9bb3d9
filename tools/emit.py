"""`--emit STAGE`: the program as it is at one stage, as text, assembly or object."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from .written import write_arrays

if TYPE_CHECKING:
    from ..dialect.options import CompileOptions
    from ..dialect.program import Program

Observer = Callable[[str, float], None]


def emit(
    model: object,
    target: str,
    stage: str,
    options: CompileOptions,
    observe: Observer | None = None,
    file: str | None = None,
) -> bytes:
    """The bytes of one stage of a model.

    Where they are meant for a file, the data that text does not show is written beside it, so that
    the file can be compiled further.
    """
    from ..api import read
    from ..dialect.importers.mlir_text import data_file, data_of, to_text
    from ..dialect.stages import stage_of
    from ..lowering.object import emit_assembly, emit_object
    from ..lowering.stages import check_constants

    if options.specialise:
        raise HardwireError("--specialise: versions are joined in an object; leave out --emit.")
    program = read(model, target, options, observe)
    if stage == "boxed" and stage_of(program) != "boxed":
        raise HardwireError(
            f"--emit boxed: `{model}` has no boxed stage; only TorchScript bytecode enters there."
        )
    advance(program, "llvm" if stage in ("asm", "obj") else stage, observe)
    if stage == "asm":
        return emit_assembly(program).encode()
    if stage == "obj":
        check_constants(program)
        return emit_object(program)
    if file is not None and (arrays := data_of(program)):
        write_arrays(data_file(Path(file)), arrays)
    return to_text(program).encode()


def advance(program: Program, stage: str, observe: Observer | None = None) -> None:
    """Brings a program to a stage, from the one that it is at."""
    from ..lowering.stages import STAGE_NAMES as LOWER
    from ..lowering.stages import adopt_name, lower_to, stage_of
    from ..passes.pipeline import STAGE_NAMES as UPPER
    from ..passes.pipeline import run_to
    from ..passes.plan_memory.limit import check_limit

    if stage not in (*UPPER, *LOWER):
        known = ", ".join((*UPPER, *LOWER))
        raise HardwireError(f"there is no stage `{stage}`; they are {known}.")
    reached = stage_of(program)
    if reached is None:
        run_to(program, stage if stage in UPPER else "planned", observe=observe)
        if stage not in UPPER[:-1]:
            check_limit(program)
    elif stage in UPPER:
        raise HardwireError(
            f"{program.source}: the program is at stage `{reached}`, which comes after `{stage}`."
        )
    if reached is not None:
        adopt_name(program)
    if stage in LOWER:
        lower_to(program, stage, observe)
