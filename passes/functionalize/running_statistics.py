"""Norms that follow the statistics of what they see: their functional forms.

Their schemas do not say that they write `running_mean` and `running_var`, but PyTorch does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...dialect.dtypes import of_tensor
from ...dialect.graph.build import Builder, rank_of, shape_of, tensor_type
from ...dialect.mlir import ir
from ...dialect.operators import aten

NORMS = (
    "aten.batch_norm", "aten.native_batch_norm", "aten._native_batch_norm_legit",
    "aten.instance_norm",
)  # fmt: skip

RUNNING = ("running_mean", "running_var")


@dataclass(frozen=True)
class Trained:
    """The results of a norm, and what its statistics are then."""

    results: Sequence[ir.Value]
    running: Sequence[ir.Value]


def trains(op: ir.Operation, given: dict[str, object]) -> bool:
    """Whether a norm with these arguments updates statistics that it keeps."""
    keeps = all(isinstance(given[name], ir.Value) for name in RUNNING)
    own = "use_input_stats" if op.name == aten.INSTANCE_NORM else "training"
    return bool(given[own]) and keeps


def trained(b: Builder, given: dict[str, Any]) -> Trained:
    """A norm in training, by operators that write nothing."""
    return (_instances if b.anchor.name == aten.INSTANCE_NORM else _batch)(b, **given)


def _batch(
    b: Builder,
    input: ir.Value,
    weight: ir.Value | None,
    bias: ir.Value | None,
    running_mean: ir.Value,
    running_var: ir.Value,
    momentum: float,
    eps: float,
    **_: object,
) -> Trained:
    """The functional form returns the running statistics too."""
    types = [x.type for x in (b.result, running_mean, running_var, running_mean, running_var)]
    name, kept = aten.NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL, (running_mean, running_var)
    made = b.calls(name, input, weight, bias, *kept, True, momentum, eps, types=types)
    return Trained(made[:3], made[3:])


def _instances(
    b: Builder,
    input: ir.Value,
    weight: ir.Value | None,
    bias: ir.Value | None,
    running_mean: ir.Value,
    running_var: ir.Value,
    use_input_stats: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool,
) -> Trained:
    """They are the mean of those that follow each sample's own (torch.nn.InstanceNorm1d)."""
    rest = (use_input_stats, momentum, eps, cudnn_enabled)
    result = b.call(b.anchor.name, input, weight, bias, None, None, *rest, type=b.type)
    single = of_tensor(input.type).name in ("float16", "bfloat16")
    x = b.cast(input, ir.RankedTensorType.get([], ir.F32Type.get())) if single else input
    x = x if rank_of(x) > 2 else b.unsqueeze(x, 2)
    dims, type = list(range(2, rank_of(x))), tensor_type(shape_of(x)[:2], x)
    found = b.calls(aten.VAR_MEAN, x, dims, 1, False, types=[type, type])
    running: list[ir.Value] = []
    for old, each in zip((running_mean, running_var), found[::-1], strict=True):
        kept = b.mul(b.cast(old, each.type), 1 - momentum)
        followed = b.add(kept, b.mul(each, momentum))
        running.append(b.cast(b.reduce("mean.dim", followed, [0], keep=False), old.type))
    return Trained([result], running)
