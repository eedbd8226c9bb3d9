# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import torch_mlir._mlir_libs._mlir.ir

def load_dialects(module: torch_mlir._mlir_libs._mlir.ir.Module) -> None: ...
