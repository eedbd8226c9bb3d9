"""One registration of a kernel."""

from __future__ import annotations

from dataclasses import dataclass

FALLTHROUGH = "fallthrough"
"""Instead of a kernel: the key is skipped, as if it were not in the call's key set."""


@dataclass(frozen=True)
class Registration:
    """A kernel for one dispatch key or alias.

    `source` is the file that says so, with a line where the file is one that hardwire reads.
    """

    key: str
    kernel: str
    source: str

    @property
    def is_fallthrough(self) -> bool:
        return self.kernel == FALLTHROUGH

    def __str__(self) -> str:
        return f"{self.kernel} ({self.source})"
