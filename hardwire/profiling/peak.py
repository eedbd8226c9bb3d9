"""How fast this machine multiplies and adds: a loop of nothing else."""

from __future__ import annotations

import ctypes
import time
from dataclasses import dataclass

import numpy as np

from ..dialect.targets import Target
from .small_code import loaded

SUMS = 12
"""Multiply-adds that do not wait for each other, and find room in 16 registers."""
TURNS = 100_000
TIMES = 3
FLOAT_BYTES = 4


@dataclass(frozen=True)
class Peak:
    """The loop, for a target."""

    address: int
    alive: object
    numbers: np.ndarray
    lanes: int

    @staticmethod
    def of(target: Target) -> Peak:
        lanes = target.lanes(FLOAT_BYTES)
        address, alive = loaded(_loop_of_sums(target, lanes), "peak", target)
        return Peak(address, alive, np.full(lanes, 0.5, np.float32), lanes)

    def measured(self) -> float:
        """Floating-point operations in a nanosecond of this thread's, the most of a few times; a
        multiply-add is two."""
        run = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64)(self.address)
        taken = list[int]()
        for _ in range(TIMES):
            start = time.thread_time_ns()
            run(self.numbers.ctypes.data, TURNS)
            taken.append(time.thread_time_ns() - start)
        return 2 * SUMS * self.lanes * TURNS / min(taken)


def _loop_of_sums(target: Target, lanes: int) -> str:
    """`peak(numbers, turns)`: each sum becomes itself times x and x more, which is never much."""
    kind = f"<{lanes} x float>"
    names = range(SUMS)
    phis = [f"  %s{n} = phi {kind} [ %x, %entry ], [ %t{n}, %loop ]" for n in names]
    if target.has_fma:
        steps = [f"  %t{n} = call {kind} @fma({kind} %s{n}, {kind} %x, {kind} %x)" for n in names]
    else:
        pairs = "  %m{n} = fmul {kind} %s{n}, %x\n  %t{n} = fadd {kind} %m{n}, %x"
        steps = [pairs.format(n=n, kind=kind) for n in names]
    ends = [f"  store volatile {kind} %t{n}, ptr %numbers, align 4" for n in names]
    text = "\n".join([
        f"declare {kind} @fma({kind}, {kind}, {kind})",
        "define void @peak(ptr %numbers, i64 %turns) {",
        f"entry:\n  %x = load {kind}, ptr %numbers, align 4\n  br label %loop\nloop:",
        "  %i = phi i64 [ 0, %entry ], [ %next, %loop ]",
        *phis, *steps,
        "  %next = add i64 %i, 1\n  %goes = icmp ult i64 %next, %turns",
        "  br i1 %goes, label %loop, label %done\ndone:",
        *ends, "  ret void\n}\n",
    ])  # fmt: skip
    return text.replace("@fma(", f"@llvm.fma.v{lanes}f32(")
