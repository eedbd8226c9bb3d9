"""The child of `llvm_passes.py`: has LLVM tell of its passes what they make of each function, or
what they take, which it writes to the standard error. Its options are those of a process.

Reads a target, the texts that LLVM is given, by name, and the text of the module whose code is the
object's. Where lines are asked for, values get names first, which they keep from pass to pass;
numbers would change with each line that goes.
"""

from __future__ import annotations

import json
import sys

import llvmlite.binding as llvm

from ..dialect.targets import Target
from .machine import optimise, parse, target_machine

MARK, CODE = "@@@ ", "code"
"""What begins a line behind which LLVM tells of a text (of none that matters, where it has no
name), and the name of all code."""
OPTIONS = {
    "lines": (
        "-print-changed", "-print-module-scope",
        "-print-after=loop-deletion,loop-unroll-full,loop-simplifycfg,simple-loop-unswitch",
    ),
    "times": ("-time-passes-per-run",),
}  # fmt: skip
"""Among them the passes that may leave nothing of the loop that they are for: of these LLVM tells
no more than that, unless it is asked for the text behind them."""


def main() -> None:
    what = sys.argv[1]
    fields, texts, final = json.load(sys.stdin)
    for option in OPTIONS[what]:
        llvm.set_option("", option)
    target = Target(**fields)
    for name, text in texts.items():
        _tell(target, name, text, what == "times")
    if what == "lines":
        machine = target_machine(target)
        module = parse(final, target, machine)
        _mark(CODE)
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
        machine.emit_object(module)
        print(llvm.report_and_reset_timings(), file=sys.stderr, flush=True)


def _mark(name: str) -> None:
    print(f"\n{MARK}{name}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
