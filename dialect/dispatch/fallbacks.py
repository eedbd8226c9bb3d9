"""Backend fallbacks: kernels registered for a key and all operators.

PyTorch registers its own by hand in C++, so they are a table here. They come last: an operator
without any other kernel for the key ends at the key's fallback.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .registration import FALLTHROUGH, Registration

_ATEN = "aten/src/ATen/"
_CORE = _ATEN + "core/"
_FUNCTORCH = _ATEN + "functorch/"
_LAYERS = _FUNCTORCH + "DynamicLayer.cpp"
_BATCHING = _FUNCTORCH + "LegacyBatchingRegistrations.cpp"
_AUTOGRAD = _CORE + "VariableFallbackKernel.cpp"
_AUTOCAST = _ATEN + "autocast_mode.cpp"
_PYTHON = _CORE + "PythonFallbackKernel.cpp"

_TABLE = (
    ("Meta", "error: no shape function", _CORE + "MetaFallbackKernel.cpp"),
    ("BackendSelect", FALLTHROUGH, _CORE + "BackendSelectFallbackKernel.cpp"),
    ("Python", "__torch_dispatch__", _PYTHON),
    ("FuncTorchDynamicLayerBackMode", "leave the innermost transform", _LAYERS),
    ("Functionalize", "call on the functional values", _ATEN + "FunctionalizeFallbackKernel.cpp"),
    ("Conjugate", "conjugate the arguments", _ATEN + "ConjugateFallback.cpp"),
    ("Negative", "negate the arguments", _ATEN + "native/NegateFallback.cpp"),
    ("ZeroTensor", "materialize the zeros", _ATEN + "ZeroTensorFallback.cpp"),
    ("ADInplaceOrView", FALLTHROUGH, _AUTOGRAD),
    *(
        (key, "call without gradients, or warn", _AUTOGRAD)
        for key in (
            "AutogradOther", "AutogradCPU", "AutogradCUDA", "AutogradXLA", "AutogradMPS",
            "AutogradXPU", "AutogradHPU", "AutogradLazy", "AutogradMTIA", "AutogradMAIA",
            "AutogradPrivateUse1", "AutogradMeta",
        )
    ),
    ("Tracer", "record the call", "torch/csrc/autograd/TraceTypeManual.cpp"),
    *(
        (key, FALLTHROUGH, _AUTOCAST)
        for key in (
            "AutocastCPU", "AutocastMTIA", "AutocastMAIA", "AutocastXPU", "AutocastMPS",
            "AutocastCUDA",
        )
    ),
    ("FuncTorchBatched", "loop over the batch", _BATCHING),
    ("BatchedNestedTensor", "unbind the nested tensors", _BATCHING),
    ("FuncTorchVmapMode", FALLTHROUGH, _FUNCTORCH + "VmapModeRegistrations.cpp"),
    ("Batched", "loop over the batch", _ATEN + "LegacyBatchingRegistrations.cpp"),
    ("VmapMode", FALLTHROUGH, _ATEN + "VmapModeRegistrations.cpp"),
    ("FuncTorchGradWrapper", "unwrap the tensors", _FUNCTORCH + "TensorWrapper.cpp"),
    ("PythonTLSSnapshot", "keep the key set for Python", _PYTHON),
    ("FuncTorchDynamicLayerFrontMode", "enter the innermost transform", _LAYERS),
    ("PreDispatch", "the modes before dispatch", _PYTHON),
    ("PythonDispatcher", "the dispatcher in Python", _PYTHON),
)  # fmt: skip

FALLBACKS: Mapping[str, Registration] = MappingProxyType(
    {key: Registration(key, kernel, source) for key, kernel, source in _TABLE}
)
"""PyTorch's own, by key."""
