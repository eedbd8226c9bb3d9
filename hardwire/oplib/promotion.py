"""Which operators of a library take tensors of several dtypes, as PyTorch promotes them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import yaml

from ..dialect.functional_form import functional_form
from ..dialect.registry import SCHEMAS, Operators
from ..dialect.variant import TensorForm, Variant


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
