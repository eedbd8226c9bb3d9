# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir._mlir_libs._mlir.passmanager import PassManager as PassManager
