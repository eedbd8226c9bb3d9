"""The operators that PyTorch tags `core`, and the functions of its database that lead to them."""

from __future__ import annotations

from functools import cache

import torch

from .cases import operators
from .direct import DIRECT

LEADING = (
    "__getitem__", "softmax", "softmax.with_dtype", "log_softmax", "log_softmax.with_dtype",
    "nn.functional.softmin", "matmul", "nn.functional.linear", "nn.functional.conv1d",
    "nn.functional.conv2d", "nn.functional.conv3d", "nn.functional.conv_transpose1d",
    "nn.functional.conv_transpose2d", "nn.functional.conv_transpose3d", "native_batch_norm",
    "nn.functional.batch_norm",
    "nn.functional.instance_norm", "nn.functional.group_norm", "nn.functional.layer_norm",
    "nn.functional.adaptive_avg_pool2d", "nn.functional.adaptive_avg_pool3d",
    "nn.functional.max_pool1d", "nn.functional.max_pool2d", "nn.functional.max_pool3d",
    "nn.functional.embedding_bag", "cdist", "nn.functional.pdist", "nn.functional.pad.reflect",
    "nn.functional.pad.replicate", "nn.functional.pad.replicate_negative",
    "nn.functional.interpolate.nearest", "nn.functional.interpolate.bilinear",
    "nn.functional.upsample_bilinear", "nn.functional.upsample_nearest",
    "nn.functional.grid_sample", "nn.functional.dropout", "transpose", "split", "masked_fill",
)  # fmt: skip
"""Functions by whose decomposition graphs have core operators of other names."""


@cache
def core_operators() -> tuple[str, ...]:
    """Their names as graphs have them: `aten.add.Tensor`."""
    found = set()
    for schema in torch._C._jit_get_all_schemas():
        space, _, name = schema.name.partition("::")
        packet = getattr(torch.ops.aten, name, None) if space == "aten" else None
        overload = getattr(packet, schema.overload_name or "default", None)
        if overload is not None and torch.Tag.core in overload.tags:
            found.add(str(overload))
    return tuple(sorted(found))


def is_core(name: str) -> bool:
    """Whether a function of the database has the name of a core operator, or leads to one."""
    if name in DIRECT or name in LEADING:
        return True
    info = operators()[name]
    functions = {operator.split(".")[1] for operator in core_operators()}
    spellings = (info.name, info.aten_name, info.name.rpartition(".")[2])
    return any(spelling in functions for spelling in spellings)
