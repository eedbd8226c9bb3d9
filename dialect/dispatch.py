"""What PyTorch's dispatcher would find for an operator: which registration serves a dispatch key.

The order is that of `OperatorEntry::computeDispatchTableEntryWithDebug` for the keys of plain
inference: autograd and ADInplaceOrView are excluded, so that only the backend's key is left.
"""

from __future__ import annotations

from dataclasses import dataclass

from .registry import Entry, registry

CPU = "CPU"

ALIASES = (
    "CompositeExplicitAutogradNonFunctional",
    "CompositeExplicitAutograd",
    "CompositeImplicitAutograd",
)
"""Registrations that serve every backend, in the order in which they are asked."""


@dataclass(frozen=True)
class Registration:
    """The kernel that serves a key; `key` is the key or alias that it is registered for."""

    key: str
    kernel: str


def tried(key: str = CPU) -> tuple[str, ...]:
    """The keys that are looked up for a backend, in order."""
    return (key, *ALIASES)


def registration(name: str, key: str = CPU) -> Registration | None:
    """The registration that an operator's call ends at; None where PyTorch has no kernel."""
    entry = registry().entry(name)
    for candidate in tried(key):
        kernel = _kernel(entry, candidate)
        if kernel is not None:
            return Registration(candidate, kernel)
    return None


def _kernel(entry: Entry, key: str) -> str | None:
    """An entry's own kernel for a key, or that of the out variant that it delegates to."""
    if key in entry.dispatch:
        return entry.dispatch[key]
    if entry.structured_delegate is None:
        return None
    space = entry.schema.namespace
    return registry().entry(f"{space}::{entry.structured_delegate}").dispatch.get(key)
