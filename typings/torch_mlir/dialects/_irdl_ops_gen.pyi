# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence
from typing import Any

import torch_mlir._mlir_libs._mlir.ir

def any_of(
    args: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def any(
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

class AttributesOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        attributeValues: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        attributeValueNames: Sequence[str] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def attributeValues(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def attributeValueNames(self) -> torch_mlir._mlir_libs._mlir.ir.ArrayAttr: ...
    @attributeValueNames.setter
    def attributeValueNames(self, value: torch_mlir._mlir_libs._mlir.ir.ArrayAttr): ...

def attributes_(
    attribute_values: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    attribute_value_names: Sequence[str] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> AttributesOp: ...
def base(
    *,
    base_ref: str | torch_mlir._mlir_libs._mlir.ir.SymbolRefAttr | None = ...,
    base_name: str | torch_mlir._mlir_libs._mlir.ir.StringAttr | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

class DialectOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        sym_name: str | torch_mlir._mlir_libs._mlir.ir.StringAttr,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def sym_name(self) -> torch_mlir._mlir_libs._mlir.ir.StringAttr: ...
    @sym_name.setter
    def sym_name(self, value: torch_mlir._mlir_libs._mlir.ir.StringAttr): ...
    @property
    def body(self) -> torch_mlir._mlir_libs._mlir.ir.Region: ...

def is_(
    expected: Any | torch_mlir._mlir_libs._mlir.ir.Attribute,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

class OperandsOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        args: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        names: Sequence[str] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
        variadicity: Any | torch_mlir._mlir_libs._mlir.ir.Attribute,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def args(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def names(self) -> torch_mlir._mlir_libs._mlir.ir.ArrayAttr: ...
    @names.setter
    def names(self, value: torch_mlir._mlir_libs._mlir.ir.ArrayAttr): ...
    @property
    def variadicity(self) -> torch_mlir._mlir_libs._mlir.ir.Attribute: ...
    @variadicity.setter
    def variadicity(self, value: torch_mlir._mlir_libs._mlir.ir.Attribute): ...

def operands_(
    args: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    names: Sequence[str] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
    variadicity: Any | torch_mlir._mlir_libs._mlir.ir.Attribute,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> OperandsOp: ...

class OperationOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        sym_name: str | torch_mlir._mlir_libs._mlir.ir.StringAttr,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def sym_name(self) -> torch_mlir._mlir_libs._mlir.ir.StringAttr: ...
    @sym_name.setter
    def sym_name(self, value: torch_mlir._mlir_libs._mlir.ir.StringAttr): ...
    @property
    def body(self) -> torch_mlir._mlir_libs._mlir.ir.Region: ...

class ResultsOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        args: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        names: Sequence[str] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
        variadicity: Any | torch_mlir._mlir_libs._mlir.ir.Attribute,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def args(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def names(self) -> torch_mlir._mlir_libs._mlir.ir.ArrayAttr: ...
    @names.setter
    def names(self, value: torch_mlir._mlir_libs._mlir.ir.ArrayAttr): ...
    @property
    def variadicity(self) -> torch_mlir._mlir_libs._mlir.ir.Attribute: ...
    @variadicity.setter
    def variadicity(self, value: torch_mlir._mlir_libs._mlir.ir.Attribute): ...

def results_(
    args: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    names: Sequence[str] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
    variadicity: Any | torch_mlir._mlir_libs._mlir.ir.Attribute,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> ResultsOp: ...

class TypeOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        sym_name: str | torch_mlir._mlir_libs._mlir.ir.StringAttr,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def sym_name(self) -> torch_mlir._mlir_libs._mlir.ir.StringAttr: ...
    @sym_name.setter
    def sym_name(self, value: torch_mlir._mlir_libs._mlir.ir.StringAttr): ...
    @property
    def body(self) -> torch_mlir._mlir_libs._mlir.ir.Region: ...
