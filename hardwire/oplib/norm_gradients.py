"""`native_group_norm_backward`, `native_layer_norm_backward`: the gradients that a call asks for.

With `d` the gradient times the weight, and `n` the elements that were normalised together,

    gradient of x = (d - mean(d) - n * mean(d * n)) / deviation

where means are over one group, or one row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..dialect.mlir import arith, ir
from .group_norm import checked_groups, require_weights, sum_by_dims
from .layer_norm import parted, place_in_row
from .loops import (
    Kernel,
    Place,
    Values,
    each,
    held_type,
    load,
    product,
    require_sizes,
    require_sizes_where,
    sizes,
    store,
    total,
    where,
)
from .windows import as_float

Met = tuple[Place, Values]
"""A group, and a place in it."""
At = Callable[[Place, Values], Place]
"""Where an element lies, of those that belong together."""


@dataclass(frozen=True)
class _Norm:
    """What was normalised: `groups` of `inside` elements each, which lie where `at` says."""

    kernel: Kernel
    groups: Values
    inside: Values
    at: At
    weight_at: At
    moment_at: Callable[[Place], Place]

    @property
    def x(self) -> ir.Value:
        return self.kernel.tensors["input"]

    def normalised(self, group: Place, place: Values) -> ir.Value:
        """An element as it was behind the norm, without weight."""
        mean, scale = (
            load(self.kernel.tensors[n], self.moment_at(group)) for n in ("mean", "rstd")
        )
        return arith.mulf(arith.subf(load(self.x, self.at(group, place)), mean), scale)

    def given(self, group: Place, place: Values) -> ir.Value:
        return load(self.kernel.tensors["grad_out"], self.at(group, place))

    def weighed(self, group: Place, place: Values) -> ir.Value:
        """The gradient in front of the weight."""
        value, tensors = self.given(group, place), self.kernel.tensors
        if "weight" not in tensors:
            return value
        return arith.mulf(value, load(tensors["weight"], self.weight_at(group, place)))

    def write(self, group: Place) -> None:
        """The gradients of one group."""
        count = as_float(product(self.inside), held_type(self.x))

        def mean(element: Callable[[Values], ir.Value]) -> ir.Value:
            return arith.divf(sum_by_dims(self.inside, element, self.x), count)

        def product_of(place: Values) -> ir.Value:
            return arith.mulf(self.weighed(group, place), self.normalised(group, place))

        level, slope = mean(lambda place: self.weighed(group, place)), mean(product_of)
        scale = load(self.kernel.tensors["rstd"], self.moment_at(group))

        def put(place: Place) -> None:
            away = arith.mulf(self.normalised(group, place), slope)
            apart = arith.subf(arith.subf(self.weighed(group, place), level), away)
            store(arith.mulf(apart, scale), self.kernel.outs[0], self.at(group, place))

        each(self.inside, put)

    def given_by_normalised(self, group: Place, place: Values) -> ir.Value:
        """What the gradient of the weight is a sum of."""
        return arith.mulf(self.given(group, place), self.normalised(group, place))

    def of_weights(
        self, extents: Values, counted: Values, group_of: Callable[[Place, Place], Met]
    ) -> None:
        """The gradients of weight and bias: sums over everything that one was for."""
        asked = self.kernel.truths("output_mask")[1:]
        elements = (self.given_by_normalised, self.given)
        for condition, out, element in zip(asked, self.kernel.outs[1:], elements, strict=True):
            where(condition, partial(self._sum_up, extents, counted, group_of, element, out))

    def _sum_up(
        self,
        extents: Values,
        counted: Values,
        group_of: Callable[[Place, Place], Met],
        element: Callable[[Place, Values], ir.Value],
        out: ir.Value,
    ) -> None:
        def put(at: Place) -> None:
            found = sum_by_dims(counted, lambda place: element(*group_of(at, list(place))), self.x)
            store(found, out, at)

        each(extents, put)


def group_norm_backward(kernel: Kernel, dims: int) -> None:
    """A weight is for one channel: all of its elements, in each of the batch."""
    groups = checked_groups(kernel)
    batches, channels, *image = sizes(groups.x)
    inside = groups.inside[0]

    def at(group: Place, place: Values) -> Place:
        return [group[0], total(arith.muli(group[1], inside), place[0]), *place[1:]]

    def group_of(channel: Place, place: Place) -> Met:
        group = arith.divsi(channel[0], inside)
        own = arith.subi(channel[0], arith.muli(group, inside))
        return [place[0], group], [own, *place[1:]]

    norm = _Norm(
        kernel, [groups.batches, groups.count], groups.inside, at,
        lambda group, place: at(group, place)[1:2], lambda group: group,
    )  # fmt: skip
    for name in ("mean", "rstd"):
        require_sizes(kernel.tensors[name], [groups.batches, groups.count])
    _write_gradients(norm, [channels], [batches, *image], group_of)


def layer_norm_backward(kernel: Kernel, dims: int) -> None:
    """A weight is for one place of all rows."""
    x = kernel.tensors["input"]
    rows, inside = parted(sizes(x), kernel.whole("normalized_shape"))
    for name in ("mean", "rstd"):
        require_sizes(kernel.tensors[name], rows)
    require_weights(kernel, inside)
    norm = _Norm(
        kernel, rows, inside, place_in_row, lambda group, place: list(place), lambda group: group
    )
    _write_gradients(norm, inside, rows, lambda at, place: (place, at))


def _write_gradients(
    norm: _Norm, weights: Values, counted: Values, group_of: Callable[[Place, Place], Met]
) -> None:
    """A destination that `output_mask` does not ask for is left alone, whatever its sizes."""
    kernel = norm.kernel
    require_sizes(kernel.tensors["grad_out"], sizes(norm.x))
    asked, wanted = kernel.truths("output_mask"), (sizes(norm.x), weights, weights)
    for condition, out, extents in zip(asked, kernel.outs, wanted, strict=True):
        require_sizes_where(condition, out, extents)
    where(asked[0], lambda: each(norm.groups, norm.write))
    norm.of_weights(weights, counted, group_of)
