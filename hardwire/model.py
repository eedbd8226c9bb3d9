"""A compiled model: what `hardwire.compile` returns, and what `hardwire.load` reads again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .dialect.errors import HardwireError
from .dialect.targets import Target, by_name, is_of_this_kind, missing_here
from .files import json_of, write_all

if TYPE_CHECKING:
    from .dialect.fixed_values import Value as FixedValue
    from .lowering.interface import Interface, TensorSpec
    from .runtime.emulated import Counted
    from .runtime.host import HostModel
    from .runtime.keyed import Keyed, Tensor
    from .runtime.machine import Machine
    from .runtime.sizes import Size


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
        **named: np.ndarray | Keyed | FixedValue,
    ) -> Any:
        """One inference on this machine, without any C compiler.

        Takes one array for each input, in order and of exactly the shape and dtype that the model
        has (sizes that it leaves open are those of the arrays, which have to agree), or a `Keyed`,
        which says the dispatch key of an input that may have several. They may be given by name, as
        in `run(x=array)`, where that is not the name of an option. Inputs that are no tensors are
        left out, or all given with the values that they had at the export. Gives what the model
        returns, one after the other: arrays, and the numbers, texts and None that are the same in
        every run; a tuple where that is not exactly one. State is kept from call to call (`state`,
        `reset`), and inputs that the model writes are changed. `link` are shared libraries with
        kernels of yours, searched before those that `compile` was given; state is kept for each
        choice of libraries. A model with a seed argument needs the `seed` of its random numbers.
        Raises HardwireError where the object is for another machine or an input does not fit.
        """
        if not (link or named) and seed is None and not self.interface.fixed_outputs:
            found = self._run_directly(inputs)
            if found is not None:
                return found[0] if len(found) == 1 else tuple(found)
        return self._run_prepared(inputs, link, seed, named)

    @cached_property
    def _run_directly(self) -> Callable[[Sequence[Any]], list[np.ndarray] | None]:
        """One inference on arrays that are as the model has them; None where some are not."""
        from .runtime.host import RunFailed

        name = self.name
        try:
            directly = self.host.run_directly
        except ValueError:  # which is told of every call
            return lambda _: None

        def run(inputs: Sequence[Any]) -> list[np.ndarray] | None:
            try:
                return directly(inputs)
            except RunFailed as problem:
                raise HardwireError(f"{name}: {problem}") from problem

        return run

    def _run_prepared(
        self,
        inputs: Sequence[Any],
        link: Sequence[str | os.PathLike[str]],
        seed: int | None,
        named: Mapping[str, Any],
    ) -> Any:
        """One inference on whatever `run` takes."""
        from .dialect.fixed_values import inserted
        from .run_inputs import tensors_of
        from .runtime.host import RunFailed

        try:
            tensors = tensors_of(self.name, self.interface, inputs, named)
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

    @property
    def counted(self) -> Counted | None:
        """The instructions of the last call; None where no emulator ran it."""
        from .runtime.emulated import Emulated

        machine = self.host.machine
        return self.named(machine.counted) if isinstance(machine, Emulated) else None

    def named(self, counted: Counted) -> Counted:
        """The same with functions by their own names, where objects share them under others."""
        from .lowering.kernel_names import own_names

        names = own_names(self.report)
        return replace(counted, by_call=[(names.get(name, name), n) for name, n in counted.by_call])

    @cached_property
    def host(self) -> HostModel:
        """The object loaded into this process."""
        return self.loaded(self.object)

    def loaded(self, image: bytes, given: Mapping[str, int] | None = None) -> HostModel:
        """An object with this interface in this process. `given` are functions that it needs."""
        from .dialect.program import entry_symbol, reset_symbol
        from .runtime.host import HostModel, State

        interface, state, tensor = self.interface, None, self.tensor
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
            self.sizes,
            interface.has_seed,
            given,
            self.machine,
            interface.arena_starts,
            interface.threads,
        )

    def tensor(self, spec: TensorSpec) -> Tensor:
        """A tensor of the interface, as it is checked before a call."""
        from .runtime.keyed import Tensor

        code = spec.dtype.code if spec.described else None
        dtype, shape, sizes = spec.array
        first = self.interface.arena_starts[spec.arena]
        at = None if spec.at is None else first + spec.at
        return Tensor(spec.name, dtype, shape, spec.written, spec.keys, code, sizes, at)

    @property
    def sizes(self) -> list[Size]:
        """The sizes that are known at run time only, with their bounds."""
        from .runtime.sizes import Size

        return [Size(size.name, size.low, size.high) for size in self.interface.sizes]

    @property
    def runs_elsewhere(self) -> bool:
        """This machine has no such processor."""
        return not is_of_this_kind(self.target) or bool(missing_here(self.target))

    @property
    def machine(self) -> Callable[[bytes, Sequence[str]], Machine] | None:
        """What runs the object if this machine cannot; raises HardwireError where nothing does."""
        from .runtime.emulated import Emulated
        from .runtime.emulated_processors import CannotEmulate, processor_for

        if not self.runs_elsewhere:
            return None
        if missing := missing_here(self.target):
            raise HardwireError(
                f"{self.name}: an object for {self.target.name} cannot be run here: this machine "
                f"has no {', '.join(missing)}; with `--target native` the same model runs here."
            )
        try:
            processor = processor_for(self.target.name, self.target.float_abi == "hard")
        except CannotEmulate as problem:
            raise HardwireError(f"{self.name}: {problem}") from problem
        return partial(Emulated, processor)

    def save(self, directory: str | os.PathLike[str]) -> list[Path]:
        """Writes `NAME.o`, `NAME.h` and `NAME.report.json`, and another object where the
        linkers of the target's system take no ELF; each appears whole or not at all."""
        from .lowering.system_objects import system_objects

        folder = Path(directory)
        contents = {
            f"{self.name}.o": self.object,
            f"{self.name}.h": self.header.encode(),
            f"{self.name}.report.json": json_of(self.report),
            **system_objects(self.object, self.name, self.target),
        }
        if self.operators_header:
            contents[f"{self.name}_operators.h"] = self.operators_header.encode()
        return write_all(folder, contents, folder)


def load(
    directory: str | os.PathLike[str],
    name: str | None = None,
    *,
    link: Sequence[str | os.PathLike[str]] = (),
) -> CompiledModel:
    """A model that `save` wrote, to run it again. `name` is needed where a folder holds several."""
    from .lowering.interface_report import interface_from_report

    folder = Path(directory)
    reports = sorted(folder.glob(f"{name or '*'}.report.json"))
    if len(reports) != 1:
        found = ", ".join(path.name for path in reports) or "none"
        raise HardwireError(f"{folder}: expected one compiled model, found {found}; give its name.")
    try:
        figures = json.loads(reports[0].read_text("utf-8"))
        stem = figures["name"]
        return CompiledModel(
            stem,
            by_name(figures["target"]),
            (folder / f"{stem}.o").read_bytes(),
            (folder / f"{stem}.h").read_text("utf-8"),
            figures,
            interface_from_report(figures),
            tuple(os.fspath(item) for item in link),
        )
    except (OSError, ValueError, KeyError, TypeError) as problem:  # JSON of any shape
        raise HardwireError(
            f"{reports[0]}: not a compiled model that hardwire wrote ({problem}); compile it again."
        ) from problem
