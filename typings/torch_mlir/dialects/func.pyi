# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import collections.abc
from typing import overload

import torch_mlir._mlir_libs._mlir.ir
import torch_mlir.dialects._func_ops_gen
from torch_mlir._mlir_libs._mlir.ir import ArrayAttr as ArrayAttr
from torch_mlir._mlir_libs._mlir.ir import Attribute as Attribute
from torch_mlir._mlir_libs._mlir.ir import Block as Block
from torch_mlir._mlir_libs._mlir.ir import BlockArgumentList as BlockArgumentList
from torch_mlir._mlir_libs._mlir.ir import DictAttr as DictAttr
from torch_mlir._mlir_libs._mlir.ir import FlatSymbolRefAttr as FlatSymbolRefAttr
from torch_mlir._mlir_libs._mlir.ir import FunctionType as FunctionType
from torch_mlir._mlir_libs._mlir.ir import InsertionPoint as InsertionPoint
from torch_mlir._mlir_libs._mlir.ir import Location as Location
from torch_mlir._mlir_libs._mlir.ir import Region as Region
from torch_mlir._mlir_libs._mlir.ir import StringAttr as StringAttr
from torch_mlir._mlir_libs._mlir.ir import Type as Type
from torch_mlir._mlir_libs._mlir.ir import Value as Value
from torch_mlir.dialects._func_ops_gen import ReturnOp as ReturnOp

class CallOp(torch_mlir.dialects._func_ops_gen.CallOp):
    @overload
    def __init__(
        self,
        callee: FuncOp,
        arguments: list[torch_mlir._mlir_libs._mlir.ir.Value],
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = None,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self,
        results: collections.abc.Sequence[torch_mlir._mlir_libs._mlir.ir.Type],
        callee: torch_mlir._mlir_libs._mlir.ir.FlatSymbolRefAttr | str,
        arguments: collections.abc.Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
        *,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = None,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = None,
    ) -> None: ...

class FuncOp(torch_mlir.dialects._func_ops_gen.FuncOp):
    def __init__(
        self,
        name: str,
        type: torch_mlir._mlir_libs._mlir.ir.FunctionType
        | tuple[
            collections.abc.Sequence[torch_mlir._mlir_libs._mlir.ir.Type],
            collections.abc.Sequence[torch_mlir._mlir_libs._mlir.ir.Type],
        ],
        *,
        visibility: str | None = None,
        body_builder: collections.abc.Callable[[FuncOp], object] | None = None,
        loc: torch_mlir._mlir_libs._mlir.ir.Location | None = None,
        ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = None,
    ) -> None: ...
    @property
    def is_external(self) -> bool: ...
    @property
    def body(self) -> torch_mlir._mlir_libs._mlir.ir.Region: ...
    @property
    def type(self) -> torch_mlir._mlir_libs._mlir.ir.FunctionType: ...
    @property
    def visibility(self) -> torch_mlir._mlir_libs._mlir.ir.Attribute: ...
    @property
    def name(self) -> torch_mlir._mlir_libs._mlir.ir.StringAttr: ...
    @property
    def entry_block(self) -> torch_mlir._mlir_libs._mlir.ir.Block: ...
    def add_entry_block(
        self,
        arg_locs: collections.abc.Sequence[torch_mlir._mlir_libs._mlir.ir.Location] | None = None,
    ) -> torch_mlir._mlir_libs._mlir.ir.Block: ...
    @property
    def arg_attrs(self) -> torch_mlir._mlir_libs._mlir.ir.ArrayAttr: ...
    @arg_attrs.setter
    def arg_attrs(
        self,
        attribute: torch_mlir._mlir_libs._mlir.ir.ArrayAttr
        | list[torch_mlir._mlir_libs._mlir.ir.DictAttr],
    ) -> None: ...
    @property
    def arguments(self) -> torch_mlir._mlir_libs._mlir.ir.BlockArgumentList: ...
    @property
    def result_attrs(self) -> torch_mlir._mlir_libs._mlir.ir.Attribute: ...
