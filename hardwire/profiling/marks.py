"""When the calls of an entry begin and end.

An object that tells what calls read and write (`check/trace.py`) tells it to a function that notes
the time instead: before a call for its operands, behind it for its results.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..dialect.errors import HardwireError
from ..dialect.targets import Target
from .small_code import loaded

MOST = 1 << 18
"""Notes of a run that there is room for."""
TIME = np.dtype([("seconds", "i8"), ("nanoseconds", "i8")])
NOTE = np.dtype([("call", "i4"), ("value", "i4"), ("begin", TIME), ("thread", TIME), ("end", TIME)])
Told = tuple[int, int]
"""A call, and which of its values."""
CODE = """
declare i32 @clock_gettime(i32, ptr)
define void @told(i32 %call, i32 %value, i64 %address) {{
  %n = load i64, ptr inttoptr (i64 {count} to ptr)
  %fits = icmp ult i64 %n, {most}
  br i1 %fits, label %write, label %done
write:
  %place = getelementptr [7 x i64], ptr inttoptr (i64 {notes} to ptr), i64 %n
  %second = getelementptr i32, ptr %place, i64 1
  %begin = getelementptr i64, ptr %place, i64 1
  %thread = getelementptr i64, ptr %place, i64 3
  %end = getelementptr i64, ptr %place, i64 5
  store i32 %call, ptr %place
  store i32 %value, ptr %second
  %more = add i64 %n, 1
  store i64 %more, ptr inttoptr (i64 {count} to ptr)
  %status0 = call i32 @clock_gettime(i32 {monotonic}, ptr %begin)
  %status1 = call i32 @clock_gettime(i32 {thread}, ptr %thread)
  %status2 = call i32 @clock_gettime(i32 {monotonic}, ptr %end)
  ret void
done:
  ret void
}}
"""


@dataclass(frozen=True)
class Marks:
    """The function, and what it has noted. `operands` are how many each call has."""

    address: int
    alive: object
    count: np.ndarray
    notes: np.ndarray
    operands: Sequence[int]

    @staticmethod
    def of(target: Target, operands: Sequence[int]) -> Marks:
        monotonic, thread = _clocks()
        count, notes = np.zeros(1, np.int64), np.zeros(MOST, NOTE)
        text = CODE.format(
            count=count.ctypes.data, notes=notes.ctypes.data, most=MOST, monotonic=monotonic,
            thread=thread,
        )  # fmt: skip
        clock = ctypes.cast(ctypes.CDLL(None).clock_gettime, ctypes.c_void_p).value or 0
        address, alive = loaded(text, "told", target, {"clock_gettime": clock})
        return Marks(address, alive, count, notes, operands)

    def begin(self) -> None:
        """Forgets what was noted."""
        self.count[0] = 0

    def times(self) -> np.ndarray:
        """Nanoseconds of each call since then; of all turns, where it is in a loop. Of a span the
        least that a clock says: one counts what others do, the other is looked at within it."""
        self.mark_end()
        if self.count[0] >= MOST:
            raise HardwireError(
                f"--profile: a run tells more than {MOST:,} times of calls in loops."
            )
        found = self.notes[: self.count[0]]
        each = zip(found["call"].tolist(), found["value"].tolist(), strict=True)
        begin, thread, end = (_nanoseconds(found[name]) for name in ("begin", "thread", "end"))
        took = np.minimum(begin[1:] - end[:-1], thread[1:] - thread[:-1])
        spent = np.zeros(len(self.operands), np.int64)
        for call, number in spans(list(each), self.operands):
            spent[call] += took[number]
        return spent

    def mark_end(self) -> None:
        """Notes that the run is over."""
        note = ctypes.CFUNCTYPE(None, ctypes.c_int32, ctypes.c_int32, ctypes.c_int64)(self.address)
        note(-1, 0, 0)


def _clocks() -> tuple[int, int]:
    """This system's numbers of two clocks; the second one stands still while others have the
    processor, and takes longer to look at."""
    if not hasattr(time, "clock_gettime"):
        raise HardwireError("--profile: this system has no `clock_gettime`.")
    return time.CLOCK_MONOTONIC, time.CLOCK_THREAD_CPUTIME_ID


def _nanoseconds(times: np.ndarray) -> np.ndarray:
    return times["seconds"] * 1_000_000_000 + times["nanoseconds"]


def spans(told: Sequence[Told], operands: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Calls, and after which of all notes they ran, of what was told of calls with so many
    operands: between the last operand and the first result, or what is told next where there is
    none; of calls without operands, behind what was told before."""
    for number, ((call, value), (next_call, next_value)) in enumerate(pairwise(told)):
        goes_on = next_call == call and next_value > value
        if call >= 0 and value < operands[call]:
            if not goes_on or next_value >= operands[call]:
                yield call, number
        elif next_call >= 0 and not goes_on and next_value >= operands[next_call]:
            yield next_call, number
