"""Operators whose loops hardwire writes itself where a list only names them: `windows.yaml`.

Their windows, borders and flags are arguments of the kernel, which torch-mlir would have to know:

    aten::avg_pool2d(self=float32[?, ?, ?, ?], kernel_size=int[2], stride=int[2], padding=int[2],
        ceil_mode=bool, count_include_pad=bool, divisor_override=None)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Any

import yaml

from ..dialect.dtypes import BY_NAME
from ..dialect.errors import Refused
from ..dialect.functional_form import functional_form
from ..dialect.kernel_library.variants import is_tensor
from ..dialect.listed_values import RUN_TIME
from ..dialect.operator_list import VariantSpec
from ..dialect.registry import SCHEMAS, Operators
from ..dialect.schema import Argument, FunctionSchema, ListType, OptionalType
from ..dialect.variant import Fixed, Free, Given, TensorForm, Variant
from .bags import embedding_bag
from .batch_norm import batch_norm
from .columns import from_columns
from .convolution_gradients import convolution_backward
from .convolutions import convolution
from .deviations import deviation
from .distances import among_rows, between_rows
from .gradients import adaptive_backward, embedding_backward, largest_backward
from .group_norm import group_norm
from .layer_norm import layer_norm
from .loops import Kernel, Results, kernel_text
from .norm_gradients import group_norm_backward, layer_norm_backward
from .plain_ranks import optional_ranks, together
from .resizing import linear, nearest
from .sampling import sampled
from .scalars import first_place, places_of_one
from .windows import adaptive, average, average_backward, extended, largest

_KERNELS: Mapping[str, Callable[[Kernel, int], None]] = {
    "average": average,
    "average_backward": average_backward,
    "adaptive": adaptive,
    "largest": largest,
    "adaptive_backward": adaptive_backward,
    "largest_backward": largest_backward,
    "embedding_backward": embedding_backward,
    "group_norm": group_norm,
    "layer_norm": layer_norm,
    "group_norm_backward": group_norm_backward,
    "layer_norm_backward": layer_norm_backward,
    "batch_norm": batch_norm,
    "embedding_bag": embedding_bag,
    "sampled": sampled,
    "from_columns": from_columns,
    "between_rows": between_rows,
    "among_rows": among_rows,
    "variance": partial(deviation, rooted=False),
    "deviation": partial(deviation, rooted=True),
    "first_place": first_place,
    "places_of_one": places_of_one,
    "nearest": nearest,
    "linear": linear,
    "convolution": convolution,
    "convolution_backward": convolution_backward,
    "reflect": partial(extended, reflects=True),
    "replicate": partial(extended, reflects=False),
}
_COMPUTED = ("float32", "float64", "float16", "bfloat16")
_FEWER: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("nearest", "linear"), ("float32", "float16", "bfloat16")),
    **dict.fromkeys(
        (
            "average_backward",
            "adaptive_backward",
            "largest_backward",
            "embedding_backward",
            "group_norm",
            "group_norm_backward",
            "layer_norm_backward",
            "batch_norm",
            "embedding_bag",
            "sampled",
            "between_rows",
            "among_rows",
        ),
        _COMPUTED[:2],
    ),
}
"""Where PyTorch finds places in doubles, or rounds halves with each element that it adds."""

_ANY = ("reflect", "replicate", "first_place", "places_of_one")
"""What computes nothing."""

_ONE = (("", None),)
_LONG = "int64"
_RESULTS: Mapping[str, Sequence[tuple[str, int | None]]] = {
    "largest": (*_ONE, (_LONG, None)),
    "convolution_backward": (*_ONE, *_ONE, ("", 1)),
    "group_norm": (*_ONE, ("", 2), ("", 2)),
    "group_norm_backward": (*_ONE, ("", 1), ("", 1)),
    "layer_norm_backward": _ONE * 3,
    "batch_norm": (*_ONE, ("", 1), ("", 1)),
    "embedding_bag": (*_ONE, *((_LONG, 1),) * 3),
    "first_place": ((_LONG, None),),
    "places_of_one": ((_LONG, 2),),
    "layer_norm": _ONE * 3,
    "embedding_backward": (("", 2),),
}
"""Dtypes and ranks, where they are not those of the first tensor."""

_WEIGHTED = "per_sample_weights"
"""Only sums have these."""

_WAYS: Mapping[str, tuple[Any, ...]] = {
    "transposed": (False, True),
    "training": (False, True),
    "mode": (0, 1, 2),
    "compute_mode": (None, 0, 1, 2),
}
"""Arguments of which there is a kernel for each value."""

_MAY_BE_EMPTY = "stride"
"""The kernel's size takes the place of a pool's."""

_REPEATED = ("kernel_size", "stride", "padding", "dilation", "output_padding")


@cache
def _table_of_windows() -> Mapping[str, Mapping[str, Any]]:
    return yaml.safe_load((SCHEMAS / "windows.yaml").read_text(encoding="utf-8"))


def _window_kind(schema: FunctionSchema, known: Operators) -> Mapping[str, Any] | None:
    form = functional_form(schema, known) or schema
    return _table_of_windows().get(form.full_name.removeprefix("aten::"))


def is_written(schema: FunctionSchema, known: Operators) -> bool:
    """Hardwire has loops for it, which may write to arguments."""
    return _window_kind(schema, known) is not None


def written_specs(
    schema: FunctionSchema, spec: VariantSpec, known: Operators, highest: int
) -> list[VariantSpec] | None:
    """A spec for each way to call an operator of `windows.yaml`; None for other ones."""
    window = _window_kind(schema, known)
    if window is None or window.get("along") or window.get("scalar"):
        return None
    dims = window.get("dims")
    if window.get("aligned"):
        return _aligned_specs(schema, spec, highest)
    if window.get("ranked"):
        return _ranked_specs(schema, spec, dims or 0, highest)
    return [
        one
        for count in ((dims,) if dims else (1, 2, 3))
        for one in _specs(schema, spec, count, batches=1 if dims is None else 0)
    ]


def written_partly(
    specs: Sequence[VariantSpec], schema: FunctionSchema, known: Operators
) -> list[VariantSpec]:
    """The same; those that `windows.yaml` has along dimensions, or without any, are written."""
    window = _window_kind(schema, known) or {}

    def one(spec: VariantSpec) -> VariantSpec:
        is_scalar = window.get("scalar") and not any(spec.own_ranks.values())
        if not is_scalar and not window.get("along"):
            return spec
        given = {
            name: (None, RUN_TIME) if name == "correction" else values
            for name, values in spec.arguments.items()
        }
        return replace(spec, arguments=given, written=True)

    return [one(spec) for spec in specs]


def _ranked_specs(
    schema: FunctionSchema, spec: VariantSpec, dims: int, highest: int
) -> list[VariantSpec]:
    """Those of the ranks of `ranks.yaml`."""
    tensors = {one.name for one in schema.arguments if is_tensor(one.type)}
    found: list[VariantSpec] = []
    for ranks in together(schema, schema.name, highest) or ():
        own = {name: rank for name, rank in ranks.items() if name in tensors and rank is not None}
        given = _run_time_arguments(schema, dims)
        if _WEIGHTED in own:
            given["mode"] = (0,)
        found.append(replace(spec, own_ranks=own, arguments=given, written=True))
    return found


def _aligned_specs(schema: FunctionSchema, spec: VariantSpec, highest: int) -> list[VariantSpec]:
    """Those of tensors that may have fewer dimensions than the kernel's."""
    given = _run_time_arguments(schema, highest)
    return [
        replace(spec, own_ranks=ranks, arguments=given, written=True)
        for ranks in optional_ranks(schema, highest)
    ]


def _specs(schema: FunctionSchema, spec: VariantSpec, dims: int, batches: int) -> list[VariantSpec]:
    """Those of windows in `dims` dimensions, behind channels, and perhaps behind a batch."""
    arguments = _run_time_arguments(schema, dims)
    tensors = [one for one in schema.arguments if is_tensor(one.type) and not one.is_out]
    optional = [one.name for one in tensors if isinstance(one.type, OptionalType)]
    found: list[VariantSpec] = []
    for batch, absent in product(range(batches, 2), (False, True) if optional else (False,)):
        ranks = {
            one.name: _rank_behind(one.name, dims, batch)
            for one in tensors
            if not (absent and one.name in optional)
        }
        found.append(replace(spec, own_ranks=ranks, arguments=arguments, written=True))
    return found


def _rank_behind(name: str, dims: int, batch: int) -> int:
    if name == "bias":
        return 1
    return dims + 2 if name == "weight" else dims + 1 + batch


def _run_time_arguments(schema: FunctionSchema, dims: int) -> dict[str, tuple[Any, ...]]:
    return {
        one.name: _run_time_values(one, schema, dims)
        for one in schema.arguments
        if not one.is_out and not is_tensor(one.type)
    }


def _run_time_values(argument: Argument, schema: FunctionSchema, dims: int) -> tuple[Any, ...]:
    """Run-time values: a list of as many as there are windows, of twice that for borders."""
    name, type = argument.name, argument.type
    if name in _WAYS:
        return _WAYS[name]
    if isinstance(type, OptionalType):
        count = 1 if name == "bias_sizes" else dims
        return (None, (RUN_TIME,) * count if isinstance(type.element, ListType) else RUN_TIME)
    if not isinstance(type, ListType):
        return (RUN_TIME,)
    count = type.size if type.size is not None else dims
    lists: tuple[Any, ...] = ((RUN_TIME,) * count,)
    is_pool = any(one.name == "ceil_mode" for one in schema.arguments)
    return (*lists, ()) if is_pool and name == _MAY_BE_EMPTY else lists


def as_called(variant: Variant, known: Operators) -> Variant:
    """The same, taking shorter lists, and tensors of fewer dimensions, where PyTorch does."""
    window = _window_kind(variant.schema, known) or {}
    facts = window.get("lowest", 0), window.get("listed")
    variant = replace(variant, lowest=facts[0], listed=facts[1])
    return _of_fewer_dims(variant) if window.get("aligned") else _with_repeats(variant)


def _of_fewer_dims(variant: Variant) -> Variant:
    """Tensors may have fewer dimensions, and lists fewer numbers."""

    def form(given: Given) -> Given:
        if isinstance(given, TensorForm):
            return replace(given, up_to=given.rank)
        is_list = isinstance(given, Free) and given.count is not None and given.kind == "int"
        return replace(given, shorter=True) if is_list else given

    arguments = tuple((name, form(given)) for name, given in variant.arguments)
    return replace(variant, arguments=arguments)


def _with_repeats(variant: Variant) -> Variant:
    """One number stands for all dimensions."""
    borders = "pad" in variant.schema.name
    return replace(
        variant,
        arguments=tuple(
            (name, replace(given, repeats=True))
            if isinstance(given, Free) and given.count and name in _REPEATED and not borders
            else (name, given)
            for name, given in variant.arguments
        ),
    )


def written_kernel(variant: Variant, known: Operators) -> tuple[str, Results]:
    """The loops of a variant as a module with `@kernel`, and what they give."""
    window = _window_kind(variant.schema, known)
    if window is None:
        raise Refused("it has no loops of windows")
    kind, x = window["kernel"], variant.tensors[0]
    computed = _FEWER.get(kind, _COMPUTED)
    if x.dtype.name not in computed and kind not in _ANY:
        raise Refused(f"windows are computed of {', '.join(computed[:-1])} and {computed[-1]}")
    usual = x.rank + window.get("more", 0)
    listed = _RESULTS.get(kind, _ONE)
    if dict(variant.arguments).get("mode") == Fixed(2):
        listed = (*listed[:-1], (_LONG, 2))
    results = [
        (BY_NAME[dtype] if dtype else x.dtype, usual if rank is None else rank)
        for dtype, rank in listed[: len(variant.schema.returns)]
    ]
    dims = window.get("dims", x.rank - 2)
    text = kernel_text(variant, results, lambda kernel: _KERNELS[window["kernel"]](kernel, dims))
    return text, results
