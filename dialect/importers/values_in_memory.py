"""Values of programs in memory as a `.pt2` file tags them: literals, numbers, tensors' metadata."""

from __future__ import annotations

import sys
from typing import Any

from . import serde

Json = Any

SYMBOLIC = {"SymInt": "sym_int", "SymFloat": "sym_float", "SymBool": "sym_bool"}
NUMBERS = {int: "sym_int", float: "sym_float", bool: "sym_bool"}
DTYPES = {name: number for number, name in serde.SCALAR_TYPES.items()}
UNKNOWN = 0
"""The number of element types that files have none for."""


def target_name(target: Any) -> str:
    module = str(target.__module__)
    if module.startswith("torch._ops"):
        module = module.replace("torch._ops", "torch.ops")
    return f"{module}.{target.__name__}"


def class_name(value: Any) -> str:
    return type(value).__name__


def is_tensor(value: Any) -> bool:
    return any(
        each.__name__ == "Tensor" and each.__module__.split(".")[0] == "torch"
        for each in type(value).__mro__
    )


def literal(value: Any) -> Json:
    """A value that is no result of the graph, by its type."""
    if value is None:
        return {"as_none": True}
    if type(value) in (bool, int, float):
        return {f"as_{type(value).__name__}": value}
    if type(value) is str:
        return {"as_string": value}
    if type(value) is complex:
        return {"as_complex": {"real": value.real, "imag": value.imag}}
    text = str(value)
    if class_name(value) == "dtype":
        number = DTYPES.get(text.removeprefix("torch."))
        return foreign(value, text) if number is None else {"as_scalar_type": number}
    if class_name(value) == "device":
        return {"as_device": {"type": value.type, "index": value.index}}
    if class_name(value) in ("layout", "memory_format"):
        number = serde.NAMES.get(text.removeprefix("torch."))
        return foreign(value, text) if number is None else {f"as_{class_name(value)}": number}
    if class_name(value) in SYMBOLIC:
        kind = SYMBOLIC[class_name(value)]
        ((tag, known),) = number_of(value).items()
        return foreign(value, text) if tag == "as_expr" else {f"as_{kind[4:]}": known}
    return foreign(value, text)


def foreign(value: Any, name: str) -> Json:
    """Something that no operator of a model can be given."""
    if hasattr(value, "_schema") or class_name(value) == "HigherOrderOperator":
        return {"as_operator": target_name(value)}
    return {"as_foreign": {"name": name}}


def number_of(number: Any) -> Json:
    """A number that is known, or the expression of one that is not, as sympy writes it down."""
    if type(number) in NUMBERS:
        return {f"as_{type(number).__name__}": number}
    expression, kind = number.node.expr, SYMBOLIC[class_name(number)].removeprefix("sym_")
    if kind == "bool":
        known = {"True": True, "False": False}.get(str(expression))
        if known is not None:
            return {"as_bool": known}
    elif expression.is_Integer or (kind == "float" and expression.is_Float):
        return {f"as_{kind}": int(expression) if kind == "int" else float(expression)}
    return {"as_expr": {"expr_str": sys.modules["sympy"].srepr(expression)}}


def _size(size: Any) -> Json:
    return {"as_int": size} if type(size) is int else number_of(size)


def tensor_meta(tensor: Any) -> Json:
    strided = str(tensor.layout) == "torch.strided"
    return {
        "dtype": DTYPES.get(str(tensor.dtype).removeprefix("torch."), UNKNOWN),
        "sizes": [_size(size) for size in tensor.shape],
        "device": {"type": tensor.device.type, "index": tensor.device.index},
        "layout": serde.STRIDED if strided else UNKNOWN,
        "strides": [_size(step) for step in tensor.stride()] if strided else [],
        "storage_offset": _size(tensor.storage_offset()) if strided else {"as_int": 0},
    }
