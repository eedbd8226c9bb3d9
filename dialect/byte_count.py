"""Numbers of bytes as users write them."""

from __future__ import annotations

import re

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20}


def byte_count(text: str) -> int | None:
    """`65536`, `64K` or `1M` in bytes; None for anything else."""
    found = re.fullmatch(r"([0-9]+)([KM]?)", text)
    return None if found is None else int(found[1]) * UNITS[found[2]]
