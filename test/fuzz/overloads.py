"""Which operators are called: all overloads of the registry but those that a rule leaves out."""

from __future__ import annotations

from collections import Counter
from functools import cache

import torch

from hardwire.dialect import templates
from hardwire.dialect.functional_form import functional_form
from hardwire.dialect.graph.views import VIEWS
from hardwire.dialect.operators import record
from hardwire.dialect.registry import registry
from hardwire.dialect.schema import FunctionSchema
from hardwire.dialect.torch_mlir.refusals import is_known

UNDEFINED = ("aten::empty", "aten::new_empty", "aten::resize", "aten::set", "aten::_resize")
"""What these return is not defined, or has no storage yet."""

RANDOM = "nondeterministic_seeded"
SIZED_BY_DATA = "dynamic_output_shape"
SIZED = ("aten::index.Tensor", "aten::one_hot")
"""Operators with that tag whose results have a known size after all."""


def name_in_graphs(full_name: str) -> str:
    """`aten.add.Tensor` for `aten::add.Tensor`, `aten.relu.default` for `aten::relu`."""
    plain = full_name.replace("::", ".")
    return plain if plain.count(".") == 2 else f"{plain}.default"


def name_in_registry(operator: str) -> str:
    """`aten::relu` for `aten.relu.default`."""
    return operator.replace(".", "::", 1).removesuffix(".default")


def schema_of(operator: str) -> FunctionSchema:
    return registry().schema(name_in_registry(operator))


@cache
def functional(operator: str) -> str | None:
    """The overload that computes what this one writes; itself where it writes nothing."""
    found = functional_form(schema_of(operator), registry())
    return None if found is None else name_in_graphs(found.full_name)


def left_out(full_name: str) -> str | None:
    """The rule by which an operator is not called; None where it is."""
    schema = registry().schema(full_name)
    if not any("Tensor" in str(each.type) for each in schema.arguments if not each.is_out):
        return "reads no tensor"
    if not any("Tensor" in str(each.type) for each in schema.returns):
        return "returns no tensor"
    tags = registry().entry(full_name).tags
    if RANDOM in tags:
        return "draws random numbers"
    if "inplace_view" in tags:
        return "changes the shape of what it is given"
    if SIZED_BY_DATA in tags and full_name not in SIZED:
        return "the size of its result depends on data"
    if full_name.startswith(UNDEFINED):
        return "its result is not defined"
    found = functional_form(schema, registry())
    if found is None or (schema.kind == "functional" and _writes(schema)):
        return "writes, and no functional form is known"
    if not compiles(found.full_name):
        return "hardwire has no kernel"
    packet = getattr(torch.ops.aten, schema.full_name.partition("::")[2].partition(".")[0], None)
    if not hasattr(packet, schema.overload or "default"):
        return "PyTorch has it in scripts only"
    return None


def _writes(schema: FunctionSchema) -> bool:
    return any("!" in str(each) for each in schema.arguments)


def compiles(full_name: str) -> bool:
    """Whether hardwire has a way to compile a functional operator, for some arguments at least."""
    plain = full_name.replace("::", ".")
    found = record(plain).decompose is not None or plain in VIEWS
    return found or plain in templates.OPERATORS or is_known(plain)


@cache
def overloads() -> tuple[str, ...]:
    """The operators that are called, sorted."""
    return tuple(sorted(name_in_graphs(name) for name in registry() if left_out(name) is None))


def counts() -> Counter[str]:
    """How many operators each rule leaves out."""
    return Counter(rule for name in registry() if (rule := left_out(name)) is not None)
