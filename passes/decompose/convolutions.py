"""Convolutions of all kinds become `aten.convolution`."""

from __future__ import annotations

from .table import Refused, Replacement, Rewrite, Value, decomposes, shape_of, tensor_type


@decomposes("conv1d", "conv2d", "conv3d")
def convolve(
    b: Rewrite,
    input: Value,
    weight: Value,
    bias: Value | None,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    groups: int,
) -> Replacement:
    """`aten.convolution` that is not transposed; an input without batch gets a batch of one."""
    space = len(shape_of(weight)) - 2
    if len(shape_of(input)) == space + 1:
        batched = tensor_type([1, *b.shape], input)
        result = _convolution(
            b, b.unsqueeze(input, 0), weight, bias, stride, padding, dilation, groups, batched
        )
        return b.view(result, b.shape)
    return _convolution(b, input, weight, bias, stride, padding, dilation, groups, b.type)


@decomposes("conv1d.padding", "conv2d.padding", "conv3d.padding")
def convolve_padding(
    b: Rewrite,
    input: Value,
    weight: Value,
    bias: Value | None,
    stride: list[int],
    padding: str,
    dilation: list[int],
    groups: int,
) -> Replacement:
    """`same` puts the odd zero behind (at::_convolution_mode); `valid` adds none."""
    kernel = shape_of(weight)[2:]
    steps = dilation * len(kernel) if len(dilation) == 1 else dilation
    totals = [step * (taps - 1) for step, taps in zip(steps, kernel, strict=True)]
    before = [total // 2 if padding == "same" else 0 for total in totals]
    x = input
    if padding == "same" and any(total % 2 for total in totals):
        x = b.pad(input, [edge for total in totals[::-1] for edge in (0, total % 2)])
    return convolve(b, x, weight, bias, stride, before, dilation, groups)


def _convolution(
    b: Rewrite,
    x: Value,
    weight: Value,
    bias: Value | None,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    groups: int,
    type: object,
) -> Value:
    space = len(shape_of(weight)) - 2
    spread = [v * space if len(v) == 1 else v for v in (stride, padding, dilation)]
    outputs = [0] * space
    return b.call(
        "aten.convolution", x, weight, bias, *spread, False, outputs, groups, type=type
    )  # fmt: skip


@decomposes("convolution", "convolution_overrideable")
def convolution(
    b: Rewrite,
    input: Value,
    weight: Value,
    bias: Value | None,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    transposed: bool,
    output_padding: list[int],
    groups: int,
) -> Replacement:
    """Zeros that a `constant_pad_nd` puts around the image become the convolution's own padding."""
    if transposed:
        return None
    edges = _symmetric_zeros(b, input)
    if edges is None:
        return None
    space = len(shape_of(weight)) - 2
    own = padding * space if len(padding) == 1 else padding
    wider = [a + c for a, c in zip(own, edges, strict=True)]
    source = input.owner.operation.operands[0]
    return _convolution(b, source, weight, bias, stride, wider, dilation, groups, b.type)


def _symmetric_zeros(b: Rewrite, x: Value) -> list[int] | None:
    """How many zeros a pad puts before and after each spatial dimension, if as many."""
    from .table import arguments

    owner = x.owner
    if not hasattr(owner, "operation") or owner.operation.name != "aten.constant_pad_nd":
        return None
    given = arguments(owner.operation)
    flat: list[int] = given["pad"]  # type: ignore[assignment]
    space = len(shape_of(x)) - 2
    pairs = [(flat[at], flat[at + 1]) for at in range(0, len(flat), 2)]
    pairs += [(0, 0)] * (space - len(pairs))
    symmetric = all(before == after >= 0 for before, after in pairs)
    if given["value"] != 0 or not symmetric or any(map(any, pairs[space:])):
        return None
    return [before for before, _ in pairs[:space]][::-1]


@decomposes("_convolution")
def underscore_convolution(
    b: Rewrite, input: Value, weight: Value, bias: Value | None, **given: object
) -> Replacement:
    names = ("stride", "padding", "dilation", "transposed", "output_padding", "groups")
    rest = [given[name] for name in names]
    return b.call("aten.convolution", input, weight, bias, *rest, type=b.type)  # type: ignore[arg-type]


@decomposes(
    "conv_transpose1d", "conv_transpose2d.input", "conv_transpose3d.input",
)  # fmt: skip
def conv_transpose(
    b: Rewrite,
    input: Value,
    weight: Value,
    bias: Value | None,
    stride: list[int],
    padding: list[int],
    output_padding: list[int],
    groups: int,
    dilation: list[int],
) -> Replacement:
    space = len(shape_of(weight)) - 2
    if len(shape_of(input)) == space + 1:
        raise Refused(f"`{b.anchor.name}` of an image without a batch is not supported; add one")
    spread = [v * space if len(v) == 1 else v for v in (stride, padding, dilation, output_padding)]
    first, last = spread[:3], spread[3]
    return b.call(
        "aten.convolution", input, weight, bias, *first, True, last, groups, type=b.type
    )  # fmt: skip


@decomposes("im2col")
def im2col(
    b: Rewrite,
    self: Value,
    kernel_size: list[int],
    dilation: list[int],
    padding: list[int],
    stride: list[int],
) -> Replacement:
    """One slice of the image for each tap of the window (torch.nn.Unfold)."""
    (high, wide), (down, across) = padding, stride
    x = self if len(shape_of(self)) == 4 else b.unsqueeze(self, 0)
    x = b.pad(x, [wide, wide, high, high]) if high or wide else x
    batch, channels, *space = shape_of(x)
    reach = [step * (taps - 1) for step, taps in zip(dilation, kernel_size, strict=True)]
    parts = []
    for y in range(0, reach[0] + 1, dilation[0]):
        rows = b.slice(x, 2, y, space[0] - reach[0] + y, down)
        for place in range(0, reach[1] + 1, dilation[1]):
            part = b.slice(rows, 3, place, space[1] - reach[1] + place, across)
            parts.append(b.view(part, [batch, channels, 1, shape_of(part)[2] * shape_of(part)[3]]))
    return b.view(b.cat(parts, 2), b.shape)
