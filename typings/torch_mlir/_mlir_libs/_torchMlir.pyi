# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import torch_mlir.ir

def register_dialect(context: torch_mlir.ir.Context, load: bool = ...) -> None: ...
