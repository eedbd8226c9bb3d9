"""The plans of kernels that several trials have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...dialect.chains import CHAIN, OWN_SCRATCH
from ...dialect.graph.weights import is_weight, weight_name
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.templates.formed import Formed, Packed, Plan
from ...dialect.templates.template import Template
from ...dialect.walks import maker, text_behind_name
from ..choose_tiles import chosen, kernels_with_templates, packed_weights, write

Weights = tuple[tuple[str, ...], ...]
"""What the calls of a kernel pass for each argument, by the names of weights."""


@dataclass(frozen=True)
class _Kept:
    """A plan, the arguments whose weights it packs, by number, and what is written of stages."""

    plan: Plan
    packed: tuple[tuple[int, Packed], ...]
    stages: Mapping[str, ir.Attribute]


class KeptPlans:
    """What `choose-tiles` decides of a program and of copies of it, in which kernels read by rows
    or are chained: of a kernel with the same text and the same weights it is decided once.

    Everything else that plans follow from (processor, options, tuning, data of weights) is the
    same in all copies.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, Weights], _Kept] = {}

    def write(self, program: Program) -> None:
        """Writes down the plans of all kernels."""
        weights = packed_weights(program)
        for kernel, template in kernels_with_templates(program):
            if "hw.tile" not in kernel.function.attributes:
                write(kernel, self._plan(kernel, template), weights)

    def _plan(self, kernel: Formed, template: Template) -> Plan:
        key = (text_behind_name(kernel.function), _weights_passed(kernel))
        if key not in self._known:
            self._known[key] = _decided(kernel, template)
        kept, arguments = self._known[key], kernel.arguments
        for name, attribute in kept.stages.items():
            kernel.function.attributes[name] = attribute
        packed = (replace(each, argument=arguments[number]) for number, each in kept.packed)
        return replace(kept.plan, packed=tuple(packed))


def _decided(kernel: Formed, template: Template) -> _Kept:
    _, plan = chosen(kernel, template, kernel.program.tuning)
    packed = tuple((kernel.arguments.index(each.argument), each) for each in plan.packed)
    attributes = kernel.function.attributes
    stages = {name: attributes[name] for name in (CHAIN, OWN_SCRATCH) if name in attributes}
    return _Kept(replace(plan, packed=()), packed, stages)


def _weights_passed(kernel: Formed) -> Weights:
    operands = zip(*(call.operands for call in kernel.callers()), strict=True)
    return tuple(
        tuple(weight_name(maker(value)) if is_weight(value) else "" for value in given)
        for given in operands
    )
