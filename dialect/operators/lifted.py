"""Operators that are computed on quantised values, between numbers that are rounded once."""

from __future__ import annotations

from .record import OnQuantised, known

MOVED = OnQuantised(moves=True)
LISTED = OnQuantised(operands=("tensors",), moves=True)
CHOSEN = OnQuantised(moves=True, as_decomposed=True)
BOUNDED = OnQuantised(bounds=True)
ONE = OnQuantised()
ONE_AS_DECOMPOSED = OnQuantised(as_decomposed=True)
TWO = OnQuantised(operands=("self", "other"))
PRODUCT = OnQuantised(
    operands=("input", "weight"), weights=("weight",), constants=("bias",), as_decomposed=True
)

known(
    "view", "permute", "slice.Tensor", "select.int", "expand", "flip", "index_select",
    quantised=MOVED,
)  # fmt: skip
known(
    "max_pool2d", "amax", "reflection_pad1d", "reflection_pad2d", "reflection_pad3d",
    "replication_pad1d", "replication_pad2d", "replication_pad3d",
    quantised=CHOSEN,
)  # fmt: skip
known("cat", quantised=LISTED)
known("relu", "hardtanh", "clamp", quantised=BOUNDED)
known("convolution", "linear", quantised=PRODUCT)
known("bmm", quantised=OnQuantised(operands=("self", "mat2")))
known("add.Tensor", "sub.Tensor", "mul.Tensor", "div.Tensor", "maximum", "minimum", quantised=TWO)
known(
    "adaptive_avg_pool1d", "adaptive_avg_pool2d", "_adaptive_avg_pool2d", "adaptive_avg_pool3d",
    "_adaptive_avg_pool3d",
    quantised=ONE,
)  # fmt: skip
known("prelu", quantised=OnQuantised(constants=("weight",)))
known("avg_pool2d", "mean.dim", "sum.dim_IntList", quantised=ONE_AS_DECOMPOSED)
known("upsample_bilinear2d", "upsample_linear1d", quantised=ONE)
known(
    "upsample_bilinear2d.vec", "upsample_linear1d.vec", quantised=OnQuantised(operands=("input",))
)
known("constant_pad_nd", quantised=OnQuantised(fills="value", as_decomposed=True))
known("_softmax", "_log_softmax", quantised=ONE)
known(
    "scaled_dot_product_attention",
    quantised=OnQuantised(operands=("query", "key", "value"), constants=("attn_mask",)),
)
known(
    "layer_norm",
    quantised=OnQuantised(operands=("input",), constants=("weight", "bias"), as_decomposed=True),
)
known("rms_norm", quantised=OnQuantised(operands=("input",), constants=("weight",)))
known(
    "sigmoid", "tanh", "gelu", "silu", "hardswish", "hardsigmoid", "leaky_relu", "elu", "mish",
    "softplus", "log_sigmoid", "exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "sqrt",
    "rsqrt", "reciprocal", "abs", "neg", "sign", "sin", "cos", "tan", "asin", "acos", "atan",
    "sinh", "cosh", "asinh", "acosh", "atanh", "erf", "erfc", "square", "pow.Tensor_Scalar",
    "add.Scalar", "sub.Scalar", "mul.Scalar", "div.Scalar", "rsub.Scalar", "selu", "celu",
    "floor", "ceil", "trunc", "round", "hardshrink", "softshrink", "threshold",
    quantised=ONE,
)  # fmt: skip
