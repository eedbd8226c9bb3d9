"""The stages below `planned`, in order: what `--emit` can print on the way to an object."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..dialect.program import Program
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
    """Brings a `planned` program to `kernels` or `llvm`, in place."""
    for name, step in STEPS:
        with timed(name, observe):
            step(program)
        if name == stage:
            return


@contextmanager
def timed(name: str, observe: Observer | None) -> Iterator[None]:
    """Tells `observe` how many seconds a step took."""
    start = time.perf_counter()
    yield
    if observe is not None:
        observe(name, time.perf_counter() - start)
