"""What a call of a kernel takes, in cycles, as its operands and its result lie: an estimate.

Copies are kernels like all others, so that they can be weighed against what a layout costs those
who read and write it. A kernel takes what its template says of its products (`Template.cycles`)
and, for each element of the other tensors, less where lanes lie side by side and more where each
one is fetched by itself; what the nearest cache cannot hold comes from farther away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from .dtypes import of_tensor
from .graph import calls
from .graph.extents import most, shape_of
from .layout import Layout
from .operators.fixed import looked_up
from .targets import Target
from .templates import of_kernel
from .templates import order as order_of
from .templates.formed import Formed
from .templates.template import Template

CALL = 20.0
"""Of calling a kernel, and of what surrounds its loops."""
TOUCHED = 1.0
"""Of a load or a store, of a register or of one number."""
APART = 2.0
"""Of an element that goes to a lane, or comes from one, by itself."""
TURNED = 1.0
"""The same where squares of elements are turned in registers."""
COMPUTED = 1.0
"""Of an operator on a register."""
BYTES_FROM_AFAR = 16
"""That come in a cycle from behind the nearest cache."""
SINGLE = 4
"""The bytes of what is counted in lanes where operators compute."""


@dataclass(frozen=True)
class Lying:
    """A tensor of a kernel: its shape, how it lies, and the bytes of an element."""

    shape: tuple[int, ...]
    layout: Layout
    size: int

    @property
    def elements(self) -> int:
        """How many it has in memory; repeated ones count once."""
        places = zip(self.shape, self.layout.strides, strict=True)
        return prod(most(extent) for extent, stride in places if most(stride))

    def stride(self, dim: int) -> int:
        """Elements to the next one along a dimension, counted from the last; 0 where there is
        none."""
        if dim >= len(self.shape) or most(self.shape[-1 - dim]) == 1:
            return 0
        return most(self.layout.strides[-1 - dim])

    @property
    def innermost(self) -> int:
        """The dimension along which neighbours lie, counted from the last."""
        real = [dim for dim, extent in enumerate(self.shape[::-1]) if most(extent) > 1]
        return min(real, key=lambda dim: (self.stride(dim), dim), default=0)


def cycles(
    kernel: Formed, products: float | None = None, template: Template | None = None
) -> float:
    """Of one call of a kernel of a template, its own one or another, estimated; what its products
    take may be known."""
    template = template or of_kernel(kernel.function)
    if template is None:
        return CALL
    target, tensors = kernel.target, tensors_of(kernel, template)
    operators = len(calls.operators(kernel.function)) - (template.cycles is not None)
    elements = max((each.elements for each in tensors), default=1)
    computed = COMPUTED * elements * operators / target.lanes(SINGLE) if template.computes else 0.0
    computed += products_of(kernel, template) if products is None else products
    accesses = _accesses(kernel, target, template, tensors)
    return CALL + computed + accesses + _from_afar(target, tensors)


def products_of(kernel: Formed, template: Template | None = None) -> float:
    """What the multiply-adds of a kernel take; 0 where it has none."""
    template = template or of_kernel(kernel.function)
    if template is None or template.cycles is None:
        return 0.0
    return template.cycles(kernel, template.arithmetic_of(kernel.head))


def cycles_of_copy(
    target: Target, shape: tuple[int, ...], size: int, source: Layout, result: Layout
) -> float:
    """The same of a copy of a tensor, whose elements have `size` bytes, to another layout."""
    tensors = [Lying(shape, result, size), Lying(shape, source, size)]
    accesses = (_access_of_one(target, each, tensors[0].innermost, TURNED) for each in tensors)
    return CALL + sum(accesses) + _from_afar(target, tensors)


def tensors_of(kernel: Formed, template: Template) -> list[Lying]:
    """The result, then what is read from end to end; factors of products are none of these."""
    result = calls.body(kernel.function)[-1].operands[0]
    size = of_tensor(result.type).size
    if template.cycles is not None:
        return [Lying(shape, layout, size) for shape, layout in kernel.result_operands()]
    tables = [value for op in calls.body(kernel.function) for value in looked_up(op)]
    found = [Lying(shape_of(result), kernel.result_layout(), size)]
    for argument in kernel.arguments:
        if calls.is_tensor(argument) and argument not in tables:
            own = of_tensor(argument.type).size
            found.append(Lying(shape_of(argument), kernel.layout(argument), own))
    return found


def _accesses(
    kernel: Formed, target: Target, template: Template, tensors: Sequence[Lying]
) -> float:
    """Loads and stores: of registers where the lanes of a tensor lie side by side."""
    largest = tensors[0] if template.cycles else max(tensors, key=lambda each: each.elements)
    order = order_of(kernel.function, template, kernel.head)
    lane = len(order) - 1 - order[-1] if order else largest.innermost
    apart = APART if template.computes else TURNED
    return sum(_access_of_one(target, each, lane, apart) for each in tensors)


def _access_of_one(target: Target, tensor: Lying, lane: int, apart: float) -> float:
    lanes = target.lanes(tensor.size)
    if lanes == 1 or tensor.stride(lane) in (0, 1):
        return TOUCHED * tensor.elements / lanes
    return apart * tensor.elements


def _from_afar(target: Target, tensors: Sequence[Lying]) -> float:
    moved = sum(each.elements * each.size for each in tensors)
    return moved / BYTES_FROM_AFAR if moved > target.l1_bytes > 0 else 0.0
