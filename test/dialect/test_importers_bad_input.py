"""Damaged, hostile and unsupported models: one clear line for each problem, never a traceback."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from hardwire.dialect import targets
from hardwire.dialect.errors import HardwireError, ImportFailed
from hardwire.dialect.importers import archive, load, pt2

from .test_importers_pt2 import export, function, imported

TARGET = targets.by_name("x86-64-v3")
MODEL = "models/model.json"
WEIGHTS = "data/weights/model_weights_config.json"

Members = dict[str, bytes]
Edit = Callable[[dict[str, Any]], object]


class Small(nn.Module):
    """A little of everything: a parameter, a buffer, a constant, two results of one operator."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(6, 4)
        self.register_buffer("scale", torch.randn(4))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        y = torch.relu(self.linear(x)) * self.scale * torch.tensor([1.0, 2.0, 3.0, 4.0])
        values, indices = torch.max(y, dim=1)
        return values.sum(dim=[0]), indices


def saved(program: torch.export.ExportedProgram) -> Members:
    """The members of the file, without the root folder."""
    buffer = io.BytesIO()
    torch.export.save(program, buffer)
    with zipfile.ZipFile(buffer) as file:
        return {name.split("/", 1)[1]: file.read(name) for name in file.namelist()}


@pytest.fixture(scope="module")
def small() -> Members:
    return saved(export(Small(), torch.randn(2, 6)))


def packed(members: Members, compression: int = zipfile.ZIP_STORED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as file:
        for name, data in members.items():
            file.writestr(f"root/{name}", data)
    return buffer.getvalue()


def read(data: bytes) -> None:
    pt2.read_bytes(data, TARGET, "model", "m.pt2")


def problems(members: Members) -> tuple[str, ...]:
    """What the reader says; every problem is one line that names the file."""
    with pytest.raises(ImportFailed) as caught:
        read(packed(members))
    for problem in caught.value.problems:
        assert "\n" not in problem
        assert problem.startswith("m.pt2: ")
        assert problem[-1] in ".?"
    return caught.value.problems


def edited(members: Members, member: str, edit: Edit) -> Members:
    document = json.loads(members[member])
    edit(document)
    return {**members, member: json.dumps(document).encode()}


def graph(document: dict[str, Any]) -> dict[str, Any]:
    return document["graph_module"]["graph"]


def meta(name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda document: graph(document)["tensor_values"][name]


def test_the_small_model_is_good(small: Members) -> None:
    read(packed(small))
    read(packed(small, zipfile.ZIP_DEFLATED))


# The archive.


def test_no_such_file(tmp_path: Path) -> None:
    for read_file in (lambda path: load(path, TARGET), lambda path: pt2.read(path, TARGET, "m")):
        with pytest.raises(ImportFailed, match="No such file"):
            read_file(tmp_path / "missing.pt2")
        with pytest.raises(ImportFailed, match="directory"):
            read_file(tmp_path)


def test_truncated_zip(small: Members) -> None:
    data = packed(small)
    for length in (0, 1, 4, 30, len(data) // 2, len(data) - 1):
        with pytest.raises(ImportFailed, match=r"not a complete zip archive .* export the file"):
            read(data[:length])


def test_damaged_member(small: Members) -> None:
    data = bytearray(packed(small))
    data[data.index(small["data/weights/weight_0"])] ^= 1
    with pytest.raises(ImportFailed, match=r"`data/weights/weight_0` cannot be read \(Bad CRC"):
        read(bytes(data))


@pytest.mark.parametrize(
    "member", [MODEL, WEIGHTS, "data/constants/model_constants_config.json", "archive_format",
               "archive_version"]
)  # fmt: skip
def test_missing_member(small: Members, member: str) -> None:
    members = {name: data for name, data in small.items() if name != member}
    shown = "models/….json" if member == MODEL else member
    assert f"`{shown}`" in problems(members)[0]


def test_missing_weight(small: Members) -> None:
    members = {name: data for name, data in small.items() if "weight_0" not in name}
    (problem,) = problems(members)
    assert "`linear.weight` needs the member `data/weights/weight_0`, which is missing" in problem


def test_short_weights_are_all_reported(small: Members) -> None:
    short = {name: small[name][:8] for name in small if re.search(r"/weight_\d", name)}
    found = problems({**small, **short})
    assert len(found) == 3
    assert "`linear.weight` needs 96 bytes of `data/weights/weight_0`, which has 8" in found[0]


def test_expanding_archive(small: Members, monkeypatch: pytest.MonkeyPatch) -> None:
    members = {**small, "data/weights/weight_0": bytes(20 << 20)}
    read(packed(members, zipfile.ZIP_DEFLATED))
    monkeypatch.setattr(archive, "SMALL", 1 << 20)
    with pytest.raises(ImportFailed, match="would expand to"):
        read(packed(members, zipfile.ZIP_DEFLATED))


def test_other_kinds_of_files(small: Members, tmp_path: Path) -> None:
    assert "archive format is `aoti`" in problems({**small, "archive_format": b"aoti"})[0]
    assert "archive version `7`" in problems({**small, "archive_version": b"7"})[0]
    assert "neither `little` nor `big`" in problems({**small, "byteorder": b"middle"})[0]
    both = {**small, "models/other.json": small[MODEL]}
    assert "several models in it (`model`, `other`)" in problems(both)[0]
    old = {"serialized_exported_program.json": b"{}", "version": b"5.3"}
    assert "torch 2.7 and older" in problems(old)[0]
    legacy = {**small, "data/weights/model.pt": b"PK"}
    assert "`data/weights/model.pt` is a pickle" in problems(legacy)[0]
    assert "not a file of torch.export.save" in problems({"a": b"", "b": b""})[0]
    code = {"net/__init__.py": b"", "net/data.bin": b""}
    assert "a zip of Python code (`net/__init__.py`)" in problems(code)[0]
    torch.save(nn.Linear(2, 2).state_dict(), tmp_path / "state.pt")
    with pytest.raises(ImportFailed, match="a pickle of torch"):
        load(tmp_path / "state.pt", TARGET)


def test_schema_versions(small: Members) -> None:
    newer = edited(small, MODEL, lambda d: d["schema_version"].update(major=9))
    assert "in schema version 9." in problems(newer)[0]
    assert "by torch 2." in problems(newer)[0]
    minor = edited(small, MODEL, lambda d: d["schema_version"].update(minor=99))
    read(packed(minor))


def test_objects_that_are_not_programs() -> None:
    for thing in (nn.Linear(2, 2), 3, None):
        with pytest.raises(ImportFailed, match="objects cannot be compiled"):
            load(thing, TARGET)


# The JSON.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "this is not JSON"),
        (b"{", "this is not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b"\xff\xfe\xfa", "this is not JSON"),
        (b"[]", "expected an object, found []"),
        (b'{"schema_version": 8}', "expected an object, found 8 at `schema_version`"),
        (b'{"schema_version": {"major": 8}}', "the key `minor` is missing at `schema_version`"),
        (b'{"schema_version": {"major": true, "minor": 1}}', "found a truth value"),
        (b'{"schema_version": {"major": %s, "minor": 1}}' % (b"9" * 400), "a larger one"),
        (b'{"schema_version": {"major": %s, "minor": 1}}' % (b"9" * 9000), "this is not JSON"),
    ],
)
def test_not_the_expected_json(small: Members, text: bytes, message: str) -> None:
    assert message in problems({**small, MODEL: text})[0]


def test_missing_keys_and_wrong_types(small: Members) -> None:
    def without_nodes(document: dict[str, Any]) -> None:
        del graph(document)["nodes"]

    found = problems(edited(small, MODEL, without_nodes))[0]
    assert "m.pt2: models/model.json: the key `nodes` is missing at `graph_module.graph`" in found
    found = problems(edited(small, MODEL, lambda d: graph(d).update(nodes={})))[0]
    assert "expected a list, found {} at `graph_module.graph.nodes`" in found


def test_absurd_sizes_do_not_allocate(small: Members) -> None:
    def resized(name: str, size: int) -> Members:
        return edited(small, MODEL, lambda d: meta(name)(d)["sizes"][0].update(as_int=size))

    assert "more than 1024 GiB" in problems(resized("x", 10**12))[0]
    assert "negative" in problems(resized("x", -1))[0]

    def huge(document: dict[str, Any]) -> None:
        document["config"]["linear.weight"]["tensor_meta"].update(
            sizes=[{"as_int": 10**5}, {"as_int": 10**5}], strides=[{"as_int": 0}, {"as_int": 0}]
        )

    assert "repeats the 96 bytes" in problems(edited(small, WEIGHTS, huge))[0]


def test_weight_of_another_shape(small: Members) -> None:
    def reshaped(document: dict[str, Any]) -> None:
        document["config"]["linear.weight"]["tensor_meta"].update(
            sizes=[{"as_int": 3}], strides=[{"as_int": 1}]
        )

    assert "the graph says [4, 6]" in problems(edited(small, WEIGHTS, reshaped))[0]


def test_pickled_weights_and_constants_are_left_shut(small: Members) -> None:
    def pickled(document: dict[str, Any]) -> None:
        for entry in document["config"].values():
            entry["use_pickle"] = True

    found = problems(edited(small, WEIGHTS, pickled))
    assert len(found) == 3
    assert "stored as a pickle (`data/weights/weight_0`)" in found[0]


def test_element_types_devices_and_layouts(small: Members) -> None:
    for change, message in (
        ({"dtype": 29}, "element type float8_e4m3fn"),
        ({"dtype": 99}, "element type number 99"),
        ({"device": {"type": "cuda", "index": 0}}, "on the device `cuda`"),
        ({"layout": 2}, "sparse"),
    ):
        bad = edited(small, MODEL, lambda d, change=change: meta("x")(d).update(change))
        assert message in problems(bad)[0]


def test_dangling_and_repeated_names(small: Members) -> None:
    def dangling(document: dict[str, Any]) -> None:
        graph(document)["nodes"][0]["inputs"][0]["arg"] = {"as_tensor": {"name": "ghost"}}

    def repeated(document: dict[str, Any]) -> None:
        graph(document)["nodes"].append(graph(document)["nodes"][0])

    assert "`ghost` is used before it is defined" in problems(edited(small, MODEL, dangling))[0]
    assert "is defined twice" in problems(edited(small, MODEL, repeated))[0]


def argument(small: Members, node: str, name: str, value: dict[str, Any]) -> Members:
    def edit(document: dict[str, Any]) -> None:
        (found,) = (n for n in graph(document)["nodes"] if n["name"] == node)
        for entry in found["inputs"]:
            if entry["name"] == name:
                entry["arg"] = value

    return edited(small, MODEL, edit)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"as_string": "x"}, "is not a `int`"),
        ({"as_none": True}, "is not a `int`"),
        ({"as_tensor": {"name": "x"}}, "is not a `int`"),
        ({"as_complex": {"real": 1, "imag": 2}}, "is a complex number"),
        ({"as_custom_obj": {"name": "o", "class_fqn": "C"}}, "is a custom object"),
        ({"as_graph": {}}, "is a graph"),
        ({"as_sym_int": {"as_name": "u0"}}, "is the symbolic number `u0`"),
        ({"as_from_the_future": 1}, "the argument kind `as_from_the_future` is not known"),
        ({"as_int": 1, "as_float": 1}, "expected exactly one key, found 2"),
        ({"as_scalar_type": 99}, "99 is not the number of any element type"),
    ],
)
def test_arguments(small: Members, value: dict[str, Any], message: str) -> None:
    assert message in problems(argument(small, "max_1", "dim", value))[0]


def test_operator_problems_are_reported_together(small: Members) -> None:
    def rename(document: dict[str, Any]) -> None:
        nodes = graph(document)["nodes"]
        nodes[0]["target"] = "torch.ops.aten.linearr.default"
        nodes[1]["target"] = "torch.ops.mylib.relu.default"
        nodes[2]["target"] = "torch.ops.higher_order.flex_attention"

    first, second, third = problems(edited(small, MODEL, rename))
    assert "does not know the operator `aten.linearr` at " in first
    assert first.endswith("did you mean `aten.linear`?")
    assert "the operator `mylib.relu`" in second
    assert "cannot compile the higher-order operator `flex_attention`" in third


def test_missing_and_unknown_arguments(small: Members) -> None:
    def drop(document: dict[str, Any]) -> None:
        del graph(document)["nodes"][0]["inputs"][1]

    def rename(document: dict[str, Any]) -> None:
        graph(document)["nodes"][0]["inputs"][1]["name"] = "wait"

    assert "lacks its argument `weight`" in problems(edited(small, MODEL, drop))[0]
    found = problems(edited(small, MODEL, rename))[0]
    assert "`aten.linear` at " in found
    assert "has an argument `wait`, which is not in its schema: aten::linear(" in found


def survives(data: bytes) -> None:
    """The reader makes a program of it, or says in single lines why not."""
    found: tuple[str, ...] = ()
    try:
        read(data)
    except ImportFailed as error:
        found = error.problems
    assert not [problem for problem in found if "\n" in problem]


def leaves(document: Any, path: tuple = ()) -> Iterator[tuple]:
    yield path
    if isinstance(document, dict):
        for key, value in document.items():
            yield from leaves(value, (*path, key))
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from leaves(value, (*path, index))


@pytest.mark.parametrize("member", [MODEL, WEIGHTS])
def test_any_value_replaced_by_any_other(small: Members, member: str) -> None:
    """Whatever one value of the JSON becomes: a program or an ImportFailed."""
    document = json.loads(small[member])
    rng = random.Random(2)
    junk = [None, True, -1, 2**63 - 1, 2**70, 1.5, "", "x\0y", "\ud800", [], {}, [1], {"as_int": 3}]
    paths = [path for path in leaves(document) if path]
    for path in rng.sample(paths, min(len(paths), 100)):
        changed = deepcopy(document)
        parent = changed
        for key in path[:-1]:
            parent = parent[key]
        if rng.random() < 0.2:
            del parent[path[-1]]
        else:
            parent[path[-1]] = rng.choice(junk)
        survives(packed({**small, member: json.dumps(changed).encode()}))


def test_any_byte_flipped(small: Members) -> None:
    data = packed(small)
    rng = random.Random(3)
    for _ in range(100):
        damaged = bytearray(data)
        for _ in range(rng.choice((1, 1, 8))):
            damaged[rng.randrange(len(data))] = rng.randrange(256)
        survives(bytes(damaged))


# Models that are well formed, and that cannot be compiled yet.


def refused(program: torch.export.ExportedProgram) -> str:
    with pytest.raises(HardwireError) as caught:
        imported(program)
    return str(caught.value)


def test_symbolic_sizes() -> None:
    shapes = ({0: torch.export.Dim("n", min=2)},)
    program = export(function(lambda x: (x * 2).relu()), torch.randn(4), dynamic_shapes=(shapes,))
    assert "(dimension 0 of `inputs_0`) has no upper bound: give one with `--max" in refused(
        program
    )


def test_sizes_that_depend_on_data() -> None:
    found = refused(export(function(lambda x: (x.nonzero(), x.unique(), x[x > 0])), torch.ones(3)))
    assert "cannot compile `aten.nonzero` at " in found
    assert "cannot compile `aten._unique2` at " in found
    assert "as the size of its result depends on data: keep the size" in found
