"""The registry of operators: look-up by any spelling, dispatch facts, places and suggestions."""

from __future__ import annotations

import pytest

from hardwire.dialect.errors import SchemaError
from hardwire.dialect.registry import Registry, registry

TEXT = """\
# A comment.

- func: mine::twice(Tensor x, *, float by=2) -> Tensor
  dispatch:
    CPU, CUDA: twice
    QuantizedCPU: twice_quantized
  tags: [core, pointwise]

- func: plain.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)

- func: none(Tensor x) -> Tensor
  dispatch: {}

- func: broken(Tensor x -> Tensor

- func: strange(Tensor x) -> Tensor
  colour: red
"""


@pytest.fixture
def mine() -> Registry:
    return Registry(TEXT, "mine.yaml")


def test_every_spelling_finds_the_operator() -> None:
    known = registry()
    schema = known.schema("aten::add.Tensor")
    assert schema.full_name == "aten::add.Tensor"
    assert known.schema("aten.add.Tensor") is schema
    assert known.schema("add.Tensor") is schema
    assert "aten.conv2d" in known
    assert "aten.conv2d.default" not in known
    assert "hw.weight" not in known


def test_unknown_operators_are_key_errors() -> None:
    for name in ("aten::no_such", "aten.no_such", "other::add.Tensor"):
        with pytest.raises(KeyError):
            registry().schema(name)


def test_structured_operators_say_whose_kernels_they_use() -> None:
    entry = registry().entry("aten.add.Tensor")
    assert entry.structured_delegate == "add.out"
    assert entry.dispatch["MkldnnCPU"] == "mkldnn_add"
    assert entry.tags == ("core", "pointwise")
    out = registry().entry("aten.add.out")
    assert out.structured
    assert out.dispatch["CPU"] == "ufunc_add_CPU"
    assert out.structured_inherits == "TensorIteratorBase"


def test_entries_without_kernels_are_composite() -> None:
    entry = registry().entry("aten.dropout")
    assert dict(entry.dispatch) == {"CompositeImplicitAutograd": "dropout"}
    assert dict(registry().entry("aten.square.out").dispatch) == {
        "CompositeImplicitAutograd": "square_out"
    }


def test_generated_operators_are_there() -> None:
    assert registry().entry("aten.convolution").autogen == ("convolution.out",)
    out = registry().entry("aten.convolution.out")
    assert dict(out.dispatch) == {"CompositeExplicitAutograd": "convolution_out_symint"}
    assert out.tags == ("generated",)


def test_the_whole_registry_can_be_read() -> None:
    known = registry()
    assert len(known) == 3101
    assert [known.entry(name).name for name in known] == list(known.names)


def test_nearest() -> None:
    known = registry()
    assert known.nearest("aten.conv2") == "aten::conv2d"
    assert known.nearest("aten::add.Tensr") == "aten::add.Tensor"
    assert known.nearest("aten::add.Numbers") == "aten::add.out"
    assert known.nearest("mine::frobnicate_everything") is None


def test_dispatch_keys_come_apart(mine: Registry) -> None:
    entry = mine.entry("mine::twice")
    assert dict(entry.dispatch) == {
        "CPU": "twice", "CUDA": "twice", "QuantizedCPU": "twice_quantized"
    }  # fmt: skip
    assert entry.tags == ("core", "pointwise")
    assert mine.schema("mine.twice").argument("by").default == 2.0


def test_kernels_of_an_entry_without_dispatch(mine: Registry) -> None:
    assert dict(mine.entry("plain.out").dispatch) == {"CompositeImplicitAutograd": "plain_out"}
    assert dict(mine.entry("none").dispatch) == {}


def test_places(mine: Registry) -> None:
    assert mine.entry("mine::twice").location == "mine.yaml:3"
    assert mine.location("aten::plain.out") == "mine.yaml:9"


def test_messages_name_the_line(mine: Registry) -> None:
    with pytest.raises(SchemaError, match=r"^mine\.yaml:14: column 17: expected `\)` or `,` after"):
        mine.schema("broken")
    with pytest.raises(SchemaError, match=r"^mine\.yaml:16: there is no field `colour` in"):
        mine.entry("strange")


def test_operators_of_other_namespaces_are_found_and_not_counted() -> None:
    known = registry()
    name = "quantized_decomposed.quantize_per_tensor.tensor"
    assert name in known
    assert known.schema(name).full_name == "quantized_decomposed::quantize_per_tensor.tensor"
    assert dict(known.entry(name).dispatch) == {
        "CompositeExplicitAutograd": "quantized_decomposed::quantize_per_tensor.tensor"
    }
    assert known.elsewhere(name) == ()
    assert known.nearest("torchao::dequantise_affine") == "torchao::dequantize_affine"
    assert all(name.startswith("aten::") for name in known)
    assert "quantize_affine" not in known
