"""Why an operator has no kernel, where that lies in what it is and not in the variant."""

from __future__ import annotations

from ...dialect.registry import Operators
from ...dialect.schema import Argument, FunctionSchema, ListType

_RANDOM = "nondeterministic_seeded"
_COMPLEX = ("aten::_fft_", "aten::fft_", "aten::view_as_complex", "aten::view_as_real")
_RESIZES = ("aten::resize_", "aten::set_")
_UNPOOLS = ("aten::max_unpool2d", "aten::max_unpool3d")


def refusal(schema: FunctionSchema) -> str | None:
    """Why no variant of an operator can be compiled; None where some can be."""
    for one in schema.returns:
        element = one.type.element if isinstance(one.type, ListType) else one.type
        if str(element).partition("(")[0] != "Tensor":
            return f"gives `{one.type}`, which is no tensor"
    if not schema.returns:
        return "gives nothing"
    if schema.full_name.startswith(_RESIZES):
        return "changes the sizes of a tensor, which are the caller's"
    if schema.full_name.startswith(_COMPLEX):
        return "computes with complex numbers"
    kept = [one.name for one in schema.arguments if one.is_write and not _is_given(schema, one)]
    if kept:
        return f"writes to `{kept[0]}` beside what it gives"
    return None


def open_refusal(schema: FunctionSchema) -> str | None:
    """Why an operator can be compiled for fixed sizes only; None where it is not so."""
    if schema.full_name.startswith(_UNPOOLS):
        return "torch-mlir loses elements that it puts in their places"
    return None


def draws(schema: FunctionSchema, known: Operators) -> bool:
    """What an operator gives is random, for some of its literals at least."""
    return _RANDOM in known.entry(schema.full_name).tags


def _is_given(schema: FunctionSchema, argument: Argument) -> bool:
    """A result is the argument, written."""
    mine = None if argument.alias is None else argument.alias.before
    return any(
        one.alias is not None and one.alias.is_write and one.alias.before == mine
        for one in schema.returns
    )
