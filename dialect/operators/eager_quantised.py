"""Operators of PyTorch's eager mode on quantised tensors: what each computes on floats.

`lifted.py` says what hardwire computes on quantised values; here are the names that files have.
"""

from __future__ import annotations

from . import aten

ON_QUANTISED = ("quantized::", "aten::quantized_", "aten::quantize_")
"""What names of operators on quantised tensors begin with."""

KEEPING = frozenset(f"aten::{name}" for name in (
    "size", "size.int", "dim", "numel", "len.Tensor", "is_same_size", "contiguous", "clone",
    "alias", "detach", "view", "reshape", "flatten.using_ints", "permute", "transpose.int", "t",
    "squeeze", "squeeze.dim", "unsqueeze", "expand", "slice.Tensor", "select.int",
    "split.Tensor", "split_with_sizes", "unbind.int", "narrow", "flip", "index_select", "cat",
    "chunk", "pad", "constant_pad_nd", "reflection_pad1d", "reflection_pad2d", "replication_pad1d",
    "replication_pad2d", "max_pool1d", "max_pool2d", "avg_pool2d", "adaptive_avg_pool2d", "mean",
    "mean.dim", "relu", "relu_", "relu6", "relu6_", "hardtanh", "hardtanh_", "clamp", "leaky_relu",
    "upsample_nearest2d", "upsample_nearest2d.vec", "upsample_bilinear2d",
    "upsample_bilinear2d.vec", "dropout", "dropout_", "channel_shuffle",
))  # fmt: skip
"""Operators whose results have the scale and the zero point of their first operand, if tensors."""

CONVOLUTIONS = {
    "conv1d": "aten.conv1d",
    "conv2d": "aten.conv2d",
    "conv3d": "aten.conv3d",
    "conv_transpose1d": "aten.conv_transpose1d",
    "conv_transpose2d": "aten.conv_transpose2d.input",
    "conv_transpose3d": "aten.conv_transpose3d.input",
}
"""Convolutions of the namespace `quantized`, and what they are on floats."""

TWO = {"add": aten.ADD, "mul": aten.MUL, "matmul": "aten.matmul"}
"""Operators of the namespace `quantized` on two tensors."""

FUNCTIONS = {
    "sigmoid": "aten.sigmoid",
    "hardswish": "aten.hardswish",
    "softmax": "aten.softmax.int",
    "layer_norm": "aten.layer_norm",
    "group_norm": "aten.group_norm",
}
"""Operators of the namespace `quantized` on one tensor, whose scale comes last."""
FIXED = {"sigmoid": (1 / 256, 0), "hardsigmoid": (1 / 256, 0), "tanh": (2 / 256, 128)}
"""The scale, and the zero point of bytes without a sign, of results that lie in known bounds."""
