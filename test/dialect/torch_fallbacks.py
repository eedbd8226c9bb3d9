"""Which operators reach a fallback for PrivateUse1 in torch: calls on standard input, JSON out.

A process of its own: the fallback is there for all that comes later. Each line of the input is a
call as `test.fuzz.call` writes them. Its tensors are on a backend that has a fallback, which notes
the operator and computes on the CPU, and a kernel for convolutions. Of each call comes out which
operators arrived, or why the call fails (a message), and the element types and shapes of results.
"""

from __future__ import annotations

import json
import sys
import warnings
from typing import Any

import torch
from torch.utils import _pytree as pytree
from torch.utils.backend_registration import _setup_privateuseone_for_python_backend

from test.fuzz.call import SHORT, Call, results

ALLOCATION = ("aten::empty.memory_format", "aten::empty_strided")
"""By these PyTorch gets memory for results, which hardwire has planned."""

COPY = "aten::_copy_from"
"""The CPU has no kernel for it: backends have to."""


class Elsewhere(torch.Tensor):
    """A tensor on the backend; `raw` is what it holds, on the CPU."""

    raw: torch.Tensor


def elsewhere(raw: torch.Tensor) -> Elsewhere:
    made = torch._C._acc.create_empty_tensor(tuple(raw.shape), raw.dtype)
    made.__class__ = Elsewhere
    made.raw = raw
    return made


arrived: list[str] = []


def fallback(op: Any, *args: Any, **kwargs: Any) -> Any:
    schema = op._schema
    name = f"{schema.name}.{schema.overload_name}" if schema.overload_name else schema.name
    if name not in ALLOCATION:
        arrived.append(name)
    known = {id(x.raw): x for x in pytree.tree_leaves((args, kwargs)) if isinstance(x, Elsewhere)}
    if name == COPY:
        args[1].raw.copy_(args[0].raw if isinstance(args[0], Elsewhere) else args[0])
        return args[1]
    raw_args, raw_kwargs = pytree.tree_map(on_cpu, (args, kwargs))
    kinds = [str(argument.type) for argument in schema.arguments]
    pairs = zip(raw_args, kinds, strict=False)
    found = op(*(unwrapped(value, kind) for value, kind in pairs), **raw_kwargs)
    return pytree.tree_map_only(
        torch.Tensor, lambda x: known[id(x)] if id(x) in known else elsewhere(x), found
    )


def on_cpu(value: Any) -> Any:
    if isinstance(value, torch.device):
        return torch.device("cpu")
    return value.raw if isinstance(value, Elsewhere) else value


def unwrapped(value: Any, kind: str) -> Any:
    """Python is handed numbers where C++ has a tensor that wraps one."""
    is_number = isinstance(value, bool | int | float) and kind == "Tensor"
    return torch.tensor(value) if is_number else value


def convolution_overrideable(*args: Any) -> Any:
    """What a backend registers for convolutions: PyTorch's kernel for all backends only raises."""
    arrived.append("aten::convolution_overrideable")
    return elsewhere(torch.convolution(*map(on_cpu, args)))


def answer(text: str) -> tuple[list[str] | str, list[tuple[str, list[int]]]]:
    call = Call.parse(text)
    tensors = [x.clone() for x in call.inputs({})]
    given = [elsewhere(x) for x in call.inputs({})]
    arrived.clear()
    types = []
    try:
        types = [(SHORT.get(x.dtype, "?"), list(x.shape)) for x in call.run(tensors)]
        for x in results(call.run(given)):
            assert isinstance(x, Elsewhere)
    except Exception as problem:  # torch raises what it likes
        return f"{type(problem).__name__}: {problem}".splitlines()[0], types
    return list(arrived), types


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    _setup_privateuseone_for_python_backend("npu")
    library = torch.library.Library("_", "IMPL")
    library.fallback(fallback, "PrivateUse1")
    own = torch.library.Library("aten", "IMPL")
    own.impl("convolution_overrideable", convolution_overrideable, "PrivateUse1")
    with torch.inference_mode():
        json.dump([answer(line) for line in sys.stdin.read().splitlines()], sys.stdout)
