"""What each call of the entry function does: operators, library, source, multiply-adds.

Read at the `planned` stage, while kernels still say which operators they hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..dialect import ops, templates
from ..dialect.dispatch.counts import Counts, counts_of
from ..dialect.dispatch.libraries import LIBRARIES
from ..dialect.effort import made_for
from ..dialect.graph import calls
from ..dialect.graph.traffic import multiply_adds
from ..dialect.graph.where import source_of
from ..dialect.mlir import ir
from ..dialect.program import ENTRY, Program
from ..dialect.regions import SWITCH
from ..dialect.sizes import SIZE, sizes_of
from .arena_report import Held, held_in_arena
from .graph_report import Graph, graph_of
from .row_facts import RowFacts, row_facts

BESIDE = ("hw.constant", SIZE, ops.PACK, "func.return")
"""What stands in a kernel function beside its operators, which may be of any namespace."""


@dataclass(frozen=True)
class CallFacts:
    """One call. `source` is `file:line` of its first operator, or empty where nothing is known;
    `made_for` is `size` or `speed`, or empty where no code is made for it; `by_rows` is for
    kernels by rows only; `why` says why it is this library's kernel."""

    kernel: str
    operators: tuple[str, ...]
    library: str
    template: str
    source: str
    multiply_adds: int
    made_for: str = ""
    by_rows: RowFacts | None = None
    why: str = ""


@dataclass(frozen=True)
class Calls:
    """The calls of an entry function, in order, and the arena that no plan of them could beat.

    `inner` are the calls that handlers and boxed kernels call on to. `dispatch` counts what it took
    to find out where all of them go. `held` is what lies in the arena, `graph` who reads what.
    """

    calls: tuple[CallFacts, ...]
    arena_lower_bound: int
    dispatch: Counts = field(default_factory=Counts)
    inner: tuple[CallFacts, ...] = ()
    held: tuple[Held, ...] = ()
    graph: Graph = field(default_factory=Graph)


def calls_of(program: Program) -> Calls:
    """The calls of a program of the `planned` stage."""
    with program.context:
        return _planned_calls(program)


def _planned_calls(program: Program) -> Calls:
    entry = program.entry()
    bound = 0
    if "hw.arena_lower_bound" in entry.attributes:
        bound = ir.IntegerAttr(entry.attributes["hw.arena_lower_bound"]).value
    functions = calls.functions(program)
    others = [op for op in functions.values() if op != entry and "hw.arena_size" in op.attributes]
    inner = tuple(found for other in others for found in _calls(other, functions))
    counts, held = _counts(entry, others, functions), held_in_arena(program)
    return Calls(tuple(_calls(entry, functions)), bound, counts, inner, held, graph_of(program))


Functions = Mapping[str, ir.Operation]


def _calls(function: ir.Operation, functions: Functions) -> Iterator[CallFacts]:
    for op in calls.body(function):
        if calls.is_call(op):
            yield _facts(op, calls.called(op, functions), functions)


def _counts(entry: ir.Operation, others: Sequence[ir.Operation], functions: Functions) -> Counts:
    """What is in the object, whatever dispatch had planned: kernels may be one by now."""
    found = Counts(cpu_fallbacks=counts_of(entry).cpu_fallbacks)
    for function in (entry, *others):
        for op in calls.body(function):
            found.switches += op.name == SWITCH
            if calls.is_call(op):
                callee = calls.called(op, functions)
                found.direct += 1
                found.handlers += calls.NEXT in callee.attributes
                found.boxed += "hw.boxed" in callee.attributes
    return found


def _facts(call: ir.Operation, kernel: ir.Operation, functions: Functions) -> CallFacts:
    operators = [op for op in calls.body(kernel) if op.name not in BESIDE]
    names = [op.name for op in operators]
    sizes = sizes_of(functions[ENTRY])
    work = sum(multiply_adds(op, sizes) for op in operators)
    if calls.NEXT in kernel.attributes:
        behind = _calls(functions[calls.following(kernel)], functions)
        work = sum(found.multiply_adds for found in behind)
    elif "hw.arena_size" in kernel.attributes:
        inner = list(_calls(kernel, functions))
        names = [name for found in inner for name in found.operators]
        work = sum(found.multiply_adds for found in inner)
    return CallFacts(
        kernel=calls.symbol(kernel),
        operators=tuple(names),
        library=calls.text(kernel, "hw.library") or "",
        template=calls.text(kernel, "hw.template") or "",
        source=source_of([call, *operators]),
        multiply_adds=work,
        made_for=made_for(kernel),
        by_rows=row_facts(kernel),
        why=_why(kernel, operators),
    )


def _why(kernel: ir.Operation, operators: Sequence[ir.Operation]) -> str:
    """Why a library has a kernel: what the one before says of its operators, or a template."""
    library, template = calls.text(kernel, "hw.library") or "", calls.text(kernel, "hw.template")
    if library not in LIBRARIES:
        return "your libraries are asked first" if library else ""
    if template:
        return f"`{template}` is the first template that takes it"
    refused = ((op.name, templates.refusal(op)) for op in operators)
    return next((f"for `{name}`, `tuned` {why}" for name, why in refused if why), "")
