"""How values lie in PyTorch's memory, where a file says it and operators count places there.

`hw.memory` on an operation lists for each of its tensors the strides and, last, the first place of
its storage that is the tensor's: `hw.memory = [array<i64: 1, 2, 0>]` is a transposed matrix. An
operation without it gives tensors that lie row by row, as far as its operands do.
"""

MEMORY = "hw.memory"
