"""What has to hold of inputs whose dispatch keys are known at run time only, to compile them.

The caller says which key an input has. One that may be quantized is not floats then but integers
with a scale: the caller passes its descriptor, which goes as it is to the kernels of the user's
that take it. Nothing else may look at such an input, but where its key is known to be another.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import regions
from ..errors import HardwireError, PassFailed
from ..graph import calls, views
from ..graph.external import is_external
from ..graph.where import at
from ..mlir import ir
from ..program import Program
from ..state import states
from ..walks import maker
from .input_keys import input_names, key_number, keys_of, may_be_quantized
from .tensor_keys import is_quantized

AS_IT_IS = "hw.described"
"""On an argument of a kernel: it is given the caller's descriptor of an input."""


def described(program: Program) -> list[ir.Value]:
    """The inputs that are passed by their descriptors: they may be quantized."""
    names = program.dispatcher.names
    arguments = program.entry().regions[0].blocks[0].arguments
    pairs = zip(arguments, keys_of(program), strict=True)
    return [value for value, keys in pairs if may_be_quantized(keys, names)]


def check(program: Program) -> None:
    """Raises PassFailed with everything that stands in the way of a plan for such a program."""
    problems = [*_keys_of_values(program), *_numbers(program), *_element_types(program)]
    functions = calls.functions(program)
    for value in described(program):
        for reader, seen in _readers(value):
            problems += _misuse(program, functions, value, reader, seen)
    if problems:
        raise PassFailed(*dict.fromkeys(problems))


def _keys_of_values(program: Program) -> Iterator[str]:
    arguments = list(program.entry().regions[0].blocks[0].arguments)
    for op in calls.body(program.entry()):
        if op.name == regions.KEY_OF and op.operands[0] not in arguments:
            yield at(
                op,
                f"a tensor of the type {op.operands[0].type} is computed, and nobody says at run "
                "time which key it has; declare several keys for inputs only.",
            )


def _numbers(program: Program) -> Iterator[str]:
    for keys in keys_of(program):
        for each in keys if len(keys) > 1 else ():
            try:
                key_number(each, program.dispatcher.names)
            except HardwireError as error:
                yield from error.problems


def _element_types(program: Program) -> Iterator[str]:
    entry = program.entry()
    for name, value in zip(_names(program), entry.regions[0].blocks[0].arguments, strict=False):
        if is_quantized(value.type):
            yield (
                f"the input `{name}` is a {value.type}; declare the floats that its elements stand "
                'for and its key, as in tensor<2xf32, "QuantizedCPU">: the caller passes the scale.'
            )


def _names(program: Program) -> list[str]:
    """A name for each argument, those that hold state included."""
    kept, found = states(program.entry()), iter(input_names(program))
    count = len(program.entry().regions[0].blocks[0].arguments)
    return [kept[n] if n in kept else next(found, str(n)) for n in range(count)]


def _readers(value: ir.Value) -> Iterator[tuple[ir.Operation, ir.Value]]:
    """Everything that reads a value or a view of it, and what of it."""
    for use in value.uses:
        op = use.owner.operation
        yield op, value
        if views.is_view(op) and use.operand_number == 0:
            yield from _readers(op.results[0])


def _misuse(
    program: Program,
    functions: dict[str, ir.Operation],
    value: ir.Value,
    op: ir.Operation,
    seen: ir.Value,
) -> Iterator[str]:
    """Why an op may not read `seen`, a view of the input `value`; nothing where it may."""
    if op.name == regions.KEY_OF or is_plain_there(program, value, op):
        return
    name = _names(program)[ir.BlockArgument(value).arg_number]
    called = functions[calls.callee(op)] if calls.is_call(op) else None
    if op.name == "hw.box" or (called is not None and "hw.external" in called.attributes):
        yield at(
            op,
            f"the input `{name}` may be quantized: it can be given to kernels that compute, and to "
            "none that is boxed or calls on.",
        )
    elif called is None or not is_external(called):
        found = calls.head(called) if called is not None else op
        what = found.name if found is not None else calls.callee(op)
        yield at(
            op,
            f"`{what}` is given the input `{name}`, which may be quantized: a kernel of yours for "
            "QuantizedCPU has to take it.",
        )
    elif seen != value:
        yield at(
            op,
            f"kernel `{calls.text(called, 'hw.symbol')}` is given a view of the input `{name}`, "
            "which may be quantized: it can only be given as it is.",
        )


def is_plain_there(program: Program, value: ir.Value, op: ir.Operation) -> bool:
    """`op` stands in cases of switches in which an input is not quantized."""
    names = program.dispatcher.names
    inner, parent = op, op.parent
    while parent is not None and parent.operation.name in (*regions.BRANCHES, *regions.LOOPS):
        holder = parent.operation
        if holder.name == regions.SWITCH:
            asked = maker(holder.operands[0])
            if asked.name == regions.KEY_OF and asked.operands[0] == value:
                left = regions.keys_in(holder, inner.block)
                if not may_be_quantized(left, names):
                    return True
        inner, parent = holder, holder.parent
    return False
