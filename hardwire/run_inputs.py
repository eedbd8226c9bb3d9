"""What a call of `CompiledModel.run` gives: arrays in order, by name, or both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from .dialect.errors import HardwireError
from .dialect.fixed_values import inserted, without
from .dialect.names import did_you_mean, nearest
from .runtime.keyed import Keyed

if TYPE_CHECKING:
    from .lowering.interface import Interface

KINDS = np.ndarray, np.generic
"""Arrays, and what numpy makes of those without dimensions."""


def tensors_of(
    model: str, interface: Interface, given: Sequence[Any], named: Mapping[str, Any]
) -> list[np.ndarray | Keyed]:
    """The tensors that a call of `model` gives, in the order of its inputs.

    What is given in order comes first; with names beside it, it is tensors alone. Raises
    HardwireError where a name is unknown or given twice, or something is no array; ValueError where
    an input that is the same in every run has another value.
    """
    values = _in_order(model, interface, given, named) if named else list(given)
    found = without(values, len(interface.inputs), interface.fixed_inputs)
    _refuse_others(model, interface, found)
    return found


def _in_order(
    model: str, interface: Interface, given: Sequence[Any], named: Mapping[str, Any]
) -> list[Any]:
    """All inputs, those that are the same in every run among them."""
    tensors = [spec.name for spec in interface.inputs]
    fixed = {each.name: each.value for each in interface.fixed_inputs}
    first = dict(zip(tensors, given, strict=False))
    problems = [
        f"{model}: there is no input `{name}`{did_you_mean(nearest(name, [*tensors, *fixed]))}"
        for name in named
        if name not in tensors and name not in fixed
    ]
    problems += [f"{model}: `{name}` is given twice." for name in named if name in first]
    values = {**fixed, **first, **named}
    problems += [f"{model}: `{name}` is not given." for name in tensors if name not in values]
    if len(given) > len(tensors):
        problems.append(f"{model}: it has {len(tensors)} tensors, {len(given)} were given.")
    if problems:
        raise HardwireError(*problems)
    own = [replace(each, value=values[each.name]) for each in interface.fixed_inputs]
    return inserted([values[name] for name in tensors], own)


def _refuse_others(model: str, interface: Interface, found: Sequence[Any]) -> None:
    """Nothing is converted silently: a list, a number and a tensor of torch's are no arrays."""
    problems = [
        f"{model}: `{spec.name}` has to be an array of numpy, of {spec.array[0].name}, and not "
        f"{type(value).__name__}; `numpy.asarray` makes one."
        for spec, value in zip(interface.inputs, found, strict=False)
        if not isinstance(value.array if isinstance(value, Keyed) else value, KINDS)
    ]
    if problems:
        raise HardwireError(*problems)
