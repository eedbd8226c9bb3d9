"""`--emit STAGE`: the program as it is at one stage, as text, assembly or object."""

from __future__ import annotations

from collections.abc import Callable

Observer = Callable[[str, float], None]


def emit(
    model: object, target: str, name: str | None, stage: str, observe: Observer | None = None
) -> bytes:
    """The bytes of one stage of a model."""
    from ..api import read
    from ..dialect.errors import HardwireError
    from ..dialect.importers.mlir_text import to_text
    from ..lowering.object import emit_assembly, emit_object
    from ..lowering.stages import lower_to
    from ..passes.pipeline import STAGE_NAMES, run_to

    if stage == "boxed":
        raise HardwireError(
            f"--emit boxed: `{model}` has no boxed stage; only bytecode archives enter there, "
            "and those are not read yet."
        )
    program = read(model, target, name, observe)
    if stage in STAGE_NAMES:
        run_to(program, stage, observe=observe)
        return to_text(program).encode()
    run_to(program, "planned", observe=observe)
    if stage == "kernels":
        lower_to(program, "kernels", observe)
        return to_text(program).encode()
    lower_to(program, "llvm", observe)
    if stage == "llvm":
        return to_text(program).encode()
    return emit_assembly(program).encode() if stage == "asm" else emit_object(program)
