"""`.tflite` files, read without TensorFlow, to stage `schema`.

`flatbuffer.py` reads the bytes, `model.py` the outline of the file with every index checked,
`tensors.py` types, quantisation and data, `states.py` what is kept between calls; `graph.py`
writes the operators, and this file the entry around them.
"""

from __future__ import annotations

import mmap
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ... import ops
from ...dispatch.dispatcher import Dispatcher
from ...errors import ImportFailed
from ...mlir import func, ir
from ...names import free
from ...program import ENTRY, Program
from ...state import set_attributes, state_attribute, update_attribute
from ...targets import Target
from ...tfl import load_tfl
from .. import diagnostics, names
from ..unsupported import Unsupported
from . import model as reader
from . import states
from .graph import GraphImporter, Values
from .model import Model
from .states import State

IDENTIFIER = b"TFL3"

__all__ = ["is_tflite", "read", "read_bytes"]


def is_tflite(path: Path) -> bool:
    """The file says so behind its first four bytes."""
    with path.open("rb") as file:
        return file.read(8)[4:] == IDENTIFIER


def read(path: Path, target: Target, name: str, dispatcher: Dispatcher | None = None) -> Program:
    """The program in a file. It is mapped: weights stay where they are until they are read."""
    with path.open("rb") as file:
        data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    return read_bytes(data, str(path), target, name, dispatcher)


def read_bytes(
    data: memoryview, file: str, target: Target, name: str, dispatcher: Dispatcher | None = None
) -> Program:
    """The program in the bytes of a file. Raises ImportFailed with one line for each problem."""
    dispatcher = dispatcher or Dispatcher()
    context = ops.new_context(dispatcher.namespaces)
    load_tfl(context)
    with context, ir.Location.unknown():
        model = reader.read(data, file)
        module = ir.Module.create()
        try:
            with ir.InsertionPoint(module.body):
                weights = _Entry(model, len(data)).build()
        except Unsupported as problem:
            raise ImportFailed(f"{file}: {problem}.") from None
        _verify(module, file)
    return Program(name, module, target, weights, source=file, dispatcher=dispatcher)


class _Entry:
    """The function `@forward` of a model."""

    def __init__(self, model: Model, size: int) -> None:
        self._model = model
        self._graph = model.subgraphs[0]
        problems: list[str] = []
        self._resources = states.resources(model, problems)
        self._variables = states.variables(self._graph)
        self._fail(problems)
        self._importer = GraphImporter(model, size)

    def build(self) -> dict[str, np.ndarray]:
        """Writes the entry where the builder stands; the data of its weights."""
        graph, importer = self._graph, self._importer
        kept = [*self._resources.values(), *self._variables.values()]
        states = [state for state in kept if state.is_written]
        inputs = [graph.tensors[place].type() for place in graph.inputs]
        types = [*inputs, *(state.like.type() for state in states)]
        entry = func.FuncOp(ENTRY, ir.FunctionType.get(types, []))
        block = entry.add_entry_block()
        arguments = list(block.arguments)
        with ir.InsertionPoint(block):
            values: Values = dict(zip(graph.inputs, arguments, strict=False))
            named = self._define_states(states, arguments[len(inputs) :], values)
            importer.define_constants()
            importer.define(graph, values)
            self._fail(importer.problems)
            results = [importer.read(graph, values, place) for place in graph.outputs]
            func.ReturnOp([*results, *self._new_values(values)])
        self._describe(entry, named, len(results))
        _drop_unused(block, importer.weights)
        return importer.weights

    def _define_states(
        self, written: list[State], arguments: list[ir.Value], values: Values
    ) -> dict[int, str]:
        """Gives every state its value before the call; the names of those that are arguments."""
        importer, named, position = self._importer, dict[int, str](), len(self._graph.inputs)
        places: dict[int, ir.Value] = {}
        for number, (state, argument) in enumerate(zip(written, arguments, strict=True)):
            places[id(state)] = argument
            named[position + number] = _entered(importer.weights, state)
        for name, state in self._resources.items():
            importer.kept[name] = places.get(id(state)) or importer.weight(
                state.like, state.initial
            )
        for place, state in self._variables.items():
            values[place] = places.get(id(state)) or importer.weight(state.like, state.initial)
        return named

    def _new_values(self, values: Values) -> list[ir.Value]:
        """What the states that are written have after the call, in the order of their arguments."""
        kept, resources = self._importer.kept, self._resources.items()
        found = [kept[name] for name, state in resources if state.is_written]
        variables = self._variables.items()
        return [*found, *(values[place] for place, state in variables if state.is_written)]

    def _describe(self, entry: func.FuncOp, named: Mapping[int, str], results: int) -> None:
        """Type, names and state of the entry, once everything in it is known."""
        block = entry.regions[0].blocks[0]
        returned = [value.type for value in block.operations[len(block.operations) - 1].operands]
        types = [argument.type for argument in block.arguments]
        entry.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, returned))
        for side, texts in self._names().items():
            strings = [ir.StringAttr.get(text) for text in texts]
            entry.attributes[f"hw.{side}_names"] = ir.ArrayAttr.get(strings)
        states = {place: state_attribute(name) for place, name in named.items()}
        set_attributes(entry.operation, "arg_attrs", len(types), states)
        new = {results + n: update_attribute(place) for n, place in enumerate(named)}
        set_attributes(entry.operation, "res_attrs", len(returned), new)

    def _names(self) -> dict[str, list[str]]:
        """Names for C of what goes in and out: those of the signature, or of the tensors."""
        graph, said = self._graph, self._model.names
        wanted: list[str] = []
        for side, places in (("Inputs", graph.inputs), ("Outputs", graph.outputs)):
            for place in places:
                text = said[side].get(place) or graph.tensors[place].name
                wanted.append(names.identifier(text, side[:-1].lower()))
        every = names.unique(wanted)
        return {"input": every[: len(graph.inputs)], "output": every[len(graph.inputs) :]}

    def _fail(self, problems: list[str]) -> None:
        if problems:
            raise ImportFailed(*(f"{self._model.file}: {problem}." for problem in problems))


def _entered(weights: dict[str, np.ndarray], state: State) -> str:
    """The name of a state's first value among the weights."""
    name = free(state.name, weights)
    weights[name] = state.initial
    return name


def _drop_unused(block: ir.Block, weights: dict[str, np.ndarray]) -> None:
    """Takes away the weights that nobody reads, such as shapes that options have too."""
    for op in list(block.operations):
        if op.operation.name == "hw.weight" and next(iter(op.results[0].uses), None) is None:
            del weights[ir.StringAttr(op.attributes["name"]).value]
            op.operation.erase()


def _verify(module: ir.Module, file: str) -> None:
    try:
        module.operation.verify()
    except ir.MLIRError as error:
        found = [diagnostics.located_message(each) for each in error.error_diagnostics]
        raise ImportFailed(
            *(f"{file}: the graph is not valid: {message}." for message in found)
        ) from None
