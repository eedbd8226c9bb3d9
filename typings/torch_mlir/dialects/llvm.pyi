# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir._mlir_libs._mlirDialectsLLVM import ArrayType as ArrayType
from torch_mlir._mlir_libs._mlirDialectsLLVM import (
    translate_module_to_llvmir as translate_module_to_llvmir,
)
from torch_mlir.dialects._llvm_ops_gen import AddressOfOp as AddressOfOp
from torch_mlir.dialects._llvm_ops_gen import AllocaOp as AllocaOp
from torch_mlir.dialects._llvm_ops_gen import CallOp as CallOp
from torch_mlir.dialects._llvm_ops_gen import ConstantOp as ConstantOp
from torch_mlir.dialects._llvm_ops_gen import ExtractValueOp as ExtractValueOp
from torch_mlir.dialects._llvm_ops_gen import FCmpOp as FCmpOp
from torch_mlir.dialects._llvm_ops_gen import FPExtOp as FPExtOp
from torch_mlir.dialects._llvm_ops_gen import FPToSIOp as FPToSIOp
from torch_mlir.dialects._llvm_ops_gen import GEPOp as GEPOp
from torch_mlir.dialects._llvm_ops_gen import ICmpOp as ICmpOp
from torch_mlir.dialects._llvm_ops_gen import LoadOp as LoadOp
from torch_mlir.dialects._llvm_ops_gen import MaskedLoadOp as MaskedLoadOp
from torch_mlir.dialects._llvm_ops_gen import MaskedStoreOp as MaskedStoreOp
from torch_mlir.dialects._llvm_ops_gen import MemcpyOp as MemcpyOp
from torch_mlir.dialects._llvm_ops_gen import SelectOp as SelectOp
from torch_mlir.dialects._llvm_ops_gen import SExtOp as SExtOp
from torch_mlir.dialects._llvm_ops_gen import SIToFPOp as SIToFPOp
from torch_mlir.dialects._llvm_ops_gen import StoreOp as StoreOp
from torch_mlir.dialects._llvm_ops_gen import TruncOp as TruncOp
from torch_mlir.dialects._llvm_ops_gen import ZeroOp as ZeroOp
from torch_mlir.dialects._llvm_ops_gen import ZExtOp as ZExtOp
from torch_mlir.dialects._llvm_ops_gen import intr_vector_extract as intr_vector_extract
from torch_mlir.dialects._llvm_ops_gen import intr_vector_insert as intr_vector_insert
from torch_mlir.dialects._llvm_ops_gen import mlir_poison as mlir_poison
