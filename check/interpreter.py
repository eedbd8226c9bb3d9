"""Runs a program operator by operator: the second opinion on what it computes.

Nothing of the compiler but its IR is used here: what an operator does, `engine.py` knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..dialect import ops, regions
from ..dialect.dispatch.dispatcher import Dispatcher
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.mlir import ir
from ..dialect.plain import is_list
from ..dialect.program import Program
from ..dialect.schema import FunctionSchema
from ..dialect.sizes import RESHAPE, SIZE, dims_of, evaluate, value_of
from ..dialect.state import seed_of, states, updates
from ..dialect.values import Device, constant_value
from . import integers
from .engine import MISSING, Engine, Unknown, Wanted, is_missing

MOST_TURNS = 100_000


Watch = Callable[[ir.Operation, Sequence[Any]], None]
"""Told each operation that computes something, and its results."""


@dataclass
class Interpreter:
    """One program and what it keeps from call to call.

    `watch` is told what the operations of the entry give, with `watch_kernels` of kernels too.
    `unknown` collects the operators that have no second opinion, with the lines that they are from;
    what depends on them is MISSING.
    """

    program: Program
    engine: Engine
    watch: Watch | None = None
    watch_kernels: bool = False
    unknown: dict[str, str] = field(default_factory=dict[str, str])
    _weights: dict[str, Any] = field(default_factory=dict[str, Any])
    sizes: Sequence[int] = ()

    def weight(self, name: str) -> Any:
        """A weight, as the calls so far have left it."""
        if name not in self._weights:
            self._weights[name] = self.engine.tensor(self.program.weights[name])
        return self._weights[name]

    def run(self, inputs: Sequence[Any], sizes: Sequence[int] = (), seed: int = 0) -> list[Any]:
        """The outputs of one call. Inputs that the program writes are written."""
        self.begin(sizes, seed)
        with self.program.context:
            return self._run(list(inputs), seed)

    def begin(self, sizes: Sequence[int], seed: int = 0) -> None:
        """What follows is for these sizes, and random numbers start anew."""
        self.sizes = sizes
        self.engine.seed(seed)

    def _run(self, inputs: list[Any], seed: int) -> list[Any]:
        entry = self.program.entry()
        arguments = list(entry.regions[0].blocks[0].arguments)
        kept, rest = states(entry), iter(inputs)
        given = [
            self.weight(kept[number])
            if number in kept
            else self.engine.tensor(np.array(seed, np.int64))
            if number == seed_of(entry)
            else next(rest)
            for number in range(len(arguments))
        ]
        results = self.function(entry, given)
        written = updates(entry)
        for number, argument in written.items():
            self._update(kept, argument, given[argument], results[number])
        return [value for number, value in enumerate(results) if number not in written]

    def _update(self, kept: Mapping[int, str], argument: int, old: Any, new: Any) -> None:
        if new is MISSING:
            if argument in kept:
                self._weights[kept[argument]] = MISSING
            return
        old[...] = new

    def function(self, function: ir.Operation, given: Sequence[Any]) -> list[Any]:
        """The results of a function of the program."""
        return self.block(function.regions[0].blocks[0], given, {})

    def block(self, block: ir.Block, given: Sequence[Any], outer: Mapping[Any, Any]) -> list[Any]:
        values = dict(outer)
        values.update(zip(block.arguments, given, strict=True))
        for item in block.operations:
            op = item.operation
            if op.name in regions.TERMINATORS:
                return [values[operand] for operand in op.operands]
            results = self.operation(op, values)
            if self.watch is not None:
                self.watch(op, results)
            values.update(zip(op.results, results, strict=True))
        raise Unknown("a block without an end")

    def operation(self, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
        """The results of one operation, MISSING where nobody can tell."""
        special = SPECIAL.get(op.name)
        if special is not None:
            return special(self, op, values)
        given = [values[operand] for operand in op.operands]
        if any(is_missing(value) for value in given):
            return [MISSING] * len(op.results)
        try:
            return self._operator(op, given)
        except Unknown:
            self.unknown.setdefault(op.name, str(op.location))
            return [MISSING] * len(op.results)

    def _operator(self, op: ir.Operation, given: Sequence[Any]) -> list[Any]:
        schema = schema_of(op.name, self.program.dispatcher)
        arguments = {
            argument.name: _number(value, str(argument.type))
            for argument, value in zip(schema.arguments, given, strict=False)
            if value is not LEFT_OUT
        }
        wanted = self._wanted(op)
        found = integers.computed(self.engine, schema, arguments, wanted, op)
        if found is None:
            found = self.engine.call(schema, arguments, wanted)
        if len(op.results) == 0:
            return []
        results = [found] if len(op.results) == 1 else list(found)
        self._check_types(op, results)
        return results

    def _check_types(self, op: ir.Operation, results: Sequence[Any]) -> None:
        """Raises Unknown where a pass has given an operator another type than it has in PyTorch.

        The compiler computes in the types that are written, for which there is no second opinion.
        """
        for result, value in zip(op.results, results, strict=True):
            is_tensor = isinstance(result.type, ir.RankedTensorType) and hasattr(value, "shape")
            if is_tensor and not self.engine.has_type(value, of_tensor(result.type).numpy):
                raise Unknown(op.name)

    def _wanted(self, op: ir.Operation) -> list[Wanted]:
        """What the results are declared to be; those of lists where they are taken out of them."""
        return [
            Wanted(shape_at(result, self.sizes), of_tensor(result.type).numpy)
            for result in ops.tensor_results(op)
            if isinstance(result.type, ir.RankedTensorType)
        ]


LEFT_OUT = object()
"""A `hw.default`."""


def schema_of(name: str, dispatcher: Dispatcher) -> FunctionSchema:
    """The schema of an operator; Unknown for an operation that is none."""
    if name not in dispatcher:
        raise Unknown(name)
    return dispatcher.schema(name)


def shape_at(value: ir.Value, sizes: Sequence[int]) -> tuple[int, ...]:
    """The shape of a tensor for these sizes; empty for other values."""
    if not isinstance(value.type, ir.RankedTensorType):
        return ()
    return tuple(evaluate(dim, sizes) for dim in dims_of(value.type))


def _number(value: Any, kind: str) -> Any:
    """A number that a tensor carries, where a number is declared."""
    if kind.rstrip("?").startswith("Tensor"):
        return value
    if kind.endswith(("]", "]?")):
        return [_number(item, "number") for item in value] if is_list(value) else value
    carried: Any = value[0] if is_list(value) and len(value) == 1 else value
    return carried.item() if hasattr(carried, "item") else carried


# What is no operator.


def _constant(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    value = constant_value(op.results[0])
    return [value.name if isinstance(value, Device) else value]


def _weight(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    return [self.weight(ir.StringAttr(op.attributes["name"]).value)]


def _size(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    return [evaluate(value_of(op), self.sizes)]


def _reshape(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    value = values[op.operands[0]]
    return [value if value is MISSING else value.reshape(shape_at(op.results[0], self.sizes))]


def _pack(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    """Several values as a list, or a list as several values; numbers are carried by tensors."""
    given = [values[operand] for operand in op.operands]
    if all(isinstance(result.type, ir.RankedTensorType) for result in op.results):
        [value] = given
        if value is MISSING:
            return [MISSING] * len(op.results)
        items = value if is_list(value) else [value]
        return [_carried(self, *pair) for pair in zip(items, op.results, strict=True)]
    return [given if str(op.results[0].type).startswith("!hw.") else given[0]]


def _carried(self: Interpreter, item: Any, result: ir.Value) -> Any:
    if not isinstance(item, bool | int | float):
        return item
    return self.engine.tensor(np.array(item, of_tensor(result.type).numpy))


def _truth(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    value = values[op.operands[0]]
    return [value if value is MISSING else bool(value.reshape(-1)[0] != 0)]


def _if(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    condition = values[op.operands[0]]
    if condition is MISSING:
        return [MISSING] * len(op.results)
    taken = op.regions[0 if condition else 1]
    return self.block(taken.blocks[0], [], values) if list(taken.blocks) else []


def _switch(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    """By the key of an input: the first of those that it may have."""
    cases = list(ir.DenseI64ArrayAttr(op.attributes["cases"]))
    position = values[op.operands[0]]
    region = op.regions[1 + cases.index(position) if position in cases else 0]
    return self.block(region.blocks[0], [], values)


def _while(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    carried = [values[operand] for operand in op.operands]
    before, after = op.regions[0].blocks[0], op.regions[1].blocks[0]
    for _ in range(MOST_TURNS):
        condition, *carried = self.block(before, carried, values)
        if condition is MISSING:
            return [MISSING] * len(op.results)
        if not condition:
            return carried
        carried = self.block(after, carried, values)
    raise Unknown("a loop that does not end")


def _for(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    low, high, step, *carried = (values[operand] for operand in op.operands)
    for counter in range(low, high, step):
        carried = self.block(op.regions[0].blocks[0], [counter, *carried], values)
    return carried


def _arith(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    return [ir.IntegerAttr(op.attributes["value"]).value]


def _element(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    whole, index = (values[operand] for operand in op.operands)
    return [whole if whole is MISSING else whole[index]]


def _put(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    whole, part, index = (values[operand] for operand in op.operands)
    if part is MISSING or whole is MISSING:
        return [MISSING]
    made = self.engine.tensor(self.engine.array(whole))
    made[index] = part
    return [made]


def _empty(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    dtype = of_tensor(op.results[0].type).numpy
    return [self.engine.tensor(np.zeros(shape_at(op.results[0], self.sizes), dtype))]


def _call(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
    callee = self.program.function(ir.FlatSymbolRefAttr(op.attributes["callee"]).value)
    if not list(callee.regions[0].blocks):
        return [MISSING] * len(op.results)
    given = [values[operand] for operand in op.operands]
    if self.watch_kernels:
        return self.function(callee, given)
    watch, self.watch = self.watch, None
    try:
        return self.function(callee, given)
    finally:
        self.watch = watch


def _gives(*results: Any) -> Special:
    def special(self: Interpreter, op: ir.Operation, values: Mapping[Any, Any]) -> list[Any]:
        return list(results)

    return special


Special = Callable[[Interpreter, ir.Operation, Mapping[Any, Any]], list[Any]]
SPECIAL: dict[str, Special] = {
    "hw.constant": _constant,
    "hw.default": _gives(LEFT_OUT),
    "hw.weight": _weight,
    SIZE: _size,
    RESHAPE: _reshape,
    ops.PACK: _pack,
    regions.TRUTH: _truth,
    regions.KEY_OF: _gives(0),
    regions.IF: _if,
    regions.SWITCH: _switch,
    regions.WHILE: _while,
    regions.FOR: _for,
    regions.ELEMENT: _element,
    regions.PUT: _put,
    regions.EMPTY: _empty,
    "arith.constant": _arith,
    "hw.guard_begin": _gives(None),
    "hw.guard_end": _gives(),
    "func.call": _call,
}


def computed(program: Program) -> Iterator[ir.Operation]:
    """The operations of a program's entry that compute something."""
    for op in calls.body(program.entry()):
        if op.name == "func.call" or op.name not in (*SPECIAL, *regions.TERMINATORS):
            yield op
