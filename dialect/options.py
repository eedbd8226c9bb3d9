"""What a user asks of one compilation."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import HardwireError

if TYPE_CHECKING:
    from .dispatch.dispatcher import Dispatcher

Paths = Sequence[str | os.PathLike[str]]


@dataclass(frozen=True)
class CompileOptions:
    """The options of `hardwire.compile`, which says what each of them means."""

    name: str | None = None
    dispatcher: Dispatcher | None = None
    input_keys: Mapping[str, Sequence[str]] | None = None
    kernels: Paths = ()
    only: Paths = ()
    link: Paths = ()
    inputs: Mapping[str, object] | None = None
    method: str | None = None
    max_sizes: Mapping[str, int] | None = None
    specialise: Mapping[str, Sequence[int]] | None = None
    boxed: bool = False
    seed_argument: bool = False
    quantised_io: bool = False
    requantise: str = "exact"
    check: bool = False
    checks: bool = False
    io: str = "caller"
    self_test: bool = False
    debug: str = "lines"
    memories: str | os.PathLike[str] | None = None
    optimize: str = "balanced"
    costs: bool = False
    ram: int | None = None
    flash: int | None = None
    wait_states: int = 0
    nan: str = "kept"
    chains: str = "needed"
    tuning: str | os.PathLike[str] | None = None
    cache: bool = True
    weights: str = "float"
    fast_math: Sequence[str] = ()
    threads: int = 1
    jobs: int | None = None


MOST_THREADS = MOST_JOBS = 64


def checked_threads(options: CompileOptions) -> int:
    """How many threads the caller may have."""
    if not 1 <= options.threads <= MOST_THREADS:
        raise HardwireError(f"--threads: {options.threads} is not from 1 to {MOST_THREADS}.")
    return options.threads


def own_processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def checked_jobs(options: CompileOptions) -> int:
    """How many processes compile: one for each core that this one may use, where nobody said."""
    if options.jobs is None:
        return min(own_processors(), MOST_JOBS)
    if not 1 <= options.jobs <= MOST_JOBS:
        raise HardwireError(f"--jobs: {options.jobs} is not from 1 to {MOST_JOBS}.")
    return options.jobs


REQUANTISE = ("exact", "fast")
"""How sums of products of quantised values are rounded."""

KEPT, LOST = "kept", "lost"
NAN = (KEPT, LOST)
"""What becomes of a NaN that is bounded."""

NO_CHAINS, NEEDED, ALL_CHAINS, BANDS = "none", "needed", "all", "bands"
CHAINS = (NO_CHAINS, NEEDED, ALL_CHAINS, BANDS)
"""Which calls become chains, of whose values only a few rows are there at a time; in bands, only a
few columns of these as well."""

FLOAT, BF16, INT8 = "float", "bf16", "int8"
WEIGHTS = (FLOAT, BF16, INT8)
"""What weights of float32 are stored as that products read."""

WINOGRAD = "winograd"
HALF_SUMS = "half-sums"
FAST_MATH = (WINOGRAD, HALF_SUMS)
"""What floats may be computed with otherwise than it stands in the graph, for speed."""

IO = ("caller", "arena")
"""Whose memory inputs and outputs lie in."""

NO_DEBUG, LINES, FULL_DEBUG = "none", "lines", "full"
DEBUG = (NO_DEBUG, LINES, FULL_DEBUG)
"""What debuggers are told."""

OPTIMIZE = ("size", "balanced", "speed")
"""What code is made for: few bytes, few instructions, or each where it counts."""

DEFAULTS = CompileOptions()


def one_of(known: Sequence[str], name: str, what: str) -> str:
    """The name, which has to be known."""
    if name not in known:
        *others, last = (f"`{each}`" for each in known)
        choice = f"{', '.join(others)} or {last}" if others else last
        raise HardwireError(f"`{name}` is no {what}: it is {choice}.")
    return name


def all_of(known: Sequence[str], names: Sequence[str], what: str) -> tuple[str, ...]:
    """The names, which have to be known, in the order of these."""
    given = [one_of(known, name, what) for name in names]
    return tuple(name for name in known if name in given)
