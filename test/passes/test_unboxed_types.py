"""Every type of an argument that PyTorch's operators have: a boxed value becomes its operand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hardwire.dialect import ops
from hardwire.dialect.dispatch.dispatcher import Dispatcher
from hardwire.dialect.errors import Refused
from hardwire.dialect.mlir import func, ir
from hardwire.dialect.program import Program
from hardwire.dialect.registry import registry
from hardwire.dialect.schema import Argument
from hardwire.dialect.script.values import List
from hardwire.dialect.signature_types import matches, type_choices
from hardwire.dialect.targets import by_name
from hardwire.dialect.values import Device
from hardwire.passes.inline_unboxing.evaluator import Evaluator
from hardwire.passes.inline_unboxing.memory import fresh
from hardwire.passes.inline_unboxing.operators import _Call, complete
from hardwire.passes.inline_unboxing.state import Known

# Values of each type; those of no type here are classes that only PyTorch's own code makes.
SAMPLES = {
    "Tensor": "tensor", "int": 3, "SymInt": 3, "float": 0.5, "bool": True, "Scalar": 2,
    "str": "mean", "ScalarType": 6, "Layout": 0, "MemoryFormat": 0, "Device": Device("cpu"),
    "DeviceIndex": 0, "QScheme": 0, "SymBool": True, "SymFloat": 0.5, "number": 1.5,
}  # fmt: skip


def every_type() -> dict[str, Argument]:
    """One argument for each text of a type."""
    found: dict[str, Argument] = {}
    for name in registry():
        for argument in registry().schema(name).arguments:
            found.setdefault(str(argument.type), argument)
    return found


TYPES = every_type()


@contextmanager
def evaluator() -> Iterator[tuple[Evaluator, Any]]:
    """An evaluator, and a tensor of its program."""
    with ops.new_context(), ir.Location.unknown():
        module = ir.Module.create()
        kind = ir.RankedTensorType.get([2], ir.F32Type.get())
        with ir.InsertionPoint(module.body):
            block = func.FuncOp("forward", ir.FunctionType.get([kind], [])).add_entry_block()
        program = Program("m", module, by_name("x86-64-v3"), dispatcher=Dispatcher())
        with ir.InsertionPoint(block):
            yield Evaluator(program, block, Known(), {}), fresh(block.arguments[0])


def sample(text: str, tensor: Any) -> Any:
    if text.endswith("?"):
        return sample(text[:-1], tensor)
    if text.endswith("]"):
        element = text[: text.rindex("[")]
        items = [sample(element, tensor)] * 2
        return List([None, *items] if element.endswith("?") else items)
    found = SAMPLES[text]
    return tensor if isinstance(found, str) and found == "tensor" else found


@pytest.mark.parametrize("text", TYPES)
def test_a_boxed_value_becomes_an_operand_of_the_schema_s_type(text: str) -> None:
    argument = TYPES[text]
    schema = next(
        schema for schema in map(registry().schema, registry()) if argument in schema.arguments
    )
    base = text.rstrip("?").partition("[")[0].rstrip("?")
    with evaluator() as (made, tensor):
        call = _Call(made, schema)
        if text.endswith("?"):
            assert str(call._operand(argument, None).type) == "!hw.none"
        if base not in SAMPLES:
            with pytest.raises(Refused):
                call._operand(argument, tensor)
            return
        operand = call._operand(argument, sample(text, tensor))
        assert matches(operand.type, type_choices(argument.type)), operand.type


def test_one_value_stands_for_a_sized_list_of_any_type() -> None:
    found = set()
    for name in registry():
        schema = registry().schema(name)
        if schema.arguments and not any(argument.is_out for argument in schema.arguments):
            for place, argument in enumerate(schema.arguments):
                size = getattr(argument.type, "size", None)
                element = str(argument.type).partition("[")[0]
                if size and element in ("int", "SymInt", "bool", "float"):
                    value = SAMPLES[element]
                    given = [None] * place + [value]
                    rest = [None] * (len(schema.arguments) - len(given))
                    value_of = complete(schema, [*given, *rest])[argument.name]
                    assert value_of.items == [value] * size
                    found.add(str(argument.type))
    assert {"int[2]", "SymInt[2]", "int[1]", "SymInt[3]"} <= found
