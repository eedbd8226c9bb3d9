"""From the document of an exported program to a program in the IR.

The document is what torch.export.save writes as `models/model.json`, or what `in_memory` writes
down of an object: a graph, its signature, and the ranges of its sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Protocol

import numpy as np

from .. import fixed_values, ops, sizes
from ..dispatch.dispatcher import Dispatcher
from ..errors import ImportFailed
from ..fixed_values import Fixed
from ..given_weights import GivenWeight
from ..mlir import func, ir
from ..program import ENTRY, Program
from ..targets import Target
from . import diagnostics, names, signature
from .data_sizes import known_sizes
from .fields import Field, damage
from .graph import GraphImporter
from .signature import Signature
from .size_ranges import read_symbols
from .tensors import Payload
from .unsupported import Unsupported


class Data(Protocol):
    """The tensors that a program has: its weights, or its constants."""

    def __contains__(self, name: str) -> bool: ...

    def payload(self, name: str) -> Payload:
        """Where the tensor of that name lies. Raises Unsupported for what cannot be read."""
        ...

    def array(self, payload: Payload) -> np.ndarray:
        """The elements in logical order, C-contiguous, in this machine's byte order."""
        ...


def _array_of(data: Data, name: str) -> np.ndarray:
    return data.array(data.payload(name))


class Reader:
    """One document on its way to a program.

    `weights` and `constants` have the data that it names; `dispatcher` has the operators of the
    user's that may be in it, `max_sizes` upper bounds of sizes that are left open; `file`
    names it in messages.
    """

    def __init__(
        self,
        program: Field,
        weights: Data,
        constants: Data,
        dispatcher: Dispatcher | None = None,
        max_sizes: Mapping[str, int] | None = None,
        file: str | None = None,
    ) -> None:
        self._file = file or program.file
        self._dispatcher = dispatcher or Dispatcher()
        self._module = program["graph_module"]
        self._signature: Signature = signature.read(self._module, self._file)
        inputs = self._signature.inputs
        self._symbols = read_symbols(program, inputs, max_sizes or {}, self._file)
        self._data = {"weights": weights, "constants": constants}
        known = known_sizes(
            self._module["graph"], self._constants(), self._symbols, self._dispatcher.operators
        )
        self._symbols = replace(self._symbols, known=known)
        self._graph = GraphImporter(
            self._module["graph"], self._file, self._dispatcher.operators, self._symbols
        )
        self._graph.check()
        self._located = self._locate_weights()
        self._unread = list[GivenWeight]()

    def _constants(self) -> dict[str, Callable[[], np.ndarray]]:
        """What reads the weights that the model does not write, by the names of their values."""
        written = {target for target, _ in self._signature.mutations}
        found: dict[str, Callable[[], np.ndarray]] = {}
        for weight in self._signature.weights:
            data = self._holder(weight)
            if data is not None and weight.value not in written:
                found[weight.value] = partial(_array_of, data, weight.name)
        return found

    def _holder(self, weight: signature.Weight) -> Data | None:
        """Who has the data of a weight: of its own kind, or else of the other one."""
        kinds = (weight.kind, "constants" if weight.kind == "weights" else "weights")
        return next((self._data[kind] for kind in kinds if weight.name in self._data[kind]), None)

    def _locate_weights(self) -> dict[str, tuple[str, Payload, Data]]:
        """For each weight's value name: where its data is. All problems are raised together."""
        located: dict[str, tuple[str, Payload, Data]] = {}
        problems: list[str] = []
        for weight in self._signature.weights:
            data = self._holder(weight)
            try:
                if data is None:
                    raise Unsupported(f"is not among the program's weights: {damage(self._file)}")
                payload = data.payload(weight.name)
                self._check_declared(weight.value, payload)
                located[weight.value] = (weight.name, payload, data)
            except Unsupported as problem:
                problems.append(f"{self._file}: the weight `{weight.name}` {problem}.")
        if problems:
            raise ImportFailed(*problems)
        return located

    def _check_declared(self, value: str, payload: Payload) -> None:
        declared = self._graph.meta(value)
        if (declared.dtype, declared.dims) != (payload.meta.dtype, payload.meta.sizes):
            raise Unsupported(
                f"has the shape {list(payload.meta.sizes)} and the graph says "
                f"{list(declared.dims)}, or their element types differ: {damage(self._file)}"
            )

    def program(self, target: Target, name: str) -> Program:
        """Builds the module and reads the weights that it uses."""
        with ops.new_context(self._dispatcher.namespaces), ir.Location.unknown():
            module = ir.Module.create()
            with ir.InsertionPoint(module.body):
                weights = self._build_entry()
            self._verify(module)
        return Program(
            name, module, target, weights, source=self._file, dispatcher=self._dispatcher,
            given=self._unread,
        )  # fmt: skip

    def _build_entry(self) -> dict[str, np.ndarray]:
        entry = func.FuncOp(ENTRY, ir.FunctionType.get(self._input_types(), []))
        block = entry.add_entry_block()
        with ir.InsertionPoint(block):
            for value, argument in zip(self._signature.inputs, block.arguments, strict=True):
                self._graph.define_given(value, argument)
            weights = self._define_weights()
            self._graph.import_nodes()
            for target, value in self._signature.mutations:
                self._graph.write(target, value)
            known = self._known_outputs()
            results = [
                self._graph.output(output.value)
                for place, output in enumerate(self._signature.outputs)
                if output.value is not None and place not in known
            ]
            func.ReturnOp(results)
        types = [result.type for result in results]
        entry.attributes["function_type"] = ir.TypeAttr.get(
            ir.FunctionType.get(self._input_types(), types)
        )
        self._name_values(entry, known)
        if self._symbols.sizes:
            sizes.declare(entry, list(self._symbols.sizes.values()), self._graph.conditions())
        return self._used_weights(weights)

    def _input_types(self) -> list[ir.Type]:
        return [self._graph.meta(value).type() for value in self._signature.inputs]

    def _known_outputs(self) -> dict[int, Fixed]:
        """The outputs that are the same in every run, by their place."""
        found: dict[int, Fixed] = {}
        for place, output in enumerate(self._signature.outputs):
            if output.value is None:
                found[place] = Fixed(output.name, place, output.literal)
            elif self._graph.is_known(output.value):
                found[place] = Fixed(output.name, place, self._graph.known(output.value))
        return found

    def _name_values(self, entry: func.FuncOp, known: Mapping[int, Fixed]) -> None:
        """Names of everything that the C header names, each once; tensors have the first choice."""
        outputs = enumerate(self._signature.outputs)
        wanted = {
            "input": [names.identifier(value, "input") for value in self._signature.inputs],
            "output": [output.name for place, output in outputs if place not in known],
        }
        fixed = {"input": self._signature.fixed_inputs, "output": list(known.values())}
        every = iter(
            names.unique(
                [name for part in wanted.values() for name in part]
                + [names.identifier(each.name, "input") for part in fixed.values() for each in part]
            )
        )
        for side, part in wanted.items():
            strings = [ir.StringAttr.get(next(every)) for _ in part]
            entry.attributes[f"hw.{side}_names"] = ir.ArrayAttr.get(strings)
        for side, values in fixed.items():
            fixed_values.declare(entry, side, [replace(each, name=next(every)) for each in values])

    def _define_weights(self) -> dict[str, tuple[ir.Operation, Payload, Data]]:
        """A `hw.weight` for each weight; those that are the same bytes share one, unless the model
        writes to them: after `run_decompositions` each of these is on its own."""
        written = {target for target, _ in self._signature.mutations}
        built: dict[Payload, ir.Operation] = {}
        weights: dict[str, tuple[ir.Operation, Payload, Data]] = {}
        for value, (name, payload, data) in self._located.items():
            key = Payload(value if value in written else "", payload.member, payload.meta)
            if key not in built:
                built[key] = ops.build(
                    "hw.weight", [], [payload.meta.type()],
                    loc=ir.Location.name(name), attributes={"name": ir.StringAttr.get(name)},
                )  # fmt: skip
                weights[name] = (built[key], payload, data)
            self._graph.define_given(value, built[key].results[0])
        return weights

    def _used_weights(
        self, weights: dict[str, tuple[ir.Operation, Payload, Data]]
    ) -> dict[str, np.ndarray]:
        """The data of every weight that is read by anyone; the others leave the program."""
        arrays: dict[str, np.ndarray] = {}
        for name, (operation, payload, data) in weights.items():
            if next(iter(operation.results[0].uses), None) is None:
                self._unread.append(GivenWeight(name, payload.meta.bytes, False))
                operation.erase()
            else:
                arrays[name] = data.array(payload)
        return arrays | self._graph.constants

    def _verify(self, module: ir.Module) -> None:
        try:
            module.operation.verify()
        except ir.MLIRError as error:
            found = [diagnostics.located_message(d) for d in error.error_diagnostics]
            raise ImportFailed(
                *(f"{self._file}: the graph is not valid: {message}." for message in found)
            ) from None
