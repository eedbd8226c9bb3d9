"""The outline of a `.tflite` file: subgraphs, their operators and tensors, every index checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ...errors import ImportFailed
from ...tfl import ENUMS, Option, operators
from ...tfl import Operator as Declared
from ..unsupported import Unsupported
from . import tensors
from .flatbuffer import Damaged, File, Table, codes
from .tensors import DAMAGE, Tensor

MISSING = -1
"""An operand that is left out."""
VERSION = 3
INDEX = "subgraph_index"
"""How the names of options end that are numbers of subgraphs."""


@dataclass(frozen=True)
class Operator:
    """An operator of a subgraph: what it is, and the tensors that it is given and gives."""

    number: int
    declared: Declared
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    options: dict[str, Any]

    @property
    def subgraphs(self) -> list[int]:
        """The subgraphs that it runs."""
        return [value for name, value in self.options.items() if name.endswith(INDEX)]


@dataclass(frozen=True)
class Subgraph:
    """Operators in their order, and tensors by number; those that nobody uses are not read."""

    number: int
    tensors: dict[int, Tensor]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    operators: list[Operator]


@dataclass(frozen=True)
class Model:
    """What a file runs: its first subgraph, and all that this one leads to. `names` are those that
    a signature has for the tensors that go in and out."""

    file: str
    subgraphs: dict[int, Subgraph]
    names: dict[str, dict[int, str]]


@dataclass
class _Reader:
    """The file on its way, with the problems found so far."""

    file: str
    table: Table
    codes: list[Table]
    buffers: list[memoryview | None]
    graphs: list[Table]
    problems: list[str] = field(default_factory=list[str])

    def subgraph(self, number: int) -> Subgraph:
        table = self.graphs[number]
        where = f"subgraph {number}: " if number else ""
        every = table.tables("Tensors")
        found: dict[int, Tensor] = {}
        made = [
            operator
            for place, each in enumerate(table.tables("Operators"))
            for operator in self._operator(each, place, len(every), where)
        ]
        ends = [self._ends(table, side, len(every), where) for side in ("Inputs", "Outputs")]
        used = [*ends[0], *(n for each in made for n in (*each.inputs, *each.outputs)), *ends[1]]
        for place in dict.fromkeys(used):
            if place != MISSING:
                name = f"{where}the tensor {place} `{every[place].text('Name')}`"
                self._attempt(name, found, place, every[place])
        return Subgraph(number, found, ends[0], ends[1], made)

    def _attempt(self, name: str, found: dict[int, Tensor], place: int, table: Table) -> None:
        try:
            found[place] = tensors.read(table, place, self.buffers)
        except Unsupported as problem:
            self.problems.append(f"{name} {problem}")

    def _ends(self, table: Table, side: str, count: int, where: str) -> tuple[int, ...]:
        """The inputs or outputs of a subgraph."""
        found = tuple(table.few(side) or ())
        odd = [number for number in found if not 0 <= number < count]
        if odd:
            self.problems.append(
                f"{where}one of the {side.lower()} is the tensor {odd[0]} of {count}: {DAMAGE}"
            )
        return tuple(number for number in found if 0 <= number < count)

    def _operator(self, table: Table, number: int, count: int, where: str) -> Iterable[Operator]:
        name = f"{where}operator {number}"
        try:
            declared = self._declared(table.number("OpcodeIndex"))
            name += f" ({declared.builtin})"
            inputs, outputs = (tuple(table.few(side) or ()) for side in ("Inputs", "Outputs"))
            _check_places(declared, inputs, outputs, count)
            options = _read_options(table, declared)
            _check_subgraphs(options, len(self.graphs))
            yield Operator(number, declared, inputs, outputs, options)
        except Unsupported as problem:
            self.problems.append(f"{name} {problem}")

    def _declared(self, index: int) -> Declared:
        """What an operator is, by the place of its code in the file's list."""
        if index >= len(self.codes):
            raise Unsupported(f"has the code {index} of {len(self.codes)}: {DAMAGE}")
        code = self.codes[index]
        number = max(code.number("DeprecatedBuiltinCode"), code.number("BuiltinCode"))
        name = _builtins().get(number)
        if name is None:
            raise Unsupported(
                f"has the number {number}, which no operator of TFLite has: {DAMAGE}, or it is of "
                "a newer TFLite"
            )
        if name == "CUSTOM":
            custom = code.text("CustomCode")
            raise Unsupported(
                f"is the custom operator `{custom}`: hardwire knows TFLite's own; compute it "
                "outside of the model"
            )
        if name not in operators():
            raise Unsupported(
                f"is {name}, which hardwire does not take, as TensorFlow Lite for Microcontrollers "
                "does not: convert the model without it"
            )
        return operators()[name]


def _builtins() -> dict[int, str]:
    return {number: name for name, number in codes("BuiltinOperator").items()}


def _check_places(
    declared: Declared, inputs: tuple[int, ...], outputs: tuple[int, ...], count: int
) -> None:
    """There are as many operands and results as the operator has, and each is a tensor."""
    least, most = declared.least, declared.most
    if len(inputs) < least or (most is not None and len(inputs) > most):
        wanted = f"{least}" if most == least else f"{least} to {most}" if most else f"{least}"
        raise Unsupported(f"is given {len(inputs)} tensors, not {wanted}: {DAMAGE}")
    is_list = any(each.is_list for each in declared.results)
    if not is_list and len(outputs) != len(declared.results):
        raise Unsupported(f"gives {len(outputs)} tensors: {DAMAGE}")
    odd = [number for number in inputs if not MISSING <= number < count]
    odd += [number for number in outputs if not 0 <= number < count]
    if odd:
        raise Unsupported(f"names the tensor {odd[0]} of {count}: {DAMAGE}")
    for place, number in enumerate(inputs):
        mark = declared.operands[min(place, len(declared.operands) - 1)]
        if number == MISSING and not mark.is_optional:
            raise Unsupported(f"lacks the operand `{mark.name}`: {DAMAGE}")


def _read_options(table: Table, declared: Declared) -> dict[str, Any]:
    """The options by the names of attributes."""
    if declared.table is None:
        return {}
    found, wanted = table.number("BuiltinOptionsType"), codes("BuiltinOptions")[declared.table]
    options = table.union("BuiltinOptions", declared.table) if found == wanted else None
    if options is None and (declared.must_have_options or found not in (0, wanted)):
        what = "no options" if found == 0 else f"options of another kind ({found})"
        raise Unsupported(f"has {what}, and needs {declared.table}: {DAMAGE}")
    return {each.name: _option(options, each) for each in declared.options}


DEFAULTS: dict[str, Any] = {"truth": False, "number": 0.0, "numbers": [], "text": ""}


def _option(options: Table | None, option: Option) -> Any:
    if option.kind == "numbers":
        return [] if options is None else options.few(option.field) or []
    if option.kind == "text":
        return "" if options is None else options.text(option.field)
    value = DEFAULTS.get(option.kind, 0) if options is None else options.number(option.field)
    if option.kind not in ENUMS:
        return value
    if value not in ENUMS[option.kind]:
        raise Unsupported(f"has the option `{option.name}` {value}, which is not known: {DAMAGE}")
    return ENUMS[option.kind][value]


def _check_subgraphs(options: dict[str, Any], count: int) -> None:
    for name, value in options.items():
        if name.endswith(INDEX) and not 0 <= value < count:
            raise Unsupported(f"runs the subgraph {value} of {count}: {DAMAGE}")


def read(data: memoryview, file: str) -> Model:
    """The model in the bytes of a file. Raises ImportFailed with one line for each problem."""
    try:
        return _read_model(data, file)
    except Damaged as problem:
        raise ImportFailed(
            f"{file}: this is not a whole `.tflite` file ({problem}): copy or convert it again."
        ) from None


def _read_model(data: memoryview, file: str) -> Model:
    source = File(data)
    table = source.root("Model")
    version = table.number("Version")
    if version != VERSION:
        raise ImportFailed(
            f"{file}: written in version {version} of TFLite's schema; hardwire reads version "
            f"{VERSION}: convert the model with a newer converter."
        )
    buffers = [_buffer(source, each) for each in table.tables("Buffers")]
    codes, graphs = table.tables("OperatorCodes"), table.tables("Subgraphs")
    if not graphs:
        raise ImportFailed(f"{file}: there is no subgraph in it: {DAMAGE}.")
    reader = _Reader(file, table, codes, buffers, graphs)
    found: dict[int, Subgraph] = {}
    waiting = [0]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found[number] = reader.subgraph(number)
            waiting += [n for each in found[number].operators for n in each.subgraphs]
    if reader.problems:
        raise ImportFailed(*(f"{file}: {problem}." for problem in reader.problems))
    return Model(file, found, _signature_names(table))


def _buffer(source: File, table: Table) -> memoryview | None:
    """The bytes of a buffer; None where it has none. Large files have them behind the tables."""
    offset, size = table.number("Offset"), table.number("Size")
    if offset > 1:
        return source.read(offset, size)
    found = table.numbers("Data")
    return None if found is None or not len(found) else found.data


def _signature_names(table: Table) -> dict[str, dict[int, str]]:
    """What the first signature of the first subgraph calls the tensors that go in and out."""
    for signature in table.tables("SignatureDefs"):
        if signature.number("SubgraphIndex") == 0:
            return {
                side: {
                    each.number("TensorIndex"): each.text("Name") for each in signature.tables(side)
                }
                for side in ("Inputs", "Outputs")
            }
    return {"Inputs": {}, "Outputs": {}}
