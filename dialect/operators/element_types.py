"""What operators do to element types, where torch-mlir's functions do not say it."""

from __future__ import annotations

from .record import known

known(
    "eq.Scalar", "eq.Tensor", "ge.Scalar", "ge.Tensor", "gt.Scalar", "gt.Tensor", "isinf", "isnan",
    "isneginf", "isposinf", "le.Scalar", "le.Tensor", "logical_and", "logical_not", "logical_or",
    "logical_xor", "lt.Scalar", "lt.Tensor", "ne.Scalar", "ne.Tensor", "signbit",
    gives_truths=True,
)  # fmt: skip

known(
    "__lshift__.Scalar", "__lshift__.Tensor", "__rshift__.Scalar", "__rshift__.Tensor",
    "_conj_physical", "bitwise_and.Scalar", "bitwise_and.Scalar_Tensor", "bitwise_and.Tensor",
    "bitwise_left_shift.Scalar_Tensor", "bitwise_left_shift.Tensor",
    "bitwise_left_shift.Tensor_Scalar", "bitwise_not", "bitwise_or.Scalar",
    "bitwise_or.Scalar_Tensor", "bitwise_or.Tensor", "bitwise_right_shift.Scalar_Tensor",
    "bitwise_right_shift.Tensor", "bitwise_right_shift.Tensor_Scalar", "bitwise_xor.Scalar",
    "bitwise_xor.Scalar_Tensor", "bitwise_xor.Tensor", "clamp", "clamp.Tensor", "clamp_max",
    "clamp_max.Tensor", "clamp_min", "clamp_min.Tensor", "conj_physical", "gcd", "lcm",
    "remainder.Scalar", "remainder.Scalar_Tensor", "remainder.Tensor", "rsub.Scalar",
    keeps_integers=True,
)  # fmt: skip

known("floor_divide", is_pointwise=True)
known("rsub.Tensor", is_pointwise=True, keeps_integers=True)
known("conv1d.padding", "conv2d.padding", "conv3d.padding", like="input")
known("cross_entropy_loss", "norm.ScalarOpt_dim", like="self")

known(
    "_assert_async", "_assert_async.msg", "_assert_scalar", "_assert_tensor_metadata",
    "_linalg_check_errors", "sym_constrain_range", "sym_constrain_range_for_size",
    checks_only=True,
)  # fmt: skip
