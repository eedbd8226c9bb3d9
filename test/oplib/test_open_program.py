"""Operators in a library are decomposed as they are in a model whose sizes have bounds."""

from __future__ import annotations

import pytest

from hardwire.dialect.graph import calls
from hardwire.dialect.mlir import ir
from hardwire.dialect.operator_list import read
from hardwire.dialect.operators import record
from hardwire.dialect.ops import is_operator, new_context, operator_name
from hardwire.dialect.program import Program
from hardwire.dialect.registry import registry
from hardwire.dialect.sizes import Size, declare, sizes_of
from hardwire.dialect.targets import by_name
from hardwire.dialect.variant import Fixed, Variant
from hardwire.oplib.open_program import _Entry, composed_text
from hardwire.oplib.variants import variants
from hardwire.passes.decompose import Decompose
from hardwire.passes.resolve_dispatch.unsupported import Unsupported

from .cases import HERE

COMPOSED = [
    variant
    for operator in read(HERE / "core.yaml", registry())
    if record(operator_name(operator.schema.full_name)).shape
    and record(operator_name(operator.schema.full_name)).like
    for variant in variants(operator, registry())[0]
    if ("approximate", Fixed("none")) not in variant.arguments
]
"""All but what torch-mlir computes as PyTorch does: gelu with erf."""

MOST = 1 << 20
"""So large a size is counted up to at run time, as one without bounds is."""


@pytest.mark.parametrize("variant", COMPOSED, ids=str)
def test_sizes_with_and_without_bounds_are_decomposed_alike(variant: Variant) -> None:
    name = operator_name(variant.schema.full_name)
    composed, bounded = (_composed_of(variant, bounded=one) for one in (False, True))
    assert composed != [name]
    # What is left alone has sizes that must agree, which are the same one in a model.
    assert bounded in (composed, [name])
    assert composed_text(variant, variant.schema.full_name, new_context()) is not None


def _composed_of(variant: Variant, bounded: bool) -> list[str]:
    """The operators, in order; sizes of a model are from 2 to `MOST`."""
    name = operator_name(variant.schema.full_name)
    with new_context(), ir.Location.unknown():
        program = Program("kernel", ir.Module.create(), by_name("native"))
        _Entry(variant, name).write(program)
        if bounded:
            known = [Size(size.name, 2, MOST) for size in sizes_of(program.entry())]
            declare(program.entry(), known, [])
        try:
            Decompose().run(program)
        except Unsupported:  # a model says by one name what is one size
            return [name]
        return [op.name for op in calls.body(program.entry()) if is_operator(op)]
