# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from torch_mlir.dialects._cf_ops_gen import AssertOp as AssertOp
from torch_mlir.dialects._cf_ops_gen import br as br
from torch_mlir.dialects._cf_ops_gen import cond_br as cond_br
