"""Weights and constants of programs in memory, read where they are."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from .fields import Field
from .tensors import Payload, dense, read_meta, refuse_repeated
from .unsupported import Unsupported
from .values_in_memory import class_name, is_tensor, tensor_meta


class Tensors:
    """The weights or the constants (`kind`) of a program in memory: what `Payloads` are of a file.

    As in a file, a weight and a constant that share their memory are two.
    """

    def __init__(self, tensors: Mapping[str, Any], kind: str) -> None:
        self._tensors = tensors
        self._kind = kind

    def __contains__(self, name: str) -> bool:
        return name in self._tensors

    def payload(self, name: str) -> Payload:
        """Where the tensor of that name lies. Raises Unsupported for what cannot be read."""
        tensor = self._tensors[name]
        self._refuse_strange(tensor)
        meta = read_meta(Field(tensor_meta(tensor), name))
        storage = tensor.untyped_storage()
        refuse_repeated(meta, storage.nbytes(), "its memory")
        place = f"{storage.data_ptr():x}" if meta.extent else name
        return Payload(name, f"{self._kind}/{place}", meta)

    def _refuse_strange(self, tensor: Any) -> None:
        if not is_tensor(tensor) or class_name(tensor) not in ("Tensor", "Parameter", "Buffer"):
            if class_name(tensor) == "FakeTensor":
                raise Unsupported("has no data, only a shape: export the model with its weights")
            raise Unsupported(
                f"is a `{class_name(tensor)}`, a custom object or a tensor subclass; make it a "
                "plain tensor before the export"
            )
        if tensor.device.type == "meta":
            raise Unsupported("has no data, only a shape: export the model with its weights")
        if tensor.is_conj() or tensor.is_neg():
            raise Unsupported(
                "is conjugated or negated when it is read: call `resolve_conj()` and "
                "`resolve_neg()` on it before the export"
            )

    def array(self, payload: Payload) -> np.ndarray:
        """The elements in logical order, C-contiguous; in the tensor's own memory where they are
        so already, which the array keeps alive."""
        storage = self._tensors[payload.name].untyped_storage()
        torch = sys.modules["torch"]
        raw = torch.empty(0, dtype=torch.uint8, device="cpu").set_(storage).numpy()
        return dense(memoryview(raw), payload.meta, "<" if sys.byteorder == "little" else ">")
