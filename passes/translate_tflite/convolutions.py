"""Convolutions: weights are `output, rows, columns, input` in TFLite."""

from __future__ import annotations

from collections.abc import Sequence

from .images import Window, channels_first, channels_last, window, windows
from .table import CONTRADICTION, Maybe, Refused, Translation, Value, aten, shape_of, translates


@translates("conv_2d", input=4, filter=4, bias=1)
def conv_2d(
    t: Translation, input: Value, filter: Value, bias: Maybe, padding: str, stride_w: int,
    stride_h: int, dilation_w_factor: int, dilation_h_factor: int, fused_activation_function: str,
) -> Value:  # fmt: skip
    """With fewer input channels in the weights than the image has, these are groups."""
    outputs, *kernel, inputs = shape_of(filter)
    *_, channels = shape_of(input)
    if min(inputs, channels) < 1 or channels % inputs or outputs % (channels // inputs):
        raise Refused(f"{channels} channels do not go into weights for {inputs}; {CONTRADICTION}")
    weight = t.permuted(_beside(t, input, filter), (0, 3, 1, 2))
    found = windows(
        padding, shape_of(input)[1:3], kernel, (stride_h, stride_w),
        (dilation_h_factor, dilation_w_factor),
    )  # fmt: skip
    made = convolved(t, input, weight, bias, found, channels // inputs)
    return channels_last(t, t.activated(made, fused_activation_function))


@translates("depthwise_conv_2d", input=4, filter=4, bias=1)
def depthwise_conv_2d(
    t: Translation, input: Value, filter: Value, bias: Maybe, padding: str, stride_w: int,
    stride_h: int, depth_multiplier: int, dilation_w_factor: int, dilation_h_factor: int,
    fused_activation_function: str,
) -> Value:  # fmt: skip
    """Weights are `1, rows, columns, output`; the outputs of one input lie side by side."""
    one, *kernel, outputs = shape_of(filter)
    *_, channels = shape_of(input)
    if one != 1 or channels < 1 or outputs % channels:
        raise Refused(f"{channels} channels do not go into weights for {outputs}; {CONTRADICTION}")
    weight = t.permuted(_beside(t, input, filter), (3, 0, 1, 2))
    found = windows(
        padding, shape_of(input)[1:3], kernel, (stride_h, stride_w),
        (dilation_h_factor, dilation_w_factor),
    )  # fmt: skip
    made = convolved(t, input, weight, bias, found, channels)
    return channels_last(t, t.activated(made, fused_activation_function))


def convolved(
    t: Translation, input: Value, weight: Value, bias: Maybe, found: Sequence[Window], groups: int
) -> Value:
    """A convolution whose result has its channels second."""
    x = channels_first(t, input)
    rows, columns = found
    padding = [each.before for each in found]
    if any(each.before != each.after for each in found):
        sides = (columns.before, columns.after, rows.before, rows.after)
        x, padding = t.pad(x, sides, zero_of(t, x)), [0, 0]
    strides, dilations = [w.stride for w in found], [w.dilation for w in found]
    shape = (shape_of(x)[0], shape_of(weight)[0], *(w.places for w in found))
    arguments = (strides, padding, dilations, False, [0, 0], groups)
    return t.call(aten.CONVOLUTION, x, weight, bias, *arguments, type=t.wanted(shape))


def zero_of(t: Translation, x: Value) -> int:
    """The element that stands for 0."""
    facts = t.facts(x)
    return 0 if facts is None else facts.zero_point


def _beside(t: Translation, input: Value, filter: Value) -> Value:
    """Weights as they are beside such an input: numbers beside numbers."""
    return filter if t.facts(input) is not None else t.real(filter)


@translates("transpose_conv", filter=4, input=4, bias=1)
def transpose_conv(
    t: Translation, output_shape: Value, filter: Value, input: Value, bias: Maybe, padding: str,
    stride_w: int, stride_h: int, fused_activation_function: str,
) -> Value:  # fmt: skip
    """What a convolution with this padding would make of the result, backwards."""
    outputs, *kernel, channels = shape_of(filter)
    batch, *size, given = shape_of(input)
    sizes = shape_of(t.result)
    if channels != given or len(sizes) != 4 or sizes[3] != outputs:
        raise Refused(f"{given} channels do not go into weights for {channels}; {CONTRADICTION}")
    rows, columns = (
        _Backwards(window(padding, whole, each, stride), places)
        for whole, each, stride, places in zip(
            sizes[1:3], kernel, (stride_h, stride_w), size, strict=True
        )
    )
    weight = t.permuted(_beside(t, input, filter), (3, 0, 1, 2))
    both = (rows, columns)
    shape = (batch, outputs, *(each.made for each in both))
    arguments = (
        [stride_h, stride_w], [each.window.before for each in both], [1, 1], True,
        [each.more for each in both], 1,
    )  # fmt: skip
    x = channels_first(t, input)
    made = t.call(aten.CONVOLUTION, x, weight, bias, *arguments, type=t.wanted(shape))
    for dim, each in ((2, rows), (3, columns)):
        made = t.slice(made, dim, 0, each.window.size)
    return channels_last(t, t.activated(made, fused_activation_function))


class _Backwards:
    """One dimension of a transposed convolution: `more` elements are missing behind, or, where it
    makes too many, those behind are cut off."""

    def __init__(self, window: Window, places: int) -> None:
        self.window = window
        reach = (places - 1) * window.stride + window.kernel - 2 * window.before
        self.more = max(window.size - reach, 0)
        self.made = reach + self.more
        if places != window.places or reach < 1:
            raise Refused(
                f"an image of {places} is not what {window.size} elements become; {CONTRADICTION}"
            )
