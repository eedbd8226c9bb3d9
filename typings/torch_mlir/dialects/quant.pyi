# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir._mlir_libs._mlirDialectsQuant import QuantizedType as QuantizedType
from torch_mlir._mlir_libs._mlirDialectsQuant import (
    UniformQuantizedPerAxisType as UniformQuantizedPerAxisType,
)
from torch_mlir._mlir_libs._mlirDialectsQuant import UniformQuantizedType as UniformQuantizedType
