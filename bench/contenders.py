"""What `bench/latency.py` compares: each builds one call of a network, and reads its output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import numpy as np
import peer_files
import peers
import torch
from measure import Call
from networks import Network

import hardwire

Built = tuple[Call, Callable[[], np.ndarray]]


class Given:
    """A network with its input, as the contenders take them."""

    def __init__(self, network: Network, target: str) -> None:
        self.network, self.target = network, target
        self.module, self.inputs = network.make()
        self.is_open = network.case is not None

    @cached_property
    def expected(self) -> np.ndarray:
        with torch.inference_mode():
            return self.module(*self.inputs).numpy()

    @property
    def arrays(self) -> list[np.ndarray]:
        return [x.numpy() for x in self.inputs]

    @property
    def onnx(self) -> bytes:
        return peer_files.onnx_bytes(self.module, self.inputs, self.network.axes())

    def exported(self, is_open: bool | None = None) -> torch.export.ExportedProgram:
        return self.network.export(self.is_open if is_open is None else is_open)


def by_hardwire(given: Given, is_open: bool | None = None, **options: Any) -> Built:
    compiled = hardwire.compile(
        given.exported(is_open), name="network", target=given.target, **options
    )
    output = np.empty_like(given.expected)
    return compiled.host.bind(given.arrays, [output]), lambda: output


def fixed(given: Given) -> Built:
    """The same for these sizes alone: what open ones cost."""
    return by_hardwire(given, is_open=False)


def with_winograd(given: Given) -> Built:
    return by_hardwire(given, fast_math=["winograd"])


def eager(given: Given) -> Built:
    def call() -> torch.Tensor:
        with torch.inference_mode():
            return given.module(*given.inputs)

    return call, lambda: call().numpy()


def onnxruntime(given: Given) -> Built:
    return peers.bound_in_onnxruntime(given.onnx, given.arrays)


def openvino(given: Given) -> Built:
    return peers.in_openvino(given.onnx, given.arrays)


def litert(given: Given) -> Built:
    _refuse_open(given, "its converter takes fixed sizes")
    return peers.set_in_litert(peer_files.litert_bytes(given.module, given.inputs), given.arrays)


def executorch(given: Given) -> Built:
    call = peers.in_executorch(peer_files.executorch_bytes(given.exported()), given.arrays)
    return call, lambda: _first(call())


def aotinductor(given: Given) -> Built:
    loaded = peer_files.in_aotinductor(given.exported())

    def call() -> Any:
        with torch.inference_mode():
            return loaded(*given.inputs)

    return call, lambda: _first(call())


def _first(outputs: Any) -> np.ndarray:
    return (outputs if isinstance(outputs, torch.Tensor) else outputs[0]).numpy()


def _refuse_open(given: Given, reason: str) -> None:
    if given.is_open:
        raise ValueError(reason)


CONTENDERS: Mapping[str, Callable[[Given], Built]] = {
    "hardwire": by_hardwire,
    "eager": eager,
    "onnxruntime": onnxruntime,
    "openvino": openvino,
    "litert": litert,
    "executorch": executorch,
    "aotinductor": aotinductor,
    "fixed": fixed,
    "winograd": with_winograd,
}
OWN = ("hardwire", "fixed", "winograd")
"""Of hardwire's; the others are its peers."""
