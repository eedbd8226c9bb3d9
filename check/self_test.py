"""Draws what a self-test is given, and computes what it has to find: on this machine.

The model is compiled a second time, for any processor of this machine's kind, so that what comes
out is the same on all of them, and run once from its initial state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ..dialect.dtypes import limits
from ..dialect.errors import HardwireError
from ..dialect.kept import kept
from ..dialect.program import Program
from ..dialect.self_test import Expected, SelfTest
from ..dialect.targets import Target, by_name, native
from ..lowering.interface import Interface
from ..runtime.host import HostModel, RunFailed
from .draw import HIGHEST, Set, draw, has_indices, sets

BASES = {"x86_64": "x86-64-v2", "aarch64": "aarch64", "riscv64": "rv64gc"}
"""What every processor of a kind runs."""

RELATIVE = 1e-4
"""How far from the largest element of an output floats may be; in short types 8 units of theirs."""


def for_this_machine(program: Program) -> Program:
    """A copy of a program that is about to be compiled, for this machine, of the same numbers."""
    narrows_all = program.target.bare_metal
    return replace(kept(program), target=base(), narrows_all=narrows_all)


def base() -> Target:
    """A target whose objects run on every machine like this one, and compute the same."""
    return by_name(BASES[native().triple.split("-")[0]])


def self_test(
    source: str, interface: Interface, load: Callable[[], HostModel], asked: str = "--self-test"
) -> SelfTest:
    """A call that the model takes, and what it gives. Messages say what was `asked`."""
    if any(spec.has_key or spec.described for spec in interface.inputs):
        raise HardwireError(
            f"{source}: {asked}: a model with an input that may have several dispatch keys, or "
            "be quantized, cannot be tested by itself."
        )
    host, problem = load(), ""
    for each in sets(interface, seed=0):
        for highest in HIGHEST if has_indices(interface) else HIGHEST[-1:]:
            try:
                return _tried(interface, host, each, highest)
            except (RunFailed, ValueError) as failed:
                problem = str(failed).removesuffix(".")
    raise HardwireError(
        f"{source}: {asked}: the model takes no inputs that were drawn for it ({problem})."
    )


def _tried(interface: Interface, host: HostModel, each: Set, highest: int) -> SelfTest:
    drawn = draw(interface, each, highest)
    given = [array.copy() for array in drawn]
    host.reset()
    outputs = host.run(*given, seed=0 if interface.has_seed else None)
    return SelfTest(
        tuple(drawn),
        tuple(_expected(array) for array in outputs),
        {n: _expected(given[n]) for n, spec in enumerate(interface.inputs) if spec.written},
        each.sizes,
    )


def _expected(array: np.ndarray) -> Expected:
    """Integers have to be the same."""
    kind = np.real(array).dtype
    if kind.kind in "biu":
        return Expected(array, 0.0)
    sizes = np.abs(array.astype(np.complex128 if np.iscomplexobj(array) else np.float64))
    largest = float(sizes[np.isfinite(sizes)].max(initial=0.0))
    return Expected(array, max(RELATIVE, 8 * float(limits(kind).eps)) * (largest or 1.0))
