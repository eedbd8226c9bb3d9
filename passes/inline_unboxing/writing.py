"""What an evaluated program knows of its values, and how it writes them down."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

import numpy as np

from ...dialect import ops
from ...dialect.contents import content_key
from ...dialect.dtypes import BY_NAME, Dtype, of_tensor
from ...dialect.errors import Refused
from ...dialect.graph import weights
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.program import Program
from ...dialect.registry import Operators
from ...dialect.schema import FunctionSchema
from ...dialect.script.values import (
    KINDS,
    Dict,
    Dynamic,
    List,
    Object,
    Opaque,
    Packed,
    Quantised,
    Tensor,
    Value,
    describe,
)
from ...dialect.state import SEEDED
from ...dialect.torch_mlir.refusals import RANDOM
from ...dialect.torch_mlir.shapes import ASKED
from ...dialect.values import constant
from ...dialect.walks import maker
from .heap import Heap
from .memory import Memory, emit, fresh


class Writing:
    """Values of a program that is evaluated; operators are written at the insertion point."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.operators: Operators = program.dispatcher.operators
        self.shapes = ASKED
        self.heap = Heap()
        self.memory = Memory(program, self.heap)
        self.weights: dict[str, Tensor] = {}
        self.taken: dict[str, None] = {}
        """The weights whose elements somebody has asked for, as constants."""
        self.state_weights: Container[str] = ()
        """Those that the model writes, as far as that is known."""
        self.seed: Sequence[int] | None = ()
        """That which the model has set for PyTorch's generator, behind the how many-th it is; None
        where it is known at run time only."""
        self._seeds = 0
        self._constants: dict[tuple[Any, ...], str] = {}

    def tags(self, schema: FunctionSchema) -> Sequence[str]:
        """What PyTorch says of an operator beside its schema."""
        return self.operators.entry(schema.full_name).tags

    def check_draws(self, schema: FunctionSchema, arguments: Mapping[str, Value]) -> None:
        """Refused for random numbers from a seed that is known at run time only."""
        draws = arguments.get("train", arguments.get("training")) is not False
        if self.seed is None and draws and RANDOM in self.tags(schema):
            raise Refused(
                "draws numbers after the model has set the seed in a branch or a loop, or to one "
                "that is known at run time only; let the caller set it: compile with "
                "`--seed-argument`, and leave `torch.manual_seed` out of the model"
            )

    def set_seed(self, seed: Value) -> None:
        """`torch.manual_seed`: a branch, which may not be taken, leaves no known seed."""
        self._seeds += 1
        is_known = isinstance(seed, int) and not self.heap.frames
        self.seed = (self._seeds, seed) if is_known else None

    def mark_seed(self, op: ir.Operation, schema: FunctionSchema) -> None:
        """What draws after the model has set the seed says so."""
        if self.seed and RANDOM in self.tags(schema):
            op.attributes[SEEDED] = ir.DenseI64ArrayAttr.get(list(self.seed))

    def is_weight(self, tensor: Tensor) -> bool:
        """The tensor is a weight, or a view of one."""
        return any(tensor.storage is known.storage for known in self.weights.values())

    def boxed(self, value: Value) -> ir.Value:
        """A value as an operand of a boxed call."""
        ivalue = ir.Type.parse("!hw.ivalue")
        operand = self.materialise(value)
        if operand.type == ivalue:
            return operand
        return ir.Operation.create("hw.box", results=[ivalue], operands=[operand]).results[0]

    def materialise(self, value: Value) -> ir.Value:
        """A value as an operand: a tensor, a constant, a list of tensors."""
        if isinstance(value, Tensor):
            return self.memory.read(value)
        if isinstance(value, Dynamic | Opaque):
            return value.value
        if isinstance(value, List):
            if any(isinstance(item, Tensor) for item in value.items):
                return ops.pack([self.materialise(item) for item in value.items])
            return constant(value.items)
        if isinstance(value, Object | Dict | tuple | Quantised | Packed):
            raise Refused(f"needs {describe(value)} as one value")
        return constant(value)

    def weight(self, data: np.ndarray, name: str) -> ir.Value:
        """A constant tensor; equal ones of a name share their weight."""
        key = (name, data.dtype.str, data.shape, content_key(data))
        unique = self._constants.get(key)
        if unique is None:
            unique = self._constants[key] = weights.enter(self.program, data, name)
        return weights.weight(unique, data)

    def cast(self, value: ir.Value, dtype: Dtype) -> ir.Value:
        """The tensor with elements of this type."""
        type = ir.RankedTensorType.get(list(shape_of(value)), dtype.type())
        if type == value.type:
            return value
        return ops.build(aten.TO_DTYPE, [value, constant(dtype.code)], [type]).results[0]

    def number(self, value: bool | int | float | Dynamic, kind: str) -> ir.Value:
        """A number as a tensor of no dimensions, of the element type that the kind has."""
        dtype = BY_NAME[KINDS[kind]]
        if isinstance(value, Dynamic):
            return self.cast(value.value, dtype)
        return self.weight(np.array(value).astype(dtype.numpy), "number")

    def number_tensor(self, value: Dynamic, beside: Tensor | None) -> Tensor:
        """A number in the place of a tensor, so typed that it promotes as the number would."""
        kind = value.kind
        dtype = BY_NAME["float32" if kind == "float" else KINDS[kind]]
        if beside is not None and (beside.dtype.is_float or kind == "int"):
            dtype = beside.dtype if beside.dtype.name != "bool" else dtype
        return fresh(self.cast(value.value, dtype))

    def known(self, tensor: Tensor) -> np.ndarray | None:
        """The elements of a tensor that is a constant; None for all others, state among them."""
        value = self.memory.read(tensor)
        data = weights.data_of(self.program, value)
        if data is None:
            return None
        name = weights.weight_name(maker(value))
        self.taken[name] = None
        return None if name in self.state_weights else data

    def zeros(self, type: ir.Type) -> ir.Value:
        """A tensor of zeros."""
        dtype = of_tensor(type)
        number = self.weight(np.zeros((), dtype.numpy), "zero")
        shape = list(ir.RankedTensorType(type).shape)
        if not shape:
            return number
        return emit(aten.EXPAND, (number, shape), type)
