# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence
from typing import Any

import torch_mlir._mlir_libs._mlir.ir

def absf(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def ceil(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def copysign(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def ctlz(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def erf(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def expm1(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def exp(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def floor(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def fma(
    a: torch_mlir._mlir_libs._mlir.ir.Value,
    b: torch_mlir._mlir_libs._mlir.ir.Value,
    c: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    roundingmode: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def log1p(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def log(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def powf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def roundeven(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def sqrt(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def tanh(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def trunc(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
