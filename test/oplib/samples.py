"""Arguments for each variant of an operator: tensors of random sizes that go together."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hardwire.dialect.schema import FunctionSchema
from hardwire.dialect.variant import Fixed, Free, Given, TensorForm, Tensors, Variant

Shapes = dict[str, Sequence[int]]


def _matrix(n: int, m: int, k: int) -> Shapes:
    return {"self": (n, m), "mat2": (m, k)}


def _window(n: int) -> Callable[[int, int, int], Shapes]:
    return lambda a, b, c: {"self": (a, b, *[2 * c + 2] * n)}


def _norm(a: int, b: int, c: int) -> Shapes:
    channel = ("weight", "bias", "running_mean", "running_var")
    return {"input": (a, b, c, 2), **dict.fromkeys(channel, (b,))}


SHAPES: dict[str, Callable[[int, int, int], Shapes]] = {
    "aten::mm": _matrix,
    "aten::bmm": lambda a, b, c: {"self": (2, a, b), "mat2": (2, b, c)},
    "aten::addmm": lambda a, b, c: {"self": (c,), "mat1": (a, b), "mat2": (b, c)},
    "aten::cat": lambda a, b, c: {"tensors": (a, b)},
    "aten::convolution": lambda a, b, c: {
        "input": (a, b, c + 4, c + 3), "weight": (3, b, 3, 3), "bias": (3,)
    },
    "aten::embedding": lambda a, b, c: {"weight": (a + 1, b), "indices": (c,)},
    "aten::_embedding_bag": lambda a, b, c: {
        "weight": (a + 1, b), "indices": (c + 2,), "offsets": (2,)
    },
    "aten::index.Tensor": lambda a, b, c: {"self": (a + 1, b), "indices": (c,)},
    "aten::index_select": lambda a, b, c: {"self": (a, b), "index": (c,)},
    "aten::native_layer_norm": lambda a, b, c: {"input": (a, b), "weight": (b,), "bias": (b,)},
    "aten::_native_batch_norm_legit_no_training": _norm,
    "aten::_native_batch_norm_legit.no_stats": lambda a, b, c: _norm(a + 1, b, c),
    "aten::slice_scatter": lambda a, b, c: {"self": (5, 5), "src": (3, 5)},
    "aten::expand": lambda a, b, c: {"self": (2, 1)},
    "aten::split_with_sizes": lambda a, b, c: {"self": (3, 3)},
    "aten::view": lambda a, b, c: {"self": (2, a)},
    "aten::topk": lambda a, b, c: {"self": (a + 2, b + 2)},
    "aten::avg_pool1d": _window(1),
    "aten::avg_pool2d": _window(2),
    "aten::avg_pool3d": _window(3),
    "aten::max_pool2d_with_indices": _window(2),
    "aten::max_pool3d_with_indices": _window(3),
    "aten::max_pool2d_with_indices_backward": lambda a, b, c: {
        "self": (a, b, 2 * c + 2, 4), "grad_output": (a, b, c + 1, 2), "indices": (a, b, c + 1, 2)
    },
    "aten::reflection_pad1d": lambda a, b, c: {"self": (a, b + 2)},
    "aten::reflection_pad2d": lambda a, b, c: {"self": (a, b + 2, c + 2)},
    "aten::select_scatter": lambda a, b, c: {"self": (a + 2, a + 2), "src": (a + 2,)},
    "aten::convolution_backward": lambda a, b, c: {
        "grad_output": (a, 3, c + 2, c + 1), "input": (a, b, c + 4, c + 3), "weight": (3, b, 3, 3)
    },
    "aten::embedding_dense_backward": lambda a, b, c: {"grad_output": (a, b), "indices": (a,)},
    "aten::grid_sampler_2d": lambda a, b, c: {
        "input": (a, b, c + 1, c + 2), "grid": (a, c, b, 2)
    },
    "aten::native_group_norm": lambda a, b, c: {
        "input": (a, 2 * b, c, c + 1), "weight": (2 * b,), "bias": (2 * b,)
    },
    "aten::native_group_norm_backward": lambda a, b, c: {
        "grad_out": (a, 2 * b, c, c + 1), "input": (a, 2 * b, c, c + 1), "mean": (a, 2),
        "rstd": (a, 2), "weight": (2 * b,)
    },
    "aten::index_put": lambda a, b, c: {"self": (a + 1, b), "indices": (a,), "values": (a, b)},
    "aten::native_layer_norm_backward": lambda a, b, c: {
        "grad_out": (a, b), "input": (a, b), "mean": (a, 1), "rstd": (a, 1), "weight": (b,),
        "bias": (b,)
    },
    "aten::_cdist_forward": lambda a, b, c: {"x1": (a, c), "x2": (b, c)},
    "aten::masked_scatter": lambda a, b, c: {
        "self": (a, b), "mask": (a, b), "source": (a, b)
    },
    "aten::as_strided": lambda a, b, c: {"self": (a + 3, b + 4)},
    "aten::_pdist_forward": lambda a, b, c: {"self": (a, b)},
    "aten::_adaptive_avg_pool2d_backward": lambda a, b, c: {
        "grad_output": (a, b, c, 2), "self": (a, b, 3 * c, 4)
    },
    "aten::avg_pool2d_backward": lambda a, b, c: {
        "grad_output": (a, 1, b, c), "self": (a, 1, 2 * b, c + 2)
    },
    "aten::col2im": lambda a, b, c: {"self": (a, 6 * b, (c + 1) * 2)},
    "aten::reflection_pad3d": lambda a, b, c: {"self": (1, a, b + 2, c + 1, 3)},
    "aten::upsample_bilinear2d.vec": lambda a, b, c: {"input": (1, a, b + 1, c)},
}  # fmt: skip

_DENSE = ("aten::view", "aten::native_group_norm", "aten::as_strided", "aten::col2im")
"""Operators that PyTorch itself calls with dense tensors only."""

_RANGES: dict[str, dict[str, float]] = {
    "aten::slice_scatter": {"start": 1, "end": 4},
    "aten::arange.start_step": {"start": 0.5, "end": 4.0, "step": 0.75},
}


class Sampler:
    """Values from one seed, so that a failure can be repeated."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.generator = torch.Generator().manual_seed(seed)

    def arguments(self, variant: Variant) -> list[Any]:
        """One value for each argument of the variant's schema."""
        name = variant.schema.full_name
        sizes = [self.random.randint(1, 4) for _ in range(3)]
        shapes = SHAPES[name](*sizes) if name in SHAPES else {}
        common = tuple(self.random.randint(1, 4) for _ in range(5))
        found = [
            self._value(variant, one, given, shapes, common) for one, given in variant.arguments
        ]
        return _fitted(variant, found)

    def _value(
        self, variant: Variant, name: str, given: Given, shapes: Shapes, common: Sequence[int]
    ) -> Any:
        if isinstance(given, Fixed):
            return _literal(variant.schema, name, given, self.random)
        if isinstance(given, Free):
            return self._free(given, variant, name)
        if isinstance(given, Tensors):
            return [self._tensor(one, shapes.get(name), common) for one in given.items]
        shape = shapes.get(name)
        if variant.spreads:
            shape = self._spread(given.rank, common)
        strided = not variant.schema.full_name.startswith(_DENSE)
        return self._tensor(given, shape, common, strided)

    def _spread(self, rank: int, common: Sequence[int]) -> Sequence[int]:
        """Some of the last dimensions, each of them possibly 1."""
        kept = self.random.randint(0, rank)
        last = common[: max(rank, 0)][rank - kept :] if kept else ()
        return tuple(1 if self.random.random() < 0.25 else size for size in last)

    def _tensor(
        self,
        form: TensorForm | None,
        shape: Sequence[int] | None,
        common: Sequence[int],
        strided: bool = False,
    ) -> torch.Tensor | None:
        if form is None:
            return None
        if shape is None:
            shape = common[: form.rank]
        shape = [1 if dim in form.ones else size for dim, size in enumerate(shape)]
        dtype = getattr(torch, form.dtype.name)
        if dtype == torch.bool:
            made = torch.rand(tuple(shape), generator=self.generator) < 0.5
        elif dtype.is_floating_point:
            made = torch.randn(tuple(shape), generator=self.generator).to(dtype)
        elif dtype == torch.int64:
            made = torch.randint(0, 1, tuple(shape), generator=self.generator)
        else:
            made = torch.randint(-9, 9, tuple(shape), generator=self.generator).to(dtype)
        if strided and made.dim() > 1 and self.random.random() < 0.3:
            return made.transpose(-1, -2).contiguous().transpose(-1, -2)
        return made

    def _free(self, given: Free, variant: Variant, name: str) -> Any:
        if name == "normalized_shape":
            return None
        if given.count is not None:
            return [self._one(given.kind) for _ in range(given.count)]
        if name in _RANGES.get(variant.schema.full_name, {}):
            return _RANGES[variant.schema.full_name][name]
        if name == "index":
            return 0
        return self._one(given.kind)

    def _one(self, kind: str) -> Any:
        if kind == "float":
            return round(self.random.uniform(0.25, 2.0), 3)
        return self.random.randint(1, 3) if kind == "int" else self.random.random() < 0.5


def _literal(schema: FunctionSchema, name: str, given: Fixed, source: random.Random) -> Any:
    value = list(given.value) if isinstance(given.value, tuple) else given.value
    if given.dim_of and source.random() < 0.5:
        if isinstance(value, int):
            return value - given.dim_of
        if isinstance(value, list):
            return [one - given.dim_of for one in value]
    return value


def _fitted(variant: Variant, values: list[Any]) -> list[Any]:
    """Values that depend on others: indices in range, shapes of the rest of the call."""
    name = variant.schema.full_name
    named = dict(zip((one for one, _ in variant.arguments), values, strict=True))
    if "normalized_shape" in named:
        named["normalized_shape"] = [named["input"].shape[-1]]
    if name in ("aten::embedding", "aten::_embedding_bag"):
        rows = named["weight"].shape[0]
        named["indices"] = torch.arange(named["indices"].numel()) % rows
        if "offsets" in named:
            named["offsets"] = torch.tensor([0, 1])
    if name == "aten::embedding_dense_backward":
        named["num_weights"] = named["grad_output"].shape[0] + 1
        named["indices"] = torch.arange(len(named["indices"])).flip(0)
    if name == "aten::convolution_backward":
        named["bias_sizes"] = [3]
    if name == "aten::as_strided" and "size" in named and len(named["self"].shape) == 2:
        named |= {"size": [2, 3], "stride": [4, 1]}
    if name == "aten::col2im":
        windows = named["self"].shape[2] // 2
        named["output_size"] = [2 * windows - 2, 6]
    if name == "aten::avg_pool2d_backward" and any(named["padding"]):
        n, c, high, wide = named["self"].shape
        shape = (n, c, high // 2 + 1, wide)
        named["grad_output"] = torch.randn(shape, generator=torch.Generator().manual_seed(wide))
    if name == "aten::empty_strided":
        named["stride"] = [named["size"][1], 1]
    if name.startswith("aten::native_group_norm"):
        n, c, *image = named["input"].shape
        named |= {"N": n, "C": c, "HxW": image[0] * image[1]}
    if name == "aten::index_put":
        named["indices"] = [torch.arange(len(named["values"])).flip(0)]
    if name == "aten::index.Tensor":
        named["indices"] = [torch.arange(named["indices"][0].numel()) % named["self"].shape[0]]
    if name == "aten::index_select":
        size = named["self"].shape[named["dim"]]
        named["index"] = torch.arange(named["index"].numel()) % size
    if name.startswith(("aten::gather", "aten::scatter")):
        size = named["self"].shape[named["dim"]]
        steps = torch.arange(size).reshape([-1 if d == named["dim"] % 2 else 1 for d in range(2)])
        named["index"] = (steps.flip(named["dim"]) + 0 * named["index"]).contiguous()
    if name == "aten::max_pool2d_with_indices_backward":
        pooled = torch.ops.aten.max_pool2d_with_indices(named["self"], [2, 2], [2, 2])
        named["indices"] = pooled[1]
    return list(named.values())
