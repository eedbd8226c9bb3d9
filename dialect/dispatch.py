"""The registration at which a call ends in plain inference: on tensors of one backend, no modes.

Autograd and ADInplaceOrView are excluded then, so that only the backend's key is left in the call's
key set; what it finds is in the operator's table.
"""

from __future__ import annotations

from .dispatch_keys import is_in_alias
from .dispatch_table import ALIAS_RULES, FALLBACK, table
from .registration import Registration

CPU = "CPU"


def tried(key: str = CPU) -> tuple[str, ...]:
    """The keys and aliases that are looked up for a backend, in order."""
    return (key, *(alias for _, alias, _ in ALIAS_RULES if is_in_alias(key, alias)))


def registration(name: str, key: str = CPU) -> Registration | None:
    """What is registered for an operator and serves the key; None where PyTorch has no kernel."""
    cell = table(name)[key]
    return None if cell.kind == FALLBACK else cell.registration
