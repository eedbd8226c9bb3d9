"""Writes `.tflite` files: any graph, with any scales, options, weights and state.

    m = Model()
    x = m.input((1, 8, 8, 3), "INT8", 0.5, -3)
    w = m.constant(weights, scales=[0.25, 0.125], axis=0)
    y = m.tensor((1, 8, 8, 2), "INT8", 0.1, 7)
    m.add("CONV_2D", [x, w, None], [y], padding="SAME", stride_h=1, stride_w=1)
    m.output(y)
    data = m.bytes()

Options have the names of the schema, in lower case with underscores (`stride_h`,
`fused_activation_function`), and those of enumerations are given by name. What is not given is as
in an empty table. A function (`m.function()`) is another subgraph, for CALL_ONCE, IF and WHILE.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

SCHEMA = "tensorflow/lite/micro/python/schema_py_generated.py"
IDENTIFIER = b"TFL3"
TYPES = {
    "float32": "FLOAT32", "float16": "FLOAT16", "int32": "INT32", "uint8": "UINT8",
    "int64": "INT64", "bool": "BOOL", "int16": "INT16", "int8": "INT8",
}  # fmt: skip
OPTIONS = {
    "AVERAGE_POOL_2D": "Pool2D", "MAX_POOL_2D": "Pool2D", "L2_POOL_2D": "Pool2D",
    "L2_NORMALIZATION": "L2Norm", "MAXIMUM": "MaximumMinimum", "MINIMUM": "MaximumMinimum",
    "MEAN": "Reducer", "SUM": "Reducer", "REDUCE_MAX": "Reducer", "REDUCE_MIN": "Reducer",
    "REDUCE_ALL": "Reducer", "REDUCE_ANY": "Reducer", "REDUCE_PROD": "Reducer",
}  # fmt: skip
"""Tables of options that are not named after the operator."""
ENUMERATIONS = {
    "padding": "Padding", "fusedActivationFunction": "ActivationFunctionType",
    "mode": "MirrorPadMode", "weightsFormat": "FullyConnectedOptionsWeightsFormat",
    "inDataType": "TensorType", "outDataType": "TensorType", "outputType": "TensorType",
    "quantizedBiasType": "TensorType", "outType": "TensorType",
}  # fmt: skip


@cache
def schema() -> Any:
    """The generated schema of the tflite-micro wheel; nothing else of the wheel is loaded."""
    found = importlib.util.find_spec("tflite_micro")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("The wheel tflite-micro has the schema of .tflite files.")
    path = Path(found.origin).with_name("tensorflow") / SCHEMA.removeprefix("tensorflow/")
    spec = importlib.util.spec_from_file_location("tflite_schema", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass
class Function:
    """A subgraph that grows; tensors are their numbers."""

    model: Model
    table: Any

    def tensor(
        self,
        shape: Sequence[int],
        type: str = "INT8",
        scale: float | Sequence[float] | None = None,
        zero_point: int | Sequence[int] = 0,
        *,
        axis: int = 0,
        buffer: int = 0,
        **fields: Any,
    ) -> int:
        """A value; `scale` is one number or one for each index of an axis."""
        found = schema().TensorT()
        found.name, found.shape = f"t{len(self.table.tensors)}", list(shape)
        found.type, found.buffer = getattr(schema().TensorType, type), buffer
        if scale is not None:
            scales = [scale] if isinstance(scale, (int, float)) else list(scale)
            zeros = [zero_point] if isinstance(zero_point, int) else list(zero_point)
            found.quantization = schema().QuantizationParametersT()
            found.quantization.scale = [float(np.float32(one)) for one in scales]
            found.quantization.zeroPoint = zeros if len(zeros) > 1 else zeros * len(scales)
            found.quantization.quantizedDimension = axis
        for name, value in fields.items():
            setattr(found, name, value)
        self.table.tensors.append(found)
        return len(self.table.tensors) - 1

    def input(
        self,
        shape: Sequence[int],
        type: str = "INT8",
        scale: float | None = None,
        zero_point: int = 0,
        **fields: Any,
    ) -> int:
        number = self.tensor(shape, type, scale, zero_point, **fields)
        self.table.inputs.append(number)
        return number

    def constant(
        self,
        array: np.ndarray,
        scale: float | Sequence[float] | None = None,
        zero_point: int | Sequence[int] = 0,
        *,
        axis: int = 0,
        type: str | None = None,
    ) -> int:
        """A weight; `type="INT4"` packs two in a byte."""
        array = np.ascontiguousarray(array)
        raw = array.reshape(-1)
        if type == "INT4":
            even = np.append(raw, np.zeros(len(raw) % 2, raw.dtype)).astype(np.int64)
            raw = ((even[0::2] & 15) | (even[1::2] & 15) << 4).astype(np.uint8)
        number = self.model.buffer(raw.tobytes())
        kind = type or TYPES[array.dtype.name]
        return self.tensor(array.shape, kind, scale, zero_point, axis=axis, buffer=number)

    def add(
        self,
        operator: str,
        inputs: Sequence[int | None],
        outputs: Sequence[int],
        version: int = 1,
        intermediates: Sequence[int] = (),
        **options: Any,
    ) -> None:
        """An operator; an operand that is left out is None."""
        found = schema().OperatorT()
        found.opcodeIndex = self.model.operator_code(operator, version)
        found.inputs = [-1 if one is None else one for one in inputs]
        found.outputs, found.intermediates = list(outputs), list(intermediates) or None
        _set_options(found, operator, options)
        self.table.operators.append(found)

    def output(self, *numbers: int) -> None:
        self.table.outputs.extend(numbers)


@dataclass
class Model:
    """A file that grows; what has no function is of its first one."""

    table: Any = field(default_factory=lambda: schema().ModelT())
    main: Function = field(init=False)

    def __post_init__(self) -> None:
        self.table.version, self.table.description = 3, "hardwire test"
        self.table.operatorCodes, self.table.subgraphs = [], []
        self.table.buffers = [schema().BufferT()]
        self.main = self.function()
        self.tensor, self.input = self.main.tensor, self.main.input
        self.constant, self.add, self.output = (
            self.main.constant, self.main.add, self.main.output,
        )  # fmt: skip

    def function(self) -> Function:
        """Another subgraph; the first one is what runs."""
        graph = schema().SubGraphT()
        graph.name = f"g{len(self.table.subgraphs)}"
        graph.tensors, graph.operators, graph.inputs, graph.outputs = [], [], [], []
        self.table.subgraphs.append(graph)
        return Function(self, graph)

    def buffer(self, data: bytes) -> int:
        found = schema().BufferT()
        found.data = np.frombuffer(data, np.uint8)
        self.table.buffers.append(found)
        return len(self.table.buffers) - 1

    def operator_code(self, operator: str, version: int) -> int:
        code = getattr(schema().BuiltinOperator, operator)
        for number, one in enumerate(self.table.operatorCodes):
            if (one.builtinCode, one.version) == (code, version):
                return number
        found = schema().OperatorCodeT()
        found.builtinCode, found.deprecatedBuiltinCode = code, min(code, 127)
        found.version = version
        self.table.operatorCodes.append(found)
        return len(self.table.operatorCodes) - 1

    def bytes(self) -> bytes:
        import flatbuffers

        builder: Any = flatbuffers.Builder(1 << 16)
        builder.Finish(self.table.Pack(builder), IDENTIFIER)
        return bytes(builder.Output())


def _set_options(operator: Any, name: str, options: dict[str, Any]) -> None:
    """The table of options of an operator, if it has one."""
    wanted = OPTIONS.get(name, name.replace("_", "")).lower() + "options"
    for kind, attribute in (("BuiltinOptions", "builtinOptions"),
                            ("BuiltinOptions2", "builtinOptions2")):  # fmt: skip
        for table, number in vars(getattr(schema(), kind)).items():
            if table.lower() == wanted:
                made = getattr(schema(), f"{table}T")()
                for key, value in options.items():
                    _set_field(made, key, value)
                setattr(operator, attribute, made)
                setattr(operator, f"{attribute}Type", number)
                return
    if options:
        raise ValueError(f"{name} has no options; given are {', '.join(options)}.")


def _set_field(table: Any, key: str, value: Any) -> None:
    first, *rest = key.split("_")
    name = first + "".join(part.capitalize() for part in rest)
    if not hasattr(table, name):
        raise ValueError(f"{type(table).__name__} has no field {name}.")
    if isinstance(value, str) and name in ENUMERATIONS:
        value = getattr(getattr(schema(), ENUMERATIONS[name]), value)
    setattr(table, name, value)
