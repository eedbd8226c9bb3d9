# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence as _Sequence

import torch_mlir._mlir_libs._mlir.ir
import torch_mlir.dialects._scf_ops_gen
from torch_mlir._mlir_libs._mlir.ir import Block as Block
from torch_mlir._mlir_libs._mlir.ir import InsertionPoint as InsertionPoint
from torch_mlir._mlir_libs._mlir.ir import Location as Location
from torch_mlir._mlir_libs._mlir.ir import Type as Type
from torch_mlir._mlir_libs._mlir.ir import Value as Value
from torch_mlir.dialects._scf_ops_gen import ConditionOp as ConditionOp
from torch_mlir.dialects._scf_ops_gen import YieldOp as YieldOp
from torch_mlir.dialects._scf_ops_gen import yield_ as yield_

class ForOp(torch_mlir.dialects._scf_ops_gen.ForOp):
    def __init__(
        self,
        lower_bound: torch_mlir._mlir_libs._mlir.ir.Value,
        upper_bound: torch_mlir._mlir_libs._mlir.ir.Value,
        step: torch_mlir._mlir_libs._mlir.ir.Value,
        iter_args: _Sequence[torch_mlir._mlir_libs._mlir.ir.Value] | None = None,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = None,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = None,
    ) -> None: ...
    @property
    def body(self) -> torch_mlir._mlir_libs._mlir.ir.Block: ...
    @property
    def induction_variable(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def inner_iter_args(self) -> _Sequence[torch_mlir._mlir_libs._mlir.ir.Value]: ...

class IfOp(torch_mlir.dialects._scf_ops_gen.IfOp):
    def __init__(
        self,
        cond: torch_mlir._mlir_libs._mlir.ir.Value,
        results_: _Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = None,
        *,
        has_else: bool = False,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = None,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = None,
    ) -> None: ...
    @property
    def then_block(self) -> torch_mlir._mlir_libs._mlir.ir.Block: ...
    @property
    def else_block(self) -> torch_mlir._mlir_libs._mlir.ir.Block: ...
