"""What a call gives: new tensors, made by what the library says of them, or as PyTorch's own
function for tensors without data says (`torch.library.register_fake`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, cast

import torch
from torch import Tensor

from ...dialect.kernel_library.returned import INDEX, Returned
from ...dialect.kernel_library.size_expression import Facts, Size, SizeError, TensorFacts
from ...dialect.kernel_library.variants import RESULT, is_tensor
from ...dialect.plain import is_list
from ...dialect.schema import Argument, FunctionSchema, ListType, Return, Type
from .operands import Unfit
from .plain_values import listed, tensors_in
from .served import Served, places

DTYPES = {
    name: getattr(torch, text)
    for name, text in {
        "Byte": "uint8", "Char": "int8", "Short": "int16", "Int": "int32", "Long": "int64",
        "Half": "float16", "Float": "float32", "Double": "float64", "Bool": "bool",
        "BFloat16": "bfloat16",
    }.items()
}  # fmt: skip
Bound = Mapping[str, Any]
"""The arguments of a call by name."""

New = Tensor | list[Tensor]
"""A result that is no argument."""

Kind = tuple[Sequence[int], torch.dtype]


def meta(served: Served) -> Callable[..., Any]:
    """What the operator is for tensors without data: PyTorch calls it in `torch.export`."""

    def fake(*args: Any, **kwargs: Any) -> Any:
        bound = bind(served.schema, args, kwargs)
        return given(served.schema, bound, known(served, bound) or [])

    return fake


def bind(schema: FunctionSchema, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """All arguments by name; PyTorch leaves out those at the end that have their default."""
    found = {argument.name: argument.default for argument in schema.arguments}
    found.update(zip((a.name for a in schema.arguments), args, strict=False))
    found.update(kwargs)
    return found


def known(served: Served, bound: Bound) -> list[New] | None:
    """New tensors for the results that are no arguments; None where something is not known."""
    made: list[New] = []
    each = (one for value in bound.values() for one in tensors_in(value))
    device = next((one.device for one in each), None)
    for one, said in zip(places(served.schema), served.returned, strict=True):
        if one.is_write or not is_tensor(one.type):
            continue
        if said is None:
            return None
        kinds = _kinds(said, bound, one.type)
        new = [torch.empty(shape, dtype=dtype, device=device) for shape, dtype in kinds]
        made.append(new if isinstance(one.type, ListType) else new[0])
    return made


def new_names(schema: FunctionSchema) -> list[str]:
    """Of the results that are no arguments: `__ret_1` is the second, whatever the first is."""
    new = (n for n, one in enumerate(schema.returns) if is_tensor(one.type) and not one.is_write)
    return [f"{RESULT}{number}" for number in new]


def as_made(schema: FunctionSchema, made: Any) -> list[New]:
    """New tensors like those that a function for tensors without data has made, numbers left out:
    what it gives is one result, or all."""
    results = [made] if len(schema.returns) == 1 else listed(made)
    found: list[New] = []
    for one, value in zip(schema.returns, results, strict=True):
        if is_tensor(one.type) and not one.is_write:
            new = [
                torch.empty_strided(t.shape, t.stride(), dtype=t.dtype) for t in tensors_in(value)
            ]
            found.append(new if isinstance(one.type, ListType) else new[0])
    return found


def check_written(served: Served, bound: Bound) -> None:
    """Refuses tensors to write to that have another shape, or out arguments of another dtype, than
    the library says: kernels write what they write. Raises Unfit."""
    for one, said in zip(places(served.schema), served.returned, strict=True):
        name = one.name if isinstance(one, Argument) else _written_argument(served.schema, one)
        if said is None or name is None:
            continue
        kinds = _kinds(said, bound, one.type)
        tensors = tensors_in(bound[name])
        if len(tensors) != len(kinds):
            raise Unfit(f"`{name}` has {len(tensors)} tensors, not {len(kinds)}")
        for number, (tensor, (shape, dtype)) in enumerate(zip(tensors, kinds, strict=True)):
            shown = f"{name}[{number}]" if isinstance(one.type, ListType) else name
            if tuple(tensor.shape) != tuple(shape):
                raise Unfit(f"`{shown}` has shape {list(tensor.shape)}, not {list(shape)}")
            if served.schema.argument(name).is_out and tensor.dtype != dtype:
                raise Unfit(f"`{shown}` is {_dtype_text(tensor.dtype)}, not {_dtype_text(dtype)}")


def _dtype_text(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


def _kinds(said: Returned, bound: Bound, type: Type) -> list[Kind]:
    """Shapes and dtypes of a result: several of a list, each like those in its place."""
    if not isinstance(type, ListType):
        return [_shape_and_dtype(said, bound)]
    lists = {name: bound[name] for name in said.like if is_list(bound[name])}
    count = type.size
    if said.count is not None:
        count = _size_said("count", said.count, facts_of(bound))
    for name, items in lists.items():
        count = len(items) if count is None else count
        if len(items) != count:
            raise Unfit(f"`{name}` has {len(items)} tensors, not {count}")
    found: list[Kind] = []
    if count is None:
        raise Unfit(f"nothing says how many tensors `{said.result}` has")
    for place in range(int(count)):
        its = {name: items[place] for name, items in lists.items()}
        found.append(_shape_and_dtype(said, {**bound, **its, INDEX: place}))
    return found


def _shape_and_dtype(said: Returned, bound: Bound) -> Kind:
    """Shape and dtype of a result."""
    like = [one for name in said.like for one in tensors_in(bound[name])]
    if not like and (said.shape is None or said.dtype is None):
        raise Unfit(f"of {' and '.join(f'`{name}`' for name in said.like)} no tensor is given")
    shape = _sizes_said(said, facts_of(bound)) if said.shape is not None else _broadcast(like)
    return shape, DTYPES[said.dtype] if said.dtype else _promoted_dtype(like)


def _sizes_said(said: Returned, facts: Facts) -> list[int]:
    """Each may be a symbol while PyTorch exports, of which it knows itself that it is a size."""
    return [_size_said("size", size, facts) for size in said.shape or ()]


def _size_said(what: str, size: Size, facts: Facts) -> Any:
    try:
        value: Any = size.root.value(facts)
    except SizeError as problem:
        raise SizeError(f"the {what} `{size}` {problem}") from None
    if isinstance(value, int) and value < 0:
        raise SizeError(f"the {what} `{size}` is negative here: {value}")
    return value


def _broadcast(like: Sequence[Tensor]) -> Sequence[int]:
    return cast("Any", torch).broadcast_shapes(*(one.shape for one in like))


def _promoted_dtype(like: Sequence[Tensor]) -> torch.dtype:
    """As PyTorch promotes them: those without dimensions count less."""
    groups = [one for one in like if one.dim()], [one for one in like if not one.dim()]
    found = [reduce(torch.promote_types, (one.dtype for one in group)) for group in groups if group]
    if len(found) == 1:
        return found[0]
    return torch.result_type(torch.empty(1, dtype=found[0]), torch.empty((), dtype=found[1]))


def facts_of(bound: Bound) -> Facts:
    """What sizes may ask of arguments."""
    found: dict[str, Any] = {}
    for name, value in bound.items():
        if isinstance(value, Tensor):
            found[name] = TensorFacts(tuple(value.shape), value.element_size())
        elif value is None or is_list(value) or isinstance(value, int | torch.SymInt | tuple):
            found[name] = value
    return found


def given(schema: FunctionSchema, bound: Bound, fresh: Sequence[Any]) -> Any:
    """What PyTorch is given back: arguments that were written to, and new values in their order."""
    left = iter(fresh)
    names = [_written_argument(schema, one) for one in schema.returns]
    found = [next(left) if name is None else bound[name] for name in names]
    if len(found) == 1:
        return found[0]
    return tuple(found) if found else None


def _written_argument(schema: FunctionSchema, one: Return) -> str | None:
    """The argument that a result is, by the name of what they share; None for a new one."""
    alias = one.alias
    if alias is None or not alias.is_write:
        return None
    sharing = (a.name for a in schema.arguments if a.alias and a.alias.before == alias.before)
    return next(sharing, None)
