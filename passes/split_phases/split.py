"""A convolution as one for each phase, and their results as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from ...dialect.dtypes import of_tensor
from ...dialect.graph.build import Builder, tensor_type
from ...dialect.graph.extents import shape_of
from ...dialect.graph.views import VIEWS
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.phases import Phase
from ...dialect.program import Program
from ..sink_views import DISPATCHED
from .behind import apply
from .spaced import Spaced


@dataclass(frozen=True)
class Split:
    """The convolution of an image, with the `chain` of elementwise operators behind it."""

    program: Program
    image: Spaced
    chain: tuple[ir.Operation, ...]

    def write(self) -> None:
        """Puts the phases, beside each other, in the place of what was computed."""
        last = (self.image.op, *self.chain)[-1]
        b = Builder(self.program, last)
        whole = self._phases_along(b, ())
        for dim, extent in enumerate(shape_of(last.results[0])[2:], start=2):
            whole = b.slice(whole, dim, 0, extent)
        for made in b.written:
            for name in DISPATCHED if made.name not in VIEWS else ():
                made.attributes[name] = self.image.op.attributes[name]
        last.results[0].replace_all_uses_with(whole)
        for op in (*self.chain[::-1], self.image.op):
            op.erase()

    def _phases_along(self, b: Builder, places: tuple[int, ...]) -> ir.Value:
        """All phases that are at some places along the first dimensions."""
        dim, steps = len(places), self.image.steps
        if dim == len(steps):
            return self._computed(b, places, 1)
        if dim == len(steps) - 1 and self._are_one(dim):
            found = _as_places(b, self._computed(b, (*places, 0), steps[dim]), steps[dim])
        else:
            parts = [self._phases_along(b, (*places, place)) for place in range(steps[dim])]
            found = b.cat([b.unsqueeze(part, dim + 3) for part in parts], dim + 3)
        shape = [*shape_of(found)]
        shape[dim + 2 : dim + 4] = [prod(shape[dim + 2 : dim + 4])]
        return b.view(found, shape)

    def _are_one(self, dim: int) -> bool:
        """The phases along a dimension see the same elements."""
        seen = {(phase.first, len(phase.taps), phase.step) for phase in self.image.axes[dim]}
        return len(seen) == 1 and self.image.groups == 1 and self.image.steps[dim] > 1

    def _computed(self, b: Builder, places: tuple[int, ...], together: int) -> ir.Value:
        """The phase at some places and the next ones along the last dimension, as channels."""
        *outer, first = places
        windows = [self._window((*outer, first + more)) for more in range(together)]
        chosen = [axis[place] for axis, place in zip(self.image.axes, places, strict=True)]
        image, around = self._image(b, chosen)
        weight = b.weight(np.concatenate([weights for weights, _ in windows]), "phase")
        biases = [bias for _, bias in windows if bias is not None]
        bias = b.weight(np.concatenate(biases), "phase_bias") if biases else None
        dims, result = len(chosen), self.image.op.results[0]
        x = b.call(
            aten.CONVOLUTION, image, weight, bias, [1] * dims, around,
            [phase.step for phase in chosen], False, [0] * dims, self.image.groups,
            type=tensor_type([shape_of(image)[0], shape_of(weight)[0], *self.image.counts], result),
        )  # fmt: skip
        before = self.image.op
        for op in self.chain:
            x = apply(b, op, before.results[0], x, places, together, self.image)
            before = op
        return x

    def _window(self, places: Sequence[int]) -> tuple[np.ndarray, np.ndarray | None]:
        """The weights of a phase, and its bias: with what the other weights have for the number
        that is between the elements."""
        whole = found = self.image.weight
        for dim, (axis, place) in enumerate(zip(self.image.axes, places, strict=True), start=2):
            taps = axis[place].taps
            found = found.take(taps or [0], dim) * found.dtype.type(bool(taps))
        if not self.image.fill:
            return found, self.image.bias
        type = of_tensor(self.image.op.results[0].type).numpy
        bias = np.zeros(len(whole), type) if self.image.bias is None else self.image.bias
        inner = tuple(range(1, whole.ndim))
        rest = whole.sum(inner, dtype=np.int64) - found.sum(inner, dtype=np.int64)
        return found, (bias + int(self.image.fill) * rest).astype(type)

    def _image(self, b: Builder, chosen: Sequence[Phase]) -> tuple[ir.Value, list[int]]:
        """What a phase sees of the image, and how many zeros a convolution has to see around it:
        where there are not as many before and behind, they are in what it is given."""
        x = b.view(self.image.source, self.image.shape)
        pairs = zip(chosen, self.image.shape[2:], self.image.counts, strict=True)
        edges = [phase.edges(extent, count) for phase, extent, count in pairs]
        for dim, (before, behind) in enumerate(edges, start=2):
            end = shape_of(x)[dim] + min(behind, 0)
            x = b.slice(x, dim, max(-before, 0), end)
        edges = [(max(before, 0), max(behind, 0)) for before, behind in edges]
        if self.image.fill == 0 and all(before == behind for before, behind in edges):
            return x, [before for before, _ in edges]
        pads = [edge for pair in edges[::-1] for edge in pair]
        return (b.pad(x, pads, self.image.fill) if any(pads) else x), [0] * len(edges)


def _as_places(b: Builder, x: ir.Value, together: int) -> ir.Value:
    """Phases that are channels as the elements of a dimension behind the last one."""
    batch, channels, *space = shape_of(x)
    split = b.view(x, [batch, together, channels // together, *space])
    return b.permute(split, [0, *range(2, len(space) + 3), 1])
