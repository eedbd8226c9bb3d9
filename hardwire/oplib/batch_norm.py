"""`_native_batch_norm_legit`: channels with a mean of 0 and a variance of 1, then weighed.

In training these are those of the batch, and the running ones move towards them in place; else they
are the running ones, and nothing is saved.
"""

from __future__ import annotations

from ..dialect.mlir import arith, ir
from ..dialect.variant import Fixed
from .group_norm import mean_and_variance, over_deviation, require_weights, write_normalised
from .loops import (
    Kernel,
    Place,
    each,
    held_type,
    load,
    number,
    product,
    require_sizes,
    sizes,
    store,
)
from .windows import as_float

_RUNNING = ("running_mean", "running_var")


def batch_norm(kernel: Kernel, dims: int) -> None:
    """Channel by channel."""
    x, (out, *saved) = kernel.tensors["input"], kernel.outs
    batch, channels, *image = extents = sizes(x)
    trains = kernel.given("training") == Fixed(True)
    require_sizes(out, extents)
    for one in saved:
        require_sizes(one, [channels if trains else number(0)])
    require_weights(kernel, [channels])
    for name in _RUNNING:
        require_sizes(kernel.tensors[name], [channels])

    def normalise(channel: Place) -> None:
        mean, variance = (
            _of_batch(kernel, channel, [batch, *image])
            if trains
            else (load(kernel.tensors[name], channel) for name in _RUNNING)
        )
        scale = over_deviation(variance, kernel)
        for value, one in zip((mean, scale) if trains else (), saved, strict=False):
            store(value, one, channel)
        each(
            [batch, *image],
            lambda at: write_normalised(kernel, [at[0], *channel, *at[1:]], mean, scale, channel),
        )

    each([channels], normalise)


def _of_batch(kernel: Kernel, channel: Place, extents: list[ir.Value]) -> tuple[ir.Value, ir.Value]:
    """The mean and the variance of a channel; the running ones move towards these."""
    x = kernel.tensors["input"]
    mean, variance = mean_and_variance(extents, lambda at: load(x, [at[0], *channel, *at[1:]]), x)
    type, count = held_type(x), as_float(product(extents), held_type(x))
    less = arith.subf(count, arith.constant(type, 1.0))
    unbiased = arith.divf(arith.mulf(variance, count), less)
    share = kernel.real("momentum", type)
    rest = arith.subf(arith.constant(type, 1.0), share)
    for name, value in zip(_RUNNING, (mean, unbiased), strict=True):
        running = kernel.tensors[name]
        moved = arith.addf(arith.mulf(rest, load(running, channel)), arith.mulf(share, value))
        store(moved, running, channel)
    return mean, variance
