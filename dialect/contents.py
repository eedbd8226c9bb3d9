"""What tells arrays apart without keeping a copy of them."""

from __future__ import annotations

from hashlib import blake2b

import numpy as np


def as_bytes(data: np.ndarray) -> np.ndarray:
    """The bytes of an array in a row; a copy only where they are not there already."""
    return np.ascontiguousarray(data).reshape(-1).view(np.uint8)


def content_key(data: np.ndarray) -> tuple[int, bytes]:
    """Equal for arrays of the same bytes, whatever their type; 256 bits of a digest."""
    content = as_bytes(data)
    return content.size, blake2b(content.data, digest_size=32).digest()
