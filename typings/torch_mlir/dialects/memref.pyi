# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir.dialects._memref_ops_gen import GlobalOp as GlobalOp
from torch_mlir.dialects._memref_ops_gen import SubViewOp as SubViewOp
from torch_mlir.dialects._memref_ops_gen import alloca as alloca
from torch_mlir.dialects._memref_ops_gen import cast as cast
from torch_mlir.dialects._memref_ops_gen import copy as copy
from torch_mlir.dialects._memref_ops_gen import dim as dim
from torch_mlir.dialects._memref_ops_gen import (
    extract_aligned_pointer_as_index as extract_aligned_pointer_as_index,
)
from torch_mlir.dialects._memref_ops_gen import get_global as get_global
from torch_mlir.dialects._memref_ops_gen import load as load
from torch_mlir.dialects._memref_ops_gen import prefetch as prefetch
from torch_mlir.dialects._memref_ops_gen import store as store
from torch_mlir.dialects._memref_ops_gen import view as view
