"""What a program may hold at each stage, as a table, and the check that runs between stages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .errors import PassFailed
from .graph import calls
from .graph.views import PAD, VIEWS
from .graph.where import at
from .joins import JOIN
from .mlir import ir
from .ops import PACK
from .program import ENTRY, Program
from .regions import CONTROL_FLOW, KEY_OF, SWITCH
from .sizes import RESHAPE, SIZE
from .tfl import NAMESPACE

VALUES = ("hw.weight", "hw.constant", PACK, SIZE)


@dataclass(frozen=True)
class Spec:
    """What one stage allows and demands.

    `entry` lists the ops of the entry function and `kernel` those of a kernel function, a name
    ending in `.` standing for all that begin so; `entry_needs` the attributes of every entry op
    that has a tensor result, `kernel_needs` those of every kernel function.
    """

    entry: tuple[str, ...]
    kernel: tuple[str, ...] = ()
    entry_needs: tuple[str, ...] = ()
    kernel_needs: tuple[str, ...] = ()


GUARDS = ("hw.guard_begin", "hw.guard_end")
OBJECTS = ("hw.object", "hw.get_attr", "hw.set_attr", "hw.call_method")
BOXED = ("hw.box", "hw.unbox", "hw.call_boxed")
"""Values whose types are known at run time; what `inline-unboxing` cannot remove stays."""
DISPATCH = (*BOXED, "func.constant", "func.call")
"""What is left of dispatch at stage `static`, in the entry and in functions that it adds."""

_FLOW = ("arith.constant", *(name for name in CONTROL_FLOW if name not in (SWITCH, KEY_OF)))
QUANTIZED = ("quant.", "quantized_decomposed.", "torchao.")
"""Quantising and dequantising as files have it."""
_GRAPH = Spec(entry=(*VALUES, *GUARDS, *_FLOW, *BOXED, *calls.OPERATORS, *QUANTIZED, "func.return"))
DEFAULT = "hw.default"
"""An argument that the file leaves out."""
_FILE = Spec(entry=(*_GRAPH.entry, DEFAULT, NAMESPACE))
_BYTECODE = (*_FILE.entry, *OBJECTS, "func.call")
_CALLS = (*VALUES, *VIEWS, RESHAPE, *_FLOW, "func.call", "func.return")
_SWITCHES = (*_CALLS, *DISPATCH, KEY_OF, SWITCH)
_KERNEL = (
    "hw.constant", PACK, SIZE, calls.RANDOM, calls.PERMUTATION, *calls.OPERATORS, "func.return",
)  # fmt: skip
_RESOLVED = ("hw.key", "hw.library")

SPECS = {
    "boxed": Spec(_BYTECODE, _BYTECODE),
    "schema": _FILE,
    "typed": _GRAPH,
    "static": Spec(_SWITCHES, (*_KERNEL, *DISPATCH), (), _RESOLVED),
    "planned": Spec(
        (*_CALLS, PAD, KEY_OF, SWITCH, JOIN, PACK), _KERNEL, ("hw.layouts", "hw.places"), _RESOLVED
    ),
}


CALLS = ("func.call", "hw.call_boxed")


def stage_of(program: Program) -> str:
    """The stage that a program is at, by what is in its entry function.

    `schema` also for a program that is at `typed`: what leads from one to the other does nothing
    then.
    """
    called = [op for op in entry_operations(program) if op.name in CALLS and not by_name(op)]
    if is_boxed(program):
        return "boxed"
    if any("hw.places" in op.attributes for op in called):
        return "planned"
    return "static" if called else "schema"


def reached(program: Program) -> str:
    """The same, with what is written at `schema` and `typed` told apart.

    Where nothing is left to be done up to a stage, the program is at that stage as well.
    """
    found = stage_of(program)
    if found != "schema":
        return found
    listed = entry_operations(program)
    if any(op.name == DEFAULT or op.name.startswith(NAMESPACE) for op in listed):
        return "schema"
    is_left = any(op.name in program.dispatcher and op.name not in VIEWS for op in listed)
    return "typed" if is_left else "static"


def by_name(op: ir.Operation) -> bool:
    """A call of an operator by name, which no dispatch has seen: nobody knows the operator."""
    return op.name == "hw.call_boxed" and "kernel" not in op.attributes


def is_boxed(program: Program) -> bool:
    """The program has boxed values that `inline-unboxing` has not seen, nor has dispatch made them.

    Those that dispatch makes are for a `kernel`.
    """
    entry = program.entry()
    if "hw.boxed_calls" in entry.attributes:
        return False
    listed = entry_operations(program)
    if any(op.name == "hw.call_boxed" and not by_name(op) for op in listed):
        return False
    return any(op.name in (*BOXED, *OBJECTS) for op in listed)


def entry_operations(program: Program) -> list[ir.Operation]:
    """The ops of the entry function; an error where the module has none."""
    try:
        function = program.entry()
    except KeyError:
        raise PassFailed(f"{program.source}: there is no function @{ENTRY}.") from None
    if not function.regions[0].blocks:
        raise PassFailed(f"{program.source}: @{ENTRY} has no body.")
    return calls.body(function)


def refuse_unplaced(program: Program) -> None:
    """Raise `PassFailed` where a program at `static` cannot go further."""
    unknown = [op for op in entry_operations(program) if by_name(op)]
    names = [ir.StringAttr(op.attributes["operator"]).value for op in unknown]
    problems = [
        at(op, f"the operator `{name}` is not known: register it, or give a library with it.")
        for op, name in zip(unknown, names, strict=True)
    ]
    if problems:
        raise PassFailed(*dict.fromkeys(problems))


def verify(program: Program, stage: str) -> None:
    """Raise `PassFailed` with everything in `program` that has no place at `stage`."""
    problems = list(_problems(program, SPECS[stage], stage))
    if problems:
        raise PassFailed(*problems)


def _problems(program: Program, spec: Spec, stage: str) -> Iterator[str]:
    for item in program.module.body.operations:
        function = item.operation
        if stage == "planned" and function.name == "memref.global":
            continue
        if function.name != "func.func":
            yield f"{function.name} stands beside the functions at stage {stage}."
            continue
        name = ir.StringAttr(function.attributes["sym_name"]).value
        if name == ENTRY or "hw.arena_size" in function.attributes:
            allowed = (*spec.entry, *_users(program, spec))
            yield from _strangers(function, name, allowed, stage)
            yield from _bare_values(function, spec.entry_needs, stage)
        elif "hw.external" in function.attributes:
            continue
        elif "hw.implements" not in function.attributes:
            allowed = (*spec.kernel, *_users(program, spec))
            yield from _strangers(function, name, allowed, stage)
            for attribute in spec.kernel_needs:
                if attribute not in function.attributes:
                    yield f"@{name} has no {attribute} at stage {stage}."


def _users(program: Program, spec: Spec) -> list[str]:
    """The namespaces of the user's operators, where a stage has operators."""
    if "aten." not in (*spec.entry, *spec.kernel):
        return []
    return [f"{namespace}." for namespace in program.dispatcher.namespaces]


def _strangers(
    function: ir.Operation, name: str, allowed: tuple[str, ...], stage: str
) -> Iterator[str]:
    """The ops in a function that its stage does not know."""
    exact = set(allowed)
    families = tuple(entry for entry in allowed if entry.endswith("."))
    for op in calls.body(function):
        if op.name in exact or (families and op.name.startswith(families)):
            continue
        yield f"{op.name} is in @{name}, but does not occur at stage {stage}."


def _bare_values(function: ir.Operation, needs: tuple[str, ...], stage: str) -> Iterator[str]:
    """The tensor values of the entry function that lack an attribute."""
    for op in calls.body(function):
        if not any(isinstance(result.type, ir.RankedTensorType) for result in op.results):
            continue
        for attribute in needs:
            if attribute not in op.attributes:
                yield f"{op.name} has no {attribute} at stage {stage}."
