"""What a boxed kernel is given: an operator, the rest of the call, and a stack of values.

| schema | tag and payload of a value |
|---|---|
| `Tensor`; `Tensor[]` | TENSOR; TENSORS, pointers of which some may be NULL |
| `int`, `ScalarType`, `Layout`, …; `float`; `bool` | INT; FLOAT; BOOL |
| `Scalar` | INT, FLOAT or BOOL, as the number is one |
| `str`; `Device` | STRING; DEVICE |
| `int[]`; `float[]`; `bool[]` | INTS; FLOATS; BOOLS |
| `Scalar[]`, `str[]`, … | VALUES |
| anything that is None | NONE |
"""

from __future__ import annotations

from typing import Any

from ...dialect.mlir import ir
from ...dialect.plain import is_list
from .. import table_format as tags
from ..attributes import text_of
from ..c_signature import Parameter, values
from ..c_values import FLAT, Boxed, boxed, boxed_flat
from .external import Arguments
from .external_fields import data, entry


def boxed_entries(arguments: Arguments) -> list[ir.Attribute]:
    """The three parameters of a boxed kernel."""
    if arguments.scratch and not arguments.calls_on:
        raise arguments.problem("it is boxed, and a boxed kernel is not given scratch memory")
    results = arguments.groups()
    given: list[ir.Attribute] = []
    written: list[ir.Attribute] = []
    for one in values(arguments.schema):
        if one.is_result:
            if one.kind != "tensor":
                raise arguments.problem(f"`{one.text}` is not a tensor, and it is boxed")
            written.append(_tensors(one, arguments.result(one, results)))
        else:
            given.append(_given(arguments, one))
    arguments.finish(results)
    operator = entry(
        kind="operator", name=arguments.schema.full_name, arguments=len(given), returns=len(written)
    )
    return [operator, arguments.following(), entry(kind="values", items=[*given, *written])]


def _given(arguments: Arguments, one: Parameter) -> ir.Attribute:
    (name,) = one.names
    operand = arguments.operands.get(name)
    if operand is None:
        raise arguments.problem(f"`{arguments.operator.name}` has no argument `{name}` for it")
    if one.kind == "tensor":
        return _tensors(one, arguments.tensors(one, operand))
    known = arguments.constant(one, operand)
    if known is None:
        return _value(tags.NONE)
    if one.kind == "opaque":
        raise arguments.problem(f"`{one.text}` cannot be passed")
    if one.is_list:
        return _list(one.kind, list(known) if is_list(known) else [known])
    return _single(one.kind, known)


def _tensors(one: Parameter, parts: list[ir.Attribute]) -> ir.Attribute:
    """What a C function is given for one argument, as one value: a list comes with its length."""
    first = ir.DictAttr(parts[0])
    kind = text_of(first, "kind")
    if one.is_list and kind == "pointers":
        return _value(tags.TENSORS, len(ir.ArrayAttr(first["items"])), first)
    return _value(tags.NONE) if kind == "none" else _value(tags.TENSOR, 0, first)


def _single(kind: str, known: Any) -> ir.Attribute:
    return _encoded(boxed(kind, known))


def _list(kind: str, items: list[Any]) -> ir.Attribute:
    if kind in FLAT:
        return _encoded(boxed_flat(kind, items))
    listed = entry(kind="values", items=[_single(kind, item) for item in items])
    return _value(tags.VALUES, len(items), listed if items else None)


def _encoded(one: Boxed) -> ir.DictAttr:
    content = None if one.content is None else data(one.content, one.align)
    return _value(one.tag, one.count, content, one.bits)


def _value(tag: int, count: int = 0, of: ir.Attribute | None = None, bits: int = 0) -> ir.DictAttr:
    """A value: `of` is what it points to; `bits` is the payload of one that points to nothing."""
    if of is None:
        return entry(kind="value", tag=tag, count=count, bits=bits)
    return entry(kind="value", tag=tag, count=count, of=of)
