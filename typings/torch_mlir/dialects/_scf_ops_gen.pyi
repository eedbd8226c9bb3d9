# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence

import torch_mlir._mlir_libs._mlir.ir

class ConditionOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        condition: torch_mlir._mlir_libs._mlir.ir.Value,
        args: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def condition(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def args(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...

def condition(
    condition: torch_mlir._mlir_libs._mlir.ir.Value,
    args: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> ConditionOp: ...

class ForOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        results_: Sequence[torch_mlir._mlir_libs._mlir.ir.Type],
        lowerBound: torch_mlir._mlir_libs._mlir.ir.Value,
        upperBound: torch_mlir._mlir_libs._mlir.ir.Value,
        step: torch_mlir._mlir_libs._mlir.ir.Value,
        initArgs: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        *,
        unsignedCmp: bool | None = ...,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def lowerBound(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def upperBound(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def step(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def initArgs(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def unsignedCmp(self) -> bool: ...
    @unsignedCmp.setter
    def unsignedCmp(self, value): ...
    @property
    def results_(self) -> torch_mlir._mlir_libs._mlir.ir.OpResultList: ...
    @property
    def region(self) -> torch_mlir._mlir_libs._mlir.ir.Region: ...

class IfOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        results_: Sequence[torch_mlir._mlir_libs._mlir.ir.Type],
        condition: torch_mlir._mlir_libs._mlir.ir.Value,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def condition(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def results_(self) -> torch_mlir._mlir_libs._mlir.ir.OpResultList: ...
    @property
    def thenRegion(self) -> torch_mlir._mlir_libs._mlir.ir.Region: ...
    @property
    def elseRegion(self) -> torch_mlir._mlir_libs._mlir.ir.Region: ...

class YieldOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        results_: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def results_(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...

def yield_(
    results_: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> YieldOp: ...
