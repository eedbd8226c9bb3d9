"""`hardwire run --profile` for processors that QEMU alone has: what each call executes there.

    $ hardwire run model.pt2 --target cortex-m55 --random 0 --profile

The object is linked into a program for a board that QEMU emulates, and a plugin of QEMU counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..check.machine import Call, CannotRun
from ..check.machines import board_for
from ..dialect.errors import HardwireError
from ..dialect.fixed_values import inserted
from ..run_inputs import tensors_of
from ..runtime.emulated_processors import CPUS
from ..runtime.sizes import find

if TYPE_CHECKING:
    from ..model import CompiledModel
    from ..runtime.emulated import Counted
    from ..runtime.keyed import Keyed


def is_in_qemu(model: CompiledModel) -> bool:
    """Nothing but QEMU runs the model's object here."""
    return model.target.name not in CPUS


def count_in_qemu(
    model: CompiledModel, inputs: Sequence[np.ndarray | Keyed], seed: int | None = None
) -> tuple[tuple[Any, ...], Counted]:
    """What the model returns, and the instructions of each call, of a run from its first state on.

    Raises HardwireError where an input does not fit, QEMU or what builds for it is missing, or the
    object does not run there.
    """
    interface = model.interface
    machine = board_for(model.target, interface, model.header, "--profile")
    if interface.has_seed != (seed is not None):
        needs = "needs a seed" if interface.has_seed else "draws no random numbers: give no seed"
        raise HardwireError(f"{model.name}: it {needs}.")
    try:
        call = _checked_call(model, inputs, seed)
        outcome, counted = machine.count(model.object, call)
    except CannotRun as problem:
        raise HardwireError(f"{model.name}: the object {problem}.") from problem
    except ValueError as problem:
        raise HardwireError(f"{model.name}: {problem}") from problem
    if outcome.status:
        raise HardwireError(f"{model.name}: the call failed in QEMU: {outcome.meaning}.")
    outputs = inserted(list(outcome.outputs), interface.fixed_outputs)
    return tuple(outputs), model.named(counted)


def _checked_call(
    model: CompiledModel, inputs: Sequence[np.ndarray | Keyed], seed: int | None
) -> Call:
    """Arrays of the shapes and types that the model has; ValueError where some are not."""
    given = tensors_of(model.name, model.interface, inputs, {})
    arrays = [np.ascontiguousarray(each) for each in given if isinstance(each, np.ndarray)]
    tensors = [model.tensor(spec) for spec in model.interface.inputs]
    if len(arrays) != len(tensors):
        raise ValueError(f"it takes {len(tensors)} arrays, {len(arrays)} were given.")
    for tensor, array in zip(tensors, arrays, strict=True):
        tensor.check(array)
    open_ = [pair for pair in zip(tensors, arrays, strict=True) if pair[0].dims]
    dims, shapes = [(each.name, each.dims) for each, _ in open_], [a.shape for _, a in open_]
    sizes = find(model.sizes, dims, shapes)
    for tensor, array in zip(tensors, arrays, strict=True):
        tensor.check_shape(array)
    return Call(tuple(arrays), tuple(sizes[size.name] for size in model.sizes), seed)
