"""What passes ask about the entry's calls: which kernel, which operators in it, who reads what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice

from ..layout import Layout, ordered
from ..mlir import ir
from ..plain import is_list
from ..program import ENTRY, Program
from ..regions import walk
from ..state import set_attributes
from ..values import constant_value
from ..walks import symbols

RANDOM = "hw.random"
PERMUTATION = "hw.permutation"
"""The one operator of a kernel that is not PyTorch's."""

OPERATORS = ("aten.", "fixed.")
"""What the names of operators begin with that templates take."""

ROWS = "hw.rows"
"""On a kernel that reads its image so many rows of its result at a time (`by_rows.py`)."""
STRIP = "hw.strip"
"""On the kernel of so many rows that such a kernel is made of."""

CHAIN = "hw.chain"
"""On a kernel by rows that is several convolutions (`chains.py`): what all but the last are."""

NEXT = "hw.next"
"""On a kernel that may call on: the function that makes the rest of the call."""

Halo = tuple[tuple[int, int], ...]


def functions(program: Program) -> dict[str, ir.Operation]:
    """Every function of the module by its symbol name."""
    return {name: op for name, op in symbols(program.module).items() if op.name == "func.func"}


def symbol(function: ir.Operation) -> str:
    return ir.StringAttr(function.attributes["sym_name"]).value


def body(function: ir.Operation) -> list[ir.Operation]:
    """The ops of a function, its terminator included; nothing for a declaration.

    Those in branches and loops are among them, behind the op that holds them.
    """
    blocks = list(function.regions[0].blocks)
    return list(walk(blocks[0])) if blocks else []


def arguments(function: ir.Operation) -> list[ir.Value]:
    """What a function is given."""
    return list(function.regions[0].blocks[0].arguments)


def retype(function: ir.Operation) -> None:
    """Writes the type of a function anew, from its arguments and what it returns."""
    inputs = [argument.type for argument in function.regions[0].blocks[0].arguments]
    results = [value.type for value in body(function)[-1].operands]
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results))


def is_call(op: ir.Operation) -> bool:
    return op.name == "func.call"


def callee(op: ir.Operation) -> str:
    """The symbol that a `func.call` calls."""
    return ir.FlatSymbolRefAttr(op.attributes["callee"]).value


def called(op: ir.Operation, functions: Mapping[str, ir.Operation]) -> ir.Operation:
    """The function that a `func.call` calls."""
    return functions[callee(op)]


def callers(program: Program) -> dict[str, tuple[ir.Operation, ...]]:
    """The entry's calls, by the function that each calls."""
    found = defaultdict[str, list[ir.Operation]](list)
    for op in filter(is_call, body(program.entry())):
        found[callee(op)].append(op)
    return {name: tuple(ops) for name, ops in found.items()}


def call_alike(
    call: ir.Operation, name: str, operands: Sequence[ir.Value], types: Sequence[ir.Type]
) -> ir.Operation:
    """A call of another function, of which the same is said."""
    every = [call.attributes[place] for place in range(len(call.attributes))]
    attributes = {each.name: each.attr for each in every}
    attributes["callee"] = ir.FlatSymbolRefAttr.get(name)
    return ir.Operation.create(call.name, types, operands, attributes, loc=call.location)


def following(function: ir.Operation) -> str:
    """The function that makes the rest of a call, of a kernel that has `hw.next`."""
    return ir.FlatSymbolRefAttr(function.attributes[NEXT]).value


def named(function: ir.Operation) -> list[str]:
    """The functions that a function calls, and the one that it hands on."""
    found = [callee(op) for op in body(function) if is_call(op)]
    return [*found, following(function)] if NEXT in function.attributes else found


def lists(program: Program) -> list[ir.Operation]:
    """The functions that are lists of calls: the entry, and those that were planned beside it."""
    return [
        function
        for name, function in functions(program).items()
        if name == ENTRY or "hw.arena_size" in function.attributes
    ]


def is_tensor(value: ir.Value) -> bool:
    return isinstance(value.type, ir.RankedTensorType)


def integers(value: ir.Value) -> tuple[int, ...]:
    """The numbers in a constant list."""
    found = constant_value(value)
    return tuple(int(item) for item in found) if is_list(found) else ()


def text(function: ir.Operation, name: str) -> str | None:
    """A string attribute of a function; None where it has none."""
    return ir.StringAttr(function.attributes[name]).value if name in function.attributes else None


def template(function: ir.Operation) -> str | None:
    """The template that compiles a kernel of the tuned library; None for any other function."""
    return text(function, "hw.template") if text(function, "hw.library") == "tuned" else None


def operators(function: ir.Operation) -> list[ir.Operation]:
    """The operators of a kernel, without what stands beside them."""
    return list(_each_operator(function))


def _each_operator(function: ir.Operation) -> Iterator[ir.Operation]:
    """One after the other: who asks for the first one does not wait for all."""
    for block in islice(function.regions[0].blocks, 1):
        for op in walk(block):
            name = op.name
            if name.startswith(OPERATORS) or name in (RANDOM, PERMUTATION):
                yield op


def ends_of_stages(function: ir.Operation) -> list[int]:
    """How many operators stand in front of the end of each stage of a chain but the last one."""
    if CHAIN not in function.attributes:
        return []
    links = (ir.DictAttr(link) for link in ir.ArrayAttr(function.attributes[CHAIN]))
    return list(accumulate(ir.IntegerAttr(link["operators"]).value for link in links))


def head(function: ir.Operation) -> ir.Operation | None:
    """The first operator of a kernel, which decides its loops; None for a declaration.

    One that reads by rows has a pad in front of it; of a chain it is that of the last stage.
    """
    place = ([0, *ends_of_stages(function)])[-1] + (1 if ROWS in function.attributes else 0)
    return next(islice(_each_operator(function), place, None), None)


def add_each(
    function: ir.Operation, attribute: str, additions: Sequence[Mapping[str, ir.Attribute]]
) -> None:
    """Adds entries to the attributes of each argument (`arg_attrs`) or result (`res_attrs`)."""
    set_attributes(function, attribute, len(additions), dict(enumerate(additions)))


@dataclass(frozen=True)
class Border:
    """What is wanted around a value: for each dimension so many elements before and after it, all
    of which are the number `fill`."""

    halo: Halo = ()
    fill: int = 0

    def widened(self, other: Border) -> Border:
        """The smallest border that serves both; this one where the other is of another number."""
        if not other.is_there or (self.is_there and self.fill != other.fill):
            return self
        if not self.is_there:
            return other
        pairs = zip(self.halo, other.halo, strict=True)
        return Border(tuple((max(a, c), max(b, d)) for (a, b), (c, d) in pairs), self.fill)

    @property
    def is_there(self) -> bool:
        return any(before or after for before, after in self.halo)

    def covered(self, layout: Layout) -> bool:
        """True where a layout has at least this around its data."""
        if not self.is_there:
            return True
        if not layout.halo or layout.fill != self.fill:
            return False
        pairs = zip(layout.halo, self.halo, strict=True)
        return all(have[0] >= want[0] and have[1] >= want[1] for have, want in pairs)

    def around(self, shape: tuple[int, ...], order: tuple[int, ...]) -> Layout:
        """Dense storage with this around the data."""
        return ordered(shape, order, self.halo, self.fill)
