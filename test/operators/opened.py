"""Samples whose tensors have open sizes: those that they have, and larger ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch.export import Dim


def dynamic_shapes(inputs: list[list[torch.Tensor]]) -> dict[str, Any]:
    """For `Several.forward`: PyTorch itself says which dimensions have to stay as they are."""
    flat = [x for tensors in inputs for x in tensors]
    return {"tensors": tuple(dict.fromkeys(range(x.dim()), Dim.AUTO) for x in flat)}


def is_open(exported: Any) -> bool:
    return bool(_sizes(exported))


def bounds(exported: Any) -> dict[str, int]:
    """What each size may grow to."""
    limits = {str(symbol): found.upper for symbol, found in exported.range_constraints.items()}
    sizes = {name: 2 * size + 2 for name, size in _sizes(exported).items()}
    return {name: int(min(size, limits.get(name, size))) for name, size in sizes.items()}


def larger(exported: Any, inputs: list[list[torch.Tensor]]) -> list[list[torch.Tensor]]:
    """The tensors with each open size one larger, their elements repeated as far as need be."""
    most = bounds(exported)
    grown = {name: min(size + 1, most[name]) for name, size in _sizes(exported).items()}
    shapes = iter([_evaluated(shape, grown) for shape in _shapes(exported)])
    return [[_repeated(x, next(shapes)) for x in tensors] for tensors in inputs]


def _repeated(x: torch.Tensor, shape: list[int]) -> torch.Tensor:
    for dim, extent in enumerate(shape):
        if extent != x.shape[dim]:
            x = x.index_select(dim, torch.arange(extent) % x.shape[dim])
    return x.contiguous()


def _shapes(exported: Any) -> Iterator[torch.Size]:
    """The shape of each input."""
    names = exported.graph_signature.user_inputs
    nodes = {node.name: node for node in exported.graph.nodes if node.op == "placeholder"}
    return (nodes[name].meta["val"].shape for name in names)


def _sizes(exported: Any) -> dict[str, int]:
    """Each size that is open, as the sample has it."""
    found = {}
    for extent in (extent for shape in _shapes(exported) for extent in shape):
        if isinstance(extent, torch.SymInt):
            for symbol in extent.node.expr.free_symbols:
                found[str(symbol)] = int(extent.node.shape_env.var_to_val[symbol])
    return found


def _evaluated(shape: torch.Size, sizes: dict[str, int]) -> list[int]:
    def value(extent: Any) -> int:
        if not isinstance(extent, torch.SymInt):
            return extent
        expr = extent.node.expr
        return int(expr.subs({symbol: sizes[str(symbol)] for symbol in expr.free_symbols}))

    return [value(extent) for extent in shape]
