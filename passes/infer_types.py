"""What tensors an operator gives for some arguments, as torch-mlir's shape functions say.

They are PyTorch's own: shapes and element types of results, and refusals of arguments that do not
go together. Many calls are asked about at once, since reading the functions takes most of the time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from ..dialect.dtypes import BY_MLIR, Dtype
from ..dialect.mlir import ir
from .children import ask
from .torch_text import open_text

TIMEOUT = 20
PARTS = 4
Result = tuple[tuple[int, ...], Dtype]
_TENSOR = re.compile(r"!torch\.vtensor<\[([\d,]*)\],(\w+)>")


def infer_types(functions: Mapping[str, ir.Operation]) -> dict[str, tuple[Result, ...] | None]:
    """For each function of one operator: shape and dtype of what it gives; None for no valid call.

    The types of results in the functions count for nothing.
    """
    texts = {name: open_text(function) for name, function in functions.items()}
    types = _ask([texts])
    if not types:
        # One of them has brought the process down, or keeps it busy: what is beside it is lost.
        listed = list(texts.items())
        types = _ask([dict(listed[start::PARTS]) for start in range(PARTS)])
    return {name: _results(types.get(name)) for name in functions}


def _ask(groups: Sequence[Mapping[str, str]]) -> dict[str, list[str] | None]:
    """The types of each function; nothing for groups that were not answered."""
    requests = {str(number): {"texts": dict(texts)} for number, texts in enumerate(groups)}
    types: dict[str, list[str] | None] = {}
    for _, answer in ask(f"{__package__}.infer_types_child", requests, TIMEOUT):
        types |= answer.get("types", {})
    return types


def _results(types: list[str] | None) -> tuple[Result, ...] | None:
    found = [_result(text) for text in types or ()]
    return None if not found or None in found else tuple(one for one in found if one is not None)


def _result(text: str) -> Result | None:
    """The shape and the dtype in the text of a type; None where one of them is open."""
    match = _TENSOR.fullmatch(text)
    dtype = None if match is None else BY_MLIR.get(re.sub(r"^si", "i", match[2]))
    if match is None or dtype is None:
        return None
    shape = tuple(int(extent) for extent in match[1].split(",") if extent)
    return (shape, dtype) if np.prod(shape, dtype=np.int64) < 1 << 31 else None
