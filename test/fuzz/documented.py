"""What an operator is documented for, where eager does not refuse the rest; each rule says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from hardwire.passes.functionalize.running_statistics import RUNNING

from .call import Call, Leaf, Size, leaves_of
from .overloads import functional, schema_of


def operands(call: Call, sizes: Mapping[str, int]) -> dict[str, Any]:
    """The arguments by name, defaults too; tensors as the operator gets them."""
    schema = schema_of(call.operator)
    names = [argument.name for argument in schema.arguments]
    given = [*zip(names, call.arguments, strict=False), *call.named]
    tensors = iter(call.inputs(sizes))
    found: dict[str, Any] = {each.name: each.default for each in schema.arguments}
    for name, value in given:
        inside = [next(tensors) for _ in leaves_of((value,))]
        value = sizes[value.name] if isinstance(value, Size) else value
        found[name] = value.viewed(inside[0]) if isinstance(value, Leaf) else value
    return found


def is_one_of(call: Call, operators: tuple[str, ...]) -> bool:
    """Whether a call is of one of them: beginnings of names, of those without `out` or `_` too."""
    return (functional(call.operator) or call.operator).startswith(operators)


def same(x: Tensor, y: Tensor) -> Tensor:
    """Which elements are equal, NaN to NaN."""
    return (x == y) | ((x != x) & (y != y))


def is_kept(call: Call, sizes: Mapping[str, int]) -> bool:
    """Whether the arguments are what the operator is documented for."""
    rules = [rule for operators, rule in DOCUMENTED.items() if is_one_of(call, operators)]
    given = operands(call, sizes) if rules else {}
    return all(rule(given) for rule in rules)


def _has_a_number_for_each(given: dict[str, Any]) -> bool:
    """`_weight_norm` writes a number for each slice, beyond its memory where `g` has fewer."""
    v, g, dim = given["v"], given["g"], given["dim"]
    return v.dim() > dim and g.numel() == (1 if dim < 0 else v.shape[dim])


def _has_contiguous_statistics(given: dict[str, Any]) -> bool:
    """Gradients of layer and group norms read statistics as if they were contiguous."""
    statistics: list[Tensor] = [given[name] for name in ("mean", "rstd")]
    count = len(given.get("normalized_shape", ()))
    shape = (*given["input"].shape[:-count], *[1] * count)
    if count and any(x.shape != shape for x in statistics):
        return False
    return all(x.is_contiguous() for x in statistics)


def _has_contiguous_weights(given: dict[str, Any]) -> bool:
    """Group norms read their weights as if they were contiguous."""
    weights: list[Tensor | None] = [given["weight"], given.get("bias")]
    return all(x is None or x.is_contiguous() for x in weights)


def _has_contiguous_images(given: dict[str, Any]) -> bool:
    """Gradients of group norms read images as if they were contiguous."""
    images: list[Tensor] = [given["grad_out"], given["input"]]
    return all(x.is_contiguous() for x in images)


def _has_numbers_of_channels(given: dict[str, Any]) -> bool:
    """Of an empty batch PyTorch looks at nothing else."""
    names = ("weight", "bias", *RUNNING)
    lines = (given[name] for name in names if given.get(name) is not None)
    return all(line.shape == given["input"].shape[1:2] for line in lines)


def _has_statistics_of_floats(given: dict[str, Any]) -> bool:
    """Statistics of whole numbers are read as if they were floats."""
    lines = (given[name] for name in RUNNING if given.get(name) is not None)
    return all(line.is_floating_point() for line in lines)


def _has_samples(given: dict[str, Any]) -> bool:
    """The loss of no samples is what was in its memory."""
    return bool(given["self"].numel())


def _counts_words(given: dict[str, Any]) -> bool:
    """Words are counted without a look at how many there are: beyond the memory of the counts."""
    words, count = given["indices"], given["num_weights"]
    inside = bool(((words >= 0) & (words < count)).all())
    return inside or not given["scale_grad_by_freq"]


def _is_in_order(given: dict[str, Any]) -> bool:
    """What is sought in a sequence that is not sorted is not defined."""
    line = given["sorted_sequence" if "sorted_sequence" in given else "boundaries"]
    if isinstance(given.get("sorter"), Tensor):
        line = line.gather(-1, given["sorter"])
    return bool(same(line.sort(-1).values, line).all()) if line.dim() else True


def _is_unique_if_said(given: dict[str, Any]) -> bool:
    """What is found if an element is there twice depends on how many elements there are."""
    tensors = [given[name] for name in ("elements", "test_elements") if name in given]
    return not given["assume_unique"] or all(x.unique().numel() == x.numel() for x in tensors)


def _reduces(given: dict[str, Any]) -> bool:
    """Some losses have another shape than their own shape functions say for other numbers."""
    return given["reduction"] in (0, 1, 2)


def _shares_no_memory(given: dict[str, Any]) -> bool:
    """What is scattered is written to a copy, whose elements share memory as those of the
    original do."""
    x: Tensor = given["self"]
    pairs = list(zip(x.shape, x.stride(), strict=True))
    if not x.numel() or any(size > 1 and not stride for size, stride in pairs):
        return True  # of what is expanded, a copy has all elements
    reach = sum((size - 1) * stride for size, stride in pairs) + 1
    return torch.arange(reach).as_strided(x.shape, x.stride()).unique().numel() == x.numel()


def _puts_once(given: dict[str, Any]) -> bool:
    """Of what is written to one place, any may be left."""
    places = given["index"] % max(1, given["self"].numel())
    return given["accumulate"] or places.unique().numel() == places.numel()


def _is_of_one_type(given: dict[str, Any]) -> bool:
    """Convolutions are of tensors of one type, which their gradients do not check."""
    return len({given[name].dtype for name in ("grad_output", "input", "weight")}) == 1


DOCUMENTED: Mapping[tuple[str, ...], Callable[[dict[str, Any]], bool]] = {
    ("aten._weight_norm.",): _has_a_number_for_each,
    ("aten.convolution_backward.",): _is_of_one_type,
    ("aten.diagonal_scatter.", "aten.select_scatter.", "aten.slice_scatter."): _shares_no_memory,
    ("aten.embedding_backward.", "aten.embedding_dense_backward."): _counts_words,
    ("aten.isin.",): _is_unique_if_said,
    ("aten.multilabel_margin_loss.",): _has_samples,
    ("aten.multi_margin_loss.", "aten.nll_loss", "aten.soft_margin_loss."): _reduces,
    (
        "aten.native_layer_norm_backward.",
        "aten.native_group_norm_backward.",
    ): _has_contiguous_statistics,
    ("aten.native_group_norm.", "aten.native_group_norm_backward."): _has_contiguous_weights,
    ("aten.native_group_norm_backward.",): _has_contiguous_images,
    ("aten._native_batch_norm_legit", "aten.native_batch_norm."): _has_numbers_of_channels,
    (
        "aten._native_batch_norm_legit",
        "aten.native_batch_norm.",
        "aten.batch_norm.",
    ): _has_statistics_of_floats,
    ("aten.put.",): _puts_once,
    ("aten.searchsorted.", "aten.bucketize."): _is_in_order,
}
