# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir.dialects._affine_ops_gen import apply as apply
