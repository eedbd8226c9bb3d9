# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence
from typing import Any

import torch_mlir._mlir_libs._mlir.ir

class CopyOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        source: torch_mlir._mlir_libs._mlir.ir.Value,
        target: torch_mlir._mlir_libs._mlir.ir.Value,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def source(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def target(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

def copy(
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    target: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> CopyOp: ...
def load(
    memref: torch_mlir._mlir_libs._mlir.ir.Value,
    indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    nontemporal: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr | None = ...,
    alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
    invariant: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr | None = ...,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def alloca(
    memref: torch_mlir._mlir_libs._mlir.ir.Type,
    dynamic_sizes: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    symbol_operands: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def cast(
    dest: torch_mlir._mlir_libs._mlir.ir.Type,
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def dim(
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    index: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def extract_aligned_pointer_as_index(
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def get_global(
    result: torch_mlir._mlir_libs._mlir.ir.Type,
    name: str | torch_mlir._mlir_libs._mlir.ir.FlatSymbolRefAttr,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

class GlobalOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        sym_name: str | torch_mlir._mlir_libs._mlir.ir.StringAttr,
        type_: Any | torch_mlir._mlir_libs._mlir.ir.TypeAttr,
        *,
        sym_visibility: str | torch_mlir._mlir_libs._mlir.ir.StringAttr | None = ...,
        initial_value: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
        constant: bool | None = ...,
        alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def sym_name(self) -> torch_mlir._mlir_libs._mlir.ir.StringAttr: ...
    @sym_name.setter
    def sym_name(self, value: torch_mlir._mlir_libs._mlir.ir.StringAttr): ...
    @property
    def sym_visibility(self) -> torch_mlir._mlir_libs._mlir.ir.StringAttr | None: ...
    @sym_visibility.setter
    def sym_visibility(self, value: torch_mlir._mlir_libs._mlir.ir.StringAttr | None): ...
    @property
    def type_(self) -> torch_mlir._mlir_libs._mlir.ir.TypeAttr: ...
    @type_.setter
    def type_(self, value: torch_mlir._mlir_libs._mlir.ir.TypeAttr): ...
    @property
    def initial_value(self) -> torch_mlir._mlir_libs._mlir.ir.Attribute | None: ...
    @initial_value.setter
    def initial_value(self, value: torch_mlir._mlir_libs._mlir.ir.Attribute | None): ...
    @property
    def constant(self) -> bool: ...
    @constant.setter
    def constant(self, value): ...
    @property
    def alignment(self) -> torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None: ...
    @alignment.setter
    def alignment(self, value: torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None): ...

class PrefetchOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        memref: torch_mlir._mlir_libs._mlir.ir.Value,
        indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        isWrite: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr,
        localityHint: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr,
        isDataCache: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def memref(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def indices(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def isWrite(self) -> torch_mlir._mlir_libs._mlir.ir.BoolAttr: ...
    @isWrite.setter
    def isWrite(self, value: torch_mlir._mlir_libs._mlir.ir.BoolAttr): ...
    @property
    def localityHint(self) -> torch_mlir._mlir_libs._mlir.ir.IntegerAttr: ...
    @localityHint.setter
    def localityHint(self, value: torch_mlir._mlir_libs._mlir.ir.IntegerAttr): ...
    @property
    def isDataCache(self) -> torch_mlir._mlir_libs._mlir.ir.BoolAttr: ...
    @isDataCache.setter
    def isDataCache(self, value: torch_mlir._mlir_libs._mlir.ir.BoolAttr): ...

def prefetch(
    memref: torch_mlir._mlir_libs._mlir.ir.Value,
    indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    is_write: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr,
    locality_hint: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr,
    is_data_cache: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> PrefetchOp: ...

class StoreOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        value: torch_mlir._mlir_libs._mlir.ir.Value,
        memref: torch_mlir._mlir_libs._mlir.ir.Value,
        indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        *,
        nontemporal: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr | None = ...,
        alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def value(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def memref(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def indices(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def nontemporal(self) -> torch_mlir._mlir_libs._mlir.ir.BoolAttr | None: ...
    @nontemporal.setter
    def nontemporal(self, value: torch_mlir._mlir_libs._mlir.ir.BoolAttr | None): ...
    @property
    def alignment(self) -> torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None: ...
    @alignment.setter
    def alignment(self, value: torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None): ...

def store(
    value: torch_mlir._mlir_libs._mlir.ir.Value,
    memref: torch_mlir._mlir_libs._mlir.ir.Value,
    indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    nontemporal: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr | None = ...,
    alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> StoreOp: ...
def view(
    result: torch_mlir._mlir_libs._mlir.ir.Type,
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    byte_shift: torch_mlir._mlir_libs._mlir.ir.Value,
    sizes: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

class SubViewOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        result: torch_mlir._mlir_libs._mlir.ir.Type,
        source: torch_mlir._mlir_libs._mlir.ir.Value,
        offsets: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        sizes: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        strides: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        static_offsets: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr,
        static_sizes: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr,
        static_strides: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr,
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def source(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def offsets(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def sizes(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def strides(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def static_offsets(self) -> torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr: ...
    @static_offsets.setter
    def static_offsets(self, value: torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr): ...
    @property
    def static_sizes(self) -> torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr: ...
    @static_sizes.setter
    def static_sizes(self, value: torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr): ...
    @property
    def static_strides(self) -> torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr: ...
    @static_strides.setter
    def static_strides(self, value: torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr): ...
    @property
    def result(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
