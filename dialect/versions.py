"""Versions of a program for named values of its sizes (`--specialise`), beside that for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from .errors import HardwireError
from .graph.bind_sizes import bind_sizes
from .kept import kept
from .memories import memories_of
from .mlir import ir
from .program import ENTRY, Program
from .sizes import Size, sizes_of
from .stages import stage_of
from .state import IO_IN_ARENA
from .values import integer
from .walks import rename, symbols

Wanted = Mapping[str, Sequence[int]]
"""The values of each size, by its name."""


@dataclass(frozen=True)
class Version:
    """A program that is compiled for these values of sizes, by their names.

    `constants` are those of the object that nothing but this version reads.
    """

    values: Mapping[str, int]
    program: Program
    constants: list[str] = field(default_factory=list[str])

    @property
    def label(self) -> str:
        """What the names of its functions end with: `n_8`."""
        return "_".join(f"{name}_{value}" for name, value in self.values.items())

    @property
    def symbol(self) -> str:
        """The function of the object that computes it."""
        return f"{self.program.name}_run_{self.label}"


def versions_of(program: Program, wanted: Wanted) -> list[Version]:
    """One for each combination of these values, none planned yet.

    Raises HardwireError for sizes that the program does not leave open and for values that they
    never have.
    """
    if not wanted:
        return []
    _refuse_stage(program)
    _refuse_places(program)
    _refuse_values(program, wanted)
    values = (list(dict.fromkeys(each)) for each in wanted.values())
    chosen = (dict(zip(wanted, each, strict=True)) for each in product(*values))
    return [_bound_to(program, each) for each in chosen]


def _bound_to(program: Program, values: Mapping[str, int]) -> Version:
    copy = replace(kept(program), checks=False, self_test=None)
    bind_sizes(copy, values)
    return Version(values, copy)


def _refuse_stage(program: Program) -> None:
    """Layouts, and kernels of open sizes, say sizes where nobody would find them."""
    stage = stage_of(program)
    if stage not in ("boxed", "schema"):
        raise HardwireError(
            f"{program.source}: --specialise: the program is at stage `{stage}`; give one of "
            "`schema` or `typed`."
        )


def _refuse_places(program: Program) -> None:
    """Where a plan decides about more than the arena, all versions would have to agree."""
    entry = program.entry()
    if IO_IN_ARENA in entry.attributes:
        raise HardwireError("--specialise: inputs and outputs are the caller's; leave out --io.")
    if memories_of(entry) is not None:
        raise HardwireError("--specialise: it is for one memory; leave out --memories.")


def _refuse_values(program: Program, wanted: Wanted) -> None:
    with program.context:
        known = {size.name: size for size in sizes_of(program.entry())}
    problems = [
        problem
        for name, values in wanted.items()
        for value in values
        if (problem := _wrong_value(known, name, value))
    ]
    if problems:
        raise HardwireError(*(f"{program.source}: --specialise {each}" for each in problems))


def _wrong_value(known: Mapping[str, Size], name: str, value: int) -> str:
    if name not in known:
        names = ", ".join(f"`{each}`" for each in known) or "none"
        return f"names `{name}`, and the sizes that are left open are: {names}."
    size = known[name]
    if not size.low <= value <= size.high:
        return f"{name}={value}: the size `{name}` is {size.low} to {size.high}."
    return ""


def set_apart(version: Version) -> None:
    """Gives what a planned version defines names of its own, all but the entry."""
    program = version.program
    with program.context:
        found = symbols(program.module)
        own = [name for name, op in found.items() if name != ENTRY and is_definition(op)]
        rename_definitions(program, {name: f"{name}_{version.label}" for name in own})


def hold_largest(program: Program, version: Version) -> None:
    """Both are given the same arena: it is large enough for either, and aligned for both."""
    entry, other = program.entry(), version.program.entry()
    with program.context:
        for key in ("hw.arena_size", "hw.arena_align"):
            sizes = [ir.IntegerAttr(each.attributes[key]).value for each in (entry, other)]
            entry.attributes[key] = integer(max(sizes))


def is_definition(op: ir.Operation) -> bool:
    """Not just the declaration of a function of a library."""
    return op.name != "func.func" or bool(op.regions[0].blocks)


def rename_definitions(program: Program, names: Mapping[str, str]) -> None:
    """Gives functions and constants of a program other names."""
    found = symbols(program.module)
    for old, new in names.items():
        found[old].attributes["sym_name"] = ir.StringAttr.get(new)
        if "hw.constant" in found[old].attributes:
            found[old].attributes["hw.constant"] = ir.StringAttr.get(new)
    rename(program.module.operation, names)
    program.constants = {names.get(key, key): data for key, data in program.constants.items()}
