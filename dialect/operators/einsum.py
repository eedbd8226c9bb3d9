"""Einstein sums and products of several matrices, as products of two at a time."""

from __future__ import annotations

from math import prod
from string import ascii_letters

from ..errors import Refused
from ..tensor_facts import TensorFacts
from .picking import diagonal_of
from .record import decomposes, gives
from .results import Facts, Found, together
from .table import Replacement, Rewrite, Value, is_written, shape_of


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
    terms, output = _labels(equation, [len(shape_of(x)) for x in tensors])
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


@gives("einsum")
def einsum_results(given: Facts) -> Found:
    """Letters stand for sizes, one of which may be 1 where others are not."""
    parts: list[TensorFacts] = given["tensors"]
    terms, output = _labels(given["equation"], [len(part.shape) for part in parts])
    sizes: dict[str, int] = {}
    for term, part in zip(terms, parts, strict=True):
        for letter, size in zip(term, part.shape, strict=True):
            if sizes.setdefault(letter, size) == 1:
                sizes[letter] = size
            elif size not in (1, sizes[letter]):
                raise Refused(f"has {sizes[letter]} and {size} for `{letter}`")
    return [(tuple(sizes[letter] for letter in output), together(*parts))]


def _labels(equation: str, ranks: list[int]) -> tuple[list[str], str]:
    """The letters of each operand and of the result. Where the equation does not say what comes
    out, it is what stands once, sorted. In the place of `...` are letters of their own, the same
    ones from the right in every term."""
    left, arrow, output = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    letters = left.replace(",", "").replace(".", "")
    if len(terms) != len(ranks):
        raise Refused(f"has {len(terms)} terms for {len(ranks)} tensors")
    if not arrow:
        output = "..." * ("..." in left)
        output += "".join(sorted(x for x in set(letters) if letters.count(x) == 1))
    pairs = list(zip(terms, ranks, strict=True))
    hidden = [rank - len(term) + 3 if "..." in term else 0 for term, rank in pairs]
    free = "".join(x for x in ascii_letters if x not in letters)[: max(hidden)]
    spelt = [
        term.replace("...", free[len(free) - max(0, count) :])
        for term, count in zip(terms, hidden, strict=True)
    ]
    for term, written, rank in zip(terms, spelt, ranks, strict=True):
        if len(written) != rank:
            raise Refused(f"has `{term}` for a tensor of {rank} dimensions")
    output = output.replace("...", free)
    if len({*output} & {*"".join(spelt)}) < len(output):
        raise Refused(f"gives `{output}`, where each letter of an operand may stand once")
    return spelt, output


def _without_diagonals(
    b: Rewrite, terms: list[str], tensors: list[Value]
) -> tuple[list[str], list[Value]]:
    """A label that a term has twice stands for the diagonal of both dimensions."""
    labels, values = list[str](), list[Value]()
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
            extent[label] = size if is_written(extent.get(label, 1), 1) else extent[label]
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
