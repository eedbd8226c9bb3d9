# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir.dialects import _func_ops_gen as _func_ops_gen
from torch_mlir.dialects import _irdl_ops_gen as _irdl_ops_gen
from torch_mlir.dialects import _scf_ops_gen as _scf_ops_gen
