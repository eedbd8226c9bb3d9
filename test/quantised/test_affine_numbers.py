"""Quantising and dequantising compute what PyTorch and torchao compute, to the bit.

Each case is brought to stage `static` and run operator by operator with PyTorch.
"""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from torch import Tensor

from ..passes.test_decompose_numbers import Function, floats, static
from ..passes.torch_interpreter import run

quantization = pytest.importorskip("torchao.quantization.quant_primitives")
pytest.importorskip("torch.ao.quantization.fx._decomposed")

Q: Any = torch.ops.quantized_decomposed
AO: Any = torch.ops.torchao
I8, U8, I16, I32 = torch.int8, torch.uint8, torch.int16, torch.int32
SCALES = torch.tensor([0.03, 0.5, 0.0078125, 1.7])
ZEROS = torch.tensor([0, 3, -128, 127])
NONE = torch.zeros(4, dtype=torch.int64)


def ties(*shape: int) -> Tensor:
    """Numbers of which many lie between two steps of a fourth, and some far beyond."""
    count = torch.Size(shape).numel()
    return ((torch.arange(count) - count // 3) * 0.125).reshape(shape)


def integers(dtype: torch.dtype, *shape: int) -> Tensor:
    generator = torch.Generator().manual_seed(11)
    bounds = torch.iinfo(dtype)
    low, high = max(bounds.min, -1000), min(bounds.max, 1000)
    return torch.randint(low, high + 1, shape, generator=generator).to(dtype)


CASES: dict[str, tuple[Callable[..., Any], tuple[Tensor, ...]]] = {
    "to_steps": (lambda x: Q.quantize_per_tensor(x, 0.1, 3, -128, 127, I8), (floats(4, 50) * 9,)),
    "ties_to_even": (lambda x: Q.quantize_per_tensor(x, 0.25, 1, -127, 127, I8), (ties(40, 50),)),
    "unsigned": (lambda x: Q.quantize_per_tensor(x, 0.25, 200, 0, 255, U8), (ties(40, 50),)),
    "narrow": (lambda x: Q.quantize_per_tensor(x, 0.25, 0, -8, 7, I8), (ties(40, 50),)),
    "int16": (lambda x: Q.quantize_per_tensor(x, 1e-3, 5, -32768, 32767, I16), (floats(4, 50) * 20,)),
    "int32": (lambda x: Q.quantize_per_tensor(x, 1e-3, 5, -9000, 9000, I32), (floats(4, 50) * 20,)),
    "scale_of_many_digits": (
        lambda x: Q.quantize_per_tensor(x, 0.02586774341762066, 1, -128, 127, I8), (ties(40, 50),),
    ),
    "of_halves": (
        lambda x: Q.quantize_per_tensor(x, 0.3, 1, -128, 127, I8), (floats(4, 50).half() * 9,),
    ),
    "from_steps": (lambda q: Q.dequantize_per_tensor(q, 0.1, 3, -128, 127, I8), (integers(I8, 4, 9),)),
    "from_unsigned": (
        lambda q: Q.dequantize_per_tensor(q, 0.02586774341762066, 200, 0, 255, U8),
        (integers(U8, 4, 9),),
    ),
    "from_int16": (
        lambda q: Q.dequantize_per_tensor(q, 0.1, 0, -32768, 32767, I16), (integers(I16, 4, 9),),
    ),
    "to_halves": (
        lambda q: Q.dequantize_per_tensor(q, 0.1, 3, -128, 127, I8, out_dtype=torch.bfloat16),
        (integers(I8, 4, 9),),
    ),
    "by_tensors": (
        lambda x, s, z: Q.quantize_per_tensor.tensor(x, s, z, -128, 127, I8),
        (ties(40, 50), torch.tensor([0.3], dtype=torch.float64), torch.tensor([7])),
    ),
    "by_single_tensors": (
        lambda x, s, z: Q.quantize_per_tensor.tensor(x, s, z, -128, 127, I8),
        (ties(40, 50), torch.tensor(0.3), torch.tensor(7, dtype=I32)),
    ),
    "bounds_by_tensors": (
        lambda x, s, z, low, high: Q.quantize_per_tensor.tensor2(x, s, z, low, high, I8),
        (ties(40, 50), torch.tensor(0.3), torch.tensor(7), torch.tensor(-100), torch.tensor(90)),
    ),
    "from_tensors": (
        lambda q, s, z: Q.dequantize_per_tensor.tensor(q, s, z, -128, 127, I8),
        (integers(I8, 4, 9), torch.tensor([0.3], dtype=torch.float64), torch.tensor([7])),
    ),
    "from_bounds_by_tensors": (
        lambda q, s, z, b: Q.dequantize_per_tensor.tensor2(q, s, z, b, b, I8),
        (integers(I8, 4, 9), torch.tensor(0.3), torch.tensor(7), torch.tensor(127)),
    ),
    "channels": (
        lambda x: Q.quantize_per_channel(x, SCALES, ZEROS, 0, -128, 127, I8), (ties(4, 3, 40),),
    ),
    "channels_inside": (
        lambda x: Q.quantize_per_channel(x, SCALES, ZEROS, 1, -127, 127, I8), (ties(3, 4, 40),),
    ),
    "channels_from_the_end": (
        lambda x: Q.quantize_per_channel(x, SCALES, ZEROS, -1, -127, 127, I8), (ties(3, 40, 4),),
    ),
    "channels_that_are_given": (
        lambda x, s, z: Q.quantize_per_channel(x, s, z, 1, -127, 127, I8), (ties(3, 4, 40), SCALES, ZEROS),
    ),
    "from_channels": (
        lambda q: Q.dequantize_per_channel(q, SCALES, ZEROS, 1, -128, 127, I8), (integers(I8, 3, 4, 5),),
    ),
    "from_channels_without_zero": (
        lambda q: Q.dequantize_per_channel(q, SCALES, NONE, 0, -128, 127, I8), (integers(I8, 4, 5),),
    ),
    "from_channels_with_no_zero": (
        lambda q: Q.dequantize_per_channel(q, SCALES, None, 0, -128, 127, I8), (integers(I8, 4, 5),),
    ),
    "from_channels_of_doubles": (
        lambda q: Q.dequantize_per_channel(q, SCALES.double(), ZEROS, 0, -128, 127, I8), (integers(I8, 4, 5),),
    ),
    "tokens": (
        lambda x, s, z: Q.quantize_per_token(x, s, z, -128, 127, I8),
        (ties(4, 40), SCALES.reshape(4, 1), ZEROS.reshape(4, 1)),
    ),
    "tokens_of_doubles": (
        lambda x, s, z: Q.quantize_per_token(x, s, z, -128, 127, I8),
        (ties(4, 40), SCALES.reshape(4, 1).double(), ZEROS.reshape(4, 1)),
    ),
    "from_tokens": (
        lambda q, s, z: Q.dequantize_per_token(q, s, z, -128, 127, I8, torch.float32),
        (integers(I8, 4, 9), SCALES.reshape(4, 1).double(), ZEROS.reshape(4, 1)),
    ),
    "groups": (
        lambda x: Q.quantize_per_channel_group(x, SCALES.reshape(2, 2), ZEROS.reshape(2, 2), -8, 7, I8, 4),
        (ties(2, 8),),
    ),
    "from_groups": (
        lambda q: Q.dequantize_per_channel_group(
            q, SCALES.reshape(2, 2), ZEROS.reshape(2, 2), -8, 7, I8, 4, torch.float32
        ),
        (integers(I8, 2, 8),),
    ),
    "from_groups_without_zero": (
        lambda q: Q.dequantize_per_channel_group(q, SCALES.reshape(2, 2), None, -8, 7, I8, 4, torch.float32),
        (integers(I8, 2, 8),),
    ),
    "blocks": (
        lambda x: AO.quantize_affine(x, [1, 4], SCALES.reshape(2, 2), ZEROS.reshape(2, 2), I8, -8, 7),
        (ties(2, 8),),
    ),
    "from_blocks": (
        lambda q: AO.dequantize_affine(q, [1, 4], SCALES.reshape(2, 2), ZEROS.reshape(2, 2), I8, -8, 7),
        (integers(I8, 2, 8),),
    ),
    "from_blocks_of_channels": (
        lambda q: AO.dequantize_affine(q, [1, 8], SCALES, None, I8, output_dtype=torch.bfloat16),
        (integers(I8, 4, 8),),
    ),
    "chosen": (lambda x: Q.choose_qparams.tensor(x, -128, 127, 1e-7, I8), (floats(4, 9),)),
    "chosen_above_zero": (lambda x: Q.choose_qparams.tensor(x, -128, 127, 1e-7, I8), (floats(4, 9).abs(),)),
    "chosen_for_nothing": (lambda x: Q.choose_qparams.tensor(x, 0, 255, 1e-7, U8), (torch.zeros(4),)),
    "chosen_symmetric": (
        lambda x: Q.choose_qparams_symmetric.tensor(x, -127, 127, 1e-7, I8), (floats(4, 9),),
    ),
    "chosen_symmetric_unsigned": (
        lambda x: Q.choose_qparams_symmetric.tensor(x, 0, 255, 1e-7, U8), (floats(4, 9),),
    ),
    "chosen_for_tokens": (lambda x: Q.choose_qparams_per_token_asymmetric(x, I8), (floats(4, 9),)),
    "chosen_for_tokens_above_zero": (
        lambda x: Q.choose_qparams_per_token_asymmetric(x, I8), (floats(4, 9).abs() + 3,),
    ),
    "chosen_for_blocks": (
        lambda x: AO.choose_qparams_affine(x, "ASYMMETRIC", [1, 9], I8, -128, 127, None, torch.float32, torch.int8),
        (floats(4, 9),),
    ),
    "chosen_for_blocks_within": (
        lambda x: AO.choose_qparams_affine(x, "SYMMETRIC", [1, 4], I8, -127, 127, 1e-5, None, I32, True),
        (floats(4, 8),),
    ),
    "chosen_without_clipping": (
        lambda x: AO.choose_qparams_affine(x, "SYMMETRIC_NO_CLIPPING_ERR", [1, 4], I8, -8, 7, None, None, I32),
        (floats(4, 8),),
    ),
}  # fmt: skip
DYNAMIC = {
    "tensor": lambda x: _there_and_back(x, *Q.choose_qparams.tensor(x, -128, 127, 1e-7, I8)),
    "tokens": lambda x: _tokens_there_and_back(x, *Q.choose_qparams_per_token_asymmetric(x, I8)),
}


def _there_and_back(x: Tensor, scale: Tensor, zero: Tensor) -> Tensor:
    q = Q.quantize_per_tensor.tensor(x, scale, zero, -128, 127, I8)
    return Q.dequantize_per_tensor.tensor(q, scale, zero, -128, 127, I8)


def _tokens_there_and_back(x: Tensor, scale: Tensor, zero: Tensor) -> Tensor:
    q = Q.quantize_per_token(x, scale, zero, -128, 127, I8)
    return Q.dequantize_per_token(q, scale, zero, -128, 127, I8, torch.float32)


def equal(found: Sequence[Tensor], wanted: Any) -> None:
    flat = wanted if isinstance(wanted, tuple | list) else [wanted]
    for one, other in zip(found, flat, strict=True):
        torch.testing.assert_close(one, other, rtol=0, atol=0)


@pytest.mark.parametrize("name", CASES)
def test_equal_to_pytorch(name: str) -> None:
    function, inputs = CASES[name]
    program = static(Function(function).eval(), inputs)
    equal(run(program, *inputs), function(*inputs))


@pytest.mark.parametrize("name", DYNAMIC)
def test_dynamic_quantisation_is_equal_to_pytorch(name: str) -> None:
    function, x = DYNAMIC[name], floats(6, 40)
    program = static(Function(function).eval(), (x,))
    equal(run(program, x), function(x))
