"""`hardwire.compile` and what it returns."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .dialect.errors import HardwireError, HardwireWarning
from .dialect.targets import Target, by_name, native
from .files import write_whole

if TYPE_CHECKING:
    from .dialect.dispatch.dispatcher import Dispatcher
    from .dialect.fixed_values import Value as FixedValue
    from .dialect.kernel_library import Library
    from .dialect.program import Program
    from .lowering.interface import Interface, TensorSpec
    from .lowering.stages import Observer
    from .runtime.host import HostModel
    from .runtime.keyed import Keyed


@dataclass(frozen=True)
class CompiledModel:
    """A compiled model: the object file, its C header, and what is known of both.

    `object` holds the bytes of a relocatable ELF file for `target`, `header` the C99 header that
    declares its entry point, `report` the figures of `NAME.report.json` (sizes in bytes). `link`
    are shared libraries of this machine with the kernels of yours that the model calls, which only
    `run` needs; `operators_header` declares the table of the model's boxed operators, if it has it.
    """

    name: str
    target: Target
    object: bytes
    header: str
    report: dict[str, Any]
    interface: Interface
    link: tuple[str, ...] = ()
    operators_header: str = ""

    def run(
        self,
        *inputs: np.ndarray | Keyed | FixedValue,
        link: Sequence[str | os.PathLike[str]] = (),
        seed: int | None = None,
    ) -> Any:
        """One inference on this machine, without any C compiler.

        Takes one array for each input, in order and of exactly the shape and dtype that the model
        has (sizes that it leaves open are those of the arrays, which have to agree), or a `Keyed`,
        which says the dispatch key of an input that may have several. Inputs that are no tensors
        are left out, or all given with the values that they had at the export. Gives what the model
        returns, one after the other: arrays, and the numbers, texts and None that are the same in
        every run; a tuple where that is not exactly one. State is kept from call to call (`state`,
        `reset`), and inputs that the model writes are changed. `link` are shared libraries with
        kernels of yours, searched before those that `compile` was given; state is kept for each
        choice of libraries. A model with a seed argument needs the `seed` of its random numbers.
        Raises HardwireError where the object is for another machine or an input does not fit.
        """
        from .dialect.fixed_values import inserted, without
        from .runtime.host import RunFailed

        try:
            tensors = without(inputs, len(self.interface.inputs), self.interface.fixed_inputs)
            host = self.linked(*link).host if link else self.host
            outputs = inserted(host.run(*tensors, seed=seed), self.interface.fixed_outputs)
        except (ValueError, RunFailed) as problem:
            raise HardwireError(f"{self.name}: {problem}") from problem
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def linked(self, *link: str | os.PathLike[str]) -> CompiledModel:
        """The same model with the kernels of these shared libraries, loaded once for all runs."""
        found = (*(os.fspath(item) for item in link), *self.link)
        if found not in self._linked:
            self._linked[found] = replace(self, link=found)
        return self._linked[found]

    @cached_property
    def _linked(self) -> dict[tuple[str, ...], CompiledModel]:
        return {}

    @property
    def state(self) -> dict[str, np.ndarray]:
        """What the model keeps from call to call, by name; writing to an array changes it."""
        return self.host.state

    def reset(self) -> None:
        """Gives the state its initial value."""
        self.host.reset()

    @cached_property
    def host(self) -> HostModel:
        """The object loaded into this process."""
        return self.loaded(self.object)

    def loaded(self, image: bytes, given: Mapping[str, int] | None = None) -> HostModel:
        """An object with this interface in this process. `given` are functions that it needs."""
        from .dialect.program import entry_symbol, reset_symbol
        from .runtime.host import HostModel, State
        from .runtime.keyed import Tensor
        from .runtime.sizes import Size

        if self.target.triple.split("-")[0] != native().triple.split("-")[0]:
            raise HardwireError(
                f"{self.name}: the object is for {self.target.name}, which this machine cannot "
                "run; compile with the target `native`."
            )
        interface, state = self.interface, None

        def tensor(spec: TensorSpec) -> Tensor:
            code = spec.dtype.code if spec.described else None
            dtype, shape, sizes = spec.array
            return Tensor(spec.name, dtype, shape, spec.written, spec.keys, code, sizes)

        if interface.state:
            members = tuple((offset, tensor(spec)) for offset, spec in interface.state_members)
            sizes = interface.state_size, interface.state_align
            state = State(reset_symbol(self.name), *sizes, members)
        return HostModel(
            image,
            entry_symbol(self.name),
            [tensor(spec) for spec in interface.inputs],
            [tensor(spec) for spec in interface.outputs],
            interface.arena_size,
            interface.arena_align,
            self.link,
            state,
            [Size(size.name, size.low, size.high) for size in interface.sizes],
            interface.has_seed,
            given,
        )

    def save(self, directory: str | os.PathLike[str]) -> list[Path]:
        """Writes `NAME.o`, `NAME.h` and `NAME.report.json`; each appears whole or not at all."""
        folder = Path(directory)
        contents = {
            f"{self.name}.o": self.object,
            f"{self.name}.h": self.header.encode(),
            f"{self.name}.report.json": (json.dumps(self.report, indent=2) + "\n").encode(),
        }
        if self.operators_header:
            contents[f"{self.name}_operators.h"] = self.operators_header.encode()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return [write_whole(folder / name, content) for name, content in contents.items()]
        except OSError as problem:
            raise HardwireError(
                f"{problem.filename or folder}: cannot be written ({problem.strerror}); choose "
                "another folder with `-o`."
            ) from problem


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
    boxed: bool = False,
    seed_argument: bool = False,
    check: bool = False,
    observe: Observer | None = None,
) -> CompiledModel:
    """Compiles a model for a target.

    `model` is the path of a `.pt2`, `.ptl` or `.mlir` file, or a `torch.export.ExportedProgram`;
    `target` a name from `hardwire targets`; `name` the prefix of every C symbol (by default from
    the file's name); `dispatcher` has operators and kernels of yours, and the modes to compile for
    (`hardwire.dialect.dispatch.dispatcher.dispatcher_of` makes one); `input_keys` the dispatch keys
    that inputs may have; `kernels` are kernel libraries in YAML, searched in order before
    hardwire's own;
    `only` files of operators that the model is limited to; `link` the shared libraries in which
    `run` finds your kernels; `inputs` and `method` say for which inputs to compile which method of
    a TorchScript model, whose file has no shapes: a text `1x3x32x32:f32` or an array for each
    tensor, and the values of numbers and texts; `max_sizes` are upper bounds of sizes that an
    exported program leaves open, by symbol (`{"s0": 64}`); `boxed` adds a boxed entry point for
    each operator of the model, in its shapes, and their schema table NAME_operators; with
    `seed_argument` a model that calls `rand` or `randint` takes a seed, and gives what PyTorch
    gives after `torch.manual_seed(seed)`; `check` runs the object on seeded inputs and compares
    what it computes with PyTorch, or numpy where that is not installed, operator by operator;
    `observe` is told the name and the seconds of each step.
    Raises HardwireError with one sentence for each problem.
    """
    program = read(
        model,
        target,
        name,
        observe,
        dispatcher,
        input_keys,
        kernels,
        only,
        inputs,
        method,
        max_sizes,
        seed_argument,
    )
    libraries = tuple(os.fspath(item) for item in link)
    return finish(program, observe, boxed=boxed, check=check, link=libraries)


def read(
    model: object,
    target: str | Target,
    name: str | None,
    observe: Observer | None = None,
    dispatcher: Dispatcher | None = None,
    input_keys: Mapping[str, Sequence[str]] | None = None,
    kernels: Sequence[str | os.PathLike[str]] = (),
    only: Sequence[str | os.PathLike[str]] = (),
    inputs: Mapping[str, object] | None = None,
    method: str | None = None,
    max_sizes: Mapping[str, int] | None = None,
    seed_argument: bool = False,
) -> Program:
    """The model as the importers give it."""
    from .dialect.dispatch.input_keys import declare_input_keys
    from .dialect.importers import load as load_model
    from .dialect.stages import is_boxed
    from .dialect.used_operators import limit
    from .lowering.stages import timed
    from .passes.pipeline import run_to

    libraries: tuple[Library, ...] = ()
    if kernels:
        from .dialect.kernel_library.operators import extended, read_libraries

        libraries = read_libraries(kernels, dispatcher)
        dispatcher = extended(dispatcher, libraries)

    chosen = by_name(target) if isinstance(target, str) else target
    with timed("import", observe):
        program = load_model(model, chosen, name, dispatcher, inputs, method, max_sizes)
        if only and is_boxed(program):
            run_to(program, "schema")
        if input_keys:
            declare_input_keys(program, input_keys)
        program.libraries = libraries
        program.seed_argument = seed_argument
        limit(program, only)
        return program


def finish(
    program: Program,
    observe: Observer | None = None,
    *,
    boxed: bool = False,
    check: bool = False,
    link: Sequence[str] = (),
) -> CompiledModel:
    """From an imported program to the object, the header and the report.

    With `boxed` the object has the model's operators, to be called by name, as well. With `check`
    the object is run and compared with a second opinion, and the report says how that went.
    """
    from .lowering.header import header
    from .lowering.interface import interface_of
    from .lowering.object import emit_object
    from .lowering.report import calls_of, copies_of, report
    from .lowering.stages import lower_to, stage_of, timed
    from .passes.pipeline import run_to

    reached = stage_of(program)
    if reached is not None:
        raise HardwireError(
            f"{program.source}: the program is at stage `{reached}`; header and report are made "
            "from the plan before it. Use `--emit obj` for the object alone."
        )
    original = _original(program, observe) if check else None
    operators = None
    if boxed:
        from .library import operators_of_model

        run_to(program, "typed", observe=observe)
        with timed("boxed", observe):
            operators = operators_of_model(program)
    run_to(program, "planned", observe=observe)
    interface, calls = interface_of(program), calls_of(program)
    copies = copies_of(program)
    planned = _kept(program) if check else None
    lower_to(program, "llvm", observe)
    beside = "" if operators is None else operators.join(program)
    with timed("object", observe):
        content = emit_object(program, beside)
    figures = report(program, interface, calls, content, copies)
    if operators is not None:
        figures["boxed"] = operators.report(content)["operators"]
    made = CompiledModel(
        program.name,
        program.target,
        content,
        header(interface),
        figures,
        interface,
        tuple(link),
        operators_header="" if operators is None else operators.header,
    )
    if original is None or planned is None:
        return made
    with timed("check", observe):
        return _checked(made, original, planned)


def _original(program: Program, observe: Observer | None) -> Program:
    """The program as it came, before any pass that could be wrong about an operator."""
    from .dialect.stages import is_boxed
    from .passes.pipeline import run_to

    if is_boxed(program):
        run_to(program, "schema", observe=observe)
    return _kept(program)


def _kept(program: Program) -> Program:
    from .check.kept import kept

    return kept(program)


def _checked(made: CompiledModel, original: Program, planned: Program) -> CompiledModel:
    """The same model, with the result of its check in the report."""
    from .check.check import Subject, check
    from .check.machines import machine_for

    machine = machine_for(made.target, made.interface, made.header, made.loaded)
    found = check(Subject(original, planned, made.interface, made.object, machine))
    if found.incomplete:
        left_out = "; ".join(found.incomplete)
        warnings.warn(
            HardwireWarning(f"{original.source}: --check could not check everything: {left_out}."),
            stacklevel=2,
        )
    return replace(made, report={**made.report, "check": found.report()})


def load(
    directory: str | os.PathLike[str],
    name: str | None = None,
    *,
    link: Sequence[str | os.PathLike[str]] = (),
) -> CompiledModel:
    """A model that `save` wrote, to run it again. `name` is needed where a folder holds several."""
    from .lowering.interface import interface_from_report

    folder = Path(directory)
    reports = sorted(folder.glob(f"{name or '*'}.report.json"))
    if len(reports) != 1:
        found = ", ".join(path.name for path in reports) or "none"
        raise HardwireError(f"{folder}: expected one compiled model, found {found}; give its name.")
    try:
        figures = json.loads(reports[0].read_text())
        stem = figures["name"]
        return CompiledModel(
            stem,
            by_name(figures["target"]),
            (folder / f"{stem}.o").read_bytes(),
            (folder / f"{stem}.h").read_text(),
            figures,
            interface_from_report(figures),
            tuple(os.fspath(item) for item in link),
        )
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise HardwireError(
            f"{reports[0]}: not a compiled model that hardwire wrote ({problem}); compile it again."
        ) from problem
