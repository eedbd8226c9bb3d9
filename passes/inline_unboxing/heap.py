"""What a branch changes, to be taken back and joined with what the other one changes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ...dialect.errors import Refused
from ...dialect.script.values import Mutable, Storage, fresh_version


@dataclass
class _Frame:
    """Objects made before `start` that were changed since, with the states that they had.

    `related` is memory that is said to be the same as other memory since.
    """

    start: int
    before: dict[int, tuple[Mutable, Any]] = field(default_factory=dict[int, tuple[Mutable, Any]])
    related: list[tuple[Storage, Storage]] = field(default_factory=list[tuple[Storage, Storage]])


@dataclass
class Heap:
    """Everything that changes a `Mutable` announces it here first."""

    frames: list[_Frame] = field(default_factory=list[_Frame])

    def touch(self, item: Mutable) -> None:
        """`item` is going to change."""
        for frame in reversed(self.frames):
            if item.serial >= frame.start or id(item) in frame.before:
                return
            frame.before[id(item)] = (item, item.state())

    def write(self, item: Mutable) -> None:
        """`item` is going to be changed by the model, where that is allowed."""
        if item.frozen is not None:
            raise Refused(f"changes {item.frozen}")
        self.touch(item)

    def relate(self, a: Storage, b: Storage) -> None:
        """The two, one of which was made just now, may be the same memory."""
        a.relatives.append(b)
        b.relatives.append(a)
        for frame in self.frames[-1:]:
            frame.related.append((a, b))

    def enter(self) -> None:
        """A branch begins."""
        self.frames.append(_Frame(fresh_version()))

    def leave(self) -> list[tuple[Mutable, Any]]:
        """The branch ends, and its changes are undone: what it changed, with the new states."""
        frame = self.frames.pop()
        for a, b in frame.related:
            a.relatives.remove(b)
            b.relatives.remove(a)
        changed: list[tuple[Mutable, Any]] = []
        for item, state in frame.before.values():
            changed.append((item, item.state()))
            item.restore(state)
        return changed

    @contextmanager
    def again(self, changed: Sequence[tuple[Mutable, Any]]) -> Generator[None]:
        """Everything as it was at the end of a branch that was left and that had changed this."""
        self.enter()
        try:
            for item, state in changed:
                self.touch(item)
                item.restore(state)
            yield
        finally:
            self.leave()
