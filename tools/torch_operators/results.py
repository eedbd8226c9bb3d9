"""What a call gives: new tensors, made by what the library says of them, or as PyTorch's own
function for tensors without data says (`torch.library.register_fake`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, cast

import torch
from torch import Tensor

from ...dialect.kernel_library.returned import Returned
from ...dialect.kernel_library.size_expression import Facts, SizeError, TensorFacts
from ...dialect.kernel_library.variants import is_tensor
from ...dialect.plain import is_list
from ...dialect.schema import FunctionSchema
from .operands import Unfit
from .served import Served

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


def known(served: Served, bound: Bound) -> list[Tensor] | None:
    """New tensors for the results that are no arguments; None where something is not known."""
    made: list[Tensor] = []
    device = next((v.device for v in bound.values() if isinstance(v, Tensor)), None)
    for one, said in zip(served.schema.returns, served.returned, strict=True):
        if one.is_write or not is_tensor(one.type):
            continue
        if said is None:
            return None
        shape, dtype = _shape_and_dtype(said, bound)
        made.append(torch.empty(shape, dtype=dtype, device=device))
    return made


def check_written(served: Served, bound: Bound) -> None:
    """Refuses tensors to write to that have another shape, or out arguments of another dtype, than
    the library says: kernels write what they write. Raises Unfit."""
    for place, said in enumerate(served.returned):
        name = _written_argument(served.schema, place)
        if said is None or name is None:
            continue
        shape, dtype = _shape_and_dtype(said, bound)
        tensor: Tensor = bound[name]
        if tuple(tensor.shape) != tuple(shape):
            raise Unfit(f"`{name}` has shape {list(tensor.shape)}, not {list(shape)}")
        if served.schema.argument(name).is_out and tensor.dtype != dtype:
            raise Unfit(f"`{name}` is {_dtype_text(tensor.dtype)}, not {_dtype_text(dtype)}")


def _dtype_text(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


def _shape_and_dtype(said: Returned, bound: Bound) -> tuple[Sequence[int], torch.dtype]:
    """Shape and dtype of a result."""
    like = [bound[name] for name in said.like]
    shape = _sizes_said(said, facts_of(bound)) if said.shape is not None else _broadcast(like)
    return shape, DTYPES[said.dtype] if said.dtype else _promoted_dtype(like)


def _sizes_said(said: Returned, facts: Facts) -> list[int]:
    """Each may be a symbol while PyTorch exports, of which it knows itself that it is a size."""
    found: list[Any] = []
    for size in said.shape or ():
        try:
            value: Any = size.root.value(facts)
        except SizeError as problem:
            raise SizeError(f"the size `{size}` {problem}") from None
        if isinstance(value, int) and value < 0:
            raise SizeError(f"the size `{size}` is negative here: {value}")
        found.append(value)
    return found


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
    names = [_written_argument(schema, place) for place in range(len(schema.returns))]
    found = [next(left) if name is None else bound[name] for name in names]
    if len(found) == 1:
        return found[0]
    return tuple(found) if found else None


def _written_argument(schema: FunctionSchema, place: int) -> str | None:
    """The argument that a result is, by the name of what they share; None for a new one."""
    alias = schema.returns[place].alias
    if alias is None or not alias.is_write:
        return None
    sharing = (a.name for a in schema.arguments if a.alias and a.alias.before == alias.before)
    return next(sharing, None)
