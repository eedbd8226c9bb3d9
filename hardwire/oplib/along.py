"""Operators along dimensions that a call chooses: one kernel for all ranks and all dimensions.

The entry point lays the sizes and strides of a tensor in two parts: those dimensions that are kept,
right-aligned in the first places, and the chosen ones, right-aligned in the last. What is left over
in front has size 1. So for tensors of up to 4 dimensions

    aten::sum.dim_IntList(self=float32[2, 3, 5], dim=[1], keepdim=False)

is a sum over the last four dimensions of float32[1, 1, 2, 5, 1, 1, 1, 3], and any other sum is too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import yaml

from ..dialect.functional_form import functional_form
from ..dialect.kernel_library.variants import is_tensor
from ..dialect.operator_list import VariantSpec
from ..dialect.registry import SCHEMAS, Operators
from ..dialect.schema import FunctionSchema
from ..dialect.variant import Along, Fixed, Given, TensorForm, Variant

_DIMS = ("dim", "dims")
_KEEPDIM = "keepdim"
_APART = {"index_select": ("index",)}
"""Tensors that have dimensions of their own."""


@cache
def _along_kinds() -> Mapping[str, str]:
    return yaml.safe_load((SCHEMAS / "along.yaml").read_text(encoding="utf-8"))


def along_of(schema: FunctionSchema, known: Operators, highest: int) -> Along | None:
    """How an operator is compiled once for all ranks up to `highest`; None where it is not."""
    form = functional_form(schema, known) or schema
    kind = _along_kinds().get(form.full_name.removeprefix("aten::"))
    if kind is None:
        return None
    dim = next(one.name for one in schema.arguments if one.name in _DIMS)
    tensors = tuple(
        one.name
        for one in schema.arguments
        if is_tensor(one.type) and not one.is_out and one.name not in _APART.get(form.name, ())
    )
    many = kind in ("several", "some")
    kept, chosen = (highest, highest) if many else (highest - 1, 1)
    keepdim = _KEEPDIM if kind in ("several", "some", "one") else None
    return Along(dim, keepdim, tensors, kept, chosen, empty_is_all=kind == "several")


def fixed_dims(spec: VariantSpec, along: Along) -> VariantSpec:
    """A spec whose kernel works along the last dimensions, and keeps them."""
    places = tuple(range(along.kept, along.rank))
    arguments: dict[str, Any] = {**spec.arguments, along.dim: (along.places(places),)}
    if along.keepdim is not None:
        arguments[along.keepdim] = (True,)
    return replace(spec, arguments=arguments, along=along)


def laid_apart(variant: Variant, along: Along) -> Variant:
    """The variant as the entry point calls it: tensors are of any rank."""
    highest = along.kept if along.chosen > 1 else along.rank

    def form(name: str, given: Given) -> Given:
        if isinstance(given, TensorForm) and name in along.tensors:
            return replace(given, up_to=highest)
        return Fixed(given.value) if isinstance(given, Fixed) else given

    arguments = tuple((name, form(name, given)) for name, given in variant.arguments)
    return replace(variant, arguments=arguments, along=along)
