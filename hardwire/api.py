"""`hardwire.compile`: from a model to what is compiled of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from .checked import checked, original_of
from .dialect.aside import beside
from .dialect.errors import HardwireError
from .dialect.options import DEFAULTS, CompileOptions, checked_jobs
from .dialect.targets import Target, by_name
from .model import CompiledModel
from .uncollected import uncollected

if TYPE_CHECKING:
    from .dialect.dispatch.dispatcher import Dispatcher
    from .dialect.kernel_library import Library
    from .dialect.program import Program
    from .dialect.self_test import SelfTest
    from .lowering.stack_use import StackUse
    from .lowering.stages import Observer
    from .lowering.version_report import VersionFacts
    from .oplib.model_operators import ModelOperators

LARGE = 1 << 23
"""Bytes of an object that another process writes to the cache."""


def compile(
    model: object,
    target: str | Target = "native",
    *,
    name: str | None = None,
    dispatcher: Dispatcher | None = None,
    input_keys: Mapping[str, Sequence[str]] | None = None,
    kernels: Sequence[str | os.PathLike[str]] = (),
    only: Sequence[str | os.PathLike[str]] = (),
    link: Sequence[str | os.PathLike[str]] = (),
    inputs: Mapping[str, object] | None = None,
    method: str | None = None,
    max_sizes: Mapping[str, int] | None = None,
    specialise: Mapping[str, Sequence[int]] | None = None,
    boxed: bool = False,
    seed_argument: bool = False,
    quantised_io: bool = False,
    requantise: str = "exact",
    check: bool = False,
    checks: bool = False,
    io: str = "caller",
    self_test: bool = False,
    debug: str = "lines",
    memories: str | os.PathLike[str] | None = None,
    optimize: str = "balanced",
    costs: bool = False,
    ram: int | None = None,
    flash: int | None = None,
    wait_states: int = 0,
    nan: str = "kept",
    chains: str = "needed",
    tuning: str | os.PathLike[str] | None = None,
    cache: bool = True,
    weights: str = "float",
    fast_math: Sequence[str] = (),
    threads: int = 1,
    jobs: int | None = None,
    observe: Observer | None = None,
) -> CompiledModel:
    """Compiles a model for a target.

    `model` is the path of a `.pt2`, `.ptl`, `.tflite` or `.mlir` file, or a
    `torch.export.ExportedProgram`; `target` a name from `hardwire targets`; `name` the prefix of
    every C symbol (by default from the file's name); `dispatcher` has operators and kernels of
    yours, and the modes to compile for (`hardwire.dialect.dispatch.dispatcher.dispatcher_of` makes
    one); `input_keys` the dispatch keys
    that inputs may have; `kernels` are kernel libraries in YAML, searched in order before
    hardwire's own;
    `only` files of operators that the model is limited to; `link` the shared libraries in which
    `run` finds your kernels; `inputs` and `method` say for which inputs to compile which method of
    a TorchScript model, whose file has no shapes: a text `1x3x32x32:f32` or an array for each
    tensor, and the values of numbers and texts; `max_sizes` are upper bounds of sizes that an
    exported program leaves open, by symbol (`{"s0": 64}`); `specialise` are values of such sizes
    for which the object has versions with fixed sizes (`{"s0": (1, 8)}`), one for each combination;
    `boxed` adds a boxed entry point for each operator of the model, in its shapes, and their schema
    table NAME_operators; with `seed_argument` a model that calls `rand` or `randint` takes a seed,
    and gives what PyTorch gives after `torch.manual_seed(seed)`; with `quantised_io` inputs and
    outputs are the integers that a quantised model computes with; `requantise="fast"` has
    convolutions and linear layers of exact arithmetic multiply in 32 bits, as TFLite does, and the
    report say how often results differ; `check` runs the object on seeded inputs and compares
    what it computes with PyTorch, or numpy where that is not installed, operator by operator;
    with `checks` a call refuses pointers that are NULL or not aligned; with `io="arena"` inputs and
    outputs lie in the arena, which takes less memory in all; with `self_test` the object has a
    function that tries it on its device; debuggers know `debug`: `none`, `lines` or `full`;
    `memories` is a YAML file of the board's memories, among which code, weights and values are
    divided, with an arena in each that is written;
    `optimize="size"` takes little flash, `"speed"` little time, `"balanced"` is small where time
    hardly counts (microcontrollers), and with `costs` the report says what each of these takes;
    with `ram`, in bytes, it is the fastest one whose arena, inputs, outputs and state fit; with
    `flash` that of the fastest level of `optimize` whose object fits;
    `wait_states` are those of the flash that the report's estimate of cycles reckons with;
    with `chains="all"` kernels compute the rows that others read wherever that takes less memory,
    and with `"none"` not even where it is needed to fit into `ram`;
    `tuning` is a file of `hardwire tune`, which says what is the best way to compute some kernels;
    `weights="bf16"` or `"int8"` stores the float32 weights of products in fewer bits, which the
    report says the error of;
    `fast_math=("winograd",)` lets convolutions with windows of 3x3 take fewer products of floats,
    where that is faster, whose sums are rounded otherwise, and has the report say how far off;
    with "half-sums" products of float16 are added up as such, 64 at a time, if the target does so;
    with `threads=4` a call takes an `hwr_parallel_for`, by which as many threads share the kernels
    that take long;
    `nan="lost"` lets ReLU and clamps make a number of NaN, where that is faster;
    `jobs` processes compile, one for each core where nothing is said, always the same object;
    without `cache` nothing is read from disk of what was compiled before, and nothing kept;
    `observe` is told the name and the seconds of each step.
    Raises HardwireError with one sentence for each problem.
    """
    options = CompileOptions(
        name, dispatcher, input_keys, kernels, only, link, inputs, method, max_sizes,
        specialise, boxed, seed_argument, quantised_io, requantise, check, checks, io, self_test,
        debug, memories, optimize, costs, ram, flash, wait_states, nan, chains,
        tuning, cache, weights, fast_math, threads, jobs,
    )  # fmt: skip
    return compile_with(options, model, target, observe)


def compile_with(
    options: CompileOptions, model: object, target: str | Target, observe: Observer | None = None
) -> CompiledModel:
    """The same, with options that were gathered."""
    made, remember = _compiled(options, model, target, observe)
    if remember is not None:
        remember()
    return made


@contextmanager
def compiled(
    options: CompileOptions, model: object, target: str | Target, observe: Observer | None = None
) -> Generator[CompiledModel]:
    """The same, for something that is done with it while the cache keeps it."""
    made, remember = _compiled(options, model, target, observe)
    if remember is None:
        yield made
        return
    with beside(remember, checked_jobs(options) if len(made.object) > LARGE else 1):
        yield made


@uncollected()
def _compiled(
    options: CompileOptions, model: object, target: str | Target, observe: Observer | None
) -> tuple[CompiledModel, Callable[[], None] | None]:
    """A model, and what has the cache keep it, if that is not done."""
    from .remembered import compilation

    asked = compilation(options, model, target)
    known = None if asked is None else asked.remembered()
    if known is not None:
        return known, None
    program = read(model, target, options, observe)
    made = _made(program, options, observe)
    return made, asked and partial(asked.remember, made, program.warned)


def plan_of(
    model: object, target: str | Target, options: CompileOptions, observe: Observer | None = None
) -> Program:
    """What is lowered to the object of a model, without versions and what is beside the entry."""
    from .levels import choose_level

    program = read(model, target, options, observe)
    choose_level(program, options, finish, observe)
    _plan_within(program, options, observe)
    return program


def _made(program: Program, options: CompileOptions, observe: Observer | None) -> CompiledModel:
    """For the level of `--optimize` that fits, with what the others cost."""
    from .levels import choose_level, levels, other_levels

    choose_level(program, options, finish, observe)
    if not options.costs:
        return finish(program, options, observe)
    others = other_levels(program, options, finish, observe)
    made = finish(program, options, observe)
    made.report["optimize"]["levels"] = levels(made.report, others)
    return made


def read(
    model: object,
    target: str | Target,
    options: CompileOptions = DEFAULTS,
    observe: Observer | None = None,
) -> Program:
    """The model as the importers give it."""
    from .asked import ask, take_over
    from .dialect.dispatch.input_keys import declare_input_keys
    from .dialect.graph.weights import given_weights
    from .dialect.importers import load as load_model
    from .dialect.used_operators import limit
    from .in_operators import in_operators
    from .lowering.cycles import check_wait_states
    from .lowering.identity import hashing
    from .lowering.stages import timed

    libraries: tuple[Library, ...] = ()
    dispatcher = options.dispatcher
    if options.kernels:
        from .dialect.kernel_library.operators import extended, read_libraries

        libraries = read_libraries(options.kernels, dispatcher)
        dispatcher = extended(dispatcher, libraries)

    chosen = by_name(target) if isinstance(target, str) else target
    check_wait_states(options.wait_states, chosen.name)
    with timed("import", observe):
        program = load_model(
            model, chosen, options.name, dispatcher,
            options.inputs, options.method, options.max_sizes,
        )  # fmt: skip
        program.hashed, program.given = hashing(program), given_weights(program)
        if options.only:
            in_operators(program)
        if options.input_keys:
            declare_input_keys(program, options.input_keys)
        program.libraries = libraries
        take_over(program, options)
        ask(program, options)
        limit(program, options.only)
        return program


def finish(
    program: Program, options: CompileOptions = DEFAULTS, observe: Observer | None = None
) -> CompiledModel:
    """From an imported program to the object, the header and the report."""
    from .dialect.kept import kept
    from .lowering.entry_interface import interface_of
    from .lowering.header import header
    from .lowering.kernel_names import own_names
    from .lowering.object import emit_object
    from .lowering.report import calls_of, copies_of, forms_to_report, in_floats, report
    from .lowering.section_regions import section_use
    from .lowering.stack_use import to_report
    from .lowering.stages import stage_of, timed
    from .specialised import lower_with_versions

    _refuse_reached(program, stage_of(program))
    original = original_of(program, observe) if options.check else None
    program.self_test = _self_test(program, options, observe) if options.self_test else None
    operators = _boxed_operators(program, observe) if options.boxed else None
    versions = _plan_within(program, options, observe)
    interface, calls, copies = interface_of(program), calls_of(program), copies_of(program)
    floats = in_floats(program)
    forms = forms_to_report([program, *(each.version.program for each in versions)])
    planned, use = kept(program) if options.check else None, section_use(program)
    lower_with_versions(program, interface, versions, observe, divided=operators is None)
    with timed("object", observe):
        content = emit_object(program, "" if operators is None else operators.join(program), use)
    make = partial(report, program, interface, calls, content, copies, floats, versions)
    figures, stack = _figures(program, content, options.wait_states, make)
    figures |= forms | {"stack": to_report(stack, own_names(figures))}
    figures |= {} if operators is None else {"boxed": operators.report(content)["operators"]}
    made = CompiledModel(
        program.name, program.target, content, header(interface, _costs(program, stack, figures)),
        figures, interface, tuple(os.fspath(item) for item in options.link),
        operators_header="" if operators is None else operators.header,
    )  # fmt: skip
    if original is None or planned is None:
        return made
    with timed("check", observe):
        return checked(made, original, planned)


def _figures(
    program: Program, content: bytes, waits: int, make: Callable[[], dict[str, Any]]
) -> tuple[dict[str, Any], StackUse]:
    """A report with what its object costs, which is read once; copies count meanwhile."""
    from .dialect.program import public_symbols
    from .lowering import cycles, elf_file, kernel_names, stack_use

    target = program.target.name
    with elf_file.held(content):
        counts = cycles.counting(content, target, program.jobs)
        stack = stack_use.stack_use(content, public_symbols(program.name), target)
        figures = make()
        symbols = kernel_names.kernel_symbols(figures)
        return figures | cycles.to_report(counts, symbols, target, waits), stack


def _costs(program: Program, stack: StackUse, figures: Mapping[str, Any]) -> str:
    """What the header says of stack and instructions."""
    from .lowering.instructions import count_definition
    from .lowering.stack_use import definition

    of_stack = definition(program.name, stack, program.target.name)
    return of_stack + count_definition(program.name, figures.get("instructions", {}))


def _plan_within(
    program: Program, options: CompileOptions, observe: Observer | None
) -> list[VersionFacts]:
    """Decides where everything lies, and gives the versions that are planned beside the program;
    raises HardwireError where there is not enough memory."""
    from .passes.plan_memory.limit import check_limit
    from .specialised import plan_with_versions

    versions = plan_with_versions(program, options.specialise, observe)
    check_limit(program)
    return versions


def _self_test(program: Program, options: CompileOptions, observe: Observer | None) -> SelfTest:
    """What the object will be tried with: an object for this machine computes it."""
    from .check.self_test import for_this_machine, self_test
    from .lowering.stages import timed

    plain = replace(
        options, boxed=False, check=False, self_test=False, costs=False, specialise=None
    )
    with timed("self-test", observe):
        host = finish(for_this_machine(program), plain)
        try:
            return self_test(program.source, host.interface, lambda: host.host)
        except ValueError as problem:
            raise HardwireError(f"{program.source}: --self-test: {problem}") from problem


def _refuse_reached(program: Program, stage: str | None) -> None:
    """Of a program that is lowered already, there is no plan any more."""
    if stage is not None:
        raise HardwireError(
            f"{program.source}: the program is at stage `{stage}`; header and report are made "
            "from the plan before it. Use `--emit obj` for the object alone."
        )


def _boxed_operators(program: Program, observe: Observer | None) -> ModelOperators:
    from .lowering.stages import timed
    from .oplib.model_operators import operators_of_model
    from .passes.pipeline import run_to

    run_to(program, "typed", observe=observe)
    with timed("boxed", observe):
        return operators_of_model(program)
