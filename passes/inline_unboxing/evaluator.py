"""The partial evaluator: runs a boxed program on what is known of it, and writes down the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...dialect.errors import Refused
from ...dialect.graph.where import at
from ...dialect.mlir import ir
from ...dialect.operators import script
from ...dialect.operators.eager_quantised import KEEPING
from ...dialect.plain import is_list
from ...dialect.program import Program
from ...dialect.script.checked import Raised
from ...dialect.script.values import (
    Dict,
    Dynamic,
    Forgotten,
    List,
    Object,
    Opaque,
    Tensor,
    Value,
    describe,
    kind_of,
)
from ...dialect.torchscript import table
from ...dialect.values import constant_value
from . import dynamic, operators, prims, quantised
from .drawing import without_generator
from .memory import fresh
from .state import Known, State
from .writing import Writing

MAX_CALLS = 50
MAX_STEPS = 200_000
"""Bounds on a program's calls inside of calls, and on its operations."""
Environment = dict[ir.Value, Value]


class Stopped(Exception):
    """The program cannot be compiled: a sentence that says where and why.

    `raised` is the message where the model itself raises an exception.
    """

    def __init__(self, sentence: str, raised: str | None = None) -> None:
        super().__init__(sentence)
        self.raised = raised


class Evaluator(Writing):
    """Evaluates blocks of a program; `branches` does operations that have blocks."""

    def __init__(
        self,
        program: Program,
        entry: ir.Block,
        known: Known,
        branches: Mapping[str, Branch],
    ) -> None:
        super().__init__(program)
        self.state = State(known)
        self.state_weights = known.weights
        self._entry = entry
        self._branches = branches
        self.remaining = 0
        self._steps = 0
        self._depth = 0

    # Blocks.

    def function(self, name: str, arguments: Sequence[Value]) -> list[Value]:
        """Calls a function of the module, which is inlined."""
        try:
            callee = self.program.function(name)
        except KeyError:
            raise Refused(f"calls `{name}`, which is not in the file") from None
        if self._depth >= MAX_CALLS:
            raise Refused(f"calls `{name}` more than {MAX_CALLS} deep")
        self._depth += 1
        try:
            return self.block(callee.regions[0].blocks[0], arguments, {})
        finally:
            self._depth -= 1

    def block(self, block: ir.Block, arguments: Sequence[Value], known: Environment) -> list[Value]:
        """What a block's last operation is given, with these arguments."""
        known.update(zip(block.arguments, arguments, strict=True))
        listed = [item.operation for item in block.operations]
        self.do(listed[:-1], known)
        return [known[operand] for operand in listed[-1].operands]

    def do(self, listed: Sequence[ir.Operation], known: Environment) -> None:
        """Operations after each other, on what is known and will be."""
        for op in listed:
            given = [known[operand] for operand in op.operands]
            known.update(zip(op.results, self._step(op, given, known), strict=True))

    def count(self) -> None:
        """One operation, or iteration, more; Refused where there is no end to them."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise Refused(f"is beyond the {MAX_STEPS} operations that are evaluated")

    def _step(self, op: ir.Operation, given: list[Value], known: Environment) -> list[Value]:
        with op.location:
            try:
                self.count()
                return self._do(op, given, known)
            except Refused as problem:
                raise Stopped(at(op, f"`{_called(op)}` {problem}.")) from None
            except Raised as problem:
                sentence = f"the model raises an exception for these inputs: {problem}."
                raise Stopped(at(op, sentence), str(problem)) from None
            except (TypeError, AttributeError, LookupError, ValueError, ArithmeticError):
                # The file says what is called with what: Python finds out what does not fit.
                if op.name in self._branches:
                    raise  # what their blocks do wrong was reported there
                kinds = ", ".join(describe(value) for value in given) or "nothing"
                raise Stopped(
                    at(op, f"`{_called(op)}` cannot be called with {kinds}: the file is damaged.")
                ) from None

    def _do(self, op: ir.Operation, given: list[Value], known: Environment) -> list[Value]:
        if op.name == "hw.call_boxed":
            return self._call(op, given)
        handler = HANDLERS.get(op.name)
        if handler is not None:
            return handler(self, op, given)
        if op.name in self._branches:
            return self._branches[op.name](self, op, given, known)
        return self._copy(op, given)

    # Operations.

    def do_constant(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        value = constant_value(op.results[0])
        return [List(list(value)) if is_list(value) else value]

    def do_weight(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        """All that name a weight share it; it stands at the entry's beginning."""
        name = ir.StringAttr(op.attributes["name"]).value
        if name not in self.weights:
            with ir.InsertionPoint.at_block_begin(self._entry):
                value = _clone(op, []).results[0]
            self.weights[name] = self.state.own(fresh(value))
        return [self.weights[name]]

    def do_box(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        return given

    def do_unbox(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        """The type says what the value is, and is the only thing known of an opaque one."""
        (value,), type = given, op.results[0].type
        if isinstance(value, Opaque):
            made = _clone(op, [value.value]).results[0]
            is_tensor = isinstance(type, ir.RankedTensorType)
            return [fresh(made) if is_tensor else Opaque(made)]
        if isinstance(type, ir.RankedTensorType):
            if not isinstance(value, Tensor) or value.type != type:
                raise Refused(f"gives {describe(value)}, and the program says {type}")
        elif str(type) == "i1" and kind_of(value) != "bool":
            raise Refused(f"gives {describe(value)}, and a bool is needed")
        return [value]

    def do_object(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        kind = ir.StringAttr(op.attributes["type"]).value
        fields = tuple(ir.StringAttr(item).value for item in ir.ArrayAttr(op.attributes["fields"]))
        made = Object(kind, fields, given)
        if "path" in op.attributes:
            self.state.begin(self, ir.StringAttr(op.attributes["path"]).value, made)
        return [made]

    def do_get(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        found = given[0].items[_slot(op)]
        if isinstance(found, Forgotten):
            self.state.read_forgotten(found)
        return [found]

    def do_set(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        target, value = given
        self.heap.write(target)
        target.items += [None] * (_slot(op) + 1 - len(target.items))
        target.items[_slot(op)] = value
        return []

    def do_method(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        name = ir.StringAttr(op.attributes["method"]).value
        if not isinstance(given[0], Object):
            raise Refused(f"calls `{name}` of {describe(given[0])}")
        results = self.function(f"{given[0].type}.{name}", given)
        if name == "__setstate__":
            self.state.restored(self, given[0])
        return results

    def do_function(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        return self.function(ir.FlatSymbolRefAttr(op.attributes["callee"]).value, given)

    def _copy(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        """An operation that is not boxed stays as it is."""
        made = _clone(op, [self.materialise(value) for value in given])
        return [
            fresh(result) if isinstance(result.type, ir.RankedTensorType) else Opaque(result)
            for result in made.results
        ]

    # Calls by name.

    def _call(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        name = ir.StringAttr(op.attributes["operator"]).value
        affine = quantised.affine_of(given) if name in KEEPING else None
        if affine is not None:
            results = self._call(op, quantised.floats(given))
            quantised.check_factors(name, given, results)
            return quantised.kept(self, results, given, affine)
        if name in prims.TABLE:
            result = prims.TABLE[name](prims.Call(self, op, name), *given)
        elif (known := self._evaluation(name, given)) is not None:
            result = self._evaluated(name, known, given)
        elif name in self.operators:
            schema = self.operators.schema(operators.canonical(name, self.operators))
            return operators.call(self, *without_generator(schema, given, self.operators))
        elif quantised.is_named(name):
            raise Refused("is an operator on quantised tensors that hardwire does not compile")
        elif name in table():
            raise Refused("is an operator of TorchScript that hardwire does not compile")
        else:
            return self._stays(op, given)
        return list(result) if len(op.results) != 1 else [result]

    def _evaluation(self, name: str, given: list[Value]) -> Callable[..., Value] | None:
        """The function of numbers; `aten::atan2` is one of numbers, and an operator on tensors."""
        is_operator = name in self.operators and any(isinstance(v, Tensor) for v in given)
        return None if is_operator else script.evaluation(name)

    def _evaluated(self, name: str, function: Callable[..., Value], given: list[Value]) -> Value:
        if any(isinstance(value, Dynamic) for value in given):
            return dynamic.call(self, name, given)
        result = function(*given)
        text = result if isinstance(result, str) else ()
        if len(result.items if isinstance(result, List | Dict) else text) > prims.MAX_LENGTH:
            raise Refused(f"makes a text or list of more than {prims.MAX_LENGTH} elements")
        return result

    def _stays(self, op: ir.Operation, given: list[Value]) -> list[Value]:
        """A boxed call of an unknown operator stays, and is counted."""
        self.remaining += 1
        made = _clone(op, [self.boxed(value) for value in given])
        return [Opaque(result) for result in made.results]


def _slot(op: ir.Operation) -> int:
    return ir.IntegerAttr(op.attributes["slot"]).value


def _called(op: ir.Operation) -> str:
    """The operator that an operation calls, or the operation's own name."""
    if "operator" in op.attributes:
        return ir.StringAttr(op.attributes["operator"]).value
    return op.name


def _clone(op: ir.Operation, operands: Sequence[ir.Value]) -> ir.Operation:
    """The same operation on other operands, at the insertion point."""
    attributes = {name: op.attributes[name] for name in op.attributes}
    return ir.Operation.create(
        op.name, [r.type for r in op.results], list(operands), attributes, loc=op.location
    )


Branch = Callable[[Evaluator, ir.Operation, Sequence[Value], Environment], list[Value]]
HANDLERS: dict[str, Callable[[Evaluator, ir.Operation, list[Value]], list[Value]]] = {
    "hw.constant": Evaluator.do_constant,
    "hw.weight": Evaluator.do_weight,
    "hw.box": Evaluator.do_box,
    "hw.unbox": Evaluator.do_unbox,
    "hw.object": Evaluator.do_object,
    "hw.get_attr": Evaluator.do_get,
    "hw.set_attr": Evaluator.do_set,
    "hw.call_method": Evaluator.do_method,
    "func.call": Evaluator.do_function,
}
