"""Python values, tensors and objects of an archive as `!hw.ivalue`s."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ... import values
from ...graph.weights import SHARES, weight
from ...mlir import ir
from ...names import free
from ...plain import is_list, is_map
from ...registry import Operators
from ...walks import maker
from .bytecode import Damaged
from .model import CONSTANTS, Model
from .records import DeviceRecord, QuantisedRecord, Record, TensorRecord
from .restored import SETSTATE, packing, tensors_of

IVALUE = "!hw.ivalue"


class Constants:
    """Writes constants at the insertion point; tensors become weights of the program."""

    def __init__(self, model: Model, operators: Operators) -> None:
        self.model = model
        self.operators = operators
        self.weights: dict[str, np.ndarray] = {}
        self._names: dict[TensorRecord, str] = {}
        self._memory: dict[tuple[str, str], list[tuple[TensorRecord, ir.Operation]]] = {}
        self._built: dict[int, ir.Value] = {}
        self.restoring: dict[str, None] = {}
        """The functions that restore objects."""

    def value(self, value: Any, path: str = "constant", folder: str = CONSTANTS) -> ir.Value:
        """A constant of any kind; `path` names the weights in it."""
        if isinstance(value, TensorRecord):
            return box(self.tensor(value, path, folder))
        if isinstance(value, QuantisedRecord):
            return self._quantised(value, path, folder)
        if isinstance(value, DeviceRecord):
            return box(values.constant(values.Device(value.name)))
        if isinstance(value, Record):
            return self.object(value, path, folder)
        if value is None or isinstance(value, bool | int | float | str):
            return box(values.constant(self._small(value)))
        if isinstance(value, complex):
            parts = [self.value(part) for part in (value.real, value.imag)]
            return call("hw::complex", parts, 1)[0]
        if not isinstance(value, list | tuple | dict):
            raise Damaged(f"a {type(value).__name__} stands where a value should")
        return self.build(value, lambda part: self.value(part, path, folder))

    def build(self, value: Any, part: Callable[[Any], ir.Value]) -> ir.Value:
        """A list, a tuple or a dict of what `part` makes of its elements; else a constant."""
        if is_map(value):
            flat = [each for pair in value.items() for each in (self.value(pair[0]), part(pair[1]))]
            return call("prim::DictConstruct", flat, 1, types=[dict_type(value)])[0]
        if not is_list(value):
            return self.value(value)
        parts = [part(item) for item in value]
        if isinstance(value, tuple):
            return call("prim::TupleConstruct", parts, 1)[0]
        return call("prim::ListConstruct", parts, 1, [list_type(value)])[0]

    def _small(self, value: Any) -> Any:
        if type(value) is int and not -(1 << 63) <= value < 1 << 63:
            raise Damaged("an integer does not fit in 64 bits")
        return value

    def tensor(self, record: TensorRecord, path: str, folder: str) -> ir.Value:
        """A `hw.weight`. A tensor that occurs several times has the name of its first place."""
        name = self._names.get(record)
        if name is None:
            name = self._names[record] = free(path, self.weights)
            self.weights[name] = self.model.array(record, folder)
        value = weight(name, self.weights[name])
        self._note(record, folder, maker(value))
        return value

    def _note(self, record: TensorRecord, folder: str, op: ir.Operation) -> None:
        """Marks the tensors that see one memory in several ways."""
        beside = self._memory.setdefault((folder, record.key), [])
        beside.append((record, op))
        if any(each != record for each, _ in beside):
            for _, each in beside:
                each.attributes[SHARES] = ir.UnitAttr.get()

    def object(self, record: Record, path: str, folder: str) -> ir.Value:
        """An object with its attributes; one that occurs several times is built once."""
        if id(record) not in self._built:
            state = dict[str, Any]() if record.state is None else record.state
            if is_map(state):
                self._built[id(record)] = self._plain_object(record.kind, state, path, folder)
            else:
                self._built[id(record)] = self._restored(record, path, folder)
        return self._built[id(record)]

    def _plain_object(
        self, kind: str, state: Mapping[Any, Any], path: str, folder: str
    ) -> ir.Value:
        prefix = f"{path}." if path else ""
        fields = {str(key): item for key, item in state.items()}
        parts = [self.value(item, f"{prefix}{key}", folder) for key, item in fields.items()]
        return object_of(kind, list(fields), parts, path)

    def _restored(self, record: Record, path: str, folder: str) -> ir.Value:
        """An object that its class makes of what it kept."""
        packed = packing(record, lambda tensor: self.model.array(tensor, folder).ravel().tolist())
        names = tensors_of(record.state if packed is None else packed[1], path)

        def part(value: Any) -> ir.Value:
            return self.value(value, names.get(id(value), path), folder)

        if packed is not None:
            return call(packed[0], [part(value) for value in packed[1]], 1)[0]
        name = f"{record.kind}.{SETSTATE}"
        if name not in self.model.code.functions:
            raise Damaged(f"`{record.kind[:80]}` at `{path}` is restored by code that is not there")
        self.restoring[name] = None
        made, given = object_of(record.kind, [], [], path), self.build(record.state, part)
        boxed("hw.call_method", [made, given], 1, method=ir.StringAttr.get(SETSTATE))
        return made

    def _quantised(self, record: QuantisedRecord, path: str, folder: str) -> ir.Value:
        """Integers, and what they stand for."""
        parts = (record.integers, record.scale, record.zero_point, record.axis)
        names = (path, f"{path}.scale", f"{path}.zero_point", path)
        given = [self.value(part, name, folder) for part, name in zip(parts, names, strict=True)]
        return call("hw::quantised", given, 1)[0]


KINDS = {bool: "bool", int: "int", float: "float", str: "str", TensorRecord: "Tensor"}


def list_type(items: Sequence[Any]) -> str:
    """TorchScript's text of a list's type, by its first element."""
    return f"List[{KINDS.get(items[0].__class__, 'Any') if items else 'Any'}]"


def dict_type(items: Mapping[Any, Any]) -> str:
    """The same of a dict, by its first key."""
    return f"Dict[{KINDS.get(next(iter(items), '').__class__, 'Any')}, Any]"


# Writing operations.


def ivalues(count: int) -> list[ir.Type]:
    return [ir.Type.parse(IVALUE)] * count


def boxed(
    name: str, operands: Sequence[ir.Value], results: int, **attributes: ir.Attribute
) -> list[ir.Value]:
    """An operation on boxed values."""
    op = ir.Operation.create(
        name, results=ivalues(results), operands=list(operands), attributes=attributes
    )
    return list(op.results)


def call(
    operator: str, arguments: Sequence[ir.Value], results: int, types: Sequence[str] = ()
) -> list[ir.Value]:
    """A call by name; `types` are what the operator needs to know of TorchScript's types."""
    attributes: dict[str, ir.Attribute] = {"operator": ir.StringAttr.get(operator)}
    if types:
        attributes["types"] = ir.ArrayAttr.get([ir.StringAttr.get(text) for text in types])
    return boxed("hw.call_boxed", arguments, results, **attributes)


def box(value: ir.Value) -> ir.Value:
    return boxed("hw.box", [value], 1)[0]


def unbox(value: ir.Value, type: str) -> ir.Value:
    kind = [ir.Type.parse(type)]
    return ir.Operation.create("hw.unbox", results=kind, operands=[value]).results[0]


def object_of(
    kind: str, names: Sequence[str], values: Sequence[ir.Value], path: str | None = None
) -> ir.Value:
    """An object; `path` is where it is in the model, for those that live from call to call."""
    fields = ir.ArrayAttr.get([ir.StringAttr.get(name) for name in names])
    attributes: dict[str, ir.Attribute] = {"type": ir.StringAttr.get(kind), "fields": fields}
    if path is not None:
        attributes["path"] = ir.StringAttr.get(path)
    return boxed("hw.object", values, 1, **attributes)[0]
