"""What a report says of kernels that several threads share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..dialect.program import Program
from .call_facts import CallFacts


def threads_to_report(program: Program, most: int, calls: Sequence[CallFacts]) -> dict[str, Any]:
    """How many threads there may be, and of each kernel that they share the number of its chunks
    and the bytes of scratch memory that each of these has."""
    if most < 2:
        return {}
    counts = Counter(call.kernel for call in calls)
    kernels = [
        {"kernel": kernel, "calls": counts[kernel], "chunks": chunks, "slice": size}
        for kernel, (chunks, size) in program.chunks.items()
    ]
    return {"threads": {"most": most, "by_kernel": kernels}}
