"""Which dispatch keys each value of a program has: the transfer functions of the abstract domain.

Arguments and weights have what their types declare; results what the type declares too, or else
what the operator makes of its operands' keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import ops, regions
from ..errors import HardwireError, PassFailed
from ..graph import calls
from ..graph.where import at
from ..mlir import ir
from ..program import Program
from ..registry import DEFAULT_NAMESPACE
from ..schema import FunctionSchema
from ..sizes import is_open
from ..values import NotConstant, constant_value
from . import keys
from .backend_select import DEVICES, LAYOUTS, factory_key
from .dispatcher import Dispatcher
from .guards import Guards, is_guard
from .input_keys import LAZY, said_of
from .key_sets import Choices, Keys
from .keys import KeySet
from .state import DispatchState
from .tensor_keys import CPU, declared, is_quantized, key_sets, texts

MOST_CASES = 1024
"""A call whose operands' choices turn out in more ways than this is refused."""

RESULTS = {
    **dict.fromkeys(("dequantize", "int_repr", "q_per_channel_scales"), "Dense"),
    **dict.fromkeys(("q_per_channel_zero_points", "to_dense", "_to_dense"), "Dense"),
    **dict.fromkeys(("values", "indices", "_values", "_indices"), "Dense"),
    **dict.fromkeys(("crow_indices", "col_indices", "ccol_indices", "row_indices"), "Dense"),
    **dict.fromkeys(("quantize_per_tensor", "quantize_per_channel"), "Quantized"),
    **dict.fromkeys(("quantize_per_tensor_dynamic",), "Quantized"),
    **dict.fromkeys(("to_sparse", "_to_sparse", "sparse_mask", "sparse_coo_tensor"), "Sparse"),
    **dict.fromkeys(("_sparse_coo_tensor_unsafe", "_sparse_coo_tensor_with_dims"), "Sparse"),
    **dict.fromkeys(("_sparse_coo_tensor_with_dims_and_tensors",), "Sparse"),
    **{
        f"{prefix}to_sparse_{kind}": "SparseCsr"
        for prefix in ("", "_")
        for kind in ("csr", "csc", "bsr", "bsc")
    },
    "to_mkldnn": "MkldnnCPU",
}
"""Operators whose results are of another functionality than their operands."""

OPTIONS = ("dtype", "layout", "device")
"""The arguments by which a call asks for tensors of other keys than it is given."""

TURNED = {"_neg_view": "Negative", "_conj": "Conjugate"}


class KeyInference:
    """The keys of the values of a program, as far as it has been walked; start to end, once."""

    def __init__(self, program: Program, dispatcher: Dispatcher) -> None:
        self.dispatcher = dispatcher
        self.choices = Choices()
        self.plain = Keys.exactly(dispatcher.state.tensor_keys(CPU))
        self.known: dict[ir.Value, Keys] = {}
        self.problems: list[str] = []
        self._plain_types: dict[ir.Type, bool] = {}
        self._forms: dict[str, tuple[bool, bool]] = {}
        self._arguments(program.entry())

    def _arguments(self, entry: ir.Operation) -> None:
        for number, (value, said) in enumerate(said_of(entry)):
            try:
                self._declare(value, said)
            except HardwireError as error:
                self.problems += [f"argument {number}: {text}" for text in error.problems]
                self.known[value] = Keys.exactly(CPU)

    def _declare(self, value: ir.Value, said: ir.Attribute | None = None) -> None:
        """The keys of a value that no operator makes."""
        if (said is None and self._is_plain(value)) or not calls.is_tensor(value):
            return
        names, state = self.dispatcher.names, self.dispatcher.state
        found = key_sets(said, names) if said is not None else declared(value.type, names)
        whole = tuple(dict.fromkeys(map(state.tensor_keys, found or (CPU,))))
        self.known[value] = self.choices.new(value, whole)

    def of(self, value: ir.Value) -> Keys:
        """The keys of a tensor that was met before."""
        return self.known.get(value, self.plain)

    def rename(self, old: ir.Value, new: ir.Value) -> None:
        """`new` stands in the place of `old`, which is erased: its address may be used again."""
        if old in self.known:
            self.known[new] = self.known.pop(old)
        self.choices.rename(old, new)

    def forget(self, op: ir.Operation) -> None:
        """An operator is erased, and others are visited instead of it."""
        for result in ops.tensor_results(op):
            self.known.pop(result, None)

    def is_usual(self, op: ir.Operation, state: DispatchState) -> bool:
        """An operator in the program's mode that takes and gives tensors that are plain.

        Nothing of what it does can depend on keys: its route is that of any such call.
        """
        if state is not self.dispatcher.state or self._is_special(op):
            return False
        if self.known and any(value in self.known for value in ops.tensor_operands(op)):
            return False
        return all(self._is_plain(value) for result in op.results for value in _tensors_in(result))

    def _is_plain(self, value: ir.Value) -> bool:
        """The type says of a tensor that it is on the CPU, strided, and no more."""
        type = value.type
        if type not in self._plain_types:
            self._plain_types[type] = _is_plain_type(type)
        return self._plain_types[type]

    def _is_special(self, op: ir.Operation) -> bool:
        """The operator, or a literal in the call, can make tensors of other keys than it takes."""
        if op.name not in self._forms:
            self._forms[op.name] = _makes_or_asks(self.dispatcher.schema(op.name))
        makes, asks = self._forms[op.name]
        if makes or not asks:
            return makes
        asked = dict(_options(op, self.dispatcher.schema(op.name)))
        device = asked.get("device")
        return bool(asked.get("layout")) or not (device is None or device.startswith("cpu"))

    def call(self, op: ir.Operation) -> Keys:
        """The keys of all tensors of a call together, before modes change them."""
        operands = [self.of(value) for value in ops.tensor_operands(op)]
        if self.choices.count(operands) > MOST_CASES:
            text = f"`{op.name}` has operands whose keys can turn out in more than {MOST_CASES} "
            raise PassFailed(at(op, text + "ways; declare fewer alternatives."))
        return self.choices.union(operands)

    def visit(self, op: ir.Operation, state: DispatchState) -> None:
        """Learns the keys of an operation's results; its operands' are known."""
        try:
            if op.name not in self.dispatcher:
                self._other(op)
            elif not self.is_usual(op, state):
                self._operator(op, state)
        except HardwireError as error:
            self.problems += [at(op, text) for text in error.problems]
            for result in op.results:
                self.known[result] = Keys.exactly(state.tensor_keys(CPU))

    def _other(self, op: ir.Operation) -> None:
        """Weights, branches and loops. Of what is unpacked, the operator that gave it has told."""
        if op.name == ops.PACK:
            return
        for result in op.results:
            self._declare(result)
        for slot in regions.slots(op):
            self.known |= dict.fromkeys(slot.arguments, self.of(slot.result))
        self._check_slots(op)

    def _check_slots(self, op: ir.Operation) -> None:
        """What is given to a branch's result or to a loop has the keys that its type says."""
        holder = op.parent.operation if op.name == regions.YIELD and op.parent else op
        for slot in regions.slots(holder):
            for source, place in slot.sources:
                value = source.operands[place]
                if source == op and self.of(value).possible != self.of(slot.result).possible:
                    names = self.dispatcher.names
                    given = " or ".join(texts(self.of(value).possible, names))
                    wanted = " or ".join(texts(self.of(slot.result).possible, names))
                    self.problems.append(
                        at(
                            op,
                            f"`{holder.name}` gives a tensor that is {wanted}, and is given one "
                            f"that is {given}; say so in the type of its result.",
                        )
                    )

    def _operator(self, op: ir.Operation, state: DispatchState) -> None:
        schema = self.dispatcher.schema(op.name)
        call = self.call(op)
        for result in ops.tensor_results(op):
            if isinstance(result.type, ir.RankedTensorType):
                found = self._result(op, schema, result, call, state)
                if found != self.plain:
                    self.known[result] = found

    def _result(
        self,
        op: ir.Operation,
        schema: FunctionSchema,
        result: ir.Value,
        call: Keys,
        state: DispatchState,
    ) -> Keys:
        said = declared(result.type, self.dispatcher.names)
        if said is not None and len(said) == 1:
            return Keys.exactly(state.tensor_keys(said[0]))
        derived = self.choices.simplified(
            call.map(lambda found: state.tensor_keys(self._derived(op, schema, result, found)))
        )
        if said is None:
            return derived
        allowed = tuple(map(state.tensor_keys, said))
        if all(found in allowed for found in derived.possible):
            return derived
        return self.choices.new(result, allowed)

    def _derived(
        self, op: ir.Operation, schema: FunctionSchema, result: ir.Value, call: KeySet
    ) -> KeySet:
        """The backend's keys of a result, by the operator and the keys of its operands."""
        if not ops.tensor_operands(op) or _moves(op, schema):
            return KeySet.of(self._placed(op, schema, call))
        functionality, backend = _backend_part(call)
        made = _made(schema)
        if made is not None:
            functionality = made
        elif functionality == "Quantized" and _is_dequantized(op, result):
            functionality = "Dense"
        found = KeySet.of(keys.runtime_key(functionality, backend))
        if schema.name in TURNED:
            bits = call & KeySet.of(*LAZY)
            return found | KeySet(bits.bits ^ KeySet.of(TURNED[schema.name]).bits)
        return found | (call & KeySet.of(*LAZY)) if _is_view(schema) else found

    def _placed(self, op: ir.Operation, schema: FunctionSchema, call: KeySet) -> str:
        """The key that the `dtype`, `layout` and `device` arguments ask for."""
        functionality, backend = _backend_part(call)
        asked = dict(_options(op, schema))
        names = self.dispatcher.names
        if asked.get("device") is None and backend is not None:
            asked["device"] = _device(backend)
        if asked.get("layout") is None:
            asked["layout"] = LAYOUT_OF.get(functionality)
        key = factory_key(**asked, names=names)
        kept = functionality == "Quantized" and asked.get("dtype") is None
        return f"Quantized{key}" if kept and key in keys.BACKENDS else key


LAYOUT_OF = {
    "Sparse": LAYOUTS.index("sparse_coo"),
    "SparseCsr": LAYOUTS.index("sparse_csr"),
    "MkldnnCPU": LAYOUTS.index("mkldnn"),
}


def factory_keys(op: ir.Operation, dispatcher: Dispatcher) -> KeySet:
    """What BackendSelect makes of a factory's arguments."""
    asked = dict(_options(op, dispatcher.schema(op.name)))
    return KeySet.of(factory_key(**asked, names=dispatcher.names))


def _options(op: ir.Operation, schema: FunctionSchema) -> Iterator[tuple[str, Any]]:
    """The literal `dtype`, `layout` and `device` of a call."""
    for argument, operand in zip(schema.arguments, op.operands, strict=False):
        if argument.name in OPTIONS:
            try:
                value = constant_value(operand)
            except NotConstant:
                continue
            yield argument.name, str(value) if argument.name == "device" and value else value


def _moves(op: ir.Operation, schema: FunctionSchema) -> bool:
    """The call asks for another device or layout than its operands have."""
    asked = dict(_options(op, schema))
    return asked.get("device") is not None or asked.get("layout") is not None


def _device(backend: str) -> str:
    return next((name for name, key in DEVICES.items() if key == backend), "cpu")


def _backend_part(call: KeySet) -> tuple[str, str | None]:
    """The highest functionality that is a backend's, and the highest backend."""
    place = keys.FUNCTIONALITIES.index("BackendSelect")
    below = [name for name in keys.FUNCTIONALITIES[:place] if name in call.functionalities]
    return (below[-1] if below else "Dense"), call.highest_backend


def _is_dequantized(op: ir.Operation, result: ir.Value) -> bool:
    """Where operands say by their types that they are quantized, so would the result."""
    element = ir.RankedTensorType(result.type).element_type
    if not isinstance(element, ir.FloatType):
        return True
    return any(is_quantized(value.type) for value in ops.tensor_operands(op))


def _is_view(schema: FunctionSchema) -> bool:
    """Its result shows the elements of an argument."""
    return bool(schema.returns) and schema.returns[0].is_view


def infer(program: Program) -> tuple[KeyInference, list[tuple[ir.Operation, DispatchState]]]:
    """The keys of all values, and the state in which each operator is called.

    Raises PassFailed with everything that is wrong with declared keys and guards.
    """
    inference = KeyInference(program, program.dispatcher)
    guards = Guards(program.dispatcher)
    states: list[tuple[ir.Operation, DispatchState]] = []
    for op in calls.body(program.entry()):
        if is_guard(op):
            guards.visit(op)
            continue
        if op.name in program.dispatcher:
            states.append((op, guards.state))
        inference.visit(op, guards.state)
    problems = [*inference.problems, *guards.finish()]
    if problems:
        raise PassFailed(*problems)
    return inference, states


def _tensors_in(result: ir.Value) -> list[ir.Value]:
    """A result, or the tensors in it."""
    return [result] if calls.is_tensor(result) else ops.unpacked(result)


def _makes_or_asks(schema: FunctionSchema) -> tuple[bool, bool]:
    """Whether an operator makes tensors of other keys, and whether an argument can ask for it."""
    makes = _made(schema) is not None or schema.name in TURNED
    return makes, any(argument.name in OPTIONS for argument in schema.arguments)


def _made(schema: FunctionSchema) -> str | None:
    """The functionality of what an operator of PyTorch's makes, where its operands do not say.

    Graphs of quantised models quantise to plain tensors of integers, by operators that are called
    as these but for the namespace.
    """
    base = schema.name.rstrip("_") or schema.name
    return RESULTS.get(base) if schema.namespace == DEFAULT_NAMESPACE else None


def _is_plain_type(type: ir.Type) -> bool:
    if not isinstance(type, ir.RankedTensorType):
        return True
    return (type.encoding is None or is_open(type)) and not is_quantized(type)
