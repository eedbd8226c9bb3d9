"""Which samples there are: PyTorch's operator database, and direct calls of what it leaves out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import torch
from torch.testing._internal import common_methods_invocations as database
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import DecorateInfo, OpInfo
from torch.utils import _pytree as pytree

from . import direct_layers, direct_overloads  # noqa: F401
from .direct import DIRECT, DIRECT_DTYPES

DTYPES = (
    torch.float32, torch.float16, torch.bfloat16, torch.int8, torch.int16, torch.int32,
    torch.int64, torch.uint8, torch.bool,
)  # fmt: skip
FURTHER = (torch.float64, torch.complex64, torch.complex128)
"""Those that are run when they are asked for by name."""

FORMS = ("raw", "decomposed")
MAX_ELEMENTS = 20_000
LOOKED_AT = 80
PER_DTYPE = 6


@dataclass(frozen=True, order=True)
class Case:
    """One sample: an operator of the database, a dtype, a number, and how the graph is made.

    The graph is `raw` as torch.export gives it, or `decomposed` by run_decompositions.
    """

    operator: str
    dtype: str
    index: int
    form: str

    def __str__(self) -> str:
        return f"{self.operator} {self.dtype} {self.index} {self.form}"

    @staticmethod
    def parse(text: str) -> Case:
        operator, dtype, index, form = text.split(" ")
        return Case(operator, dtype, int(index), form)


@dataclass(frozen=True)
class Sample:
    """A call: the tensors are the model's inputs, the other arguments are constants in it."""

    function: Callable[..., Any]
    flat: tuple[Any, ...]
    spec: pytree.TreeSpec

    @property
    def tensors(self) -> list[torch.Tensor]:
        """Dense copies, so that strides are no part of what is tested."""
        return [
            torch.empty(x.shape, dtype=x.dtype).copy_(x.detach())
            for x in self.flat
            if isinstance(x, torch.Tensor)
        ]

    def call(self, tensors: list[torch.Tensor]) -> list[torch.Tensor]:
        """The tensors of the result, lists and tuples unpacked."""
        given = iter(tensors)
        flat = [next(given) if isinstance(x, torch.Tensor) else x for x in self.flat]
        arguments, keywords = pytree.tree_unflatten(flat, self.spec)
        results = pytree.tree_leaves(self.function(*arguments, **keywords))
        return [x for x in results if isinstance(x, torch.Tensor)]


@cache
def operators() -> dict[str, OpInfo]:
    """The database by name; variants have theirs behind a dot.

    Samples that draw random numbers do not seed the generator: the whole model has one seed.
    """
    database.wrapper_set_seed = lambda function, *args, **named: function(*args, **named)
    found = {}
    for info in op_db:
        variant = f".{info.variant_test_name}" if info.variant_test_name else ""
        found[f"{info.name}{variant}".replace(" ", "_")] = info
    return found


def names() -> list[str]:
    """Every operator that is tested: those of the database on dense tensors, then direct calls."""
    return [*(name for name in operators() if not name.startswith("sparse.")), *DIRECT]


def dtypes_of(name: str, wanted: Sequence[torch.dtype] = DTYPES) -> list[torch.dtype]:
    if name in DIRECT:
        return list(DIRECT_DTYPES.get(name, (torch.float32,)))
    supported = operators()[name].supported_dtypes("cpu")
    return [dtype for dtype in wanted if dtype in supported]


def dtype_name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


@cache
def samples(name: str, dtype_text: str) -> list[Sample]:
    """Some samples, spread evenly over those that the database has; the same ones every time."""
    dtype = getattr(torch, dtype_text)
    seed()
    if name in DIRECT:
        return [_sample(f, x, {}) for f, x in DIRECT[name](dtype)]
    info = operators()[name]
    found = []
    for given in islice(_inputs(info, dtype), LOOKED_AT):
        sample = _sample(info.op, (given.input, *given.args), given.kwargs)
        if sum(x.numel() for x in sample.flat if isinstance(x, torch.Tensor)) <= MAX_ELEMENTS:
            found.append(sample)
    if len(found) <= PER_DTYPE:
        return found
    return [found[place * len(found) // PER_DTYPE] for place in range(PER_DTYPE)]


def seed() -> None:
    """All generators of random numbers, for the same samples every time."""
    torch.manual_seed(0)
    np.random.seed(0)
    random.seed(0)


def _inputs(info: OpInfo, dtype: torch.dtype) -> Iterator[Any]:
    return iter(info.sample_inputs("cpu", dtype, requires_grad=False))


def _sample(function: Callable[..., Any], arguments: tuple, keywords: dict) -> Sample:
    flat, spec = pytree.tree_flatten((tuple(arguments), keywords))
    return Sample(function, tuple(flat), spec)


def cases(
    name: str, per_dtype: int = PER_DTYPE, dtypes: Sequence[torch.dtype] = DTYPES
) -> list[Case]:
    """Up to so many cases of an operator for each of these dtypes and each form."""
    found = []
    for text in [dtype_name(x) for x in dtypes_of(name, dtypes) if x in dtypes]:
        count = len(samples(name, text))
        few = min(count, per_dtype)
        found += [(text, (2 * place + 1) * count // (2 * few)) for place in range(few)]
    return [Case(name, text, index, form) for form in FORMS for text, index in found]


def fixed_sample(name: str) -> list[Case]:
    """The case of an operator that every run of the tests has: dtypes and forms in turns."""
    turn = names().index(name)
    dtypes = dtypes_of(name)
    if not dtypes:
        return []
    text = dtype_name(dtypes[turn * 5 % len(dtypes)])
    count = len(samples(name, text))
    return [Case(name, text, turn % count, FORMS[turn % 2])] if count else []


def tolerance(name: str, dtype: torch.dtype) -> dict[str, float] | None:
    """PyTorch's own tolerances where the database has others than assert_close; else None."""
    if name not in operators():
        return None
    rtol, atol = _DEFAULTS.get(dtype, (0.0, 0.0))
    for entry in operators()[name].decorators:
        if isinstance(entry, DecorateInfo) and entry.device_type in (None, "cpu"):
            for wrapper in entry.decorators:
                own = getattr(wrapper, "d", {}).get(dtype)
                if isinstance(own, float):
                    atol = max(atol, own)
                elif own is not None:
                    atol, rtol = max(atol, own.atol), max(rtol, own.rtol)
    return {"rtol": rtol, "atol": atol}


# What torch.testing.assert_close takes for each dtype.
_DEFAULTS = {
    torch.float16: (1e-3, 1e-5),
    torch.bfloat16: (1.6e-2, 1e-5),
    torch.float32: (1.3e-6, 1e-5),
    torch.float64: (1e-7, 1e-7),
    torch.complex64: (1.3e-6, 1e-5),
    torch.complex128: (1e-7, 1e-7),
}
