"""Calls code for Windows from this system, on x86-64: `python -m test.of_windows KWS.obj MFCC.npy
ARENA_SIZE SCORES.npy` links a COFF object with LLVM and writes what its entry gives.

In a process of its own, since COFF has no tables of jumps: 2 GB from the object at most lie the
functions that it calls, and a process that has run many tests maps more than that.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from hardwire.runtime import loader
from hardwire.runtime.host import aligned_buffer

AROUND = """
declare ptr @memset(ptr, i32, i64)
define win64cc ptr @memset_there(ptr %p, i32 %value, i64 %count) {
  %r = call ptr @memset(ptr %p, i32 %value, i64 %count)
  ret ptr %r
}
define i32 @call_there(ptr %f, ptr %a, ptr %b, ptr %c) {
  %r = call win64cc i32 %f(ptr %a, ptr %b, ptr %c)
  ret i32 %r
}
"""


def functions_around() -> Any:
    """Functions of this system that call those of Windows, or are called by these."""
    builder = llvm.JITLibraryBuilder().add_ir(AROUND).add_current_process()
    for name in ("memset_there", "call_there"):
        builder.export_symbol(name)
    return builder.link(loader._jit(), "around")  # pyright: ignore[reportPrivateUsage]


def called(around: Any, run: int, arena_size: int, mfcc: np.ndarray) -> np.ndarray:
    """What the entry of an object for Windows gives."""
    found = np.full((1, 12), np.nan, np.float32)
    arena = aligned_buffer(arena_size, 64)
    call = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 4)(around["call_there"])
    assert call(run, mfcc.ctypes.data, found.ctypes.data, arena.ctypes.data) == 0
    return found


def main(image: str, mfcc: str, arena_size: str, scores: str) -> None:
    around = functions_around()
    builder = llvm.JITLibraryBuilder().add_object_img(Path(image).read_bytes())
    builder.export_symbol("kws_run").import_symbol("memset", around["memset_there"])
    library = builder.link(loader._jit(), "coff")  # pyright: ignore[reportPrivateUsage]
    np.save(scores, called(around, library["kws_run"], int(arena_size), np.load(mfcc)))


if __name__ == "__main__":
    main(*sys.argv[1:])
