"""torch-mlir's shape and dtype functions: read from the torch dialect, and run on Python values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..dtypes import OF_CODES, OF_GRAPHS, Dtype
from ..errors import Refused
from ..mlir import ir
from ..operators import script
from ..promotion import result_dtype
from ..script.checked import Raised, place_in
from ..script.values import List


class Unknowable(Exception):
    """The shape depends on elements: the function does what cannot be done with shapes alone."""


@dataclass(frozen=True)
class Op:
    """An operation of a function: operands and results are places in the frame."""

    name: str
    operands: tuple[int, ...]
    results: tuple[int, ...]
    literal: Any = None
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True)
class Block:
    arguments: tuple[int, ...]
    ops: tuple[Op, ...]


class Reader:
    """A function of the torch dialect as a tree that can be run many times."""

    def __init__(self) -> None:
        self._places: dict[ir.Value, int] = {}

    def function(self, op: ir.Operation) -> Block:
        return self._block(op.regions[0].blocks[0])

    def _place(self, value: ir.Value) -> int:
        return self._places.setdefault(value, len(self._places))

    def _block(self, block: ir.Block) -> Block:
        arguments = tuple(self._place(value) for value in block.arguments)
        return Block(arguments, tuple(self._op(item.operation) for item in block.operations))

    def _op(self, op: ir.Operation) -> Op:
        return Op(
            _name(op),
            tuple(self._place(value) for value in op.operands),
            tuple(self._place(value) for value in op.results),
            _literal(op),
            tuple(self._block(region.blocks[0]) for region in op.regions if region.blocks),
        )


def _name(op: ir.Operation) -> str:
    """The operator's name, also of those that the torch dialect has no operation for."""
    if op.name == "torch.operator":
        return ir.StringAttr(op.attributes["name"]).value
    return op.name.removeprefix("torch.")


def _literal(op: ir.Operation) -> Any:
    """The constant of an operation, or the name of the function that it calls."""
    if op.name == "func.call":
        return ir.FlatSymbolRefAttr(op.attributes["callee"]).value
    if not op.name.startswith("torch.constant.") or "value" not in op.attributes:
        return None
    attribute = op.attributes["value"]
    for kind in (ir.BoolAttr, ir.IntegerAttr, ir.FloatAttr, ir.StringAttr):
        if isinstance(attribute, kind):
            value = kind(attribute).value
            return bool(value) if op.name.endswith(".bool") else value
    return None


class Frame:
    """One run of a function."""

    def __init__(self, functions: dict[str, Block]) -> None:
        self._functions = functions
        self._values: dict[int, Any] = {}

    def call(self, function: Block, arguments: Sequence[Any]) -> Any:
        results = self._run(function, arguments)
        return results[0] if len(results) == 1 else tuple(results)

    def _run(self, block: Block, arguments: Sequence[Any]) -> list[Any]:
        """What the block's last operation is given."""
        self._values.update(zip(block.arguments, arguments, strict=True))
        for op in block.ops[:-1]:
            results = self._do(op, [self._values[place] for place in op.operands])
            self._values.update(zip(op.results, results, strict=True))
        return [self._values[place] for place in block.ops[-1].operands]

    def _do(self, op: Op, given: list[Any]) -> Sequence[Any]:
        if op.name.startswith("constant."):
            return [op.literal]
        if op.name in CONTROL:
            return CONTROL[op.name](self, op, given)
        name = op.name.replace(".", "::", 1)
        function = LIBRARY.get(name) or script.evaluation(name)
        if function is None:
            raise Unknowable
        result = function(*given)
        return [result][: len(op.results)]

    def choose(self, op: Op, given: list[Any]) -> Sequence[Any]:
        return self._run(op.blocks[0 if given[0] else 1], [])

    def loop(self, op: Op, given: list[Any]) -> Sequence[Any]:
        most, goes_on, *carried = given
        for number in range(most):
            if not goes_on:
                break
            goes_on, *carried = self._run(op.blocks[0], [number, *carried])
        return carried

    def call_function(self, op: Op, given: list[Any]) -> Sequence[Any]:
        result = Frame(self._functions).call(self._functions[op.literal], given)
        return [result] if len(op.results) == 1 else result


def _raise(message: str, *_: Any) -> None:
    raise Raised(message)


CONTROL: dict[str, Callable[[Frame, Op, list[Any]], Sequence[Any]]] = {
    "prim.If": Frame.choose,
    "prim.Loop": Frame.loop,
    "func.call": Frame.call_function,
    "prim.ListConstruct": lambda frame, op, given: [List(list(given))],
    "prim.TupleConstruct": lambda frame, op, given: [tuple(given)],
    "prim.TupleUnpack": lambda frame, op, given: given[0],
    "prim.ListUnpack": lambda frame, op, given: given[0].items,
    "derefine": lambda frame, op, given: given,
    "prim.unchecked_cast": lambda frame, op, given: given,
    "prim.Uninitialized": lambda frame, op, given: [None],
}


def _set_item(values: List, index: int, item: Any) -> List:
    values.items[place_in(values.items, index)] = item
    return values


def _append(values: List, item: Any) -> List:
    values.items.append(item)
    return values


def _promote_dtypes(ranks: List, codes: List) -> int:
    pairs = zip(ranks.items, codes.items, strict=True)
    return result_dtype([(rank, dtype_of_code(code)) for rank, code in pairs]).code


def _number_dtype(value: Any) -> int:
    """The element type of a number as a tensor."""
    names = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}
    return OF_GRAPHS[names[type(value)]].code


def _insert(values: List, index: int, item: Any) -> None:
    values.items.insert(index, item)


def _same(value: Any) -> Any:
    return value


LIBRARY: dict[str, Callable[..., Any]] = {
    "promote_dtypes": _promote_dtypes,
    "prim::RaiseException": _raise,
    "aten::append.t": _append,
    "aten::_set_item.t": _set_item,
    "aten::insert.t": _insert,
    "aten::__is__": operator.is_,
    "aten::__isnot__": operator.is_not,
    "prim::NumToTensor.Scalar": _same,
    "prim::dtype": _number_dtype,
}


def dtype_of_code(code: object) -> Dtype:
    if not isinstance(code, int):
        raise Refused("gives elements of a type that is no number")
    if code not in OF_CODES:
        raise Refused(f"gives elements of PyTorch's type number {code}, which hardwire has not")
    return OF_CODES[code]
