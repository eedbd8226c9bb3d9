"""The operator that computes what another one writes, and writes nothing."""

from __future__ import annotations

from itertools import chain

from .registry import Operators, all_names
from .schema import FunctionSchema

NAMED = {"aten::normal_": "aten::normal_functional"}
"""Functional forms that go by another name."""


def functional_form(schema: FunctionSchema, known: Operators) -> FunctionSchema | None:
    """`aten::add.Tensor` for `aten::add_.Tensor` and `aten::add.out`; None where there is none.

    It takes the same arguments but for those that are written only. What an operator in place calls
    `self` may have another name: `aten::dropout_` has `self`, `aten::dropout` has `input`.
    """
    if schema.kind == "functional":
        return schema
    if schema.kind not in ("inplace", "out"):
        return None
    stem = f"{schema.namespace}::{_plain(schema)}"
    own = f"{stem}.{schema.overload}" if schema.overload else stem
    # Most operators never ask for all of one name: their own overload is the one.
    others = (name for name in all_names(known) if name.partition(".")[0] == stem)
    names = chain([NAMED.get(schema.full_name, own)], others)
    wanted = _inputs(schema)
    for name in names:
        if name in known:
            found = known.schema(name)
            if found.kind == "functional" and _inputs(found) == wanted:
                return found
    return None


def returning_form(schema: FunctionSchema, known: Operators) -> FunctionSchema | None:
    """The operator that returns what this one writes, behind its own results: for
    `aten::_native_batch_norm_legit` the one with `_functional` in its name."""
    name = f"{schema.namespace}::{schema.name}_functional"
    found = known.schema(name) if name in known else None
    written = sum(one.is_write for one in schema.arguments)
    if found is None or len(found.returns) != len(schema.returns) + written:
        return None
    return found if _inputs(found) == _inputs(schema) else None


def _plain(schema: FunctionSchema) -> str:
    """`add` for `add_`, `__and__` for `__iand__`."""
    name = schema.name
    if schema.kind != "inplace":
        return name
    return f"__{name[3:]}" if name.startswith("__i") else name.removesuffix("_")


def _inputs(schema: FunctionSchema) -> list[tuple[str, str]]:
    """Names and types of what is read; `self` is sometimes called `input`."""
    names = {"input": "self"}
    read = [one for one in schema.arguments if not one.is_out]
    return [(names.get(one.name, one.name), str(one.type)) for one in read]
