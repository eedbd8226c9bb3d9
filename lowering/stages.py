"""The stages below `planned`, in order: what `--emit` can print on the way to an object."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from ..dialect.errors import LoweringFailed
from ..dialect.program import Program
from ..dialect.walks import symbols
from .kernels.to_kernels import to_kernels
from .llvm import to_llvm

Observer = Callable[[str, float], None]

STEPS: tuple[tuple[str, Callable[[Program], None]], ...] = (
    # Each kernel is loops and vectors over flat buffers for this target; the entry is their calls.
    ("kernels", to_kernels),
    # The llvm dialect, with everything that the object promises said in attributes.
    ("llvm", to_llvm),
)

STAGE_NAMES = tuple(name for name, _ in STEPS)


def lower_to(program: Program, stage: str, observe: Observer | None = None) -> None:
    """Brings a program from `planned`, or the stage below that it is at, to `stage`, in place."""
    reached = stage_of(program)
    first = 0 if reached is None else STAGE_NAMES.index(reached) + 1
    for name, step in STEPS[first : STAGE_NAMES.index(stage) + 1]:
        with timed(name, observe):
            step(program)


def stage_of(program: Program) -> str | None:
    """`kernels` or `llvm`, for a program that entered there; None for one from above."""
    for item in program.module.body.operations:
        if item.operation.name == "llvm.func":
            return "llvm"
        if "hw.entry" in item.operation.attributes:
            return "kernels"
    return None


def adopt_name(program: Program) -> None:
    """The name of a program that entered below `planned` is that of its entry function."""
    for name, op in symbols(program.module).items():
        if "hw.entry" in op.attributes:
            program.name = name.removesuffix("_run")


def check_constants(program: Program) -> None:
    """Refuses a program that was entered without the data of its constants."""
    missing = [
        name
        for name, op in symbols(program.module).items()
        if "externally_initialized" in op.attributes and name not in program.constants
    ]
    if missing:
        raise LoweringFailed(
            f"{program.source}: the constants {', '.join(f'`{name}`' for name in missing)} have no "
            "data; keep the .npz file, which `--emit` writes, beside the text."
        )


@contextmanager
def timed(name: str, observe: Observer | None) -> Generator[None]:
    """Tells `observe` how many seconds a step took."""
    start = time.perf_counter()
    yield
    if observe is not None:
        observe(name, time.perf_counter() - start)
