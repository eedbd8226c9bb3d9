# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir.dialects._vector_enum_gen import CombiningKind as CombiningKind
from torch_mlir.dialects._vector_ops_gen import bitcast as bitcast
from torch_mlir.dialects._vector_ops_gen import broadcast as broadcast
from torch_mlir.dialects._vector_ops_gen import create_mask as create_mask
from torch_mlir.dialects._vector_ops_gen import extract as extract
from torch_mlir.dialects._vector_ops_gen import extract_strided_slice as extract_strided_slice
from torch_mlir.dialects._vector_ops_gen import from_elements as from_elements
from torch_mlir.dialects._vector_ops_gen import load as load
from torch_mlir.dialects._vector_ops_gen import maskedload as maskedload
from torch_mlir.dialects._vector_ops_gen import maskedstore as maskedstore
from torch_mlir.dialects._vector_ops_gen import reduction as reduction
from torch_mlir.dialects._vector_ops_gen import shuffle as shuffle
from torch_mlir.dialects._vector_ops_gen import store as store
