"""What `decompose` and the folding passes write computes what PyTorch computes.

Each case is brought to stage `static` twice, as it is exported and after `run_decompositions`, and run
operator by operator with PyTorch.
"""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from hardwire.dialect.importers import load
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.passes import pipeline

from ..in_process import torch_mlir_in_process
from .torch_interpreter import run

TARGET = by_name("x86-64-v3")


class Function(nn.Module):
    def __init__(self, function: Callable[..., Tensor | Sequence[Tensor]]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *tensors: Tensor) -> Tensor | Sequence[Tensor]:
        return self.function(*tensors)


def floats(*shape: int) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape)))


def positive(*shape: int) -> Tensor:
    return floats(*shape).abs() + 0.5


def integers(high: int, *shape: int) -> Tensor:
    return torch.randint(0, high, shape, generator=torch.Generator().manual_seed(high))


def seeded(module: nn.Module) -> nn.Module:
    generator = torch.Generator().manual_seed(7)
    for name, tensor in (*module.named_parameters(), *module.named_buffers()):
        if tensor.is_floating_point():
            values = torch.randn(tensor.shape, generator=generator) * 0.3
            tensor.data.copy_(values.abs() + 0.5 if "var" in name else values)
    return module.eval()


MASK = torch.tril(torch.ones(6, 6, dtype=torch.bool))


def bits_in_place(x: Tensor) -> Tensor:
    mask, other = x > 0, x > 2
    mask &= x < 1
    other |= mask
    other ^= x > 0.5
    return torch.where(other, x, -x)


def numbers_in_place(x: Tensor) -> tuple[Tensor, Tensor]:
    whole, power = (x * 10).int(), x.abs() + 1
    whole <<= 2
    whole >>= 1
    whole //= 3
    power **= 2
    power **= x
    return whole, F.dropout(power, 0.5, training=False, inplace=True)


def shapes_in_place(x: Tensor) -> Tensor:
    y = x + 1
    return y.transpose_(0, 1).unsqueeze_(0) * 2


FUNCTIONS: dict[str, tuple[Callable, tuple[Tensor, ...]]] = {
    # Written in place.
    "bits_in_place": (bits_in_place, (floats(4, 5),)),
    "numbers_in_place": (numbers_in_place, (floats(4, 5),)),
    "shapes_in_place": (shapes_in_place, (floats(4, 5),)),
    "float_power": (lambda x: (torch.float_power(x, 2), torch.float_power(2, x), torch.float_power(x, x.abs())), (positive(2, 3),)),
    # Differences.
    "gradient": (lambda x: torch.gradient(x), (floats(4, 5),)),
    "gradient_scalar": (lambda x: torch.gradient(x, spacing=2.0, dim=1)[0], (floats(4, 5),)),
    "gradient_list": (lambda x: torch.gradient(x, spacing=[2.0, 0.5]), (floats(2, 3),)),
    "gradient_order": (lambda x: torch.gradient(x, dim=[1, 0], edge_order=2), (floats(4, 3),)),
    # Constants.
    "logspace": (lambda x: x + torch.logspace(-1, 2, 5, base=3.0), (floats(5),)),
    "logspace_of_integers": (lambda x: x + torch.logspace(0, 3, 4, dtype=torch.int64), (floats(4),)),
    # Elementwise.
    "add_alpha": (lambda x, y: torch.add(x, y, alpha=2.5), (floats(2, 3), floats(3))),
    "sub_alpha": (lambda x, y: torch.sub(x, y, alpha=3), (floats(2, 3), floats(2, 1))),
    "rsub": (lambda x: 2.5 - x, (floats(2, 3),)),
    "rsub_tensor": (lambda x, y: torch.rsub(x, y, alpha=2), (floats(2, 3), floats(2, 3))),
    "scalar_ops": (lambda x: (x + 1) * 3 / 7 - 2, (floats(2, 3),)),
    "integer_plus_float": (lambda x, i: x + i, (floats(2, 3), integers(5, 2, 3))),
    "integer_divided": (lambda i: i / 3, (integers(9, 4),)),
    "integer_times_float": (lambda i: i * 0.5, (integers(9, 4),)),
    "relu6": (F.relu6, (floats(3, 4) * 5,)),
    "square": (torch.square, (floats(3, 4),)),
    **{
        f"pow_{exponent}": (lambda x, e=exponent: torch.pow(x, e), (positive(3, 4),))
        for exponent in (1, 2, 3, 0.5, -0.5, -1, -2, 1.7)
    },
    "clamp": (lambda x: x.clamp(-0.5, 0.5), (floats(3, 4),)),
    "clamp_min": (lambda x: x.clamp_min(0.1), (floats(3, 4),)),
    "clamp_max": (lambda x: x.clamp_max(0.1), (floats(3, 4),)),
    "clamp_tensor": (lambda x, y: torch.clamp(x, y, y + 1), (floats(3, 4), floats(4))),
    "where_scalar": (lambda x: torch.where(x > 0, x, 0.5), (floats(3, 4),)),
    "masked_fill": (lambda x: x.masked_fill(x > 0.3, -1.0), (floats(3, 4),)),
    "masked_assignment": (
        lambda x, y: (x.index_put((x < 0,), torch.tensor(7.0)), y.index_put((x < 0,), x[0, :1])),
        (floats(3, 4), floats(3, 4, 2)),
    ),
    **{
        f"scattered_{kind}": (
            lambda x, i, y, k=kind: (
                x.scatter_reduce(0, i, y, k),
                (x * 9).long().scatter_reduce(-1, i, (y * 9).long(), k, include_self=False),
                y[0, 0].scatter_reduce(0, i[1, 1], x[0, 0], k),
            ),
            (floats(4, 5), integers(4, 3, 4), floats(3, 4) * 3),
        )
        for kind in ("mean", "sum", "amin")
    },
    "scattered_truth_values": (
        lambda x, i, y: tuple(
            (x > 0).scatter_reduce(0, i, y > 0, kind) for kind in ("sum", "prod", "amin", "amax")
        ),
        (floats(4, 5), integers(4, 3, 4), floats(3, 4)),
    ),
    "true_where_one_is": (
        lambda x, i: (x > 0).index_put((i,), (x < 1)[:3], accumulate=True),
        (floats(4, 5), torch.tensor([1, 3, 1])),
    ),
    "bounded_rows": (
        lambda w, i: (torch.ops.aten.embedding_renorm(w, i, 1.0, 2.0), torch.ops.aten.embedding_renorm(w.half(), i, 0.7, 1.0)),
        (floats(5, 4), torch.tensor([[1, 3], [1, 0]])),
    ),
    "addcmul": (lambda x, y, z: torch.addcmul(x, y, z, value=0.5), (floats(3), floats(3), floats(3))),
    "addcdiv": (
        lambda x, y, z: torch.addcdiv(x, y, z, value=0.5),
        (floats(3), floats(3), positive(3)),
    ),
    "lerp": (lambda x, y: torch.lerp(x, y, 0.3), (floats(3), floats(4, 3))),
    "lerp_far": (lambda x, y: torch.lerp(x, y, 0.8), (floats(3), floats(4, 3))),
    "glu": (lambda x: F.glu(x, 1), (floats(2, 6),)),
    "softsign": (F.softsign, (floats(5),)),
    "tanhshrink": (F.tanhshrink, (floats(5),)),
    "softshrink": (lambda x: F.softshrink(x, 0.3), (floats(9),)),
    "selu": (F.selu, (floats(5),)),
    "celu": (lambda x: F.celu(x, 1.5), (floats(5),)),
    "elu": (lambda x: F.elu(x, 0.7), (floats(5),)),
    "exp2": (torch.exp2, (floats(5),)),
    "powers_of_integers": (lambda i: (i**2, i**3), (integers(9, 4),)),
    "erfc": (torch.erfc, (floats(5),)),
    "hypot": (torch.hypot, (floats(5), floats(2, 5))),
    "bits": (lambda i, j: (i & j, i | 3, i ^ j), (integers(99, 4), integers(99, 4))),
    "clip_tensor": (lambda x, y: torch.clip(x, y), (floats(3), floats(3))),
    "activations": (
        lambda x: F.silu(x) + F.gelu(x) + F.hardswish(x) + F.hardsigmoid(x) + F.leaky_relu(x, 0.1),
        (floats(3, 4),),
    ),
    "gelu_tanh": (lambda x: F.gelu(x, approximate="tanh"), (floats(3, 4),)),
    "mish": (F.mish, (floats(3, 4),)),
    "softplus": (F.softplus, (floats(3, 4),)),
    "minmax": (lambda x, y: torch.maximum(x, y) + torch.min(x, y), (floats(3), floats(2, 3))),
    "in_place": (lambda x: (x * 2).add_(1).relu_(), (floats(3, 4),)),
    "in_place_used_twice": (lambda x: (lambda y: y.mul_(3) + y)(x + 1), (floats(3, 4),)),
    # Views.
    "reshape": (lambda x: x.reshape(-1, 2) + 1, (floats(3, 4),)),
    "flatten": (lambda x: torch.flatten(x, 1) + 1, (floats(2, 3, 4),)),
    "unflatten": (lambda x: x.unflatten(1, (2, -1)) * 2, (floats(3, 4),)),
    "squeeze": (lambda x: x.squeeze() + x.squeeze(0) + x.squeeze((0, 2)), (floats(1, 3, 1),)),
    "transpose": (lambda x: x.transpose(0, -1).mT.t() if x.dim() == 2 else x, (floats(3, 4),)),
    "movedim": (lambda x: x.movedim((0, 1), (2, 0)) * 1.5, (floats(2, 3, 4),)),
    "permute": (lambda x: x.permute(-1, 0, 1) + 0.5, (floats(2, 3, 4),)),
    "expand": (lambda x: x.expand(3, -1, 4) * 2, (floats(2, 1),)),
    "slices": (lambda x: x[1:, ::2] + x[:-1, 1:3], (floats(4, 4),)),
    "negative_slice": (lambda x: x[-2:, -3:-1] + 0.0, (floats(4, 4),)),
    "narrow": (lambda x: x.narrow(1, 1, 2) + 1, (floats(4, 4),)),
    "select": (lambda x: x[-1] + x[0, 1], (floats(4, 4),)),
    "split": (lambda x: sum(x.split([1, 3], 1)[1].split(1, 1)), (floats(2, 4),)),
    "chunk": (lambda x: torch.cat(x.chunk(3, -1)[::-1], -1), (floats(2, 7),)),
    "tensor_split": (lambda x: torch.cat(x.tensor_split(3, 1)[::-1], 1), (floats(2, 7),)),
    "unbind": (lambda x: torch.stack(x.unbind(1)[::-1], 2), (floats(2, 3, 4),)),
    "stack_mixed": (lambda x, i: torch.stack((i, x), -1), (floats(3), integers(5, 3))),
    "hstack_mixed": (lambda x, i: torch.hstack((i, x)), (floats(3), integers(5, 2))),
    "stack": (lambda x, y: torch.stack((x, y), -1), (floats(2, 3), floats(2, 3))),
    "cat_mixed": (lambda x, i: torch.cat((x, i), 0), (floats(3), integers(5, 2))),
    "hstack": (lambda x, y: torch.hstack((x, y)), (floats(2, 3), floats(2, 1))),
    "repeat": (lambda x: x.repeat(2, 1, 3), (floats(2, 3),)),
    "repeat_interleave": (lambda x: x.repeat_interleave(3, 1) + 0, (floats(2, 3),)),
    "any_of_bytes": (lambda x: x.any(-1), (integers(2, 3, 4).to(torch.uint8),)),
    "all_of_bytes": (lambda x: x.all(), (integers(2, 3, 4).to(torch.uint8),)),
    "reciprocal_half": (lambda x: x.reciprocal(), (positive(2, 3).half(),)),
    "reciprocal_integer": (lambda x: x.reciprocal(), (integers(9, 2, 3) + 1,)),
    "addcdiv_mixed": (lambda n, x: torch.addcdiv(n, x, x + 3), (integers(9, 3), positive(2, 3))),
    "addcmul_mixed": (lambda x, n: torch.addcmul(x, n, x), (floats(3), integers(9, 2, 3))),
    "roll": (lambda x: x.roll((1, -4), (0, -1)), (floats(2, 3),)),
    "roll_all": (lambda x: x.roll(7), (floats(2, 3),)),
    "pixel_shuffle": (lambda x: F.pixel_shuffle(x, 2), (floats(1, 8, 3, 4),)),
    "pixel_unshuffle": (lambda x: F.pixel_unshuffle(x, 2), (floats(1, 2, 4, 6),)),
    "channel_shuffle": (lambda x: F.channel_shuffle(x, 2), (floats(1, 6, 2, 2),)),
    "nearest": (lambda x: F.interpolate(x, scale_factor=2), (floats(1, 2, 3, 4),)),
    "nearest_whatever": (
        lambda x: F.interpolate(x, (5, 3)) + F.interpolate(x, (5, 3), mode="nearest-exact"),
        (floats(1, 2, 3, 4),),
    ),
    "nearest_scale_counts": (lambda x: F.interpolate(x, scale_factor=2.1), (floats(1, 2, 5),)),
    "linear_1d_resized": (
        lambda x: F.interpolate(x, 9, mode="linear") + F.interpolate(x, 9, mode="linear", align_corners=True),
        (floats(1, 2, 5),),
    ),
    "trilinear": (lambda x: F.interpolate(x, (2, 5, 6), mode="trilinear"), (floats(1, 2, 4, 3, 2),)),
    "bicubic": (
        lambda x: F.interpolate(x, (9, 4), mode="bicubic")
        + F.interpolate(x, (9, 4), mode="bicubic", align_corners=True),
        (floats(1, 2, 5, 6),),
    ),
    "bicubic_scale": (lambda x: F.interpolate(x, scale_factor=(1.7, 0.6), mode="bicubic"), (floats(1, 2, 5, 6),)),
    "meshgrid": (
        lambda x, y: (*torch.meshgrid(x, y, indexing="xy"), *torch.meshgrid(x, y, x, indexing="ij")),
        (floats(3), floats(2)),
    ),
    "broadcast_tensors": (lambda x, y: torch.broadcast_tensors(x, y), (floats(3, 1), floats(2))),
    "windows_of_constants": (
        lambda x: x + MASK.float().unfold(-2, 3, 2)[1] - torch.arange(9.0).unfold(0, 3, 1)[:6] + torch.tensor(5.0).unfold(0, 1, 1),
        (floats(6, 3),),
    ),
    "unfold_image": (
        lambda x: F.unfold(x, (3, 2), dilation=(1, 2), padding=(1, 0), stride=(2, 1)),
        (floats(2, 3, 6, 5),),
    ),
    "diagonals": (
        lambda x: tuple(
            x.diagonal(offset, *dims) * 2
            for offset in (-2, 0, 1, 3) for dims in ((0, 1), (1, 0), (2, 1), (-1, 0), (1, 2), (3, 1))
        ),
        (floats(4, 3, 5, 6),),
    ),
    "pad": (lambda x: F.pad(x, (1, 2, 0, 1), value=0.5), (floats(1, 2, 3, 4),)),
    "pad_negative": (lambda x: F.pad(x, (-1, 2, 0, -1)), (floats(1, 2, 3, 4),)),
    "pad_circular": (lambda x: F.pad(x, (1, 2), mode="circular"), (floats(1, 2, 4),)),
    "pad_reflect": (lambda x: F.pad(x, (1, 2, 1, 1), mode="reflect"), (floats(1, 2, 4, 4),)),
    "pad_replicate": (lambda x: F.pad(x, (1, 2, 1, 1), mode="replicate"), (floats(1, 2, 4, 4),)),
    "to": (lambda x: x.to(torch.float64).to(torch.float32).int().float(), (floats(3) * 9,)),
    "detach_clone": (lambda x: x.detach().clone().contiguous() + 1, (floats(3),)),
    # Contractions.
    "matmul_1_1": (torch.matmul, (floats(4), floats(4))),
    "matmul_2_1": (torch.matmul, (floats(3, 4), floats(4))),
    "matmul_1_2": (torch.matmul, (floats(4), floats(4, 2))),
    "matmul_2_2": (torch.matmul, (floats(3, 4), floats(4, 2))),
    "matmul_3_2": (torch.matmul, (floats(2, 3, 4), floats(4, 2))),
    "matmul_2_3": (torch.matmul, (floats(3, 4), floats(2, 4, 2))),
    "matmul_4_3": (torch.matmul, (floats(2, 3, 3, 4), floats(3, 4, 2))),
    "matmul_1_3": (torch.matmul, (floats(4), floats(2, 4, 2))),
    "addmm": (lambda b, x, y: torch.addmm(b, x, y), (floats(2), floats(3, 4), floats(4, 2))),
    "addmm_scaled": (
        lambda b, x, y: torch.addmm(b, x, y, beta=0.5, alpha=2),
        (floats(3, 2), floats(3, 4), floats(4, 2)),
    ),
    "baddbmm": (
        lambda b, x, y: torch.baddbmm(b, x, y, alpha=0.5),
        (floats(2, 1, 2), floats(2, 3, 4), floats(2, 4, 2)),
    ),
    "mv_outer": (lambda x, y: torch.mv(x, y)[:, None] + torch.outer(y[:3], y[:2]), (floats(3, 4), floats(4))),
    "linear_1d": (F.linear, (floats(4), floats(3, 4), floats(3))),
    "einsum": (lambda x, y: torch.einsum("bhqd,bkhd->bhqk", x, y), (floats(2, 3, 4, 5), floats(2, 6, 3, 5))),
    "einsum_sum": (lambda x: torch.einsum("ijk->kj", x), (floats(2, 3, 4),)),
    "einsum_dots": (lambda x, y: torch.einsum("...ij,jk->...ik", x, y), (floats(2, 5, 3, 4), floats(4, 2))),
    "einsum_dots_repeated": (
        lambda x, y: torch.einsum("...i,b...i->b...", x, y),
        (floats(3, 4), floats(2, 1, 4)),
    ),
    "einsum_dots_implicit": (lambda x, y: torch.einsum("a...,...b", x, y), (floats(2, 3), floats(3, 4))),
    "addr": (lambda x, y, z: torch.addr(x, y, z, beta=0.5, alpha=2), (floats(3, 2), floats(3), floats(2))),
    "einsum_three": (lambda x, y, z: torch.einsum("ij,jk,kl->li", x, y, z), (floats(2, 3), floats(3, 4), floats(4, 5))),
    "conv1d": (lambda x, w, b: F.conv1d(x, w, b, 2, 1), (floats(1, 4, 9), floats(6, 4, 3), floats(6))),
    "conv2d_unbatched": (lambda x, w: F.conv2d(x, w), (floats(3, 8, 8), floats(4, 3, 3, 3))),
    "conv2d_same": (lambda x, w: F.conv2d(x, w, padding="same"), (floats(1, 3, 8, 8), floats(4, 3, 4, 3))),
    "conv2d_valid": (lambda x, w: F.conv2d(x, w, padding="valid"), (floats(1, 3, 8, 8), floats(4, 3, 3, 3))),
    "conv2d_padded": (
        lambda x, w: F.conv2d(F.pad(x, (1, 1, 2, 2)), w, padding=1),
        (floats(1, 3, 8, 8), floats(4, 3, 3, 3)),
    ),
    "conv2d_dilated_groups": (
        lambda x, w: F.conv2d(x, w, dilation=2, groups=2),
        (floats(1, 4, 8, 8), floats(6, 2, 3, 3)),
    ),
    "conv3d": (lambda x, w: F.conv3d(x, w), (floats(1, 2, 4, 4, 4), floats(3, 2, 2, 2, 2))),
    "conv_transpose2d": (
        lambda x, w: F.conv_transpose2d(x, w, stride=2, output_padding=1),
        (floats(1, 3, 4, 4), floats(3, 2, 3, 3)),
    ),
    # Attention.
    "attention": (F.scaled_dot_product_attention, (floats(1, 2, 6, 4), floats(1, 2, 6, 4), floats(1, 2, 6, 8))),
    "attention_causal": (
        lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True),
        (floats(1, 2, 6, 4), floats(1, 2, 6, 4), floats(1, 2, 6, 4)),
    ),
    "attention_mask": (
        lambda q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=MASK, scale=0.3),
        (floats(1, 2, 6, 4), floats(1, 2, 6, 4), floats(1, 2, 6, 4)),
    ),
    "attention_bias": (
        lambda q, k, v, m: F.scaled_dot_product_attention(q, k, v, attn_mask=m),
        (floats(2, 2, 6, 4), floats(2, 2, 6, 4), floats(2, 2, 6, 4), floats(6, 6)),
    ),
    "attention_grouped": (
        lambda q, k, v: F.scaled_dot_product_attention(q, k, v, enable_gqa=True),
        (floats(1, 4, 6, 4), floats(1, 2, 6, 4), floats(1, 2, 6, 4)),
    ),
    # Normalisations and reductions.
    "softmax_dim": (lambda x: F.softmax(x, 1) + F.log_softmax(x, 0), (floats(2, 3, 4),)),
    "layer_norm_2d": (lambda x, w: F.layer_norm(x, (3, 4), w), (floats(2, 3, 4), floats(3, 4))),
    "rms_norm": (lambda x, w: F.rms_norm(x, (4,), w, 1e-5), (floats(2, 3, 4), floats(4))),
    "group_norm": (lambda x, w, b: F.group_norm(x, 2, w, b), (floats(2, 4, 3, 3), floats(4), floats(4))),
    "instance_norm": (lambda x: F.instance_norm(x), (floats(1, 4, 3, 3),)),
    "logsumexp": (lambda x: torch.logsumexp(x, (1, 2)), (floats(2, 3, 4),)),
    "sums": (lambda x: x.sum() + x.sum(1).sum(-1, keepdim=True) + x.sum((0, 2))[:2], (floats(2, 3, 4),)),
    "sum_of_integers": (lambda i: i.sum(1), (integers(9, 2, 3),)),
    "mean": (lambda x: x.mean() + x.mean((1, -1)), (floats(2, 3, 4),)),
    "mean_of_bool": (lambda x: (x > 0).sum(1, dtype=torch.float32), (floats(2, 3),)),
    "max": (lambda x: x.max() + x.max(1).values + x.amin((1,)), (floats(2, 3),)),
    "triangles": (
        lambda x: torch.triu_indices(3, 4, 1, dtype=torch.int32) + torch.tril_indices(3, 3, dtype=torch.int32) * (9 * x).int(),
        (floats(1, 6),),
    ),
    "aminmax": (lambda x: tuple(x.aminmax()), (floats(),)),
    "argmax": (lambda x: x.argmax(1), (floats(2, 3),)),
    "max_indices": (lambda x: tuple(x.max(1)), (floats(2, 3),)),
    "var": (lambda x: x.var(1) + x.std((0, 1), correction=0) + torch.var(x), (floats(2, 3),)),
    "var_mean": (lambda x: torch.var_mean(x, (1,), correction=0), (floats(2, 3),)),
    "norm": (lambda x: F.normalize(x, dim=1) + x.norm(p=1, dim=0), (floats(2, 3),)),
    "distances": (
        lambda x, y: (torch.cdist(x, y), torch.cdist(x, y, 1.0), F.pairwise_distance(x, y[:3], keepdim=True)),
        (floats(3, 5), floats(4, 5)),
    ),
    "inf_norm": (lambda x: torch.linalg.vector_norm(x, float("inf"), 1), (floats(2, 3),)),
    "cumsum": (lambda x: x.cumsum(1), (floats(2, 3),)),
    # Pooling.
    "max_pool": (lambda x: F.max_pool2d(x, 3, 2, 1), (floats(1, 2, 8, 8),)),
    "max_pool1d": (lambda x: F.max_pool1d(x, 2), (floats(1, 2, 8),)),
    "max_pool_unbatched": (lambda x: F.max_pool2d(x, 2), (floats(2, 8, 8),)),
    "avg_pool": (lambda x: F.avg_pool2d(x, 3, 2, 1), (floats(1, 2, 8, 8),)),
    "avg_pool_ceil": (lambda x: F.avg_pool2d(x, 3, 2, 1, ceil_mode=True), (floats(1, 2, 8, 8),)),
    "avg_pool_ceil_of_less_than_a_window": (
        lambda x: F.avg_pool2d(x, 2, ceil_mode=True) + F.max_pool2d(x, 2, ceil_mode=True),
        (floats(1, 2, 1, 5),),
    ),
    "avg_pool_divisor": (
        lambda x: F.avg_pool2d(x, 2, count_include_pad=False, divisor_override=3),
        (floats(1, 2, 8, 8),),
    ),
    "avg_pool1d": (lambda x: F.avg_pool1d(x, 3, 2, 1), (floats(1, 2, 9),)),
    "adaptive_avg": (lambda x: F.adaptive_avg_pool2d(x, (2, 4)), (floats(1, 2, 8, 8),)),
    "adaptive_avg_one": (lambda x: F.adaptive_avg_pool2d(x, 1), (floats(1, 2, 8, 8),)),
    "adaptive_avg_uneven": (lambda x: F.adaptive_avg_pool2d(x, 3), (floats(1, 2, 8, 8),)),
    "adaptive_avg_1d": (lambda x: F.adaptive_avg_pool1d(x, 3), (floats(1, 2, 9),)),
    "adaptive_max_uneven": (lambda x: F.adaptive_max_pool2d(x, (3, 5)), (floats(1, 2, 7, 9),)),
    "adaptive_max": (lambda x: F.adaptive_max_pool2d(x, 2), (floats(1, 2, 8, 8),)),
    # Constants.
    "arange": (lambda x: x + torch.arange(4) * 0.5 + torch.arange(1, 9, 2), (floats(3, 4),)),
    "full": (lambda x: x + torch.full((3, 4), 0.5) + torch.ones_like(x) - torch.zeros(4), (floats(3, 4),)),
    "new_full": (lambda x: x * x.new_full((4,), 2.0) + torch.full_like(x, 3), (floats(3, 4),)),
    "tensor_constant": (lambda x: x * torch.tensor([1.0, 2.0, 3.0]) + torch.tensor(2.0), (floats(2, 3),)),
    "tril": (lambda x: torch.where(torch.ones(3, 3).tril().bool(), x, -1.0), (floats(3, 3),)),
    "rotary": (
        lambda x: x * torch.outer(torch.arange(4.0), torch.arange(3.0)).cos()
        + torch.outer(torch.arange(4.0), torch.arange(3.0)).sin(),
        (floats(4, 3),),
    ),
    "index_select": (lambda x, i: x.index_select(0, i), (floats(5, 3), integers(5, 4))),
    "index": (lambda x, i: x[i], (floats(5, 3), integers(5, 4))),
    "gather": (lambda x, i: x.gather(1, i), (floats(5, 3), integers(3, 5, 2))),
    "constant_output": (lambda x: (x + 1, torch.arange(3)), (floats(3),)),
    "input_output": (lambda x: (x, x.view(-1)), (floats(3, 2),)),
}  # fmt: skip


class LstmState(nn.Module):
    def __init__(self, **options: object) -> None:
        super().__init__()
        self.lstm = nn.LSTM(3, 4, 2, **options)  # type: ignore[arg-type]

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        output, (h, c) = self.lstm(x)
        return output, h, c


class CellModel(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lstm, self.gru, self.rnn = nn.LSTMCell(3, 4), nn.GRUCell(3, 4), nn.RNNCell(3, 4)

    def forward(self, x: Tensor, h: Tensor) -> Tensor:
        a, b = self.lstm(x, (h, h))
        return a + b + self.gru(x, h) + self.rnn(x, h)


class Attention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.attention(x, x, x, need_weights=False)[0]


MODULES: dict[str, tuple[Callable[[], nn.Module], tuple[Tensor, ...]]] = {
    "lstm": (lambda: LstmState(), (floats(5, 2, 3),)),
    "lstm_bidirectional": (lambda: LstmState(bidirectional=True, batch_first=True), (floats(2, 5, 3),)),
    "lstm_projected": (lambda: LstmState(proj_size=2), (floats(5, 2, 3),)),
    "lstm_no_bias": (lambda: LstmState(bias=False), (floats(5, 2, 3),)),
    "gru": (lambda: nn.GRU(3, 4, 2, bidirectional=True), (floats(5, 2, 3),)),
    "rnn": (lambda: nn.RNN(3, 4, batch_first=True), (floats(2, 5, 3),)),
    "rnn_relu": (lambda: nn.RNN(3, 4, nonlinearity="relu"), (floats(5, 2, 3),)),
    "cells": (CellModel, (floats(2, 3), floats(2, 4))),
    "multi_head_attention": (Attention, (floats(2, 6, 8),)),
    "transformer_layer": (
        lambda: nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, norm_first=True),
        (floats(2, 6, 8),),
    ),
    "conv_bn": (lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU()), (floats(1, 3, 6, 6),)),
    "conv_transpose_bn": (
        lambda: nn.Sequential(nn.ConvTranspose2d(3, 4, 3, bias=False), nn.BatchNorm2d(4)),
        (floats(1, 3, 6, 6),),
    ),
    "linear_bn": (lambda: nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4)), (floats(2, 3),)),
    "linear_bn_3d": (lambda: nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(5)), (floats(2, 5, 3),)),
    "bn_alone": (lambda: nn.Sequential(nn.BatchNorm2d(3), nn.ReLU()), (floats(1, 3, 6, 6),)),
    "bn_without_affine": (
        lambda: nn.Sequential(nn.Conv2d(3, 4, 1), nn.BatchNorm2d(4, affine=False)),
        (floats(1, 3, 6, 6),),
    ),
    "instance_norm_stats": (
        lambda: nn.InstanceNorm2d(3, affine=True, track_running_stats=True),
        (floats(2, 3, 4, 4),),
    ),
    "bn_of_the_batch": (
        lambda: nn.Sequential(nn.BatchNorm2d(3, track_running_stats=False), nn.ReLU()),
        (floats(2, 3, 4, 4),),
    ),
    "bn_of_one_image": (
        lambda: nn.BatchNorm1d(3, affine=False, track_running_stats=False), (floats(1, 3, 4),),
    ),
    "conv3d_depthwise": (
        lambda: nn.Conv3d(4, 8, (2, 3, 3), stride=(2, 1, 2), padding=(1, 0, 1), groups=4),
        (floats(2, 4, 5, 6, 6),),
    ),
    "weight_norm": (
        lambda: nn.utils.parametrizations.weight_norm(nn.Conv1d(3, 4, 2)), (floats(1, 3, 5),),
    ),
    "prelu": (lambda: nn.PReLU(3), (floats(2, 3, 4),)),
    "dropout": (lambda: nn.Sequential(nn.Dropout(0.5), nn.Dropout2d(0.5), nn.AlphaDropout()), (floats(2, 3, 4, 4),)),
    "embedding": (lambda: nn.Sequential(nn.Embedding(7, 3, padding_idx=2), nn.LayerNorm(3)), (integers(7, 2, 4),)),
    "group_norm": (lambda: nn.GroupNorm(2, 4), (floats(2, 4, 5),)),
}  # fmt: skip


def static(module: nn.Module, inputs: tuple[Tensor, ...]) -> Program:
    return _to_static(load(torch.export.export(module, inputs), TARGET))


def statics(module: nn.Module, inputs: tuple[Tensor, ...]) -> Iterator[Program]:
    """The same as it is exported and as PyTorch decomposes it: once, where that changes nothing."""
    exported = torch.export.export(module, inputs)
    raw, decomposed = (load(each, TARGET) for each in (exported, exported.run_decompositions()))
    programs = [raw] if _contents(raw) == _contents(decomposed) else [raw, decomposed]
    yield from map(_to_static, programs)


def _contents(program: Program) -> tuple[str, dict[str, tuple[str, bytes]]]:
    """All that passes are given."""
    weights = {name: (str(x.dtype), x.tobytes()) for name, x in program.weights.items()}
    return str(program.module), weights


def _to_static(program: Program) -> Program:
    with torch_mlir_in_process():
        pipeline.run_to(program, "static")
    return program


def check(module: nn.Module, inputs: tuple[Tensor, ...]) -> None:
    with torch.no_grad():
        expected = module(*inputs)
    flat = expected if isinstance(expected, tuple | list) else [expected]
    for program in statics(module, inputs):
        for wanted, found in zip(flat, run(program, *inputs), strict=True):
            torch.testing.assert_close(found, wanted, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_function(name: str) -> None:
    function, inputs = FUNCTIONS[name]
    check(Function(function).eval(), inputs)


@pytest.mark.parametrize("name", MODULES)
def test_module(name: str) -> None:
    make, inputs = MODULES[name]
    check(seeded(make()), inputs)
