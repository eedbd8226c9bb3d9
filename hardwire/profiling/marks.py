"""When the calls of an entry begin and end.

An object that tells what calls read and write (`check/trace.py`) tells it to a function that notes
the time instead: before a call for its operands, behind it for its results.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..dialect.targets import Target
from .small_code import loaded

MOST = 1 << 20
"""Notes of a run that there is room for."""
MONOTONIC = 1
NOTE = np.dtype([("call", "i4"), ("value", "i4"), ("seconds", "i8"), ("nanoseconds", "i8")])
Told = tuple[int, int, int]
"""A call, which of its values, and when, in nanoseconds."""
CODE = """
declare i32 @clock_gettime(i32, ptr)
define void @told(i32 %call, i32 %value, i64 %address) {{
  %n = load i64, ptr inttoptr (i64 {count} to ptr)
  %fits = icmp ult i64 %n, {most}
  br i1 %fits, label %write, label %done
write:
  %place = getelementptr {{i32, i32, i64, i64}}, ptr inttoptr (i64 {notes} to ptr), i64 %n
  %second = getelementptr i32, ptr %place, i64 1
  %time = getelementptr i32, ptr %place, i64 2
  store i32 %call, ptr %place
  store i32 %value, ptr %second
  %more = add i64 %n, 1
  store i64 %more, ptr inttoptr (i64 {count} to ptr)
  %status = call i32 @clock_gettime(i32 {clock}, ptr %time)
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
        count, notes = np.zeros(1, np.int64), np.zeros(MOST, NOTE)
        text = CODE.format(
            count=count.ctypes.data, notes=notes.ctypes.data, most=MOST, clock=MONOTONIC
        )
        clock = ctypes.cast(ctypes.CDLL(None).clock_gettime, ctypes.c_void_p).value or 0
        address, alive = loaded(text, "told", target, {"clock_gettime": clock})
        return Marks(address, alive, count, notes, operands)

    def begin(self) -> None:
        """Forgets what was noted."""
        self.count[0] = 0

    def times(self) -> np.ndarray:
        """Nanoseconds of each call since then; of all turns, where it is in a loop."""
        self.mark_end()
        found = self.notes[: self.count[0]]
        when = found["seconds"] * 1_000_000_000 + found["nanoseconds"]
        spent = np.zeros(len(self.operands), np.int64)
        told = zip(found["call"].tolist(), found["value"].tolist(), when.tolist(), strict=True)
        for call, nanoseconds in spans(list(told), self.operands):
            spent[call] += nanoseconds
        return spent

    def mark_end(self) -> None:
        """Notes that the run is over."""
        note = ctypes.CFUNCTYPE(None, ctypes.c_int32, ctypes.c_int32, ctypes.c_int64)(self.address)
        note(-1, 0, 0)


def spans(told: Sequence[Told], operands: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Calls and nanoseconds, of what was told in a row of calls with so many operands: what lies
    between the last operand of a call and its first result, or what is told next where it has none;
    of calls without operands, since what was told before."""
    for (call, value, before), (next_call, next_value, after) in pairwise(told):
        goes_on = next_call == call and next_value > value
        if call >= 0 and value < operands[call]:
            if not goes_on or next_value >= operands[call]:
                yield call, after - before
        elif next_call >= 0 and not goes_on and next_value >= operands[next_call]:
            yield next_call, after - before
