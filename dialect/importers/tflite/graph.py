"""Subgraphs of a `.tflite` file to operations, one of the dialect `tfl` for each operator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ... import ops, regions
from ...graph.weights import WEIGHT
from ...mlir import ir, scf
from ...names import free
from ...signature_types import TENSOR_LIST
from ...tfl import ENUMS, NAMESPACE
from ...tfl import Operator as Declared
from ...values import constant, integer
from ..unsupported import Unsupported
from . import states
from .model import MISSING, Model, Operator, Subgraph
from .states import titled
from .tensors import DAMAGE, RESOURCE, Tensor

MOST_OPERATORS = 100_000
"""Operators of a subgraph count each time that it is run."""
REPEATS, SPARE = 8, 1 << 24
"""Tensors may share the bytes of the file; what they have in all is limited by its size."""

Values = dict[int, ir.Value]


class GraphImporter:
    """Writes the operators of a model into the current insertion point.

    `weights` gets the data of constants, `kept` has the value of each resource variable by its
    name. Problems of single operators are collected.
    """

    def __init__(self, model: Model, size: int) -> None:
        self.model = model
        self.weights: dict[str, np.ndarray] = {}
        self.kept: dict[str, ir.Value] = {}
        self.problems: list[str] = []
        self._left = REPEATS * size + SPARE
        self._operators = 0
        self._constants: dict[tuple[int, int], ir.Value] = {}
        self._inside: list[int] = []

    # Constants.

    def define_constants(self) -> None:
        """A `hw.weight` for each constant tensor that is read, where the builder stands."""
        for graph in self.model.subgraphs.values():
            made = {place for each in graph.operators for place in each.outputs}
            read = [place for each in graph.operators for place in each.inputs]
            for place in dict.fromkeys((*read, *graph.outputs)):
                tensor = graph.tensors.get(place)
                is_given = place in made or place in graph.inputs
                if tensor is not None and tensor.is_constant and not is_given:
                    self._constants[graph.number, place] = self._constant(tensor)

    def _constant(self, tensor: Tensor) -> ir.Value:
        data = tensor.array()
        self._left -= data.nbytes
        if self._left < 0:
            raise Unsupported(f"the constants have more bytes than the file: {DAMAGE}")
        return self.weight(tensor, data)

    def weight(self, tensor: Tensor, data: np.ndarray | None = None) -> ir.Value:
        """A weight of the tensor's name and type; without data it stands for what is missing."""
        name = free(tensor.name or f"constant_{tensor.number}", self.weights)
        if data is not None:
            self.weights[name] = data
        attributes = {"name": ir.StringAttr.get(name)}
        where = ir.Location.name(name)
        return ops.build(WEIGHT, [], [tensor.type()], attributes=attributes, loc=where).results[0]

    # Subgraphs.

    def run(self, number: int, given: Sequence[ir.Value]) -> list[ir.Value]:
        """The operators of a subgraph, written here for these inputs; its outputs."""
        graph = self.model.subgraphs[number]
        if number in self._inside:
            raise Unsupported(f"runs the subgraph {number} inside of itself")
        types = [graph.tensors[place].type() for place in graph.inputs]
        _fitting(given, types, f"is given to the subgraph {number}")
        values = dict(zip(graph.inputs, given, strict=True))
        self._inside.append(number)
        self.define(graph, values)
        self._inside.pop()
        return [self.read(graph, values, place) for place in graph.outputs]

    def define(self, graph: Subgraph, values: Values) -> None:
        """Writes every operator of a subgraph; `values` has its tensors by number."""
        where = f"subgraph {graph.number}: " if graph.number else ""
        for each in graph.operators:
            self._operators += 1
            if self._operators > MOST_OPERATORS:
                raise Unsupported(f"more than {MOST_OPERATORS} operators are run: {DAMAGE}")
            try:
                with self._location(graph, each):
                    self._write(graph, each, values)
            except Unsupported as problem:
                self.problems.append(f"{where}{titled(each)} {problem}")
                self._stand_in(graph, each, values)

    def _location(self, graph: Subgraph, each: Operator) -> ir.Location:
        """The number of an operator for a line, and the name of what it makes."""
        names = [graph.tensors[place].name for place in each.outputs]
        place = ir.Location.file(self.model.file, each.number, 0)
        return ir.Location.name((names or [""])[0] or each.declared.name, place)

    def _stand_in(self, graph: Subgraph, each: Operator, values: Values) -> None:
        """Results for an operator that failed, so that problems of later ones are found too."""
        for place in each.outputs:
            if graph.tensors[place].kind != RESOURCE and place not in values:
                values[place] = self.weight(graph.tensors[place])

    def read(self, graph: Subgraph, values: Values, place: int) -> ir.Value:
        """The value of a tensor, which has been made by now or is constant."""
        found = values.get(place) or self._constants.get((graph.number, place))
        if found is not None:
            return found
        tensor = graph.tensors[place]
        if tensor.kind == RESOURCE:
            raise Unsupported(f"takes the resource `{tensor.name}` for a value: {DAMAGE}")
        made = any(place in each.outputs for each in graph.operators)
        if tensor.is_variable:
            raise Unsupported(
                f"reads the variable tensor {place} `{tensor.name}` in a branch or a loop: keep "
                "state outside of these"
            )
        why = "is made later: operators are not in order" if made else "nobody makes"
        raise Unsupported(f"reads the tensor {place} `{tensor.name}`, which {why}; {DAMAGE}")

    # Operators.

    def _write(self, graph: Subgraph, each: Operator, values: Values) -> None:
        builtin = each.declared.builtin
        if builtin in STATE:
            STATE[builtin](self, graph, each, values)
            return
        given = [
            None if place == MISSING else self.read(graph, values, place) for place in each.inputs
        ]
        types = [graph.tensors[place].type() for place in each.outputs]
        if builtin in FLOW:
            made = FLOW[builtin](self, each, [value for value in given if value], types)
        else:
            made = self._operation(graph, each, given, types)
        for place, value in zip((*each.outputs, *_variables_of(each)), made, strict=True):
            self._keep(graph, values, place, value)

    def _keep(self, graph: Subgraph, values: Values, place: int, value: ir.Value) -> None:
        """Names a result; a tensor that is no variable is made once."""
        tensor = graph.tensors[place]
        if (place in values and not tensor.is_variable) or tensor.data is not None:
            raise Unsupported(
                f"writes the tensor {place} `{tensor.name}`, which has a value already: {DAMAGE}"
            )
        values[place] = value

    def _operation(
        self,
        graph: Subgraph,
        each: Operator,
        given: Sequence[ir.Value | None],
        types: Sequence[ir.Type],
    ) -> list[ir.Value]:
        declared = each.declared
        operands = _operands(declared, given)
        kinds = {option.name: option.kind for option in declared.options}
        attributes = {n: _option_attribute(kinds[n], value) for n, value in each.options.items()}
        has_list = any(result.is_list for result in declared.results)
        name, kept = (
            f"{NAMESPACE}{declared.name}",
            [graph.tensors[n].type() for n in _variables_of(each)],
        )
        results = [ir.Type.parse(TENSOR_LIST)] if has_list else [*types, *kept]
        made = ir.Operation.create(name, results, operands, attributes)
        return ops.unpack(made.results[0], types) if has_list else list(made.results)

    # State.

    def read_variable(self, graph: Subgraph, each: Operator, values: Values) -> None:
        name = self._variable(graph, each)
        wanted = graph.tensors[each.outputs[0]].type()
        (values[each.outputs[0]],) = _fitting([self.kept[name]], [wanted], f"is kept in `{name}`")

    def assign_variable(self, graph: Subgraph, each: Operator, values: Values) -> None:
        name = self._variable(graph, each)
        value = self.read(graph, values, each.inputs[1])
        (self.kept[name],) = _fitting([value], [self.kept[name].type], f"is written to `{name}`")

    def _variable(self, graph: Subgraph, each: Operator) -> str:
        if graph.number:
            raise Unsupported(
                "reads or writes state in a branch or a loop: keep state outside of these"
            )
        return states.handles(graph)[each.inputs[0]]

    # Branches and loops.

    def branch(self, each: Operator, given: list[ir.Value], types: list[ir.Type]) -> list[ir.Value]:
        truth, branches = _condition(given[0]), each.subgraphs
        branch = ir.Operation.create(regions.IF, types, [truth], regions=2)
        for region, number in zip(branch.regions, branches, strict=True):
            with ir.InsertionPoint(region.blocks.append()):
                made = self.run(number, given[1:])
                scf.YieldOp(_fitting(made, types, f"comes from the subgraph {number}"))
        return list(branch.results)

    def loop(self, each: Operator, given: list[ir.Value], types: list[ir.Type]) -> list[ir.Value]:
        _fitting(given, types, "goes into the loop")
        condition, body = each.subgraphs
        loop = ir.Operation.create(regions.WHILE, types, given, regions=2)
        locations = [ir.Location.unknown()] * len(types)
        blocks = [region.blocks.append(*types, arg_locs=locations) for region in loop.regions]
        before, turn = (list(block.arguments) for block in blocks)
        with ir.InsertionPoint(blocks[0]):
            asked = self.run(condition, before)
            scf.ConditionOp(_condition(asked[0] if len(asked) == 1 else None), before)
        with ir.InsertionPoint(blocks[1]):
            made = self.run(body, turn)
            scf.YieldOp(_fitting(made, types, f"comes from the subgraph {body}"))
        return list(loop.results)


def _no_operation(importer: GraphImporter, graph: Subgraph, each: Operator, values: Values) -> None:
    """Handles are names, and what runs once has been read with the states."""


STATE: dict[str, Callable[[GraphImporter, Subgraph, Operator, Values], None]] = {
    states.HANDLE: _no_operation,
    states.ONCE: _no_operation,
    states.READ: GraphImporter.read_variable,
    states.ASSIGN: GraphImporter.assign_variable,
}
Flow = Callable[[GraphImporter, Operator, list[ir.Value], list[ir.Type]], list[ir.Value]]
FLOW: dict[str, Flow] = {"IF": GraphImporter.branch, "WHILE": GraphImporter.loop}


def _operands(declared: Declared, given: Sequence[ir.Value | None]) -> list[ir.Value]:
    """A value for each operand: none where it is missing, one for a list."""
    found: list[ir.Value] = []
    rest = list(given)
    for each in declared.operands:
        value = rest.pop(0) if rest and not each.is_list else None
        listed = [value for value in rest if value is not None]
        found.append(ops.pack(listed) if each.is_list else value or constant(None))
    return found


def _variables_of(each: Operator) -> list[int]:
    """The variable tensors that an operator writes."""
    return [each.inputs[place] for place in each.declared.written]


def _option_attribute(kind: str, value: Any) -> ir.Attribute:
    if kind in ENUMS:
        return ir.StringAttr.get(value)
    if kind == "truth":
        return ir.BoolAttr.get(bool(value))
    if kind == "number":
        return ir.FloatAttr.get(ir.F32Type.get(), value)
    return ir.DenseI64ArrayAttr.get(value) if kind == "numbers" else integer(value)


def _fitting(values: Sequence[ir.Value], types: Sequence[ir.Type], how: str) -> Sequence[ir.Value]:
    """Values that have to have these types, as the file says elsewhere."""
    found = [value.type for value in values]
    if found != list(types):
        pairs = zip(found, types, strict=False)
        odd = next((f"{one}, not {other}" for one, other in pairs if one != other), None)
        what = odd or f"{len(found)} tensors, not {len(types)},"
        raise Unsupported(f"has {what} that {how}: {DAMAGE}")
    return values


def _condition(tensor: ir.Value | None) -> ir.Value:
    i1 = ir.IntegerType.get_signless(1)
    if tensor is None or ir.RankedTensorType(tensor.type).element_type != i1:
        raise Unsupported(f"has a condition that is no truth value: {DAMAGE}")
    return ir.Operation.create(regions.TRUTH, [i1], [tensor]).results[0]
