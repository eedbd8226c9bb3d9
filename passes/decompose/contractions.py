"""Sums of products: convolutions become `aten.convolution`, the rest `linear`, `mm` and `bmm`.

A product with a constant matrix becomes `linear`, whose weight is transposed at compile time.
"""

from __future__ import annotations

from math import prod
from string import ascii_letters

from .picking import diagonal_of
from .table import Refused, Replacement, Rewrite, Value, decomposes, pair, shape_of, tensor_type


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


@decomposes("linear")
def linear(b: Rewrite, input: Value, weight: Value, bias: Value | None) -> Replacement:
    """One row becomes a matrix of one row."""
    if len(shape_of(weight)) == 1:
        return matmul(b, input, weight) if bias is None else b.add(matmul(b, input, weight), bias)
    if len(shape_of(input)) > 1:
        return None
    return b.view(b.linear(b.unsqueeze(input, 0), weight, bias), b.shape)


def _product(b: Rewrite, x: Value, y: Value, bias: Value | None = None) -> Value | None:
    """`x @ y + bias` with a constant matrix, as `linear`; None with a computed one."""
    if len(shape_of(y)) != 2 or not b.is_constant(y):
        return None
    return b.linear(x, b.permute(y, [1, 0]), bias)


@decomposes("mm")
def mm(b: Rewrite, self: Value, mat2: Value) -> Replacement:
    return _product(b, self, mat2)


@decomposes("addmm")
def addmm(
    b: Rewrite, self: Value, mat1: Value, mat2: Value, beta: float, alpha: float
) -> Replacement:
    """`beta * self + alpha * mat1 @ mat2` (torch.addmm)."""
    columns = shape_of(mat2)[1]
    if beta == alpha == 1 and shape_of(self) in ((columns,), (1, columns)):
        fused = _product(b, mat1, mat2, b.view(self, [columns]))
        if fused is not None:
            return fused
    return _scaled_sum(b, self, b.mm(mat1, mat2), beta, alpha)


def _scaled_sum(b: Rewrite, x: Value, product: Value, beta: float, alpha: float) -> Value:
    scaled = product if alpha == 1 else b.mul(product, alpha)
    if beta == 0:
        return scaled
    return b.add(scaled, x if beta == 1 else b.mul(x, beta))


@decomposes("baddbmm")
def baddbmm(
    b: Rewrite, self: Value, batch1: Value, batch2: Value, beta: float, alpha: float
) -> Replacement:
    return _scaled_sum(b, self, b.bmm(batch1, batch2), beta, alpha)


@decomposes("addbmm")
def addbmm(
    b: Rewrite, self: Value, batch1: Value, batch2: Value, beta: float, alpha: float
) -> Replacement:
    """`beta * self + alpha * Σ batch1 @ batch2`: one product of matrices side by side."""
    batch, rows, inner = shape_of(batch1)
    columns = shape_of(batch2)[2]
    left = b.view(b.permute(batch1, [1, 0, 2]), [rows, batch * inner])
    return _scaled_sum(b, self, b.mm(left, b.view(batch2, [batch * inner, columns])), beta, alpha)


@decomposes("kron")
def kron(b: Rewrite, self: Value, other: Value) -> Replacement:
    """Every element of one times all of the other (torch.kron)."""
    rank = max(len(shape_of(self)), len(shape_of(other)))
    first, second = (
        [*[1] * (rank - len(shape_of(x))), *shape_of(x)] for x in (self, other)
    )  # fmt: skip
    left = b.view(self, [part for extent in first for part in (extent, 1)])
    right = b.view(other, [part for extent in second for part in (1, extent)])
    return b.view(b.mul(b.cast(left, b.type), b.cast(right, b.type)), b.shape)


@decomposes("addmv")
def addmv(
    b: Rewrite, self: Value, mat: Value, vec: Value, beta: float, alpha: float
) -> Replacement:
    return _scaled_sum(b, self, _matmul(b, mat, vec), beta, alpha)


@decomposes("mv", "dot", "inner", "vdot")
def matrix_vector(b: Rewrite, **given: Value) -> Replacement:
    first, second = given.values()
    if b.overload == "inner" and len(shape_of(second)) > 1:
        second = b.transpose(second, -1, -2)
    return _matmul(b, first, second)


@decomposes("outer", "ger")
def outer(b: Rewrite, self: Value, vec2: Value) -> Replacement:
    return b.mul(b.unsqueeze(self, 1), b.unsqueeze(vec2, 0))


@decomposes("matmul", "linalg_matmul")
def matmul(b: Rewrite, self: Value, other: Value) -> Replacement:
    """Every case of torch.matmul, by the number of dimensions."""
    return _matmul(b, self, other)


def _matmul(b: Rewrite, x: Value, y: Value) -> Value:
    left, right = shape_of(x), shape_of(y)
    if len(left) == 1 or len(right) == 1:
        rows = b.unsqueeze(x, 0) if len(left) == 1 else x
        columns = b.unsqueeze(y, 1) if len(right) == 1 else y
        return b.view(_matmul(b, rows, columns), b.shape)
    if len(right) == 2:
        fused = _product(b, x, y)
        if fused is not None:
            return fused
        flat = b.view(x, [prod(left[:-1]), left[-1]])
        return b.view(b.mm(flat, y), [*left[:-1], right[1]])
    return b.matmul(x, y)


@decomposes("addr")
def addr(
    b: Rewrite, self: Value, vec1: Value, vec2: Value, beta: float, alpha: float
) -> Replacement:
    """`beta * self + alpha * outer(vec1, vec2)`."""
    product = b.mul(b.unsqueeze(vec1, 1), vec2)
    product = product if alpha == 1 else b.mul(product, alpha)
    return product if beta == 0 else b.add(self if beta == 1 else b.mul(self, beta), product)


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


@decomposes("chain_matmul", "linalg_multi_dot")
def multi_dot(b: Rewrite, **given: list[Value]) -> Replacement:
    (tensors,) = given.values()
    total = tensors[0]
    for tensor in tensors[1:]:
        total = b.mm(total, tensor)
    return total


@decomposes("einsum")
def einsum(b: Rewrite, equation: str, tensors: list[Value], path: object) -> Replacement:
    """Pairs of operands from the left: each pair is a batched matrix product."""
    inputs, arrow, output = equation.replace(" ", "").partition("->")
    if not arrow:
        letters = inputs.replace(",", "").replace(".", "")
        output = "..." * ("..." in inputs)
        output += "".join(sorted(x for x in set(letters) if letters.count(x) == 1))
    terms, output = _spelt_out(inputs.split(","), output, tensors)
    terms, tensors = _without_diagonals(b, terms, tensors)
    tensors = _repeated(b, terms, tensors)
    labels, total = terms[0], tensors[0]
    for place in range(1, len(terms)):
        later = "".join(terms[place + 1 :]) + output
        labels, total = _contract(b, (labels, total), (terms[place], tensors[place]), later)
    gone = [dim for dim, label in enumerate(labels) if label not in output]
    if gone:
        total = b.reduce("sum.dim_IntList", total, gone, keep=False)
        labels = "".join(label for label in labels if label in output)
    return b.permute(total, [labels.index(label) for label in output])


def _spelt_out(terms: list[str], output: str, tensors: list[Value]) -> tuple[list[str], str]:
    """The labels with letters in place of `...`, the same ones from the right in every term."""
    hidden = [
        len(shape_of(x)) - len(term) + 3 if "..." in term else 0
        for term, x in zip(terms, tensors, strict=True)
    ]
    taken = "".join(terms)
    free = [letter for letter in ascii_letters if letter not in taken][: max(hidden)]
    spelt = [
        term.replace("...", "".join(free[len(free) - count :]))
        for term, count in zip(terms, hidden, strict=True)
    ]
    return spelt, output.replace("...", "".join(free))


def _without_diagonals(
    b: Rewrite, terms: list[str], tensors: list[Value]
) -> tuple[list[str], list[Value]]:
    """A label that a term has twice stands for the diagonal of both dimensions."""
    labels, values = [], []
    for term, x in zip(terms, tensors, strict=True):
        for label in dict.fromkeys(term):
            while term.count(label) > 1:
                first, second = term.index(label), term.rindex(label)
                x = diagonal_of(b, x, 0, first, second)
                term = "".join(t for t in term if t != label) + label * (term.count(label) - 1)
        labels.append(term)
        values.append(x)
    return labels, values


def _repeated(b: Rewrite, terms: list[str], tensors: list[Value]) -> list[Value]:
    """The operands, with extents of one made what the label's extent is elsewhere."""
    extent: dict[str, int] = {}
    for term, x in zip(terms, tensors, strict=True):
        for label, size in zip(term, shape_of(x), strict=True):
            extent[label] = size if extent.get(label, 1) == 1 else extent[label]
    return [
        b.expand(x, [extent[label] for label in term])
        for term, x in zip(terms, tensors, strict=True)
    ]


def _contract(
    b: Rewrite, first: tuple[str, Value], second: tuple[str, Value], later: str
) -> tuple[str, Value]:
    """The product of two labelled tensors, summed over what nothing later needs."""
    (left, x), (right, y) = first, second
    extent = dict(zip(left + right, shape_of(x) + shape_of(y), strict=True))
    batch = [label for label in left if label in right and label in later]
    summed = [label for label in left if label in right and label not in later]
    rows = [label for label in left if label not in right]
    columns = [label for label in right if label not in left]

    def arranged(labels: str, value: Value, groups: list[list[str]]) -> Value:
        order = [labels.index(label) for group in groups for label in group]
        shape = [prod(extent[label] for label in group) for group in groups]
        return b.view(b.permute(value, order), shape)

    product = b.bmm(
        arranged(left, x, [batch, rows, summed]), arranged(right, y, [batch, summed, columns])
    )
    labels = "".join(batch + rows + columns)
    return labels, b.view(product, [extent[label] for label in labels])


__all__ = ["convolve", "linear", "matmul", "pair"]
