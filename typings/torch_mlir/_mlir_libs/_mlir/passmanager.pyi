# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import enum
from collections.abc import Callable
from typing import overload

import torch_mlir.ir

class PassDisplayMode(enum.Enum):
    LIST = 0
    PIPELINE = 1

class PassManager:
    def __init__(
        self, anchor_op: str = "any", context: torch_mlir.ir.Context | None = None
    ) -> None: ...
    @property
    def _CAPIPtr(self) -> object: ...
    def _CAPICreate(self) -> object: ...
    def _testing_release(self) -> None: ...
    def enable_ir_printing(
        self,
        print_before_all: bool = ...,
        print_after_all: bool = ...,
        print_module_scope: bool = ...,
        print_after_change: bool = ...,
        print_after_failure: bool = ...,
        large_elements_limit: int | None = ...,
        large_resource_limit: int | None = ...,
        enable_debug_info: bool = ...,
        print_generic_op_form: bool = ...,
        tree_printing_dir_path: str | None = ...,
    ) -> None: ...
    def enable_verifier(self, enable: bool) -> None: ...
    def enable_timing(self) -> None: ...
    def enable_statistics(
        self, displayMode: PassDisplayMode = PassDisplayMode.PIPELINE
    ) -> None: ...
    @staticmethod
    def parse(pipeline: str, context: torch_mlir.ir.Context | None = None) -> PassManager: ...
    @overload
    def add(self, pipeline: str) -> None: ...
    @overload
    def add(
        self,
        run: Callable,
        name: str | None = ...,
        argument: str | None = ...,
        description: str | None = ...,
        op_name: str | None = ...,
    ) -> None: ...
    def run(self, operation: torch_mlir.ir._OperationBase) -> None: ...
    def __str__(self) -> str: ...
