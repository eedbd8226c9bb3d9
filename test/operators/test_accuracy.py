"""Elementary functions over all magnitudes, in relative terms: no worse than a few times eager.

What is computed by a difference of nearly equal numbers, or by powers that overflow, is right near
1 and wrong elsewhere; an absolute tolerance hides it.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor

from ..together import Call, together

FUNCTIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "celu": lambda x: F.celu(x, 0.3),
    "elu": lambda x: F.elu(x, 0.7),
    "erfc": torch.erfc,
    "exp": torch.exp,
    "exp2": torch.exp2,
    "expm1": torch.expm1,
    "floor_divide": lambda x: x // 3,
    "fmod": lambda x: torch.fmod(x, 3),
    "hardshrink": F.hardshrink,
    "hypot": lambda x: torch.hypot(x, x * 0.5),
    "log": torch.log,
    "log1p": torch.log1p,
    "log_sigmoid": F.logsigmoid,
    "rad2deg": torch.rad2deg,
    "reciprocal": torch.reciprocal,
    "remainder": lambda x: x % 3,
    "rsqrt": torch.rsqrt,
    "selu": F.selu,
    "sinh": torch.sinh,
    "softplus": F.softplus,
    "tanh": torch.tanh,
    "threshold": lambda x: F.threshold(x, 0.1, 20.0),
}
DTYPES = (torch.float32, torch.float64)
WIDER = {"erfc of torch.float64": 64}
"""Units in the last place that are allowed in place of 8: a polynomial of floats."""


def numbers(dtype: torch.dtype) -> Tensor:
    """Of either sign: all magnitudes, next to 1, where functions bend, and special ones."""
    info = torch.finfo(dtype)
    low, high = (torch.log10(torch.tensor(x, dtype=torch.float64)) for x in (info.tiny, info.max))
    magnitudes = 10 ** torch.linspace(low, high * 0.999, 120, dtype=torch.float64)
    off = 10 ** torch.linspace(-15, -0.1, 40, dtype=torch.float64)
    bends = torch.linspace(0.01, 30, 121, dtype=torch.float64)
    x = torch.cat([magnitudes, 1 + off, 1 - off, bends])
    special = torch.tensor([0.0, -0.0, torch.inf, -torch.inf, torch.nan], dtype=torch.float64)
    return torch.cat([x, -x, special]).to(dtype)


def units(found: Tensor, exact: Tensor, dtype: torch.dtype) -> Tensor:
    """The error in units of the last place; infinite where one is NaN or infinite alone."""
    info = torch.finfo(dtype)
    rounded = exact.to(dtype).double()
    size = torch.clamp(rounded.abs().nan_to_num(1, 1, 1), min=info.tiny)
    error = (found.double() - exact.double()).abs() / (size * info.eps)
    same = (found.double() == rounded) | (found.isnan() & exact.isnan())
    return torch.where(same, 0.0, error.nan_to_num(torch.inf))


def test_functions_of_all_magnitudes() -> None:
    calls = [
        Call(f"{name} of {dtype}", function, (numbers(dtype),))
        for dtype in DTYPES
        for name, function in FUNCTIONS.items()
    ]
    wrong = []
    for outcome in together(calls):
        assert outcome.found is not None, f"{outcome.call.name}: {outcome.refusal}"
        (given,), have, want = outcome.call.inputs, outcome.found[0], outcome.wanted[0]
        exact = outcome.call.eager([given.double()])[0]
        bound = 4 * units(want, exact, given.dtype) + WIDER.get(outcome.call.name, 8)
        for place in (units(have, exact, given.dtype) > bound).nonzero().flatten()[:3]:
            x, y, z = (v[place].item() for v in (given, have, want))
            wrong.append(f"{outcome.call.name} at {x:.9g}: {y:.9g}, eager has {z:.9g}")
    assert not wrong, "\n".join(wrong)
