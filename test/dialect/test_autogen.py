"""Variants derived by `autogen`: those of PyTorch, and what cannot be made."""

from __future__ import annotations

from hardwire.dialect import autogen
from hardwire.dialect.entry import read_entry
from hardwire.dialect.registry import registry
from hardwire.dialect.schema_parser import parse


def test_pytorchs_own_are_the_same() -> None:
    known = registry()
    entries = [known.entry(name) for name in known]
    made = {entry.name: entry for source in entries for entry in autogen.generated(source)}
    expected = {entry.name: entry for entry in entries if "generated" in entry.tags}
    assert sorted(made) == sorted(expected)
    for name, entry in expected.items():
        assert str(made[name].schema) == str(entry.schema)
        assert dict(made[name].dispatch) == dict(entry.dispatch)
        assert sorted(made[name].tags) == sorted(entry.tags)
    assert [text for entry in entries for text in autogen.problems_of(entry)] == []


def variants(text: str, names: str) -> list[str]:
    fields = {"autogen": names, "dispatch": {"CPU": "f"}}
    return [str(made.schema) for made in autogen.generated(read_entry(fields, parse(text), "f:1"))]


def test_variants_of_an_operator_that_writes() -> None:
    text = "my::f(Tensor self, Tensor(a!) seen, int n=1) -> (Tensor y, Tensor[] parts)"
    assert variants(text, "f.out, f_functional") == [
        "my::f.out(Tensor self, Tensor(a!) seen, int n=1, *, Tensor(b!) out0, Tensor(c!)[] out1)"
        " -> ()",
        "my::f_functional(Tensor self, Tensor seen, int n=1) -> (Tensor y, Tensor[] parts, "
        "Tensor seen_out)",
    ]


def test_variants_of_an_in_place_operator() -> None:
    text = "__iadd__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)"
    assert variants(text, "__add__.Tensor, __add__.Tensor_out") == [
        "__add__.Tensor(Tensor self, Tensor other) -> Tensor",
        "__add__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)",
    ]


def test_factories_lose_their_options() -> None:
    text = (
        "f(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
        "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor"
    )
    assert variants(text, "f.out") == [
        "f.out(int n, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)"
    ]


def test_names_that_cannot_be_made() -> None:
    entry = read_entry({"autogen": "f.output"}, parse("my::f(Tensor x) -> Tensor"), "f:1")
    assert list(autogen.problems_of(entry)) == ["`autogen` cannot make `f.output`, only `f.out`."]
    entry = read_entry({"autogen": "f.out"}, parse("my::f(Tensor x) -> int"), "f:1")
    assert list(autogen.problems_of(entry)) == ["`autogen` cannot make `f.out`."]
