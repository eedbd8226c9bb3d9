"""The command line `hardwire`: compile, run, inspect, verify, schema, dispatch, config, …"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError, unwritable
from . import (
    budget_options,
    build_command,
    cache_command,
    completion_command,
    config_command,
    dispatch_command,
    dispatch_options,
    doctor_command,
    explore_command,
    guard,
    inspect_command,
    kernel_code_command,
    kernels_command,
    new_command,
    oplib_command,
    page_option,
    report_command,
    run_command,
    schema_command,
    select_command,
    targets_command,
    torch_command,
    trace_command,
    tune_command,
    verify_command,
)
from .commands import (
    Commands,
    add,
    debug,
    flag,
    how,
    limits,
    max_sizes,
    numbers,
    parts_of,
    several,
    specialise,
    target,
    version,
)
from .guard import Stage
from .next_command import Parser, next_command
from .progress import Progress

if TYPE_CHECKING:
    from ..dialect.options import CompileOptions
    from ..model import CompiledModel

EMIT = ("boxed", "schema", "typed", "static", "planned", "kernels", "llvm", "asm", "obj")

EXAMPLES = """\
examples:
  hardwire compile model.pt2 --target cortex-m4f -o out    out/model.o, .h and .report.json
  hardwire compile model.pt2 --target cortex-m4f --check   the same, run first, and compared
  hardwire compile model.pt2 --emit static                 the IR once dispatch is resolved
  hardwire run model.pt2 --input x.npy                     one inference on this machine
  hardwire run model.pt2 --target cortex-m4f --random 0    and on a Cortex-M4F, emulated
  hardwire run model.pt2 --kernels my.yaml --link libmy.so with kernels of yours
  hardwire explore model.pt2 -o model.html                 a page that shows it at every stage
  hardwire inspect model.pt2                               what is in a file
  hardwire verify out/model.o                              whether an object keeps its promises
  hardwire compile model.ptl --input x=1x3x32x32:f32       TorchScript, whose files say no shapes
  hardwire compile model.tflite --target cortex-m55        a model of TFLite, int8 or float
  hardwire schema show aten::add.Tensor                    what is known of an operator
  hardwire dispatch aten::add.Tensor                       which kernel serves which key
  hardwire targets                                         what can be compiled for

A .pt2 file is written by PyTorch: torch.export.save(torch.export.export(model, inputs), path).
hardwire itself needs no torch, and runs nothing that a file brings along: pickles are read as data.
"""


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; 0 where it worked, 1 where the input was wrong, 2 for wrong usage."""
    given = sys.argv[1:] if arguments is None else arguments
    options = parser().parse_args(given)
    next = partial(next_command, options)
    return guard.run(lambda stage: options.command(options, stage), ["hardwire", *given], next)


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="hardwire",
        description="Compiles PyTorch graphs ahead of time to object files of direct calls.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version(top)
    commands = parts_of(top)
    _add_compile(commands)
    run_command.add_to(commands, _add_model, _compile_options)
    tune_command.add_to(commands, _add_model, _compile_options)
    build_command.add_to(commands, _add_model, _compile_options)
    explore_command.add_to(commands, _add_model, _compile_options)
    inspect_command.add_to(commands)
    new_command.add_to(commands)
    report_command.add_to(commands)
    verify_command.add_to(commands)
    oplib_command.add_to(commands)
    torch_command.add_to(kernel_code_command.add_to(kernels_command.add_to(commands)))
    select_command.add_to(commands)
    trace_command.add_to(commands)
    schema_command.add_to(commands)
    dispatch_command.add_to(commands)
    config_command.add_to(commands)
    doctor_command.add_to(commands)
    cache_command.add_to(commands)
    completion_command.add_to(commands, top)
    add(commands, "targets", "list the targets", targets_command.run)
    return top


def _add_compile(commands: Commands) -> None:
    command = add(
        commands, "compile", "compile a model to an object file, a C header and a report", _compile,
        "Writes NAME.o, NAME.h and NAME.report.json, and prints the report.",
        "Link NAME.o, include NAME.h, call NAME_run(inputs…, outputs…, arena).",
    )  # fmt: skip
    _add_model(command)
    several(
        command, "--input", "NAME=SHAPE:DTYPE",
        "TorchScript only: the shape of an input (x=1x3x32x32:f32), or the value of a number "
        "or text (n=3); parts of lists, tuples and dicts as x.0, x.key",
    )  # fmt: skip
    command.add_argument("-o", "--output", metavar="DIR", help="folder to write to (default: .)")
    command.add_argument(
        "--emit", choices=EMIT, metavar="STAGE",
        help=f"print one stage instead of writing files: {', '.join(EMIT)}; with -o, to that file",
    )  # fmt: skip
    command.add_argument(
        "--depfile", metavar="FILE.d", help="write what the outputs were made of, for make or ninja"
    )
    flag(
        command, "--boxed",
        help="with a boxed entry point for each operator, and NAME_operators.h",
    )  # fmt: skip
    _add_trials(command)
    debug(command)
    budget_options.add_options(command)
    page_option.add_option(command)
    flag(command, "--costs", help="the report says what each level of --optimize would take")
    flag(command, "-q", "--quiet", help="do not print the report")
    command.add_argument(
        "--issue", metavar="FILE.md",
        help="where operators have no kernel: write an issue that asks for them",
    )  # fmt: skip


def _add_trials(command: argparse.ArgumentParser) -> None:
    """How an object is tried before it is released, and on its device."""
    flag(
        command, "--check",
        help="run the object on seeded inputs and compare it with PyTorch, or numpy, operator by "
        "operator; Cortex-M objects in QEMU",
    )  # fmt: skip
    flag(command, "--self-test", help="with NAME_self_test, which tries the object on its device")
    flag(
        command, "--marks",
        help="also NAME_marks.o and NAME_marks.h: the same, telling a board's cycle counter when "
        "each call begins and ends",
    )  # fmt: skip
    several(
        command, "--link", "LIB.so",
        "a shared library with your kernels, for --check and --self-test on this machine",
    )  # fmt: skip


def _add_model(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "model", help="a .pt2, .ptl or .tflite file, or MLIR text of any stage up to `planned`"
    )
    target(command)
    command.add_argument(
        "--name", help="prefix of all C symbols (default: from the name of the file)"
    )
    command.add_argument(
        "--method", metavar="NAME", help="TorchScript only: the method to compile (forward)"
    )
    max_sizes(command)
    specialise(command)
    how(command)
    flag(
        command, "--seed-argument",
        help="draw random numbers (rand, randint) from a seed that the caller gives",
    )  # fmt: skip
    flag(
        command, "--quantised-io",
        help="take and give integers where a quantised model would convert from and to floats",
    )  # fmt: skip
    flag(
        command, "--checks",
        help="NAME_run refuses pointers that are NULL or not aligned, and there is NAME_run_sized",
    )  # fmt: skip
    numbers(command)
    limits(command)
    dispatch_options.add_options(command)
    kernels_command.add_options(command)


def _compile_options(options: argparse.Namespace, **more: Any) -> CompileOptions:
    """The options of a compilation from those of a command line; not every command has `more`."""
    from ..dialect.options import CompileOptions
    from .arrays import largest_sizes, lite_inputs, named_sizes

    return CompileOptions(
        options.name,
        dispatch_options.asked_dispatcher(options),
        dispatch_options.input_keys_from(options),
        options.kernels,
        options.only,
        inputs=lite_inputs(options.model, options.input),
        method=options.method,
        max_sizes=largest_sizes(options.max),
        specialise=named_sizes(options.specialise),
        seed_argument=options.seed_argument,
        quantised_io=options.quantised_io,
        requantise=options.requantise,
        checks=options.checks,
        io=options.io,
        memories=options.memories,
        optimize=options.optimize,
        ram=options.ram,
        flash=options.flash,
        wait_states=options.wait_states,
        nan=options.nan,
        chains=options.chains,
        tuning=options.tuning,
        cache=options.cache,
        weights=options.weights,
        fast_math=options.fast_math,
        threads=options.threads,
        jobs=options.jobs,
        **more,
    )


def _write_marks(
    options: argparse.Namespace, given: CompileOptions, model: CompiledModel, progress: Progress
) -> list[Path]:
    from ..files import write_all
    from ..profiling.marked import marked

    folder = Path(options.output or ".")
    files = marked(model, options.model, given, progress.observe)
    return write_all(folder, files, folder)


def _compile(options: argparse.Namespace, stage: Stage) -> None:
    from ..api import compiled

    gc.disable()  # This process ends with it.
    if options.emit is not None:
        _emit(options, stage)
        return
    from ..lowering.report_text import check_line, table
    from .depfile import write_depfile
    from .issue import written_to
    from .written import warn_of_name

    with Progress(options.verbose, stage) as progress, written_to(options.issue, options.target):
        given = _compile_options(
            options, link=options.link, boxed=options.boxed, check=options.check,
            self_test=options.self_test, debug=options.debug, costs=options.costs,
        )  # fmt: skip
        with compiled(given, options.model, options.target, progress.observe) as model:
            budget_options.hold(options, model.report)
            written = model.save(options.output or ".")
            if options.marks:
                written += _write_marks(options, given, model, progress)
        if options.html is not None:
            report = written[0].with_name(f"{model.name}.report.json")
            written.append(page_option.write_page(options.html, report, model.report))
    warn_of_name(options.model, options.name or Path(options.model).stem, model.name)
    write_depfile(options, written)
    if options.quiet and options.check:
        print(check_line(model.report["check"]))
    if options.quiet:
        return
    print(table(model.report))
    print("wrote " + ", ".join(str(path) for path in written))


def _emit(options: argparse.Namespace, stage: Stage) -> None:
    if options.check:
        raise HardwireError("--check: it runs a finished object; leave out --emit.")
    if options.self_test:
        raise HardwireError("--self-test: it is written for a finished object; leave out --emit.")
    if options.html is not None:
        raise HardwireError("--html: it is a page of the report; leave out --emit.")
    budget_options.refuse(options)

    from ..dialect.whole_files import write_whole
    from .depfile import write_depfile
    from .emit import emit

    with Progress(options.verbose, stage) as progress:
        content = emit(
            options.model,
            options.target,
            options.emit,
            _compile_options(options, debug=options.debug),
            progress.observe,
            options.output,
        )
    if options.output is None and options.depfile is not None:
        raise HardwireError("--depfile: it names the file that --emit writes; give that by `-o`.")
    if options.output is None and options.emit == "obj" and sys.stdout.isatty():
        raise HardwireError("--emit obj: an object is not for a terminal; name a file with `-o`.")
    if options.output is None:
        sys.stdout.buffer.write(content)
        return
    output = Path(options.output)
    try:
        write_whole(output, [content])
    except OSError as problem:
        raise unwritable(options.output, problem, "with `-o`") from problem
    write_depfile(options, [output])


if __name__ == "__main__":
    os._exit(main())
