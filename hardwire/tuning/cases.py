"""Kernels of a model by themselves, with the ways in which each could be computed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType

import numpy as np

from ..dialect.graph import calls
from ..dialect.graph.weights import is_weight, weight_name
from ..dialect.mlir import ir
from ..dialect.program import ENTRY, Program
from ..dialect.sizes import SIZES, Size, sizes_of
from ..dialect.targets import Target
from ..dialect.templates.content import key_of, label_of
from ..dialect.templates.formed import Formed
from ..dialect.templates.template import Template
from ..dialect.tiles import Tile
from ..dialect.walks import maker
from ..passes.choose_tiles import kernels_with_templates, plans_of

MOST_TILES = 400
"""So many tiles are looked at, at most, of those that costs say are the fastest."""


@dataclass(frozen=True)
class Case:
    """A kernel as a program of one call, with nothing decided behind the layouts.

    `key` is that of its content, `symbol` what its model calls it, `label` says what it computes;
    `tiles` are those that it could have, the one that costs say first. It is called `calls` times.
    """

    key: str
    symbol: str
    label: str
    calls: int
    target: Target
    optimize: str
    tiles: tuple[Tile, ...]
    room: tuple[int, ...]
    """The elements of its inputs that are no weights, and of its result."""
    text: str = field(repr=False)
    weights: dict[str, np.ndarray] = field(repr=False, compare=False)
    sizes: tuple[tuple[str, int], ...] = ()
    """The names of sizes that are open, with the values that they have meanwhile."""


def cases_of(program: Program, at: Mapping[str, int] = MappingProxyType({})) -> list[Case]:
    """The kernels of a program that has layouts, and no tiles, which could have several ones. Sizes
    that are open have the values of `at`, or else those in the middle of what they can be."""
    found = dict[str, Case]()
    with program.context, ir.Location.unknown():
        for kernel, template in kernels_with_templates(program):
            case = _case(kernel, template, at) if _is_plain(kernel, template) else None
            if case is not None and len(case.tiles) > 1:
                found.setdefault(case.key, case)
    return list(found.values())


def _is_plain(kernel: Formed, template: Template) -> bool:
    """It takes tensors, and the entry calls it."""
    if template.plans is None or calls.CHAIN in kernel.function.attributes:
        return False
    values = [*kernel.arguments, *calls.body(kernel.function)[-1].operands]
    callers = kernel.callers()
    return all(map(calls.is_tensor, values)) and bool(callers) and len(callers[0].results) == 1


def _case(kernel: Formed, template: Template, at: Mapping[str, int]) -> Case:
    program, callers = kernel.program, kernel.callers()
    tiles = islice(filter(None, (plan.tile for plan in plans_of(kernel, template))), MOST_TILES)
    names = [weight_name(maker(value)) for value in callers[0].operands if is_weight(value)]
    return Case(
        key_of(kernel),
        calls.symbol(kernel.function),
        label_of(kernel),
        len(callers),
        program.target,
        program.optimize,
        tuple(dict.fromkeys(tiles)),
        _sizes_behind_pointers(kernel),
        _program_text(kernel, callers[0]),
        {name: _alike(program.weights[name]) for name in names if name in program.weights},
        tuple((size.name, _value_at(size, at)) for size in sizes_of(kernel.function)),
    )


def _value_at(size: Size, at: Mapping[str, int]) -> int:
    return at.get(size.name, (size.low + size.high) // 2)


def _alike(weight: np.ndarray) -> np.ndarray:
    """One that is measured alike: of integers, how they are multiplied may follow from them."""
    is_float = np.issubdtype(weight.dtype, np.floating)
    return np.full_like(weight, 0.5) if is_float else weight


def _sizes_behind_pointers(kernel: Formed) -> tuple[int, ...]:
    """How many elements are behind each pointer that it is given, but those of weights."""
    given = [kernel.layout(each) for each in kernel.arguments if not kernel.is_weight(each)]
    _, result = kernel.result_operands()[0]
    return tuple(layout.size for layout in (*given, result))


def _program_text(kernel: Formed, call: ir.Operation) -> str:
    """The program of one call: what is no weight is an input, which lies as the kernel reads it."""
    lines, arguments, operands = list[str](), list[str](), list[str]()
    for number, value in enumerate(call.operands):
        operands.append(f"%v{number}")
        if kernel.is_weight(kernel.arguments[number]):
            op = maker(value)
            attributes = ir.DictAttr.get(dict(op.attributes.items()))
            lines.append(f'%v{number} = "hw.weight"() {attributes} : () -> {value.type}')
        else:
            layout = kernel.layout(kernel.arguments[number]).attribute()
            arguments.append(f"%v{number}: {value.type} {{hw.layout = {layout}}}")
    function = kernel.function.get_asm(use_local_scope=True)
    return "\n".join([*_entry_lines(kernel, call, arguments, operands, lines), function])


def _entry_lines(
    kernel: Formed,
    call: ir.Operation,
    arguments: list[str],
    operands: list[str],
    weights: list[str],
) -> Iterator[str]:
    result, layouts = call.results[0].type, call.attributes["hw.layouts"]
    types = ", ".join(str(value.type) for value in call.operands)
    function = f"@{calls.symbol(kernel.function)}({', '.join(operands)})"
    yield f"func.func @{ENTRY}({', '.join(arguments)}) -> {result}{_sizes_text(kernel)} {{"
    yield from weights
    yield f"%r = call {function} {{hw.layouts = {layouts}}} : ({types}) -> {result}"
    yield f"return %r : {result}"
    yield "}"


def _sizes_text(kernel: Formed) -> str:
    attributes = kernel.function.attributes
    return f" attributes {{{SIZES} = {attributes[SIZES]}}}" if SIZES in attributes else ""
