"""Who does what there is to do: this process, one job after the other."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol


class Job(Protocol):
    """What is done in one piece, in any process: a tile that is measured, a model compiled."""

    def run(self) -> Any: ...

    def lost(self) -> Any:
        """What it came to where the processes die that do it."""
        ...


class Engine(Protocol):
    """Takes jobs, and gives back what they came to in any order."""

    @property
    def width(self) -> int:
        """So many jobs keep it busy."""
        ...

    def submit(self, job: Job) -> None: ...

    def finished(self) -> tuple[Any, Any]:
        """The next job that is finished, of those that were submitted, and what it came to."""
        ...


@dataclass
class InProcess:
    """Does them as it is asked."""

    width: int = 1
    jobs: deque[Job] = field(default_factory=deque[Job])

    def submit(self, job: Job) -> None:
        self.jobs.append(job)

    def finished(self) -> tuple[Any, Any]:
        job = self.jobs.popleft()
        return job, job.run()
