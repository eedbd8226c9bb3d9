"""What native_functions.yaml demands of a schema beyond its grammar.

The parser reads more than PyTorch's registries accept. A registry file keeps these rules, each of
which says what to write instead: results that share storage are written in one way only, so that
the functional, in-place and out variants of an operator correspond to each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .schema import FunctionSchema

TENSOR_OPTIONS = ("dtype", "layout", "device", "pin_memory")


def problems_of(schema: FunctionSchema) -> list[str]:
    """A sentence for every rule that the schema breaks."""
    found = [problem for rule in RULES for problem in rule(schema)]
    return [f"`{schema.full_name}`: {problem}" for problem in found]


def _names(schema: FunctionSchema) -> Iterator[str]:
    if schema.name.endswith("_out"):
        yield "an `out` variant is an overload: write `.out` instead of `_out`."
    if "functional" in schema.overload and schema.kind != "functional":
        yield f"the overload `{schema.overload}` says functional, and the schema is {schema.kind}."


def _arguments_have_names_of_their_own(schema: FunctionSchema) -> Iterator[str]:
    names = [argument.name for argument in schema.arguments]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield f"there are {names.count(name)} arguments `{name}`."


def _outs_come_last(schema: FunctionSchema) -> Iterator[str]:
    first = next((a for a in schema.arguments if a.is_out), None)
    if first is None:
        return
    for argument in schema.arguments[schema.index(first.name) :]:
        if not argument.is_out:
            yield f"`{argument.name}` follows the out argument `{first.name}`: put it before."


def _returns_are_of_one_kind(schema: FunctionSchema) -> Iterator[str]:
    if len({item.is_write for item in schema.returns}) > 1:
        yield "some results are written arguments and some are new: return only the new ones."


def _written_results_are_arguments(schema: FunctionSchema) -> Iterator[str]:
    """Only `self` and out arguments are given back."""
    for item in (one for one in schema.returns if one.is_write):
        sources = [a for a in schema.arguments if a.alias == item.alias]
        if not sources:
            yield f"the result `{item}` is no argument."
        for argument in sources:
            if not argument.is_out and argument.name != "self":
                yield f"`{argument.name}` is written and returned: make it keyword-only or `self`."


def _results_are_the_outs(schema: FunctionSchema) -> Iterator[str]:
    """`Tensor` outs are returned in order, lists of outs and scratch buffers are not."""
    outs = [a for a in schema.out_arguments if not a.name.startswith("_scratch_")]
    if not outs:
        return
    if any(str(argument.type) != "Tensor" for argument in outs):
        if schema.returns:
            yield "an operator that fills lists of tensors returns nothing: write `-> ()`."
    elif len(outs) != len(schema.returns):
        yield f"there are {len(outs)} out arguments and {len(schema.returns)} results."
    else:
        for argument, item in zip(outs, schema.returns, strict=True):
            if argument.alias != item.alias:
                yield f"the result `{item}` stands in the place of `{argument}`."


def _in_place(schema: FunctionSchema) -> Iterator[str]:
    if not schema.is_inplace:
        return
    written = next((a for a in schema.arguments if a.name == "self" and a.is_write), None)
    if written is None:
        yield "an in-place operator writes to its argument `self`: write `Tensor(a!) self`."
    elif schema.out_arguments:
        yield "an in-place operator has no out arguments."
    elif str(written.type) == "Tensor" and [r.alias for r in schema.returns] != [written.alias]:
        yield f"an in-place operator returns `self`: write `-> {written.declared}`."


def has_tensor_options(schema: FunctionSchema) -> bool:
    """It takes dtype, layout, device and pin_memory by keyword, one after the other."""
    keywords = tuple(a.name for a in schema.arguments if a.kwarg_only)
    return any(keywords[i : i + 4] == TENSOR_OPTIONS for i in range(len(keywords)))


def _tensor_options(schema: FunctionSchema) -> Iterator[str]:
    if has_tensor_options(schema) and schema.kind != "functional":
        yield "only a functional operator takes dtype, layout, device and pin_memory together."


RULES: tuple[Callable[[FunctionSchema], Iterator[str]], ...] = (
    _names,
    _arguments_have_names_of_their_own,
    _outs_come_last,
    _returns_are_of_one_kind,
    _written_results_are_arguments,
    _results_are_the_outs,
    _in_place,
    _tensor_options,
)
