"""The child of `llvm_passes.py`: has LLVM tell of its passes what they make of each function, or
what they take, which it writes to the standard error; to the standard output, with which text it
begins. Its options are those of a process.

Reads a target, the texts that LLVM is given, by name, and the text of the module whose code is the
object's. Where lines are asked for, values get names first, which they keep from pass to pass;
numbers would change with each line that goes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import llvmlite.binding as llvm

from ..dialect.targets import Target
from .machine import optimise, parse, scheduling, target_machine

MARK, CODE = "@@@ ", "code"
"""What begins a line behind which LLVM tells of a text (of none that matters, where it has no
name), and the name of all code."""
MAY_GO = {
    "loop-deletion": "LoopDeletionPass",
    "loop-unroll-full": "LoopFullUnrollPass",
    "loop-simplifycfg": "LoopSimplifyCFGPass",
    "simple-loop-unswitch": "SimpleLoopUnswitchPass",
}
"""Passes that may leave nothing of the loop that they are for: of these LLVM tells no more than
that, unless it is asked for the text behind them. It would write that in small pieces; into files
it does not."""
GONE = "gone.json"
"""What the texts are in that such passes left, in order."""
CAN_COPY = hasattr(os, "fork")
"""Elsewhere a process is given one text to tell the times of."""
OPTIONS = {
    "lines": ("-print-changed", "-print-module-scope", f"-print-after={','.join(MAY_GO)}"),
    "times": ("-time-passes-per-run",),
}


def main() -> None:
    what, folder = sys.argv[1], Path(sys.argv[2])
    fields, texts, final = json.load(sys.stdin)
    for option in (*OPTIONS[what], f"-ir-dump-directory={folder}"):
        llvm.set_option("", option)
    gone = list[str]()
    target = Target(**fields)
    for name, text in texts.items():
        _begin(name if what == "lines" else f"{name} (times)")
        if what == "times":
            _in_copy(partial(_tell, target, name, text, True))
        else:
            _tell(target, name, text, False)
            gone += _gone(folder)
    (folder / GONE).write_text(json.dumps(gone), "utf-8")
    if final:
        _begin("all machine code")
        machine = target_machine(target)
        module = parse(final, target, machine)
        _mark(CODE)
        with scheduling(final):
            machine.emit_assembly(module)


def _tell(target: Target, name: str, text: str, timed: bool) -> None:
    machine = target_machine(target)
    module = parse(text, target, machine)
    if not timed:
        _mark("")
        namer = llvm.create_new_module_pass_manager()
        namer.add_instruction_namer_pass()
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options())
        namer.run(module, builder)
    _mark(name)
    optimise(module, machine)
    if timed:
        with scheduling(text):
            machine.emit_object(module)
        print(llvm.report_and_reset_timings(), file=sys.stderr, flush=True)


def _in_copy(work: Callable[[], None]) -> None:
    """Does it in a copy of this process: LLVM knows passes by their addresses, and would take the
    times of some for those of others that were at the same address for an earlier text."""
    if not CAN_COPY:
        work()
        return
    copy = os.fork()
    if copy == 0:
        work()
        os._exit(0)
    if os.waitpid(copy, 0)[1]:
        sys.exit(1)


def _gone(folder: Path) -> Iterator[str]:
    """What LLVM wrote into files, whose names begin with the number of the pass."""
    for file in sorted(folder.glob("*.ll"), key=lambda file: int(file.name.partition("-")[0])):
        if file.name.endswith("-invalidated.ll"):
            yield file.read_text("utf-8", errors="replace")
        file.unlink()


def _begin(name: str) -> None:
    """Tells it in one piece, as others write to the same pipe."""
    sys.stdout.write(f"{name}\n")
    sys.stdout.flush()


def _mark(name: str) -> None:
    print(f"\n{MARK}{name}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
