"""The operator that computes what another one writes, and writes nothing."""

from __future__ import annotations

from .registry import Operators, all_names
from .schema import FunctionSchema

NAMED = {"aten::normal_": "aten::normal_functional", "aten::bernoulli_.float": "aten::bernoulli.p"}
"""Functional forms that go by another name."""


def functional_form(schema: FunctionSchema, known: Operators) -> FunctionSchema | None:
    """`aten::add.Tensor` for `aten::add_.Tensor` and `aten::add.out`; None where there is none.

    It takes the same arguments but for those that are written only.
    """
    if schema.kind == "functional":
        return schema
    if schema.kind not in ("inplace", "out"):
        return None
    base = schema.name[:-1] if schema.kind == "inplace" else schema.name
    stem = f"{schema.namespace}::{base}"
    own = f"{stem}.{schema.overload}" if schema.overload else stem
    names = [NAMED.get(schema.full_name, own)]
    if schema.kind == "out":
        names = [name for name in all_names(known) if _base(name) == stem]
    wanted = _inputs(schema)
    for name in names:
        if name in known:
            found = known.schema(name)
            if found.kind == "functional" and _inputs(found) == wanted:
                return found
    return None


def _base(name: str) -> str:
    return name.partition(".")[0]


def _inputs(schema: FunctionSchema) -> list[tuple[str, str]]:
    """Names and types of what is read; `self` is sometimes called `input`."""
    names = {"input": "self"}
    read = [one for one in schema.arguments if not one.is_out]
    return [(names.get(one.name, one.name), str(one.type)) for one in read]
