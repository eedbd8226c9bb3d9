"""Dispatch keys and sets of them, with the names, the order and the bits of PyTorch 2.13.

A key set is one integer of two kinds of bits: backends (CPU, CUDA, …), and above them
functionalities (Dense, Sparse, Autograd, …). A few functionalities can be implemented for each
backend apart; such a pair is a key of its own: Dense and CPU is `CPU`, Sparse and CUDA is
`SparseCUDA`. The highest functionality of a set, with its highest backend, is the key that a call
goes to.

Keys are strings here, as they are in native_functions.yaml. *Runtime keys* have a place in the
operators' tables; *alias keys* stand for many runtime keys and only occur in registrations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .. import names

BACKENDS = (
    "CPU", "CUDA", "HIP", "XLA", "MPS", "IPU", "XPU", "HPU", "VE", "Lazy", "MTIA", "MAIA",
    "PrivateUse1", "PrivateUse2", "PrivateUse3", "Meta",
)  # fmt: skip
"""In the order of rising priority."""

FUNCTIONALITIES = (
    "Dense", "FPGA", "Vulkan", "Metal", "Quantized", "CustomRNGKeyId", "MkldnnCPU", "Sparse",
    "SparseCsr", "NestedTensor", "BackendSelect", "Fake", "Python",
    "FuncTorchDynamicLayerBackMode", "Functionalize", "Conjugate", "Negative", "ZeroTensor",
    "ADInplaceOrView", "AutogradOther", "AutogradFunctionality", "AutogradNestedTensor", "Tracer",
    "AutocastCPU", "AutocastMTIA", "AutocastMAIA", "AutocastXPU", "AutocastIPU", "AutocastHPU",
    "AutocastXLA", "AutocastMPS", "AutocastCUDA", "AutocastPrivateUse1", "FuncTorchBatched",
    "BatchedNestedTensor", "FuncTorchVmapMode", "Batched", "VmapMode", "FuncTorchGradWrapper",
    "DeferredInit", "PythonTLSSnapshot", "FuncTorchDynamicLayerFrontMode",
    "TESTING_ONLY_GenericWrapper", "TESTING_ONLY_GenericMode", "PreDispatch", "PythonDispatcher",
)  # fmt: skip
"""In the order of rising priority."""

PER_BACKEND = {
    "Dense": "",
    "Quantized": "Quantized",
    "Sparse": "Sparse",
    "SparseCsr": "SparseCsr",
    "NestedTensor": "NestedTensor",
    "AutogradFunctionality": "Autograd",
}
"""The functionalities that each backend may implement, and what their keys' names start with."""

ALIASES = (
    "Autograd",
    "CompositeImplicitAutograd",
    "FuncTorchBatchedDecomposition",
    "CompositeImplicitAutogradNestedTensor",
    "CompositeExplicitAutograd",
    "CompositeExplicitAutogradNonFunctional",
)

UNDEFINED = "Undefined"
"""The key of an empty set: of calls without tensors."""

_WIDTH = len(BACKENDS)
_ALL_BACKENDS = (1 << _WIDTH) - 1
_BACKEND_BIT = {name: 1 << i for i, name in enumerate(BACKENDS)}
_FUNCTIONALITY_BIT = {name: 1 << (_WIDTH + i) for i, name in enumerate(FUNCTIONALITIES)}


def _runtime_keys(functionality: str) -> tuple[str, ...]:
    if functionality not in PER_BACKEND:
        return (functionality,)
    return tuple(PER_BACKEND[functionality] + backend for backend in BACKENDS)


RUNTIME_KEYS = (UNDEFINED, *(key for name in FUNCTIONALITIES for key in _runtime_keys(name)))
"""Every key that has a place in the tables, in the order in which PyTorch prints them."""

_PARTS = {name: (name, "") for name in FUNCTIONALITIES} | {
    key: (name, backend)
    for name in PER_BACKEND
    for key, backend in zip(_runtime_keys(name), BACKENDS, strict=True)
}
_BITS = {key: _FUNCTIONALITY_BIT[name] | _BACKEND_BIT.get(backend, 0)
         for key, (name, backend) in _PARTS.items()} | {UNDEFINED: 0}  # fmt: skip

KEYS = (UNDEFINED, *_PARTS, *ALIASES)
"""Every name of a key: runtime keys, the functionalities they are made of, aliases."""

_RUNTIME = frozenset(RUNTIME_KEYS)


def is_runtime(key: str) -> bool:
    """The key has a place in the operators' tables."""
    return key in _RUNTIME


def is_alias(key: str) -> bool:
    """The key stands for many runtime keys, in registrations."""
    return key in ALIASES


def calls_on(key: str) -> bool:
    """Kernels of a key or alias call on with what is left of the key set; others compute.

    Those of backends compute, and those that are composed for every backend.
    """
    if is_alias(key):
        return key == "Autograd"
    if key == UNDEFINED:
        return False
    first = FUNCTIONALITIES.index("BackendSelect")
    return FUNCTIONALITIES.index(functionality_of(key)) >= first


def functionality_of(key: str) -> str:
    """`Sparse` of `SparseCUDA`, `Tracer` of `Tracer`; `Undefined` of aliases and of itself."""
    return _PARTS[key][0] if key in _PARTS else UNDEFINED


def backend_of(key: str) -> str | None:
    """`CUDA` of `SparseCUDA`; None where the key is of no backend."""
    return _PARTS[key][1] or None if key in _PARTS else None


def runtime_key(functionality: str, backend: str | None) -> str:
    """`SparseCUDA` of `Sparse` and `CUDA`.

    Where there is no backend, calls end in the first backend's place.
    """
    if functionality not in PER_BACKEND:
        return functionality
    return PER_BACKEND[functionality] + (backend or BACKENDS[0])


def nearest(name: str) -> str | None:
    """The key whose name is most like this one, for messages."""
    return names.nearest(name, (*RUNTIME_KEYS, *ALIASES))


@dataclass(frozen=True, slots=True)
class KeySet:
    """A set of backends and functionalities; `bits` is PyTorch's own representation.

    `|` and `&` work on all bits. `-` leaves the backends: what is taken away from a set is
    something that is done to tensors, and they stay where they are.
    """

    bits: int = 0

    @classmethod
    def of(cls, *keys: str) -> KeySet:
        """The union of the sets of those keys; aliases have none."""
        bits = 0
        for key in keys:
            bits |= _BITS.get(key, 0)
        return cls(bits)

    @classmethod
    def full(cls) -> KeySet:
        """Every backend and every functionality."""
        return cls((1 << (_WIDTH + len(FUNCTIONALITIES))) - 1)

    @classmethod
    def full_after(cls, key: str) -> KeySet:
        """All that a kernel of `key` may call on: what is of lower priority, and all backends.

        The Python dispatcher, which comes before everything, stays in.
        """
        below = _FUNCTIONALITY_BIT[functionality_of(key)] - 1
        return cls(below) | cls.of("PythonDispatcher")

    def __or__(self, other: KeySet) -> KeySet:
        return KeySet(self.bits | other.bits)

    def __and__(self, other: KeySet) -> KeySet:
        return KeySet(self.bits & other.bits)

    def __sub__(self, other: KeySet) -> KeySet:
        return KeySet(self.bits & (~other.bits | _ALL_BACKENDS))

    def __bool__(self) -> bool:
        return self.bits != 0

    def has(self, key: str) -> bool:
        """Both the functionality and the backend of the key are in the set."""
        bits = _BITS[key]
        return key != UNDEFINED and self.bits & bits == bits

    def add(self, *keys: str) -> KeySet:
        return self | KeySet.of(*keys)

    def remove(self, *keys: str) -> KeySet:
        """Without the functionalities of the keys; backends stay."""
        return self - KeySet.of(*keys)

    def remove_backends(self, *backends: str) -> KeySet:
        """Without those backends."""
        return KeySet(self.bits & ~sum(_BACKEND_BIT[backend] for backend in set(backends)))

    @property
    def backends(self) -> tuple[str, ...]:
        """Its backends, in the order of rising priority."""
        return tuple(name for name, bit in _BACKEND_BIT.items() if self.bits & bit)

    @property
    def functionalities(self) -> tuple[str, ...]:
        """Its functionalities, in the order of rising priority."""
        return tuple(name for name, bit in _FUNCTIONALITY_BIT.items() if self.bits & bit)

    @property
    def highest_backend(self) -> str | None:
        bits = self.bits & _ALL_BACKENDS
        return BACKENDS[bits.bit_length() - 1] if bits else None

    @property
    def highest_functionality(self) -> str:
        bits = self.bits >> _WIDTH
        return FUNCTIONALITIES[bits.bit_length() - 1] if bits else UNDEFINED

    @property
    def highest(self) -> str:
        """The runtime key of highest priority, `Undefined` of the empty set."""
        return runtime_key(self.highest_functionality, self.highest_backend)

    def __iter__(self) -> Iterator[str]:
        """Every runtime key in the set, in the order of rising priority."""
        for name in self.functionalities:
            if name in PER_BACKEND:
                yield from (PER_BACKEND[name] + backend for backend in self.backends)
            else:
                yield name

    def __str__(self) -> str:
        """As PyTorch prints it."""
        return f"DispatchKeySet({', '.join(self)})"


EVERY_BACKEND = KeySet(_ALL_BACKENDS)

AUTOGRAD = KeySet.of("AutogradFunctionality", "AutogradOther", "AutogradNestedTensor")
AUTOCAST = KeySet.of(*(name for name in FUNCTIONALITIES if name.startswith("Autocast")))

AUTOGRADOTHER_BACKENDS = EVERY_BACKEND | KeySet.of(
    "FPGA", "Vulkan", "Metal", "CustomRNGKeyId", "MkldnnCPU", "Sparse", "SparseCsr", "Quantized"
)
"""The backends that share the autograd key AutogradOther."""

DEFAULT_INCLUDED = KeySet.of("BackendSelect", "ADInplaceOrView")
DEFAULT_EXCLUDED = AUTOCAST
"""What a thread adds to every call's keys, and what it takes away, before any guard is set."""

_EXPLICIT = AUTOGRADOTHER_BACKENDS.add("Dense")
ALIAS_SETS = {
    "Autograd": AUTOGRAD | EVERY_BACKEND,
    "CompositeImplicitAutograd": _EXPLICIT | AUTOGRAD.add("NestedTensor"),
    "FuncTorchBatchedDecomposition": KeySet.of("FuncTorchBatched"),
    "CompositeImplicitAutogradNestedTensor": EVERY_BACKEND.add(
        "AutogradNestedTensor", "NestedTensor"
    ),
    "CompositeExplicitAutograd": _EXPLICIT,
    "CompositeExplicitAutogradNonFunctional": _EXPLICIT.remove("Sparse").remove_backends(
        "XLA", "Lazy"
    ),
}
"""The runtime keys that a registration for an alias serves."""

COMPOSITES = (
    "CompositeImplicitAutograd",
    "CompositeExplicitAutograd",
    "CompositeExplicitAutogradNonFunctional",
)


@cache
def is_in_alias(key: str, alias: str) -> bool:
    """A registration for the alias serves the runtime key.

    Calls without tensors are served by what serves every backend.
    """
    if key == UNDEFINED:
        return alias in COMPOSITES
    return ALIAS_SETS[alias].has(key)


@cache
def backends_of_autograd(key: str) -> KeySet:
    """The backend keys that an autograd key stands before; empty for other keys.

    HIP, VE and MTIA have autograd keys of their own, which look for no kernels of theirs.
    """
    if key == "AutogradOther":
        return AUTOGRADOTHER_BACKENDS
    if key == "AutogradNestedTensor":
        return EVERY_BACKEND.add("NestedTensor")
    backend = backend_of(key)
    if functionality_of(key) != "AutogradFunctionality" or backend in (None, "HIP", "VE", "MTIA"):
        return KeySet()
    return KeySet.of(backend)


def autograd_key_of(backend: str) -> str:
    """The autograd key of a backend: `AutogradCPU` of `CPU`. HIP and VE share AutogradOther."""
    return "AutogradOther" if backend in ("HIP", "VE") else f"Autograd{backend}"


def autograd_keys_of(backend: str) -> KeySet:
    """What a tensor of that backend that may require gradients has besides its own key."""
    return KeySet.of("ADInplaceOrView", autograd_key_of(backend))


def autocast_keys_of(backend: str) -> KeySet:
    """What a tensor of that backend has for autocast; empty where there is none."""
    key = f"Autocast{backend}"
    return KeySet.of(key) if key in FUNCTIONALITIES else KeySet()
