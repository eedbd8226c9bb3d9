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

from hardwire.dialect.torch_mlir import ask, serve

from . import guarding

guarding.install()


@contextmanager
def torch_mlir_in_process() -> Iterator[None]:
    """torch-mlir in this process, not in one for each model: this one may crash as well."""
    with patch.object(ask, "_answers", answered):
        yield


def answered(requests: ask.Requests, *_: Any, **__: Any) -> ask.Answers:
    """The answers of a child. What fails takes long, and is tried again when a model is split."""
    others = []
    for name, request in requests.items():
        if request["sizes"] == "fixed":
            yield name, expanded(request["text"])
        else:
            others.append({"name": name, **request})
    for answer in serve.answers(others):
        yield answer["name"], answer


@cache
def expanded(text: str) -> dict[str, Any]:
    """A kernel of fixed sizes as loops."""
    return next(serve.answers([{"name": "", "sizes": "fixed", "text": text}]))


def to_numpy(x: torch.Tensor) -> np.ndarray:
    if x.dtype == torch.bfloat16:
        return x.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
    return x.numpy()


def from_numpy(x: np.ndarray) -> torch.Tensor:
    if x.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(x.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(x)
