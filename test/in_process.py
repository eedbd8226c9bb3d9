"""Compiled models in the process of a test: torch-mlir without a child, tensors in and out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

import ml_dtypes
import numpy as np
import torch

from hardwire.dialect.errors import InternalError, PassFailed
from hardwire.dialect.mlir import ir, register_torch_dialect
from hardwire.passes import expand_generic, expand_generic_child, expand_open_child
from hardwire.passes.operators import child as serving

from . import guarding

guarding.install()


@contextmanager
def torch_mlir_in_process() -> Iterator[None]:
    """torch-mlir in this process, not in one for each model: this one may crash as well."""
    with patch.object(expand_generic, "_ask", _ask):
        yield


_ask_child = expand_generic._ask


def _ask(child: str, requests: dict[str, dict], *more: Any, **options: Any) -> Iterator[tuple]:
    if child == "expand_open_child":
        yield from _expanded_open([{"name": name, **each} for name, each in requests.items()])
    elif child == "expand_generic_child":
        for name, request in requests.items():
            yield name, {"name": name, **_expanded(request["text"])}
    else:
        yield from _ask_child(child, requests, *more, **options)


def _expanded_open(requests: list[dict[str, Any]]) -> Iterator[tuple[str, dict]]:
    """Kernels for all sizes as loops; their types are inferred together."""
    if not requests:
        return
    context = ir.Context()
    register_torch_dialect(context)
    with context, ir.Location.unknown():
        typed = serving._typed(requests)
        for request, module in zip(requests, typed, strict=True):
            answer = serving._answer(module, request, expand_open_child._expanded)
            if "error" in answer:
                answer["error"] = f"is not lowered by torch-mlir: {answer['error']}"
            yield request["name"], {"name": request["name"], **answer}


def expanded(text: str) -> dict[str, Any]:
    """A kernel as loops."""
    try:
        loops, scratch = expand_generic_child.expand(text)
        return {"text": loops, "scratch": scratch}
    except PassFailed as error:
        return {"error": f"is not lowered by torch-mlir: {error}"}
    except InternalError as error:
        return {"wrong": str(error)}


_expanded = cache(expanded)
"""What fails takes long, and is tried again when a model is split."""


def to_numpy(x: torch.Tensor) -> np.ndarray:
    if x.dtype == torch.bfloat16:
        return x.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
    return x.numpy()


def from_numpy(x: np.ndarray) -> torch.Tensor:
    if x.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(x.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(x)
