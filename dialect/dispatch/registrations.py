"""All kernels that are registered for an operator, by dispatch key.

An entry of native_functions.yaml says more than its `dispatch`: PyTorch's code generator registers
kernels for every key of a structured operator's out variant for the other variants too, makes a
Meta kernel of its shape function, and so on. These are its rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..entry import Entry
from ..registry import Operators, registry
from .keys import COMPOSITES
from .registration import Registration

STRUCTURED_KEYS = ("CPU", "CUDA", "MPS", "XPU", "MTIA")
"""The backends whose kernels a structured operator's variants share."""


def registrations(name: str, operators: Operators | None = None) -> dict[str, Registration]:
    """The kernels of an operator, the newest of each key. KeyError where there is no such operator.

    `operators` are PyTorch's own where none are given.
    """
    known = registry() if operators is None else operators
    entry = known.entry(name)
    found = {made.key: made for made in of_entry(entry, known)}
    return found | {made.key: made for made in known.elsewhere(entry.name)}


def of_entry(entry: Entry, operators: Operators) -> Iterator[Registration]:
    """What the code generator makes of an entry."""
    if entry.manual_kernel_registration:
        return
    for key, kernel in entry.dispatch.items():
        yield Registration(key, kernel, entry.location)
    if (out := _structured(entry, operators)) is not None:
        yield from _of_structured(entry, out)
    elif _gets_meta_of_in_place(entry):
        yield Registration("Meta", f"Meta kernel of the functional {entry.name}", entry.location)


def _structured(entry: Entry, operators: Operators) -> Entry | None:
    """The out variant that implements an operator of a structured group."""
    if entry.structured:
        return entry
    if entry.structured_delegate is None:
        return None
    return operators.entry(f"{entry.schema.namespace}::{entry.structured_delegate}")


def _of_structured(entry: Entry, out: Entry) -> Iterator[Registration]:
    if out is not entry:
        for key in STRUCTURED_KEYS:
            if key in out.dispatch:
                yield Registration(key, out.dispatch[key], out.location)
        explicit = f"{entry.name} by {out.name}"
        yield Registration("CompositeExplicitAutogradNonFunctional", explicit, out.location)
    yield Registration("Meta", f"shape function of {out.name}", out.location)


def _gets_meta_of_in_place(entry: Entry) -> bool:
    """In-place operators of backends compute their shapes by the functional variant."""
    schema = entry.schema
    served = any(key in entry.dispatch for key in ("Meta", *COMPOSITES))
    return schema.kind == "inplace" and not served and len(schema.returns) == 1
