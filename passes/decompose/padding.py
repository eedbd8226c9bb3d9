"""Images continued beyond their edges, or cut."""

from __future__ import annotations

import numpy as np

from .table import Replacement, Rewrite, Value, decomposes, shape_of, tensor_type


@decomposes("replication_pad1d", "replication_pad2d", "replication_pad3d")
def replicate(b: Rewrite, self: Value, padding: list[int]) -> Replacement:
    """Picked along each dimension where something is cut (torch.nn.ReplicationPad2d)."""
    if all(amount >= 0 for amount in padding):
        return None
    x = self
    for place in range(len(padding) // 2):
        shape = list(shape_of(x))
        dim, extent = len(shape) - 1 - place, shape[-1 - place]
        before, after = padding[2 * place : 2 * place + 2]
        places = np.clip(np.arange(-before, extent + after), 0, extent - 1)
        shape[dim] = len(places)
        index = b.weight(places.astype(np.int64), "replicated")
        x = b.call("aten.index_select", x, dim, index, type=tensor_type(shape, x))
    return x
