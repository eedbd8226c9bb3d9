# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence
from typing import Any

import torch_mlir._mlir_libs._mlir.ir

def addf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    roundingmode: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def addi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    overflow_flags: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def andi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def bitcast(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def ceildivsi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def cmpf(
    predicate: Any | torch_mlir._mlir_libs._mlir.ir.Attribute,
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def cmpi(
    predicate: Any | torch_mlir._mlir_libs._mlir.ir.Attribute,
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def divf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    roundingmode: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def divsi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    is_exact: bool | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def divui(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    is_exact: bool | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def extf(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def extsi(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def extui(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    non_neg: bool | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def fptosi(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def floordivsi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def index_cast(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def index_castui(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    non_neg: bool | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def maxnumf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def maxsi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def maxui(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def maximumf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def minnumf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def minsi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def minui(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def minimumf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def mulf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    roundingmode: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def muli(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    overflow_flags: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def negf(
    operand: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def ori(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def remui(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def sitofp(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def shli(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    overflow_flags: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def shrsi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    is_exact: bool | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def shrui(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    is_exact: bool | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def subf(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    roundingmode: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def subi(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    overflow_flags: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def truncf(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    roundingmode: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def trunci(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    overflow_flags: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def uitofp(
    out: torch_mlir._mlir_libs._mlir.ir.Type,
    in_: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    non_neg: bool | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def xori(
    lhs: torch_mlir._mlir_libs._mlir.ir.Value,
    rhs: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def select(
    condition: torch_mlir._mlir_libs._mlir.ir.Value,
    true_value: torch_mlir._mlir_libs._mlir.ir.Value,
    false_value: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
