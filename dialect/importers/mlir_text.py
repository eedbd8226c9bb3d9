"""MLIR text of any stage to a program, and back for people to read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from .. import dtypes, ops
from ..damaged import DAMAGED
from ..dispatch.dispatcher import Dispatcher
from ..errors import ImportFailed
from ..mlir import ir
from ..program import ENTRY, Program
from ..registry import Operators
from ..state import set_attributes, state_attribute, state_value, states
from ..targets import Target
from ..tfl import NAMESPACE, load_tfl
from ..walks import symbols
from . import diagnostics

SHOWN_ELEMENTS = 16
TEXT = "<text>"


def read(
    source: Path | str,
    target: Target,
    name: str,
    weights: Path | str | None = None,
    dispatcher: Dispatcher | None = None,
) -> Program:
    """A program from a `.mlir` file, or from the text itself if it has more than one line.

    The data of each `hw.weight` is taken from its `value = dense<…>`, which moves out of the IR, or
    from the array of its name in the `.npz` file `weights`, by default the one beside the text. A
    weight with neither is allowed: the passes work on it, but no object can be made. The constants
    of the stages below `planned` are in the same file.
    """
    text, file = _load(source)
    dispatcher = dispatcher or Dispatcher()
    module = _parse(text, file, dispatcher)
    program = Program(name, module, target, source=file, dispatcher=dispatcher)
    if weights is None and file != TEXT and data_file(Path(file)).exists():
        weights = data_file(Path(file))
    given = {} if weights is None else _load_arrays(Path(weights))
    program.constants = {key: given[key] for key in _constants(program.module) if key in given}
    problems: list[str] = []
    for operation in _weights(program.module):
        problem = _take_weight(operation, program, given)
        if problem is not None:
            problems.append(f"{file}: {problem}.")
    problems += [f"{file}: {problem}." for problem in _take_states(program, given)]
    if problems:
        raise ImportFailed(*problems)
    return program


def data_file(text: Path) -> Path:
    """Where the data of a text's weights and constants is kept: `x.npz` for `x.mlir`."""
    return text.with_suffix(".npz")


def data_of(program: Program) -> dict[str, np.ndarray]:
    """The arrays that the text of a program does not show, by name."""
    shown = {name for name, data in program.weights.items() if _is_shown(data)}
    weights = {name: data for name, data in program.weights.items() if name not in shown}
    return {name: program.constants[name] for name in _constants(program.module)} or weights


def to_text(program: Program) -> str:
    """The module as text; weights of up to 16 elements show their value."""
    with program.context, ir.Location.unknown():
        clone = program.module.operation.clone()
        for operation in _weights(clone):
            data = program.weights.get(_weight_name(operation))
            if data is not None and _is_shown(data):
                operation.attributes["value"] = _dense(data)
        _show_states(clone, program.weights)
        return f"{clone}\n"


def _load(source: Path | str) -> tuple[str, str]:
    """The text, and the name of the file for messages."""
    if isinstance(source, str) and "\n" in source:
        return source, TEXT
    try:
        return Path(source).read_text(encoding="utf-8"), str(source)
    except UnicodeDecodeError:
        raise ImportFailed(f"{source}: this is not text in UTF-8.") from None
    except OSError as error:
        raise ImportFailed(f"{source}: {error.strerror or error}.") from None


def _parse(text: str, file: str, dispatcher: Dispatcher) -> ir.Module:
    context = ops.new_context(dispatcher.namespaces)
    if NAMESPACE in text:
        load_tfl(context)
    try:
        with context:
            # Of a file, MLIR keeps the name in every location: what fails later is found there.
            return ir.Module.parseFile(file) if Path(file).is_file() else ir.Module.parse(text)
    except ir.MLIRError as error:
        known = dispatcher.operators
        problems = [_sentence(each, file, text, known) for each in error.error_diagnostics]
        raise ImportFailed(*(problems or [f"{file}: {error.message}"])) from None


def _sentence(diagnostic: ir.DiagnosticInfo, file: str, text: str, known: Operators) -> str:
    """`file:line:col: message`, on one line."""
    match = re.search(r'":(\d+):(\d+)', str(diagnostic.location))
    place = f"{file}:{match[1]}:{match[2]}" if match else file
    message = _unknown_operator(diagnostics.message(diagnostic), known)
    if match and UNREGISTERED in message:
        line = text.splitlines()[int(match[1]) - 1]
        found = re.search(r'"(\w+\.[\w.]+)"\s*\(', line)
        name = f"the operator `{found[1]}`" if found else "this operator"
        message = (
            f"nobody has declared {name}; do so by `func:` in a kernel library (`--kernels`) or in "
            "a file of operators (`--ops`)."
        )
    return f"{place}: {message}"


def _unknown_operator(message: str, known: Operators) -> str:
    """Where MLIR says that a dialect of operators has no such one: which may be meant."""
    found = re.match(r"unregistered operation '(\w+)\.([\w.]+)' found in dialect", message)
    if found is None or known.key(f"{found[1]}.{found[2]}") != f"{found[1]}::{found[2]}":
        return message
    return known.unknown(f"{found[1]}.{found[2]}").replace("::", ".")


UNREGISTERED = "operation being parsed with an unregistered dialect"
"""How MLIR says that it does not know the namespace of an operation."""


def _load_arrays(path: Path) -> dict[str, np.ndarray]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except OSError as error:
        raise ImportFailed(f"{path}: {error.strerror or error}.") from None
    except DAMAGED as error:
        raise ImportFailed(f"{path}: this is not an .npz file of arrays ({error}).") from None


def _constants(module: ir.Module) -> list[str]:
    """The constants of the stages `kernels` and `llvm` whose bytes are not in the text."""
    return [
        name
        for name, op in symbols(module).items()
        if "hw.constant" in op.attributes or "externally_initialized" in op.attributes
    ]


def _weights(module: ir.Module | ir.Operation) -> list[ir.Operation]:
    """Every `hw.weight`, in the order of the text."""
    return list(_operations(module.operation, lambda op: op.name == "hw.weight"))


def _operations(
    root: ir.Operation, wanted: Callable[[ir.Operation], bool]
) -> Iterator[ir.Operation]:
    for region in root.regions:
        for block in region.blocks:
            for op in block.operations:
                if wanted(op.operation):
                    yield op.operation
                yield from _operations(op.operation, wanted)


def _is_shown(data: np.ndarray) -> bool:
    """Few elements stand in the text; complex ones would not be read from there."""
    return data.size <= SHOWN_ELEMENTS and data.dtype.kind != "c"


def _weight_name(operation: ir.Operation) -> str:
    return ir.StringAttr(operation.attributes["name"]).value


def _take_weight(
    operation: ir.Operation, program: Program, given: dict[str, np.ndarray]
) -> str | None:
    """Moves a weight's data into the program; returns what is wrong with it, if anything."""
    if "name" not in operation.attributes:
        return "a `hw.weight` has no `name`"
    try:
        value = operation.attributes["value"] if "value" in operation.attributes else None
    except TypeError:  # the bindings cannot give complex elements
        return f"the value of the weight `{_weight_name(operation)}` has to stand in a `.npz` file"
    if value is not None:
        del operation.attributes["value"]
    return _take(_weight_name(operation), operation.results[0].type, value, program, given)


def _take(
    name: str,
    declared: ir.Type,
    value: ir.Attribute | None,
    program: Program,
    given: dict[str, np.ndarray],
) -> str | None:
    """Puts the data of a weight, or the initial value of state, into the program."""
    type = ir.RankedTensorType(declared)
    try:
        dtype = dtypes.of_tensor(type)
    except KeyError:
        return f"the weight `{name}` has the element type {type.element_type}, not PyTorch's"
    data = given.get(name)
    if value is not None:
        data = _array(value, dtype)
        if data is None:
            return f"the value of the weight `{name}` is not a dense<…> of {type}"
    if data is None:
        return None
    if data.shape != tuple(type.shape) or data.dtype != dtype.numpy:
        found = f"{'x'.join(map(str, data.shape))} {data.dtype}"
        return f"the weight `{name}` is declared as {type}, but its data is {found}"
    known = program.weights.get(name)
    if known is not None and known.tobytes() != data.tobytes():
        return f"two different weights are called `{name}`"
    program.weights[name] = np.ascontiguousarray(data).reshape(data.shape)
    return None


def _take_states(program: Program, given: dict[str, np.ndarray]) -> Iterator[str]:
    """Moves the initial values of the entry's state into the program; says what is wrong."""
    entry = _entry(program.module.operation)
    if entry is None:
        return
    types = ir.FunctionType(ir.TypeAttr(entry.attributes["function_type"]).value).inputs
    for number, name in states(entry).items():
        problem = _take(name, types[number], state_value(entry, number), program, given)
        if problem is not None:
            yield problem
        with program.context:
            set_attributes(entry, "arg_attrs", len(types), {number: state_attribute(name)})


def _show_states(module: ir.Operation, weights: dict[str, np.ndarray]) -> None:
    entry = _entry(module)
    for number, name in ({} if entry is None else states(entry)).items():
        data = weights.get(name)
        if entry is not None and data is not None and _is_shown(data):
            count = len(ir.ArrayAttr(entry.attributes["arg_attrs"]))
            shown = {number: state_attribute(name, _dense(data))}
            set_attributes(entry, "arg_attrs", count, shown)


def _entry(module: ir.Operation) -> ir.Operation | None:
    """The function `@forward`; None in a module that has none."""
    for op in module.regions[0].blocks[0].operations:
        operation = op.operation
        named = operation.name == "func.func" and operation.attributes["sym_name"]
        if named and ir.StringAttr(named).value == ENTRY:
            return operation
    return None


def _array(attribute: ir.Attribute, dtype: dtypes.Dtype) -> np.ndarray | None:
    """The data of a dense<…> attribute; None for other attributes and types."""
    if not isinstance(attribute, ir.DenseElementsAttr):
        return None
    type = ir.RankedTensorType(attribute.type)
    if str(type.element_type) != dtype.mlir:
        return None
    if dtype.name == "bfloat16":
        return _bfloat16_array(str(attribute), tuple(type.shape))
    return np.array(attribute).astype(dtype.numpy).reshape(type.shape)


def _bfloat16_array(text: str, shape: tuple[int, ...]) -> np.ndarray:
    """The bindings cannot give these elements, so they are read from the attribute's text."""
    body = text[: text.rindex(":")].removeprefix("dense")
    blob = re.search(r'"0x([0-9A-Fa-f]*)"', body)
    if blob:
        words = np.frombuffer(bytes.fromhex(blob[1]), "<u2").astype(np.uint16)
    else:
        tokens = re.findall(r"0x[0-9A-Fa-f]+|[-+.\deE]+", body)
        words = np.array([_bfloat16_word(token) for token in tokens], np.uint16)
    count = int(np.prod(shape))
    if words.size == 1:
        words = np.repeat(words, count)
    return words.view(dtypes.BY_NAME["bfloat16"].numpy).reshape(shape)


def _bfloat16_word(token: str) -> int:
    if token.startswith("0x"):
        return int(token, 16)
    kind = dtypes.BY_NAME["bfloat16"].numpy
    return int(np.array(float(token)).astype(kind).view(np.uint16))


def _dense(data: np.ndarray) -> ir.Attribute:
    dtype = dtypes.BY_NUMPY[data.dtype]
    raw = data.view(np.uint16) if dtype.name == "bfloat16" else data
    return ir.DenseElementsAttr.get(
        np.ascontiguousarray(raw), type=dtype.type(), shape=list(data.shape)
    )
