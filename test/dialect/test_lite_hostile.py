"""Archives that mean harm, or are damaged: each is refused with one line and exit code 1."""

from __future__ import annotations

import os
import pickle
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardwire.dialect.errors import HardwireError, ImportFailed
from hardwire.dialect.importers import load as import_model
from hardwire.dialect.importers.archive import Archive
from hardwire.dialect.importers.lite import read, unpickler
from hardwire.dialect.importers.lite.bytecode import Function, Parameter
from hardwire.dialect.importers.lite.inputs import Binding, described, parse_inputs
from hardwire.dialect.importers.lite.records import Record, Refused, TensorRecord
from hardwire.dialect.targets import by_name
from hardwire.passes.pipeline import run_to

from .. import lite_archive as build
from ..lite_archive import function, members, module
from ..refusal import sentences


def load(files: dict[str, bytes], inputs: Sequence[str] = ("x=2x3:f32",), method: str = "forward"):
    archive = Archive(build.archive(files), "net.ptl")
    given = parse_inputs(inputs)
    return read(archive, by_name("x86-64-v3"), "net", inputs=given, method=method)


def refused(text: str, call: Callable[[], Any]) -> None:
    with pytest.raises(HardwireError, match=re.escape(text)) as caught:
        call()
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].isprintable()


class Runs:
    """What pickle would call."""

    def __init__(self, called: Callable[..., Any], *given: Any) -> None:
        self._calls = called, given

    def __reduce__(self) -> Any:
        return self._calls


def bomb() -> bytes:
    """A tuple of tuples of tuples …, each of which is the one before, ten times."""
    pieces = b"K\x01q\x00"
    for level in range(40):
        pieces += b"(" + b"h" + bytes([level]) + (b"h" + bytes([level])) * 9 + b"tq"
        pieces += bytes([level + 1])
    return b"\x80\x02" + pieces + b"."


PICKLES = {
    "os.system": (pickle.dumps(Runs(os.system, "true"), 2), "asks for `posix.system`"),
    "eval": (pickle.dumps(Runs(eval, "1"), 2), "asks for `__builtin__.eval`, which no model needs"),
    "protocol 4": (pickle.dumps(Runs(eval, "1"), 4), "asks for `builtins.eval`"),
    "reduce of a class": (b"\x80\x02c__torch__\nNet\n)R.", "it calls `__torch__.Net`, which is no"),
    "reduce of a number": (b"\x80\x02K\x01)R.", "it calls no function"),
    "a global with a dot": (b"\x80\x02ctorch\nos.system\n.", "asks for `torch.os.system`"),
    "torch.load": (b"\x80\x02ctorch\nload\n.", "asks for `torch.load`"),
    "control characters": (b"\x80\x02cos\x1b[2J\nsystem\n.", "asks for `os?[2J.system`"),
    "class of another module": (b"\x80\x02c__torch__evil\nNet\n.", "asks for `__torch__evil.Net`"),
    "a list in itself": (b"\x80\x02]q\x00h\x00a.", "a value that holds itself"),
    "a cycle of lists": (b"\x80\x02]q\x00]q\x01h\x00ah\x00h\x01a.", "changes a value that another"),
    "a dict in itself": (b"\x80\x02}q\x00K\x01h\x00s.", "a value that holds itself"),
    "an object in itself": (
        b"\x80\x02c__torch__\nNet\n)\x81q\x00h\x00b.", "a value that holds itself",
    ),
    "deep nesting": (b"\x80\x02" + b"(" * 100 + b"t" * 100 + b".", "nested more than 60 deep"),
    "endless marks": (b"\x80\x02" + b"(" * (1 << 20) + b".", "its stack grows without end"),
    "a bomb": (bomb(), "holds more than 4194304 values"),
    "a huge text": (b"\x80\x02X\xff\xff\xff\xff.", "cut short"),
    "a huge text of protocol 4": (b"\x80\x02\x8d" + b"\xff" * 8 + b".", "cut short"),
    "a huge integer": (b"\x80\x02\x8a\xff" + b"\x01" * 255 + b".", "an integer of 255 bytes"),
    "no end": (b"\x80\x02K\x01", "cut short"),
    "a line without an end": (b"\x80\x02ctorch", "cut short"),
    "two values": (b"\x80\x02K\x01K\x01.", "does not end with one value"),
    "nothing": (b"\x80\x02.", "does not end with one value"),
    "an empty stack": (b"\x80\x02a.", "takes from an empty stack"),
    "no mark": (b"\x80\x02K\x01t.", "takes from an empty stack"),
    "a mark for a value": (b"\x80\x02(a.", "takes a mark for a value"),
    "an unknown instruction": (b"\x80\x02\xff.", "the instruction 0xff, which is not allowed"),
    "an old instruction": (b"\x80\x02(ios\nsystem\n.", "the instruction 0x69"),
    "an extension": (b"\x80\x02\x82\x01.", "the instruction 0x82"),
    "a later protocol": (b"\x80\x05K\x01.", "a protocol later than 4"),
    "text that is none": (b"\x80\x02X\x01\x00\x00\x00\xff.", "text that is not UTF-8"),
    "an empty memo": (b"\x80\x02h\x07.", "reads a value that it has not stored"),
    "an item of a number": (b"\x80\x02K\x01K\x01K\x01s.", "sets an item of what is no dict"),
    "an item for a number": (b"\x80\x02K\x01K\x01a.", "appends to what is no list"),
    "a key without a value": (b"\x80\x02}(K\x01u.", "a key without a value"),
    "a list as a key": (b"\x80\x02}(]K\x01u.", "a key of a dict is no text or number"),
    "a name that is no text": (b"\x80\x02K\x01K\x02\x93.", "a name that is no text"),
    "an object of no class": (b"\x80\x02K\x01)\x81.", "an object of what is no class"),
    "an object of arguments": (b"\x80\x02c__torch__\nNet\n(K\x01t\x81.", "an object of arguments"),
    "a state for a number": (b"\x80\x02K\x01}b.", "gives a state to what is no object"),
    "two states": (b"\x80\x02c__torch__\nNet\n)\x81}b}b.", "gives an object a second state"),
    "an ordered dict of something": (
        b"\x80\x02ccollections\nOrderedDict\n(]tR.", "an OrderedDict is not made of nothing",
    ),
    "a list of no list": (
        b"\x80\x02ctorch.jit._pickle\nbuild_intlist\n)R.", "a list is not made of a list",
    ),
    "a type tag": (
        b"\x80\x02ctorch.jit._pickle\nrestore_type_tag\n)R.", "a type tag is no text",
    ),
    "a device without a name": (b"\x80\x02ctorch\ndevice\n)R.", "a device has no name"),
    "a reference to a file": (b"\x80\x02X\x01\x00\x00\x00aQ.", "refers to something other than a"),
    "a storage of no type": (
        b"\x80\x02(X\x07\x00\x00\x00storageK\x01K\x01K\x01K\x01tQ.", "has no element type that",
    ),
    "a storage without a name": (
        b"\x80\x02(X\x07\x00\x00\x00storagectorch\nFloatStorage\nK\x01K\x01K\x01tQ.",
        "a storage is not described by name, device and size",
    ),
    "a storage of four bits": (
        b"\x80\x02ctorch\nQUInt4x2Storage\n.",
        "tensors of `torch.QUInt4x2Storage`, which hardwire does",
    ),
    "a quantised tensor of nothing": (
        b"\x80\x02ctorch._utils\n_rebuild_qtensor\n)R.",
        "not described by storage, sizes and scales",
    ),
    "a tensor of nothing": (
        b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n)R.", "not described by storage, offset",
    ),
    "a tensor without storage": (
        b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n(NNNNNNtR.", "a tensor has no storage",
    ),
    "a parameter of nothing": (
        b"\x80\x02ctorch._utils\n_rebuild_parameter\n)R.", "a parameter is no tensor",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PICKLES)
def test_pickles_that_are_refused(name: str) -> None:
    data, why = PICKLES[name]
    refused("net.ptl: data.pkl is not read: ", lambda: load({**members(), "data.pkl": data}))
    with pytest.raises(Refused, match=re.escape(why)):
        unpickler.unpickle(data)


def test_what_a_pickle_may_hold_is_what_pytorch_writes() -> None:
    tensor = TensorRecord("0", "int64", 1, (2, 2), (2, 1))
    value = (None, True, False, 1, -(1 << 40), 0.5, "ä", [1, 2], {"k": (1.0,)}, tensor)
    assert unpickler.unpickle(build.pickled(value)) == value
    made = unpickler.unpickle(build.pickled(module(weight=tensor, n=3)))
    assert isinstance(made, Record)
    assert (made.kind, made.state) == ("__torch__.Net", {"weight": tensor, "n": 3})
    numbers = list(range(3000))  # Python's pickler writes these in batches, and memoizes
    for protocol in (2, 3, 4):
        assert unpickler.unpickle(pickle.dumps((numbers, numbers), protocol)) == (numbers, numbers)


def test_nothing_that_a_pickle_names_is_called(tmp_path: Path) -> None:
    """The command ends with one line and 1, and what the pickle asks for does not happen."""
    target = tmp_path / "owned"
    harm = pickle.dumps(Runs(os.system, f"touch {target}"), 2)
    path = tmp_path / "net.ptl"
    path.write_bytes(build.archive({**members(), "bytecode.pkl": harm}))
    command = [sys.executable, "-m", "hardwire.tools.hardwire", "compile", str(path)]
    run = subprocess.run([*command, "-o", str(tmp_path)], capture_output=True, text=True)
    assert run.returncode == 1
    assert len(sentences(run.stderr)) == 1
    assert "bytecode.pkl is not read: it asks for `posix.system`" in run.stderr
    assert sorted(tmp_path.iterdir()) == [path]


def code(*steps: Any, **more: Any) -> dict[str, bytes]:
    """An archive whose method is these instructions."""
    made = function("__torch__.Net.forward", steps, **more)
    return members([made])


BEGIN, END = ("STOREN", 1, 2), ("RET", 0, 0)
X = ("LOAD", 2, 0)


def replaced(files: dict[str, bytes], member: str, old: bytes, new: bytes) -> dict[str, bytes]:
    """The archive with other bytes once in a member."""
    assert old in files[member]
    return {**files, member: files[member].replace(old, new, 1)}


BYTECODE = {
    "no tuple": ({**members(), "bytecode.pkl": build.pickled([1])}, "the bytecode is no tuple"),
    "no function": ({**members(), "bytecode.pkl": build.pickled((8,))}, "it has no function"),
    "a version too old": (members(version=3), "bytecode has version 3, hardwire reads 4 to 9"),
    "a version to come": (members(version=99), "save the model again with torch 2.13"),
    "a function of too little": (members([("f",)]), "a function is not a name, a code and"),
    "other fields": (members([("f", ())]), "the code of `f` has not the fields instructions"),
    "an instruction of one part": (code((1,)), "an instruction is not a name and two numbers"),
    "an instruction without a name": (code((1, 1, 1)), "an instruction is no text"),
    "a count out of range": (code(("OP", 0, -1)), "a number is out of range"),
    "an operator of four parts": (
        code(END, operators=[(1, 2, 3, 4)]), "an operator is not a name, an overload and a number",
    ),
    "no instructions": (code(), "a function does not end with RET"),
    "no end": (code(BEGIN), "a function does not end with RET"),
    "a jump backwards": (code(BEGIN, ("JMP", -1, 0), END), "the jump at instruction 1 makes no"),
    "a jump outside": (code(BEGIN, X, ("JF", 90, 0), END), "the jump at instruction 2 makes no"),
    "a branch into a branch": (
        code(X, ("JF", 3, 0), X, ("DROP", 0, 0), END), "the jump at instruction 1 makes no",
    ),
    "a loop of nothing": (code(BEGIN, ("LOOP", 1, 3), END), "the jump at instruction 1 makes no"),
    "a return in the middle": (code(BEGIN, END, X, END), "the jump at instruction 1 makes no"),
    "an empty stack": (code(BEGIN, ("DROP", 0, 0), END), "instruction 1 takes more values than"),
    "nothing returned": (code(BEGIN, END), "a function leaves 0 values, and not one"),
    "two values returned": (code(BEGIN, X, X, END), "a function leaves 2 values, and not one"),
    "an empty register": (code(BEGIN, ("LOAD", 7, 0), END), "reads register 7, which is empty"),
    "a register too many": (code(BEGIN, X, ("STORE", 99, 0), X, END), "writes to register 99"),
    "a constant too many": (code(BEGIN, ("LOADC", 3, 0), END), "instruction 1 reads constant 3"),
    "an operator too many": (code(BEGIN, X, ("OP", 5, 0), END), "instruction 2 reads operator 5"),
    "a type too many": (code(BEGIN, ("LIST_CONSTRUCT", 9, 0), END), "instruction 1 reads type 9"),
    "an unknown instruction": (code(BEGIN, ("HACK", 0, 0), END), "instruction 1 is `HACK`, which"),
    "a thread": (code(BEGIN, X, ("FORK", 0, 1), END), "is `FORK`, which the lite interpreter does"),
    "a method that is no text": (
        code(BEGIN, X, ("INTERFACE_CALL", 0, 1), END, constants=[1]), "a method whose name is no",
    ),
    "an unknown operator of an old file": (
        code(BEGIN, X, ("OP", 0, 0), END, operators=[("mine::f", "")]),
        "`mine::f` is not known, and the file does not say how many arguments it has",
    ),
    "no module": ({**members(), "data.pkl": build.pickled(3)}, "data.pkl holds no module"),
    "an object restored by code that is missing": (
        members(root=Record("__torch__.Net", (1, 2))), "is restored by code that is not there",
    ),
    "a missing storage": (
        members(root=module(weight=TensorRecord("9", "float32", 0, (3,), (1,)))),
        "the member `data/9` is missing",
    ),
    "a tensor that is too large": (
        members(root=module(weight=TensorRecord("0", "float32", 0, (300,), (1,)))),
        "a tensor needs more of `data/0` than its 12 bytes",
    ),
    "a tensor that is far too large": (
        members(root=module(weight=TensorRecord("0", "float32", 0, (1 << 50,), (0,)))),
        "a tensor has impossible sizes or strides",
    ),
    "negative strides": (
        members(root=module(weight=TensorRecord("0", "float32", 0, (3,), (-1,)))),
        "a tensor has impossible sizes or strides",
    ),
    "a scalar with strides": (
        members(root=module(weight=TensorRecord("0", "float32", 0, (), (1,)))),
        "a tensor has impossible sizes or strides",
    ),
    "a function that is no method": (
        members([build.FORWARD, function("forward", [BEGIN, X, END])]),
        "the function `forward` is no method of a class",
    ),
    "a loop that carries too much": (
        code(BEGIN, ("LOADC", 0, 0), ("LOADC", 1, 0), ("LOADC", 2, 0), X, ("LOOP", 6, 3),
             ("STOREN", 3, 2), ("LOADC", 2, 0), ("LOAD", 4, 0), ("LOAD", 4, 0), ("JMP", -5, 0), END,
             constants=[0, 3, True]),
        "the loop at instruction 5 does not carry what it should",
    ),
    "a class for a constant": (
        replaced(code(BEGIN, ("LOADC", 0, 0), END, constants=["NET"]), "bytecode.pkl",
                 build.pickled("NET")[2:-1], build.named("__torch__", "Net")),
        "a Global stands where a value should",
    ),
    "sizes that are texts": (
        replaced(members(), "data.pkl", build.pickled((3,))[2:-1], build.pickled(("a",))[2:-1]),
        "a tensor's sizes are no tuple of integers",
    ),
    "an offset that is none": (
        replaced(members(), "data.pkl", b"tQ" + build.pickled(0)[2:-1], b"tQN"),
        "a tensor's offset is no integer",
    ),
    "no version": ({**members(), "version": b"three"}, "the member `version` says `three`"),
}  # fmt: skip


@pytest.mark.parametrize("name", BYTECODE)
def test_bytecode_that_is_refused(name: str) -> None:
    files, why = BYTECODE[name]
    refused(why, lambda: load(files))


def test_blocks_nested_without_end() -> None:
    inner: list[Any] = []
    for _ in range(150):
        size = len(inner)
        inner = [("LOADC", 0, 0), ("JF", size + 2, 0), *inner, ("JMP", 1, 0)]
    refused(
        "its blocks are nested more than 100 deep",
        lambda: load(code(BEGIN, *inner, X, END, constants=[True])),
    )


def unrolled(files: dict[str, bytes], *inputs: str) -> None:
    run_to(load(files, inputs or ("x=2x3:f32",)), "schema")


def loop(*body: Any, **more: Any) -> dict[str, bytes]:
    """A loop of 2**62 iterations that carries x."""
    head = [BEGIN, ("LOADC", 0, 0), ("LOADC", 1, 0), ("LOADC", 2, 0), X]
    steps = [("LOOP", len(body) + 5, 3), ("STOREN", 3, 2), *body]
    return code(
        *head, *steps, ("LOADC", 2, 0), ("LOAD", 4, 0), ("JMP", -len(body) - 4, 0), END,
        constants=[0, 1 << 62, True, *more.pop("constants", ())], **more,
    )  # fmt: skip


def test_programs_without_end() -> None:
    refused("is beyond the 200000 operations that are evaluated", lambda: unrolled(loop()))
    doubled = loop(
        ("LOADC", 3, 0), ("LOADC", 4, 0), ("OP", 0, 0), ("DROP", 0, 0),
        operators=[("aten::mul", "left_t", 2)], constants=[[1, 2], 1 << 40],
    )  # fmt: skip
    refused("is given 2199023255552, and hardwire goes up to 65536", lambda: unrolled(doubled))
    text = loop(
        ("LOADC", 3, 0), ("LOADC", 4, 0), ("OP", 0, 0), ("DROP", 0, 0),
        operators=[("aten::ljust", "", 2)], constants=["a", 1 << 40],
    )  # fmt: skip
    refused("`aten::ljust` is given 1099511627776", lambda: unrolled(text))


def test_texts_that_grow() -> None:
    growing = code(
        BEGIN, ("LOADC", 0, 0), ("LOADC", 1, 0), ("LOADC", 2, 0), ("LOADC", 3, 0),
        ("LOOP", 7, 3), ("STOREN", 3, 2), ("LOADC", 2, 0), ("LOAD", 4, 0), ("LOAD", 4, 0),
        ("OP", 0, 0), ("JMP", -6, 0), END,
        operators=[("aten::add", "str", 2)], constants=[0, 100, True, "text"],
    )  # fmt: skip
    refused("makes a text or list of more than 1048576 elements", lambda: unrolled(growing))


def test_values_nested_without_end() -> None:
    nested = code(BEGIN, X, *[("TUPLE_CONSTRUCT", 1, 0)] * 5000, END)
    refused("net.ptl: its values are nested too deep", lambda: unrolled(nested))


def test_a_wrong_type_is_no_traceback() -> None:
    wrong = code(
        BEGIN, X, ("LOADC", 0, 0), ("OP", 0, 0), END,
        operators=[("aten::len", "t", 1)], constants=["text"],
    )  # fmt: skip
    refused("a function leaves 2 values", lambda: unrolled(wrong))
    wrong = code(
        BEGIN, ("LOADC", 0, 0), ("OP", 0, 0), END,
        operators=[("aten::len", "t", 1)], constants=[7],
    )  # fmt: skip
    refused(
        "`aten::len.t` cannot be called with an int: the file is damaged", lambda: unrolled(wrong)
    )


def test_a_good_archive_is_read() -> None:
    program = load(members())
    run_to(program, "schema")
    assert str(program.module).count("aten.mul.Tensor") == 2
    assert program.weights["weight"].tolist() == [1, 2, 3]
    flat = load(members(), ["x=3:f32"])
    run_to(flat, "schema")
    assert "aten.relu" not in str(flat.module)


def test_strided_weights_and_other_byte_orders() -> None:
    data = np.arange(6, dtype=np.float32)
    record = TensorRecord("0", "float32", 1, (2, 2), (1, 2))
    files = members(root=module(weight=record), storages={"0": data})
    assert load(files).weights["weight"].tolist() == [[1, 3], [2, 4]]
    files |= {"byteorder": b"big", "data/0": struct.pack(">6f", *data)}
    assert load(files).weights["weight"].tolist() == [[1, 3], [2, 4]]


def test_a_method_that_is_not_there() -> None:
    refused(
        "there is no method `train`; its methods: forward.", lambda: load(members(), (), "train")
    )


INPUTS = {
    (): "the input `x` (Tensor) is not described: give its shape and element type, as in `--input",
    ("x=3",): "the input `x` (Tensor) is given 3: give its shape and element type, as in `--input",
    ("x=2x3:f32", "y=1"): "there is no input `y`; the method takes `x` (Tensor).",
}


@pytest.mark.parametrize("given", INPUTS)
def test_inputs_that_do_not_fit(given: tuple[str, ...]) -> None:
    refused(INPUTS[given], lambda: load(members(), given))


def typed(kind: str, *inputs: str) -> Any:
    arguments = {"self": "__torch__.Net", "a": kind}
    method = function("__torch__.Net.forward", [BEGIN, X, END], arguments=arguments)
    return load(members([method]), inputs)


KINDS = {
    ("int",): "the input `a` (int) is not described: give its value, as in `--input a=1`",
    ("int", "a=99999999999999999999"): "an integer does not fit in 64 bits",
    ("int", "a=0.5"): "the input `a` (int) is given 0.5: give its value, as in `--input a=1`",
    (
        "int",
        "a=many",
    ): "(int) is given 'many': give its value, as in `--input a=1`, or `inputs=",
    ("int", "a=True"): "the input `a` (int) is given True",
    ("bool", "a=3"): "the input `a` (bool) is given 3: give its value, as in `--input a=True`",
    ("str", "a=3:f32"): "(str) is given a tensor: give its value, as in `--input a=relu`",
    ("Tuple[Tensor, int]", "a.0=3:f32"): "the input `a.1` (int) is not described",
    ("Tuple[Tensor, int]", "a=3:f32"): "give its parts, as in `--input a.0=1x3:f32`",
    ("Dict[str, Tensor]", "a=3"): "give its parts, as in `--input a.KEY=1x3:f32`",
    ("__torch__.Other",): "the input `a` (__torch__.Other) is not described: hardwire has no such",
}


@pytest.mark.parametrize("given", KINDS)
def test_inputs_of_other_types(given: tuple[str, ...]) -> None:
    refused(KINDS[given], lambda: typed(*given))


def test_texts_are_values_of_the_type_that_the_method_says() -> None:
    """`5` is a number for an int and a text for a str, from a shell and from Python."""
    for kind, text, value in (
        ("int", "5", 5), ("float", "5", 5.0), ("str", "5", "5"), ("str", "True", "True"),
        ("bool", "True", True), ("Optional[int]", "-7", -7), ("Optional[int]", "None", None),
        ("str", "None", "None"), ("Scalar", "0.5", 0.5),
    ):  # fmt: skip
        for given in (parse_inputs([f"a={text}"]), described({"a": text}), described({"a": value})):
            binding = Binding("net.ptl", given)
            arguments = (Parameter("self", "__torch__.Net"), Parameter("a", kind))
            (found,) = binding.bind(Function("forward", (), (), (), (), 0, arguments))
            assert (type(found), found, binding.problems) == (type(value), value, [])


def test_inputs_with_parts() -> None:
    text = str(typed("List[Tensor]", "a.0=3:f32", "a.1=:i64").module)
    assert "@forward(%arg0: tensor<3xf32>, %arg1: tensor<i64>)" in text
    assert 'hw.input_names = ["a_0", "a_1"]' in text
    assert "aten" not in str(typed("Optional[Tensor]").module)
    assert "tensor<2xbf16>" in str(typed("Dict[str, Optional[Tensor]]", "a.left=2:bf16").module)


TEXTS = {
    "x": "--input x: this names neither an input nor a file of arrays: write FILE.npy or",
    "x=3:f33": "--input x=3:f33: there is no element type `f33`, there are",
    "x=9999999999999:f32": "a tensor of this size cannot be",
}


@pytest.mark.parametrize("text", TEXTS)
def test_inputs_that_are_not_understood(text: str) -> None:
    refused(TEXTS[text], lambda: parse_inputs([text]))
    refused("`x` is given twice", lambda: parse_inputs(["x=1", "x=2"]))


def test_old_bytecode_gives_no_numbers_of_arguments() -> None:
    """Version 4: operators have all arguments of their schemas, and methods need no schema."""
    steps = [BEGIN, X, X, ("LOADC", 0, 0), ("OP", 0, 0), END]
    name, instructions, _ = function("__torch__.Net.forward", steps, [("aten::add", "Tensor")], [1])
    program = load(members([(name, instructions)], version=4), ["input_0=2:f32"])
    run_to(program, "schema")
    assert '"aten.add.Tensor"(%arg0, %arg0' in str(program.module)


def test_versions_from_6_on_are_in_another_member() -> None:
    files = members()
    del files["version"]
    refused("the member `.data/version` is missing", lambda: load(files))
    assert load({**files, ".data/version": b"10\n"})


def test_division_of_integers_before_version_4() -> None:
    """It was cut towards zero, whatever the file's operator is called."""
    steps = [BEGIN, X, X, ("OP", 0, 0), END]
    method = function("__torch__.Net.forward", steps, [("aten::div", "Tensor", 2)])
    for version, kind, wanted in (
        (b"3", "i64", "aten.div.Tensor_mode"),
        (b"3", "f32", '"aten.div.Tensor"'),
        (b"4", "i64", '"aten.div.Tensor"'),
    ):
        program = load({**members([method]), "version": version}, [f"x=3:{kind}"])
        run_to(program, "schema")
        assert wanted in str(program.module)


def test_torchscript_without_bytecode_is_refused_with_a_remedy(tmp_path: Path) -> None:
    files = members()
    del files["bytecode.pkl"]
    path = tmp_path / "net.pt"
    path.write_bytes(build.archive({**files, "code/__torch__.py": b""}))
    for inputs in (None, {"x": "2:f32"}):
        with pytest.raises(
            ImportFailed, match="a TorchScript model without bytecode: save it with"
        ):
            import_model(str(path), by_name("x86-64-v3"), inputs=inputs)


def test_flatbuffers_are_refused_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "net.ptl"
    path.write_bytes(b"\x24\0\0\0PTMF" + bytes(32))
    with pytest.raises(ImportFailed, match="this is a flatbuffer of the lite interpreter"):
        import_model(str(path), by_name("x86-64-v3"))


def test_no_archive_at_all(tmp_path: Path) -> None:
    for suffix in ("pt", "ptl"):
        path = tmp_path / f"net.{suffix}"
        path.write_bytes(b"")
        with pytest.raises(ImportFailed, match="not a complete zip archive"):
            import_model(str(path), by_name("x86-64-v3"), inputs={"x": "2:f32"})


def test_imports_of_other_kinds_take_no_inputs(tmp_path: Path) -> None:
    path = tmp_path / "a.mlir"
    path.write_text(
        "func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {\n return %x : tensor<2xf32>\n}\n"
    )
    with pytest.raises(ImportFailed, match="chosen for TorchScript archives only"):
        import_model(str(path), by_name("x86-64-v3"), inputs={"x": "2:f32"})
