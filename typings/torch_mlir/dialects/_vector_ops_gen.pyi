# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence
from typing import Any

import torch_mlir._mlir_libs._mlir.ir

def bitcast(
    result: torch_mlir._mlir_libs._mlir.ir.Type,
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def broadcast(
    vector: torch_mlir._mlir_libs._mlir.ir.Type,
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def create_mask(
    result: torch_mlir._mlir_libs._mlir.ir.Type,
    mask_dim_sizes: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def extract(
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    dynamic_position: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    static_position: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def extract_strided_slice(
    result: torch_mlir._mlir_libs._mlir.ir.Type,
    source: torch_mlir._mlir_libs._mlir.ir.Value,
    offsets: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
    sizes: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
    strides: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.ArrayAttr,
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def from_elements(
    dest: torch_mlir._mlir_libs._mlir.ir.Type,
    elements: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def load(
    result: torch_mlir._mlir_libs._mlir.ir.Type,
    base: torch_mlir._mlir_libs._mlir.ir.Value,
    indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    nontemporal: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr | None = ...,
    alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

class MaskOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        results_: Sequence[torch_mlir._mlir_libs._mlir.ir.Type],
        mask: torch_mlir._mlir_libs._mlir.ir.Value,
        *,
        passthru: torch_mlir._mlir_libs._mlir.ir.Value | None = ...,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def mask(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def passthru(self) -> torch_mlir._mlir_libs._mlir.ir.Value | None: ...
    @property
    def results_(self) -> torch_mlir._mlir_libs._mlir.ir.OpResultList: ...
    @property
    def maskRegion(self) -> torch_mlir._mlir_libs._mlir.ir.Region: ...

def mask(
    results_: Sequence[torch_mlir._mlir_libs._mlir.ir.Type],
    mask: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    passthru: torch_mlir._mlir_libs._mlir.ir.Value | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> (
    torch_mlir._mlir_libs._mlir.ir.Value | torch_mlir._mlir_libs._mlir.ir.OpResultList | MaskOp
): ...
def maskedload(
    result: torch_mlir._mlir_libs._mlir.ir.Type,
    base: torch_mlir._mlir_libs._mlir.ir.Value,
    indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    mask: torch_mlir._mlir_libs._mlir.ir.Value,
    pass_thru: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

class MaskedStoreOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        base: torch_mlir._mlir_libs._mlir.ir.Value,
        indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        mask: torch_mlir._mlir_libs._mlir.ir.Value,
        valueToStore: torch_mlir._mlir_libs._mlir.ir.Value,
        *,
        alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def base(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def indices(self) -> torch_mlir._mlir_libs._mlir.ir.OpOperandList: ...
    @property
    def mask(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def valueToStore(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def alignment(self) -> torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None: ...
    @alignment.setter
    def alignment(self, value: torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None): ...

def maskedstore(
    base: torch_mlir._mlir_libs._mlir.ir.Value,
    indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    mask: torch_mlir._mlir_libs._mlir.ir.Value,
    value_to_store: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> MaskedStoreOp: ...
def reduction(
    dest: torch_mlir._mlir_libs._mlir.ir.Type,
    kind: Any | torch_mlir._mlir_libs._mlir.ir.Attribute,
    vector: torch_mlir._mlir_libs._mlir.ir.Value,
    *,
    acc: torch_mlir._mlir_libs._mlir.ir.Value | None = ...,
    fastmath: Any | torch_mlir._mlir_libs._mlir.ir.Attribute | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
def shuffle(
    v1: torch_mlir._mlir_libs._mlir.ir.Value,
    v2: torch_mlir._mlir_libs._mlir.ir.Value,
    mask: Sequence[int] | torch_mlir._mlir_libs._mlir.ir.DenseI64ArrayAttr,
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...

class StoreOp(torch_mlir._mlir_libs._mlir.ir.OpView):
    OPERATION_NAME: str = ...

    def __init__(
        self,
        valueToStore: torch_mlir._mlir_libs._mlir.ir.Value,
        base: torch_mlir._mlir_libs._mlir.ir.Value,
        indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        *,
        nontemporal: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr | None = ...,
        alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
    ): ...
    @property
    def valueToStore(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
    @property
    def base(self) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
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
    value_to_store: torch_mlir._mlir_libs._mlir.ir.Value,
    base: torch_mlir._mlir_libs._mlir.ir.Value,
    indices: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    nontemporal: bool | torch_mlir._mlir_libs._mlir.ir.BoolAttr | None = ...,
    alignment: int | torch_mlir._mlir_libs._mlir.ir.IntegerAttr | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> StoreOp: ...
