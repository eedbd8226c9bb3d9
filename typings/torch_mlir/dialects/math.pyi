# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir.dialects._math_ops_gen import absf as absf
from torch_mlir.dialects._math_ops_gen import ceil as ceil
from torch_mlir.dialects._math_ops_gen import copysign as copysign
from torch_mlir.dialects._math_ops_gen import ctlz as ctlz
from torch_mlir.dialects._math_ops_gen import erf as erf
from torch_mlir.dialects._math_ops_gen import exp as exp
from torch_mlir.dialects._math_ops_gen import expm1 as expm1
from torch_mlir.dialects._math_ops_gen import floor as floor
from torch_mlir.dialects._math_ops_gen import fma as fma
from torch_mlir.dialects._math_ops_gen import log as log
from torch_mlir.dialects._math_ops_gen import log1p as log1p
from torch_mlir.dialects._math_ops_gen import powf as powf
from torch_mlir.dialects._math_ops_gen import roundeven as roundeven
from torch_mlir.dialects._math_ops_gen import sqrt as sqrt
from torch_mlir.dialects._math_ops_gen import tanh as tanh
from torch_mlir.dialects._math_ops_gen import trunc as trunc
