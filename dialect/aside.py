"""Work that is done beside this process, by a copy of it.

A copy has all that there is here, so that nothing has to be written down to be given to it, and
answers with what it found. It is made by `fork`, on Linux, of a process with one thread of Python:
a lock that another one holds would be held for ever in a copy.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, Generic, NoReturn, TypeVar

from .errors import HardwireError

T = TypeVar("T")


def may_copy() -> bool:
    """A copy of this process can do what it does, and this one is told how it ends."""
    if sys.platform != "linux" or not hasattr(os, "fork") or threading.active_count() > 1:
        return False
    return signal.getsignal(signal.SIGCHLD) is not signal.SIG_IGN


class Aside(Generic[T]):
    """Something that a copy of this process works out, from what is known now."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._end: BinaryIO | None = None
        reader, writer = os.pipe()
        self._child = _copied()
        if self._child == 0:
            _tell_result(work, writer)
        os.close(writer)
        self._end = os.fdopen(reader, "rb")

    def result(self) -> T:
        """What came of it, once; raises HardwireError as the copy did, and ChildProcessError where
        it did not finish."""
        if self._end is None:
            raise ValueError("a copy answers once")
        told = self._end.read()
        if self._ended() or not told:
            raise ChildProcessError
        import pickle

        found = pickle.loads(told)
        if isinstance(found, HardwireError):
            raise found
        return found

    def drop(self) -> None:
        """Ends the copy, if it did not answer."""
        if self._end is not None:
            os.kill(self._child, signal.SIGKILL)
            self._ended()

    def _ended(self) -> int:
        if self._end is not None:
            self._end.close()
            self._end = None
        return os.waitpid(self._child, 0)[1]

    def __del__(self) -> None:
        self.drop()


@contextmanager
def beside(work: Callable[[], None], jobs: int) -> Generator[None]:
    """Has something done in a copy meanwhile, where there may be one, that nobody waits for but at
    the end, and that may be left undone."""
    if jobs == 1 or not may_copy():
        work()
        yield
        return
    copy = Aside(work)
    try:
        yield
    finally:
        with suppress(ChildProcessError):
            copy.result()


def _copied() -> int:
    """The number of a new process; 0 in that."""
    with warnings.catch_warnings():
        # Libraries may have threads of their own, none of which works while Python does not.
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            return os.fork()
        except OSError as problem:
            what = f"no process can be started ({problem.strerror})"
            raise HardwireError(f"{what}; `--jobs 1` does without others.") from problem


def _tell_result(work: Callable[[], Any], writer: int) -> NoReturn:
    """What else is wrong is seen by how this process ends; it leaves nothing behind."""
    import pickle

    status = 1
    try:
        with os.fdopen(writer, "wb") as file:
            file.write(pickle.dumps(_done(work)))
        status = 0
    finally:
        os._exit(status)


def _done(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except HardwireError as problem:
        return problem
