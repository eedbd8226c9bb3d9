"""`.tflite` files: what is read of one, and what is said of one that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tflite_micro", reason="the wheel has the schema that files are written by")

from hardwire.dialect.errors import ImportFailed
from hardwire.dialect.importers import load, mlir_text
from hardwire.dialect.importers.tflite import read_bytes
from hardwire.dialect.targets import by_name

from ..fuzz.tflite_seeds import seeds
from ..tflite.writer import Model, schema

TARGET = by_name("x86-64-v3")


def text(model: Model) -> str:
    return mlir_text.to_text(read_bytes(memoryview(model.bytes()), "m.tflite", TARGET, "m"))


def refusals(data: Model | bytes) -> tuple[str, ...]:
    raw = data if isinstance(data, bytes) else data.bytes()
    with pytest.raises(ImportFailed) as caught:
        read_bytes(memoryview(raw), "m.tflite", TARGET, "m")
    return caught.value.problems


def one(**fields: Any) -> tuple[Model, Any]:
    """A file with one operator, ABS of an int8 tensor, and its input tensor."""
    model = Model()
    x = model.input((2, 3), "INT8", 0.5, 1)
    y = model.tensor((2, 3), "INT8", 0.5, 1)
    model.add("ABS", [x], [y])
    model.output(y)
    tensor = model.main.table.tensors[0]
    for name, value in fields.items():
        setattr(tensor, name, value)
    return model, tensor


def quantised(scales: list[float], zeros: list[int], axis: int = 0, **fields: Any) -> Model:
    model, tensor = one(**fields)
    tensor.quantization = schema().QuantizationParametersT()
    tensor.quantization.scale, tensor.quantization.zeroPoint = scales, zeros
    tensor.quantization.quantizedDimension = axis
    return model


# What is read.


def test_operators_have_options_and_the_types_of_the_file() -> None:
    found = text(seeds()[0])
    assert '"tfl.conv_2d"' in found
    assert 'padding = "SAME"' in found
    assert "stride_h = 2 : i64" in found
    assert 'fused_activation_function = "RELU"' in found
    assert (
        "!quant.uniform<i8:f32:0, {2.500000e-01,5.000000e-01,1.250000e-01,1.000000e+00}>" in found
    )
    assert "tensor<1x6x5x2x!quant.uniform<i8:f32, 5.000000e-01:-3>>" in found
    assert "-> tensor<4xi32>" in found  # a bias is integers
    assert "beta = 1.000000e+00 : f32" in found


def test_lists_are_one_value() -> None:
    found = text(seeds()[1])
    assert '"tfl.concatenation"(%' in found
    assert "to !hw.tensor_list" in found
    assert "!hw.tensor_list to tensor<1x3xf32>, tensor<1x3xf32>" in found


def test_state_is_an_argument_and_a_result() -> None:
    program = read_bytes(memoryview(seeds()[3].bytes()), "m.tflite", TARGET, "m")
    found = mlir_text.to_text(program)
    assert '{hw.state = {name = "kept", value = dense<[[3, 4]]> : tensor<1x2xi8>}}' in found
    assert "{hw.updates = 1 : i64}" in found
    assert "variable" not in found
    assert program.weights["kept"].tolist() == [[3, 4]]


def test_variable_tensors_are_state_too() -> None:
    found = text(seeds()[5])
    assert found.count("hw.state") == 3
    assert '%2:3 = "tfl.unidirectional' in found or '"tfl.unidirectional_sequence_lstm"' in found


def test_a_variable_of_int8_begins_with_what_stands_for_zero() -> None:
    model = Model()
    x = model.input((1, 2), "INT8", 0.5, 1)
    kept = model.tensor((1, 4), "INT8", 0.5, 7, isVariable=True)
    filters = [model.constant(np.ones((2, 2), np.int8), 0.5) for _ in range(2)]
    y = model.tensor((1, 1), "INT8", 0.5, 1)
    model.add("SVDF", [x, *filters, None, kept], [y], rank=2)
    model.output(y)
    program = read_bytes(memoryview(model.bytes()), "m.tflite", TARGET, "m")
    assert program.weights["t1"].tolist() == [[7] * 4]


def test_branches_and_loops_are_regions() -> None:
    found = text(seeds()[4])
    assert "scf.if" in found
    assert "scf.while" in found
    assert '"tfl.less"' in found


def test_names_are_those_of_the_signature() -> None:
    model, _ = one()
    signature = schema().SignatureDefT()
    signature.subgraphIndex = 0
    given, made = schema().TensorMapT(), schema().TensorMapT()
    given.name, given.tensorIndex = "image:0", 0
    made.name, made.tensorIndex = "switch", 1
    signature.inputs, signature.outputs = [given], [made]
    model.table.signatureDefs = [signature]
    found = text(model)
    assert 'hw.input_names = ["image_0"]' in found
    assert 'hw.output_names = ["switch_"]' in found


def test_elements_of_four_bits_have_a_byte_each() -> None:
    model = Model()
    x = model.input((1, 3), "INT8", 0.5, 1)
    rows = model.constant(np.array([[1, -8, 7]], np.int8), 0.5, type="INT4")
    y = model.tensor((1, 1), "INT8", 0.5, 1)
    model.add("FULLY_CONNECTED", [x, rows, None], [y])
    model.output(y)
    found = text(model)
    assert "value = dense<[[1, -8, 7]]> : tensor<1x3xi8>" in found
    assert "tensor<1x3x!quant.uniform<i8<-8:7>:f32, 5.000000e-01>>" in found


def test_data_behind_the_tables_is_read() -> None:
    model = Model()
    x = model.input((2,), "FLOAT32")
    y, z = model.constant(np.array([1.5, 2.5], np.float32)), model.tensor((2,), "FLOAT32")
    model.add("ADD", [x, y], [z])
    model.output(z)
    table = model.table.buffers[1]
    table.data, table.offset, table.size = None, 4096, 8
    data = model.bytes().ljust(4096, b"\0") + np.array([3.5, 4.5], np.float32).tobytes()
    program = read_bytes(memoryview(data), "m.tflite", TARGET, "m")
    assert program.weights["t1"].tolist() == [3.5, 4.5]
    table.size = 80
    assert "leads to 80 bytes at 4096" in refusals(model.bytes().ljust(4104, b"\0"))[0]


# What is refused: tensors.


@pytest.mark.parametrize("scale", [0.0, -0.5, float("nan"), float("inf")])
def test_scales_are_positive_numbers(scale: float) -> None:
    (problem,) = refusals(quantised([scale], [0]))
    assert problem == (
        f"m.tflite: the tensor 0 `t0` has the scale {scale:g}: a scale is a positive number; "
        "quantise the model again."
    )


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (quantised([0.5], [200]), "has the zero point 200, and its elements go from -128 to 127"),
        (quantised([0.5, 0.5], [0, 0], 4), "is quantised along axis 4, and has 2 dimensions"),
        (quantised([0.5, 0.5], [0, 0], -1), "is quantised along axis -1, and has 2 dimensions"),
        (quantised([0.5, 0.5], [0, 0], 1), "has 2 scales for the 3 indices of axis 1"),
        (quantised([0.5] * 3, [0, 0], 1), "has 3 scales and 2 zero points"),
        (one(type=98)[0], "has the element type 98, which is not known"),
        (one(type=5)[0], "has the element type STRING, which hardwire has no values of"),
        (one(shape=[2, -1])[0], "has the shape [2, -1], which leaves sizes open"),
        (one(shape=[1] * 65)[0], "has 65 dimensions"),
        (one(shape=[1 << 30, 1 << 30])[0], "has the shape 1073741824x1073741824, more than 1024"),
        (one(buffer=9)[0], "has the buffer 9 of 1"),
    ],
)  # fmt: skip
def test_tensors_that_are_refused(model: Model, said: str) -> None:
    (problem,) = refusals(model)
    assert problem.startswith(f"m.tflite: the tensor 0 `t0` {said}")


def test_data_has_the_size_of_the_shape() -> None:
    model = Model()
    x, y = model.input((2,), "FLOAT32"), model.constant(np.ones(3, np.float32))
    z = model.tensor((2,), "FLOAT32")
    model.main.table.tensors[y].shape = [2]
    model.add("ADD", [x, y], [z])
    model.output(z)
    assert "the tensor 1 `t1` has 12 bytes of data and needs 8: the file is" in refusals(model)[0]


def test_sparse_weights_and_ways_to_quantise_of_their_own_are_refused() -> None:
    model, tensor = one()
    tensor.sparsity = schema().SparsityParametersT()
    assert "is stored as a sparse one: convert the model without" in refusals(model)[0]
    model, tensor = one()
    tensor.quantization.detailsType = 1
    tensor.quantization.details = schema().CustomQuantizationT()
    assert "is quantised in a way of its own (`details`)" in refusals(model)[0]


def test_all_problems_of_tensors_and_operators_are_said_at_once() -> None:
    model, _ = one(type=98)
    model.main.table.tensors[1].quantization.scale = [0.0]
    model.main.table.operators[0].inputs = [0]
    model.add("HASHTABLE", [], [1])
    assert len(refusals(model)) == 3


# Operators.


def changed(change: Callable[[Any, Model], None]) -> Model:
    model, _ = one()
    change(model.main.table.operators[0], model)
    return model


def custom(operator: Any, model: Model) -> None:
    operator.opcodeIndex = model.operator_code("CUSTOM", 1)
    model.table.operatorCodes[-1].customCode = "SignalRfft"


def conv(operator: Any, model: Model) -> None:
    operator.opcodeIndex = model.operator_code("CONV_2D", 1)
    operator.inputs = [0, 0, 0]
    operator.builtinOptionsType, operator.builtinOptions = 0, None


def other_options(operator: Any, model: Model) -> None:
    conv(operator, model)
    operator.builtinOptionsType, operator.builtinOptions = 11, schema().AddOptionsT()


def odd_option(operator: Any, model: Model) -> None:
    conv(operator, model)
    operator.builtinOptionsType, operator.builtinOptions = 1, schema().Conv2DOptionsT()
    operator.builtinOptions.padding = 7


def odd_subgraph(operator: Any, model: Model) -> None:
    operator.opcodeIndex = model.operator_code("IF", 1)
    operator.builtinOptionsType, operator.builtinOptions = 92, schema().IfOptionsT()
    operator.builtinOptions.thenSubgraphIndex = 7


def newer(operator: Any, model: Model) -> None:
    operator.opcodeIndex = model.operator_code("ABS", 7)
    model.table.operatorCodes[-1].builtinCode = 5000


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda o, m: setattr(o, "opcodeIndex", 9), "operator 0 has the code 9 of 1"),
        (newer, "operator 0 has the number 5000, which no operator of TFLite has"),
        (custom, "operator 0 is the custom operator `SignalRfft`: hardwire knows TFLite's own"),
        (lambda o, m: setattr(o, "opcodeIndex", m.operator_code("TOPK_V2", 1)),
         "operator 0 is TOPK_V2, which hardwire does not take, as TensorFlow Lite for Micro"),
        (lambda o, m: setattr(o, "inputs", []), "operator 0 (ABS) is given 0 tensors, not 1"),
        (lambda o, m: setattr(o, "outputs", []), "operator 0 (ABS) gives 0 tensors"),
        (lambda o, m: setattr(o, "inputs", [7]), "operator 0 (ABS) names the tensor 7 of 2"),
        (lambda o, m: setattr(o, "inputs", [-1]), "operator 0 (ABS) lacks the operand `input`"),
        (conv, "operator 0 (CONV_2D) has no options, and needs Conv2DOptions"),
        (other_options, "operator 0 (CONV_2D) has options of another kind (11), and needs Conv2D"),
        (odd_option, "operator 0 (CONV_2D) has the option `padding` 7, which is not known"),
        (odd_subgraph, "operator 0 (IF) runs the subgraph 7 of 1"),
    ],
)  # fmt: skip
def test_operators_that_are_refused(change: Callable[[Any, Model], None], said: str) -> None:
    assert refusals(changed(change))[0].startswith(f"m.tflite: {said}")


def test_the_ends_of_a_graph_are_tensors() -> None:
    model, _ = one()
    model.main.table.outputs = [9]
    assert "one of the outputs is the tensor 9 of 2" in refusals(model)[0]


def test_tensors_are_made_before_they_are_read() -> None:
    model = Model()
    x = model.input((2,), "FLOAT32")
    y, z = (model.tensor((2,), "FLOAT32") for _ in range(2))
    model.add("ABS", [y], [z])
    model.add("NEG", [x], [y])
    model.output(z)
    (problem,) = refusals(model)
    assert "operator 0 (ABS) reads the tensor 1 `t1`, which is made later: operators" in problem
    model.main.table.operators.pop()
    assert "operator 0 (ABS) reads the tensor 1 `t1`, which nobody makes" in refusals(model)[0]


def test_a_tensor_is_made_once() -> None:
    model, _ = one()
    model.add("ABS", [0], [1])
    assert (
        "operator 1 (ABS) writes the tensor 1 `t1`, which has a value already" in refusals(model)[0]
    )


# State, branches and loops.


def test_first_values_of_state_are_constants() -> None:
    model = seeds_copy(3)
    init = model.table.subgraphs[1]
    init.operators[0], init.operators[1] = init.operators[1], init.operators[0]
    init.operators[1].outputs = [1]
    assert "its subgraph 1 computes with ASSIGN_VARIABLE, and first values" in refusals(model)[0]


def test_a_resource_is_made_by_a_handle() -> None:
    model = seeds_copy(3)
    del model.main.table.operators[1]
    problems = refusals(model)
    assert (
        "operator 1 (READ_VARIABLE) is given a resource that no VAR_HANDLE has made" in problems[0]
    )


def test_a_variable_has_one_type() -> None:
    model = seeds_copy(3)
    model.main.table.tensors[3].shape = [2, 2]
    assert any("the variable `kept` is of several types or shapes" in p for p in refusals(model))
    model = seeds_copy(3)
    model.table.subgraphs[1].tensors[1].type = 0
    model.table.subgraphs[1].tensors[1].shape = []
    model.table.buffers[1].data = np.zeros(4, np.uint8)
    assert "the first value of the variable `kept` is of another" in refusals(model)[0]
    model = seeds_copy(3)
    model.main.table.tensors[3].quantization.scale = [0.25]
    assert "has tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:1>>, not " in refusals(model)[0]


def test_state_is_kept_outside_of_branches() -> None:
    model = Model()
    x, truth = model.input((1, 2), "FLOAT32"), model.input((1,), "BOOL")
    ways = [model.function() for _ in range(2)]
    for way in ways:
        given = way.input((1, 2), "FLOAT32")
        handle, kept = way.tensor((), "RESOURCE"), way.tensor((1, 2), "FLOAT32")
        way.add("VAR_HANDLE", [], [handle], shared_name="kept")
        way.add("ASSIGN_VARIABLE", [handle, given], [])
        way.add("ABS", [given], [kept])
        way.output(kept)
    y = model.tensor((1, 2), "FLOAT32")
    model.add("IF", [truth, x], [y], then_subgraph_index=1, else_subgraph_index=2)
    model.output(y)
    assert "reads or writes state in a branch or a loop: keep state outside" in refusals(model)[0]
    for way in ways:
        del way.table.operators[:2]
        way.table.inputs, way.table.tensors[0].isVariable = [], True
    model.main.table.operators[0].inputs = [1]
    assert "reads the variable tensor 0 `t0` in a branch or a loop" in refusals(model)[0]


def test_subgraphs_fit_the_operators_that_run_them() -> None:
    model = seeds_copy(4)
    model.main.table.operators[0].inputs = [1]
    assert "has 0 tensors, not 1, that is given to the subgraph 1" in refusals(model)[0]
    model = seeds_copy(4)
    model.table.subgraphs[1].outputs = []
    assert "has 0 tensors, not 1, that comes from the subgraph 1" in refusals(model)[0]
    model = seeds_copy(4)
    model.main.table.operators[1].outputs = [5, 4]
    assert "that goes into the loop" in refusals(model)[0]
    model = seeds_copy(4)
    model.table.subgraphs[3].outputs = [0]
    assert "has a condition that is no truth value" in refusals(model)[0]
    model = seeds_copy(4)
    model.main.table.operators[1].builtinOptions.bodySubgraphIndex = 0
    assert "runs" in refusals(model)[0] or "given" in refusals(model)[0]


def test_a_subgraph_does_not_run_itself() -> None:
    model = Model()
    x, truth = model.input((2,), "FLOAT32"), model.input((1,), "BOOL")
    y = model.tensor((2,), "FLOAT32")
    way = model.function()
    model.add("IF", [truth, truth, x], [y], then_subgraph_index=1, else_subgraph_index=1)
    model.output(y)
    inner = [way.input((1,), "BOOL"), way.input((2,), "FLOAT32")]
    made = way.tensor((2,), "FLOAT32")
    way.add("IF", [inner[0], *inner], [made], then_subgraph_index=1, else_subgraph_index=1)
    way.output(made)
    assert "runs the subgraph 1 inside of itself" in refusals(model)[0]


def seeds_copy(number: int) -> Model:
    """A file of the fuzzer's that may be changed."""
    from ..fuzz import tflite_seeds

    makers = ("_layers", "_pieces", "_numbers", "_state", "_flow", "_recurrent")
    return getattr(tflite_seeds, makers[number])()


# Limits.


def test_what_is_kept_and_what_is_run_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    from hardwire.dialect.importers.tflite import graph

    model = seeds_copy(5)
    kept = next(each for each in model.main.table.tensors if each.isVariable)
    kept.shape = [1, 1 << 27]
    assert refusals(model)[0].endswith("` has more than 256 MiB.")
    with monkeypatch.context() as patch:
        patch.setattr(graph, "MOST_OPERATORS", 1)
        assert "more than 1 operators are run" in refusals(seeds_copy(1))[0]
    monkeypatch.setattr(graph, "SPARE", -(1 << 30))
    assert "the constants have more bytes than the file" in refusals(seeds_copy(0))[0]


def test_tables_are_counted() -> None:
    from hardwire.dialect.importers.tflite.flatbuffer import Damaged, File

    file = File(memoryview(bytes(8)))
    for _ in range(1002):
        file.charge_table()
    with pytest.raises(Damaged, match="it has more tables than fit into so many bytes"):
        file.charge_table()


def test_a_resource_is_no_value() -> None:
    model = seeds_copy(3)
    model.main.table.operators[3].inputs = [1, 0]
    assert "takes the resource `t1` for a value" in refusals(model)[0]
    assert "takes the resource `t1` for a value" in refusals(one_result(13))[0]


def one_result(type: int) -> Model:
    model, _ = one()
    model.main.table.tensors[1].type = type
    return model


# Files.


def test_other_versions_and_empty_files_are_refused() -> None:
    model, _ = one()
    model.table.version = 1
    assert "written in version 1 of TFLite's schema; hardwire reads version 3" in refusals(model)[0]
    model.table.version, model.table.subgraphs = 3, []
    assert "there is no subgraph in it" in refusals(model)[0]


def test_a_cut_file_is_refused() -> None:
    data = seeds()[0].bytes()
    for size in (0, 4, 8, 100, len(data) // 2, len(data) - 40):
        (problem,) = refusals(data[:size])
        assert problem.startswith("m.tflite: this is not a whole `.tflite` file (it leads to ")
        assert problem.endswith("): copy or convert it again.")


def test_what_is_read_again_and_again_is_refused() -> None:
    model, tensor = one()
    data = bytearray(model.bytes())
    tensor.name = "n" * 1000
    raw = model.bytes()
    table = raw.index(b"n" * 1000) - 4
    many = bytearray(raw)
    many[table : table + 4] = (1 << 30).to_bytes(4, "little")
    assert "its texts and lists are longer than the file" in refusals(bytes(many))[0]
    assert data


@pytest.mark.parametrize(
    ("name", "head", "said"),
    [
        ("a.pte", b"\x1c\0\0\0ET12", "this is a program of ExecuTorch (`.pte`)"),
        ("a.ptd", b"\x1c\0\0\0FT01", "this is data of ExecuTorch (`.ptd`), not a model"),
        ("a.tflite", b"\x1c\0\0\0TFL2", "this is a `.tflite` file of version 2 of the schema"),
        ("a.h5", b"\x89HDF\r\n\x1a\n", "this is an HDF5 file, as Keras writes them"),
        ("a.gguf", b"GGUF\3\0\0\0", "this is a GGUF file of weights"),
        ("a.onnx", b"\x08\x09\x12\x07pytorch", "this is an ONNX model"),
        ("renamed", b"\x08\x09\x12\x07pytorch", "this is an ONNX model"),
        ("a.tflite", b"something else", "this is not a `.tflite` file, or it is damaged"),
        ("a.tflite", b"", "this is not a `.tflite` file, or it is damaged"),
    ],
)  # fmt: skip
def test_files_of_other_tools_are_named(tmp_path: Path, name: str, head: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(head)
    with pytest.raises(ImportFailed) as caught:
        load(str(path), TARGET)
    (problem,) = caught.value.problems
    assert problem.startswith(f"{path}: {said}")


def test_a_file_is_known_by_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "renamed.bin"
    path.write_bytes(one()[0].bytes())
    assert load(str(path), TARGET).name == "renamed"
    with pytest.raises(ImportFailed, match="inputs and methods are chosen for TorchScript"):
        load(str(path), TARGET, method="forward")
    with pytest.raises(ImportFailed, match="only exported programs leave sizes open"):
        load(str(path), TARGET, max_sizes={"s0": 3})
