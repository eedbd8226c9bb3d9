"""TorchScript archives for the lite interpreter (`.ptl`, or `.pt` with bytecode) to stage `boxed`.

Read without torch. `unpickler.py` opens the pickles, `bytecode.py` and `structure.py` check what is
in them, `machine.py` turns functions into SSA over `!hw.ivalue`; this file writes the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ... import ops
from ...dispatch.dispatcher import Dispatcher
from ...errors import ImportFailed
from ...mlir import func, ir
from ...program import ENTRY, Program
from ...targets import Target
from .. import names
from ..archive import Archive
from . import model as reader
from . import upgraders
from .bytecode import Bytecode, Damaged, Function
from .constants import Constants, box, ivalues
from .inputs import Binding, Entry, described
from .machine import Machine


def read(
    archive: Archive,
    target: Target,
    name: str,
    dispatcher: Dispatcher | None = None,
    inputs: Mapping[str, Any] | None = None,
    method: str = ENTRY,
) -> Program:
    """The program of one method, for inputs of these shapes and values (see inputs.py).

    Raises ImportFailed with one line for each problem.
    """
    dispatcher = dispatcher or Dispatcher()
    model = reader.read(archive)
    function = model.method(method)
    binding = Binding(archive.name, described(inputs or {}))
    arguments = binding.bind(function)
    if binding.problems:
        raise ImportFailed(*binding.problems)
    with ops.new_context(dispatcher.namespaces), ir.Location.unknown():
        module = ir.Module.create()
        constants = Constants(model, dispatcher.operators)
        try:
            with ir.InsertionPoint(module.body):
                _entry(function, arguments, binding.entries, constants)
                for each in _called(model.code, function, constants.restoring):
                    Machine(upgraders.upgraded(each, model.operators), constants).build()
        except Damaged as problem:
            raise ImportFailed(f"{archive.name}: {problem}.") from None
        module.operation.verify()
    return Program(
        name, module, target, constants.weights, source=archive.name, dispatcher=dispatcher
    )


def _called(code: Bytecode, entry: Function, restoring: Iterable[str]) -> list[Function]:
    """The method, and all that it may call through an interface, in the order of the file; and
    what restores objects."""
    calls = any(
        instruction.name == "INTERFACE_CALL"
        for function in code.functions.values()
        for instruction in function.instructions
    )
    if calls:
        return list(code.functions.values())
    return [entry, *(code.functions[name] for name in restoring)]


def _entry(
    function: Function, arguments: Sequence[Any], entries: Sequence[Entry], constants: Constants
) -> None:
    """`@forward`: boxes the inputs, makes the module object, and calls the method."""
    kinds = [
        ir.RankedTensorType.get(list(entry.tensor.shape), entry.tensor.dtype.type())
        for entry in entries
    ]
    entry = func.FuncOp(ENTRY, ir.FunctionType.get(kinds, ivalues(1)))
    identifiers = names.unique(names.identifier(item.path, "input") for item in entries)
    entry.attributes["hw.input_names"] = ir.ArrayAttr.get(
        [ir.StringAttr.get(text) for text in identifiers]
    )
    block = entry.add_entry_block()
    tensors = {id(item): value for item, value in zip(entries, block.arguments, strict=True)}
    with ir.InsertionPoint(block):
        module = constants.object(constants.model.root, "", "data")
        given = [_argument(tree, tensors, constants) for tree in arguments]
        called = func.CallOp(ivalues(1), function.name, [module, *given])
        func.ReturnOp(list(called.results))


def _argument(tree: Any, tensors: Mapping[int, ir.Value], constants: Constants) -> ir.Value:
    """An argument as a boxed value, with the entry's tensors in their places."""
    if isinstance(tree, Entry):
        return box(tensors[id(tree)])
    return constants.build(tree, lambda part: _argument(part, tensors, constants))
