# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence

import torch_mlir._mlir_libs._mlir.ir

class AssertOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        arg: torch_mlir._mlir_libs._mlir.ir.Value,
        msg: str | torch_mlir._mlir_libs._mlir.ir.StringAttr,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def arg(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def msg(self) -> torch_mlir._mlir_libs._mlir.ir.StringAttr: ...
    @msg.setter
    def msg(self, value: torch_mlir._mlir_libs._mlir.ir.StringAttr): ...

class BranchOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        destOperands: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        dest: torch_mlir._mlir_libs._mlir.ir.Block,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def destOperands(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...

def br(
    dest_operands: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    dest: torch_mlir._mlir_libs._mlir.ir.Block,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> BranchOp: ...

class CondBranchOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        condition: torch_mlir._mlir_libs._mlir.ir.Value,
        trueDestOperands: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        falseDestOperands: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        trueDest: torch_mlir._mlir_libs._mlir.ir.Block,
        falseDest: torch_mlir._mlir_libs._mlir.ir.Block,
        *,
        branch_weights: Sequence[int]
        | torch_mlir._mlir_libs._mlir.ir.DenseI32ArrayAttr
        | None = ...,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def condition(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def trueDestOperands(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def falseDestOperands(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def branch_weights(self) -> torch_mlir._mlir_libs._mlir.ir.DenseI32ArrayAttr | None: ...
    @branch_weights.setter
    def branch_weights(self, value: torch_mlir._mlir_libs._mlir.ir.DenseI32ArrayAttr | None): ...

def cond_br(
    condition: torch_mlir._mlir_libs._mlir.ir.Value,
    true_dest_operands: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    false_dest_operands: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    true_dest: torch_mlir._mlir_libs._mlir.ir.Block,
    false_dest: torch_mlir._mlir_libs._mlir.ir.Block,
    *,
    branch_weights: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.DenseI32ArrayAttr | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> CondBranchOp: ...
