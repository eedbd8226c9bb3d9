"""What measures: this process, one task after the other."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

from .measured import Cost, Task, measure


class Engine(Protocol):
    """Takes tasks, and gives back what they came to in any order."""

    @property
    def width(self) -> int:
        """So many tasks keep it busy."""
        ...

    def submit(self, task: Task) -> None: ...

    def finished(self) -> tuple[Task, Cost]:
        """The next one that is finished, of those that were submitted."""
        ...


@dataclass
class InProcess:
    """Measures as it is asked."""

    width: int = 1
    tasks: deque[Task] = field(default_factory=deque[Task])

    def submit(self, task: Task) -> None:
        self.tasks.append(task)

    def finished(self) -> tuple[Task, Cost]:
        task = self.tasks.popleft()
        return task, measure(task)
