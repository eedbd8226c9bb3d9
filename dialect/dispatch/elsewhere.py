"""The kernels that PyTorch registers for its operators outside of native_functions.yaml.

Some follow from the schemas. The others are listed by key, source and operator in
`schemas/registrations.yaml`. Their kernels have no names that anybody could call: `NAMES` says what
the kernels of each file are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

import yaml

from ..schema import FunctionSchema
from ..schema_rules import has_tensor_options
from .registration import Registration

TRACER = "torch/csrc/autograd/generated/TraceType.cpp"
BACKEND_SELECT = "aten/src/ATen/RegisterBackendSelect.cpp"

_BATCHING = "aten/src/ATen/functorch/BatchRules"
_RULES = (
    "Activation", "BinaryOps", "Convolution", "Dynamic", "Factory", "Indexing", "LinearAlgebra",
    "Loss", "Modules", "Norm", "Pooling", "Randomness", "ReduceOps", "ScatterOps", "UnaryOps",
    "Views",
)  # fmt: skip

NAMES = {
    "aten/src/ATen/ConjugateFallback.cpp": "view of conjugated values",
    "aten/src/ATen/FunctionalizeFallbackKernel.cpp": "functionalization by hand",
    "aten/src/ATen/LegacyBatchingRegistrations.cpp": "batching rule of old",
    "aten/src/ATen/RegisterFunctionalization.cpp": "functionalization",
    "aten/src/ATen/VmapModeRegistrations.cpp": "error: random in vmap",
    "aten/src/ATen/ZeroTensorFallback.cpp": "view of zeros",
    "aten/src/ATen/autocast_mode.cpp": "autocast",
    f"{_BATCHING}Decompositions.cpp": "decomposition for vmap",
    **{f"{_BATCHING}{rule}.cpp": "batching rule" for rule in _RULES},
    "aten/src/ATen/functorch/DynamicLayer.cpp": "transform of a view",
    "aten/src/ATen/functorch/LegacyBatchingRegistrations.cpp": "batching rule of old",
    "aten/src/ATen/functorch/PyTorchOperatorHacks.cpp": "decomposition for transforms",
    "aten/src/ATen/functorch/VmapModeRegistrations.cpp": "error: random in vmap",
    "aten/src/ATen/native/NegateFallback.cpp": "view of negated values",
    "aten/src/ATen/native/RNN.cpp": "kernel of a saved model",
    "torch/_meta_registrations.py": "shape function in Python",
    "torch/_native/registry.py": "kernel in Python",
    "torch/_refs/linalg/__init__.py": "kernel in Python",
    "torch/csrc/autograd/TraceTypeManual.cpp": "tracing by hand",
    "torch/csrc/autograd/VariableTypeManual.cpp": "autograd by hand",
    "torch/csrc/autograd/generated/ADInplaceOrViewType.cpp": "versions and views",
    "torch/csrc/autograd/generated/VariableType.cpp": "autograd formula",
    "torch/csrc/jit/runtime/register_distributed_ops.cpp": "kernel of a saved model",
    TRACER: "tracing",
    BACKEND_SELECT: "select the backend",
}
"""What the kernels of each file do, file by file."""


class Elsewhere:
    """The registrations of one version of PyTorch, from its file; read when first asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, schema: FunctionSchema) -> tuple[Registration, ...]:
        """The registrations for an operator, newer than those of its entry."""
        listed = self._by_operator.get(schema.full_name, ())
        return (*_by_schema(schema), *listed)

    @cached_property
    def _by_operator(self) -> Mapping[str, list[Registration]]:
        text = self._path.read_text(encoding="utf-8")
        found: dict[str, list[Registration]] = {}
        for key, sources in yaml.load(text, yaml.CSafeLoader).items():
            for source, names in sources.items():
                registration = _registration(key, *source.split(", "))
                for name in names.split():
                    found.setdefault(f"aten::{name}", []).append(registration)
        return found


def _registration(key: str, file: str, kernel: str | None = None) -> Registration:
    """`file` or `file, fallthrough`, as the list says."""
    return Registration(key, kernel or NAMES.get(file, "unnamed"), file)


def _by_schema(schema: FunctionSchema) -> Iterator[Registration]:
    """What is generated for all operators of a kind."""
    yield _registration("Tracer", TRACER)
    if selects_backend(schema):
        yield _registration("BackendSelect", BACKEND_SELECT)


def selects_backend(schema: FunctionSchema) -> bool:
    """A factory whose backend is named by its arguments, not by a tensor that it copies from."""
    is_like = schema.name.endswith("_like") or schema.name.startswith("new_")
    return has_tensor_options(schema) and not is_like
