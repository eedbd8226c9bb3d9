"""Which operators of a library take tensors of several dtypes: promoted, or two kinds of index."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TypeGuard

import yaml

from ..dialect.dtypes import BY_NAME
from ..dialect.functional_form import functional_form
from ..dialect.registry import SCHEMAS, Operators
from ..dialect.variant import Given, TensorForm, Variant


@cache
def _promoted_arguments() -> dict[str, tuple[str, ...]]:
    listed = yaml.safe_load((SCHEMAS / "promotes.yaml").read_text(encoding="utf-8"))
    return {name: tuple(text.split()) for text, names in listed.items() for name in names}


def promoting(variant: Variant, known: Operators) -> Variant:
    """The same, taking tensors of several dtypes where PyTorch does; a single one has its own."""
    form = functional_form(variant.schema, known) or variant.schema
    names = _promoted_arguments().get(form.full_name.removeprefix("aten::"), ())
    there = [n for n, one in variant.arguments if n in names and isinstance(one, TensorForm)]
    return replace(variant, promotes=tuple(there)) if len(there) > 1 else variant


@cache
def _widened_arguments() -> dict[str, list[str]]:
    listed = yaml.safe_load((SCHEMAS / "widens.yaml").read_text(encoding="utf-8"))
    return {name: text.split() for text, names in listed.items() for name in names}


def widening(variant: Variant, known: Operators) -> Variant:
    """The same, taking a tensor of the kernel's widest whole numbers in another dtype as well."""
    form = functional_form(variant.schema, known) or variant.schema
    found = _widened_arguments().get(form.full_name.removeprefix("aten::"))
    if found is None:
        return variant
    name, dtype, *like = found
    arguments = tuple(
        (own, replace(given, also=BY_NAME[dtype], empties="".join(like)))
        if own == name and _is_widest(given)
        else (own, given)
        for own, given in variant.arguments
    )
    return replace(variant, arguments=arguments)


def _is_widest(given: Given) -> TypeGuard[TensorForm]:
    return isinstance(given, TensorForm) and given.dtype.name == "int64"
