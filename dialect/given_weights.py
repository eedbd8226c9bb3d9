"""A weight that a model came with, as it was before anything was done to it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GivenWeight:
    """Its bytes, and whether the model reads it."""

    name: str
    bytes: int
    is_read: bool
