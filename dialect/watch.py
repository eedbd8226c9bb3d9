"""Who watches kernels being compiled: which it is, how many are done, how long the rest takes.

Copies of this process compile kernels, too, and tell it themselves. How much each has done stands
in memory that all of them share, in a place of its own.
"""

from __future__ import annotations

import mmap
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass, field, replace
from typing import Final

MOST_PLACES = 65
"""This process, and as many copies as there may be."""
COUNT, WORK, FIELDS = 0, 1, 2


def _shared_counts() -> memoryview:
    return memoryview(mmap.mmap(-1, 8 * FIELDS * MOST_PLACES)).cast("Q")


@dataclass
class Watch:
    """`tell` is told a line whenever a kernel begins; `place` is that of this process."""

    tell: Final[Callable[[str], None]]
    place: int = 0
    sizes: dict[str, int] = field(default_factory=dict[str, int])
    done: memoryview = field(default_factory=_shared_counts)
    start: float = 0.0

    def expect(self, sizes: Mapping[str, int]) -> None:
        """The kernels that all processes compile, and how much work each is; once."""
        if not self.sizes:
            self.sizes, self.start = dict(sizes), time.perf_counter()

    def begins(self, name: str) -> None:
        """This process compiles a kernel now."""
        if name not in self.sizes:
            return
        ready = self._sum_of(COUNT)
        line = f"kernel {name}, {ready} of {len(self.sizes)} are done"
        self.tell(line + self._time_left())

    def ends(self, name: str) -> None:
        """It has."""
        if name in self.sizes:
            self.done[FIELDS * self.place + COUNT] += 1
            self.done[FIELDS * self.place + WORK] += self.sizes[name]

    def _time_left(self) -> str:
        """What the rest takes if it goes on as it went."""
        work = self._sum_of(WORK)
        if work == 0:
            return ""
        spent = time.perf_counter() - self.start
        return f", about {spent * (sum(self.sizes.values()) - work) / work:.0f} s left"

    def _sum_of(self, which: int) -> int:
        return sum(self.done[which::FIELDS])


WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)
"""Where somebody watches."""


def tell(line: str) -> None:
    """Tells who watches of something else than kernels that begin."""
    watch = WATCH.get()
    if watch is not None:
        watch.tell(line)


def expect(sizes: Mapping[str, int]) -> None:
    """Tells who watches which kernels there are, and how much work each is."""
    watch = WATCH.get()
    if watch is not None:
        watch.expect(sizes)


def take_place(place: int) -> None:
    """Of a copy: what it tells is told apart from what others do."""
    watch = WATCH.get()
    if watch is not None:
        watch.place = place


def apart_at(place: int) -> Context:
    """Where a thread tells what another process compiles, which has a place of its own."""
    context, watch = copy_context(), WATCH.get()
    if watch is not None:
        context.run(WATCH.set, replace(watch, place=place))
    return context


def finished(names: Iterable[str]) -> None:
    """Tells who watches of kernels that were there already."""
    watch = WATCH.get()
    if watch is not None:
        for name in names:
            watch.ends(name)


@contextmanager
def compiling(name: str) -> Generator[None]:
    """Tells who watches that a kernel begins, and that it is done."""
    watch = WATCH.get()
    if watch is not None:
        watch.begins(name)
    yield
    if watch is not None:
        watch.ends(name)
