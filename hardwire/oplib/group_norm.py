"""`native_group_norm`: groups of channels with a mean of 0 and a variance of 1, then weighed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..dialect.mlir import arith, ir, math
from .loops import (
    Kernel,
    Place,
    Values,
    each,
    fold,
    held_type,
    load,
    number,
    product,
    require,
    require_sizes,
    sizes,
    store,
    total,
    zero_of,
)
from .windows import as_float


def group_norm(kernel: Kernel, dims: int) -> None:
    """The result, and for each group its mean and one over its deviation."""
    groups = checked_groups(kernel)
    require_sizes(kernel.outs[0], sizes(groups.x))
    for one in kernel.outs[1:]:
        require_sizes(one, [groups.batches, groups.count])

    def normalise(at: Place) -> None:
        batch, group = at
        mean, deviation = moments(
            groups.inside, lambda place: groups.element(batch, group, place), groups.x, kernel
        )
        for value, out in zip((mean, deviation), kernel.outs[1:], strict=True):
            store(value, out, at)
        groups.write(batch, group, mean, deviation)

    each([groups.batches, groups.count], normalise)


@dataclass(frozen=True)
class _Groups:
    """Groups of so many channels, and the sizes of each."""

    kernel: Kernel
    batches: ir.Value
    count: ir.Value
    inside: Values

    @property
    def x(self) -> ir.Value:
        return self.kernel.tensors["input"]

    def element(self, batch: ir.Value, group: ir.Value, place: Values) -> ir.Value:
        channel = total(arith.muli(group, self.inside[0]), place[0])
        return load(self.x, [batch, channel, *place[1:]])

    def write(self, batch: ir.Value, group: ir.Value, mean: ir.Value, deviation: ir.Value) -> None:
        """All elements of a group."""
        first = arith.muli(group, self.inside[0])

        def put(place: Place) -> None:
            channel = total(first, place[0])
            at = [batch, channel, *place[1:]]
            write_normalised(self.kernel, at, mean, deviation, [channel])

        each(self.inside, put)


def checked_groups(kernel: Kernel) -> _Groups:
    """The groups of a call, whose sizes go together."""
    extents = sizes(kernel.tensors["input"])
    batches, channels, *image = extents
    (groups,) = kernel.whole("group")
    require("sgt", groups, number(0))
    inside = arith.divsi(channels, groups)
    require("eq", arith.muli(inside, groups), channels)
    said = zip(("N", "C", "HxW"), (batches, channels, product(image)), strict=True)
    for name, size in said:
        require("eq", kernel.whole(name)[0], size)
    require_weights(kernel, [channels])
    return _Groups(kernel, batches, groups, [inside, *image])


def require_weights(kernel: Kernel, wanted: Values) -> None:
    """Weight and bias have these sizes, if they are there."""
    for name in ("weight", "bias"):
        if name in kernel.tensors:
            require_sizes(kernel.tensors[name], wanted)


def write_normalised(
    kernel: Kernel, at: Place, mean: ir.Value, deviation: ir.Value, weight_at: Place
) -> None:
    """An element of the result: its distance from the mean over the deviation, weighed."""
    tensors = kernel.tensors
    value = arith.mulf(arith.subf(load(tensors["input"], at), mean), deviation)
    if "weight" in tensors:
        value = arith.mulf(value, load(tensors["weight"], weight_at))
    if "bias" in tensors:
        value = arith.addf(value, load(tensors["bias"], weight_at))
    store(value, kernel.outs[0], at)


def moments(
    extents: Values, element: Callable[[Values], ir.Value], x: ir.Value, kernel: Kernel
) -> tuple[ir.Value, ir.Value]:
    """The mean of some elements of `x`, and one over the deviation from it."""
    mean, variance = mean_and_variance(extents, element, x)
    return mean, over_deviation(variance, kernel)


def over_deviation(variance: ir.Value, kernel: Kernel) -> ir.Value:
    """One over the root of a variance, which `eps` keeps from 0."""
    root = math.sqrt(arith.addf(variance, kernel.real("eps", variance.type)))
    return arith.divf(arith.constant(variance.type, 1.0), root)


def mean_and_variance(
    extents: Values, element: Callable[[Values], ir.Value], x: ir.Value
) -> tuple[ir.Value, ir.Value]:
    """Of some elements of `x`."""
    type = held_type(x)
    count = as_float(product(extents), type)

    def square(place: Values) -> ir.Value:
        apart = arith.subf(element(place), mean)
        return arith.mulf(apart, apart)

    mean = arith.divf(sum_by_dims(extents, element, x), count)
    return mean, arith.divf(sum_by_dims(extents, square, x), count)


def sum_by_dims(extents: Values, element: Callable[[Values], ir.Value], x: ir.Value) -> ir.Value:
    """A sum of sums, one for each dimension: what each of them rounds stays small."""

    def inner(place: Place) -> ir.Value:
        if len(place) == len(extents):
            return element(place)
        bound = (number(0), extents[len(place)])
        (found,) = fold(
            [bound], [zero_of(x)], lambda at, held: [arith.addf(held[0], inner([*place, *at]))]
        )
        return found

    return inner([])
