# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import torch_mlir._mlir_libs._mlir.ir
import torch_mlir.dialects._irdl_enum_gen
import torch_mlir.dialects._irdl_ops_gen
from torch_mlir._mlir_libs._mlirDialectsIRDL import load_dialects as load_dialects
from torch_mlir.dialects._irdl_enum_gen import Variadicity as Variadicity
from torch_mlir.dialects._irdl_ops_gen import any as any
from torch_mlir.dialects._irdl_ops_gen import any_of as any_of
from torch_mlir.dialects._irdl_ops_gen import attributes_ as attributes_
from torch_mlir.dialects._irdl_ops_gen import base as base
from torch_mlir.dialects._irdl_ops_gen import is_ as is_
from torch_mlir.dialects._irdl_ops_gen import operands_ as operands_
from torch_mlir.dialects._irdl_ops_gen import results_ as results_

class DialectOp(torch_mlir.dialects._irdl_ops_gen.DialectOp):
    def __init__(
        self,
        sym_name: str | torch_mlir._mlir_libs._mlir.ir.Attribute,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def body(self) -> torch_mlir._mlir_libs._mlir.ir.Block: ...

def dialect(
    sym_name: str | torch_mlir._mlir_libs._mlir.ir.Attribute,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> DialectOp: ...

class OperationOp(torch_mlir.dialects._irdl_ops_gen.OperationOp):
    def __init__(
        self,
        sym_name: str | torch_mlir._mlir_libs._mlir.ir.Attribute,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def body(self) -> torch_mlir._mlir_libs._mlir.ir.Block: ...

def operation_(
    sym_name: str | torch_mlir._mlir_libs._mlir.ir.Attribute,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> OperationOp: ...

class TypeOp(torch_mlir.dialects._irdl_ops_gen.TypeOp):
    def __init__(
        self,
        sym_name: str | torch_mlir._mlir_libs._mlir.ir.Attribute,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def body(self) -> torch_mlir._mlir_libs._mlir.ir.Block: ...

def type_(
    sym_name: str | torch_mlir._mlir_libs._mlir.ir.Attribute,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> TypeOp: ...
