"""Operators from a user's YAML: what a file may say, and every problem that it can have."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardwire.dialect import entry_rules
from hardwire.dialect.dispatch.registration import Registration
from hardwire.dialect.dispatch.registrations import registrations
from hardwire.dialect.dispatch.table import table
from hardwire.dialect.errors import SchemaError
from hardwire.dialect.operator_yaml import parse_text, read
from hardwire.dialect.registry import registry

FILE = """\
- op: my::twice
  dispatch:
    SparseCPU: sparse

- func: my::twice(Tensor x, *, float by=2) -> Tensor
  dispatch:
    CPU, QuantizedCPU: twice
  tags: [pointwise, core]
  autogen: twice.out

- func: my::half.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  structured_inherits: Base
  precomputed:
  - dim -> int dim
  dispatch:
    CPU: half

- variants: function, method
  func: >-
    my::half(Tensor x)
    -> Tensor
  structured_delegate: half.out

- op: aten::add.Tensor
  dispatch: {CPU: mine, Conjugate: fallthrough}

- fallback:
    PrivateUse1: any
"""


def test_a_file() -> None:
    known = parse_text(FILE, "my.yaml")
    assert known.names == ("my::twice", "my::twice.out", "my::half.out", "my::half")
    assert len(known) == 4
    assert "my.twice" in known
    assert "aten.add.Tensor" in known
    assert "my::thrice" not in known
    entry = known.entry("my.twice")
    assert (entry.location, entry.tags, entry.autogen) == (
        "my.yaml:5", ("pointwise", "core"), ("twice.out",),
    )  # fmt: skip
    assert known.schema("my::twice.out").out_arguments[0].name == "out"
    assert known.entry("my::half").variants == ("function", "method")
    assert known.entry("my::half.out").precomputed == ("dim -> int dim",)
    assert known.nearest("my::twise") == "my::twice"
    assert known.nearest("aten::add.Tensr") == "aten::add.Tensor"


def test_its_registrations() -> None:
    known = parse_text(FILE, "my.yaml")
    assert registrations("my::twice", known) == {
        "CPU": Registration("CPU", "twice", "my.yaml:5"),
        "QuantizedCPU": Registration("QuantizedCPU", "twice", "my.yaml:5"),
        "SparseCPU": Registration("SparseCPU", "sparse", "my.yaml:1"),
    }
    assert table("my::half", known)["CPU"].registration == Registration("CPU", "half", "my.yaml:11")
    assert table("aten::add.Tensor", known)["CPU"].registration == Registration(
        "CPU", "mine", "my.yaml:25"
    )
    assert table("aten::add.Tensor", known)["Conjugate"].is_fallthrough
    assert not table("aten::add.Tensor")["Conjugate"].is_fallthrough
    assert table("aten::relu", known)["Tracer"].kind == "kernel"
    assert str(table("my::twice", known)["PrivateUse1"]) == (
        "PrivateUse1: any (my.yaml:28) [backend fallback]"
    )


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(SchemaError) as caught:
        parse_text(text, "my.yaml")
    return caught.value.problems


def test_all_problems_at_once_in_order() -> None:
    text = """\
- op: aten::ad.Tensor
  dispatch: {CPUU: f}
- func: my::f(Tensor x) -> Tensor
  dispach: {CPU: f}
  structured: maybe
- func: my::g(Tensor x, Tensor x) -> Tensor
- 3
- func: my::g(Tensor x) -> Tensor
- func: aten::relu(Tensor x) -> Tensor
- colour: red
- func: my::h(Tensr x) -> Tensor
"""
    assert problems(text) == (
        "my.yaml:1: there is no dispatch key `CPUU`; did you mean `CPU`?",
        "my.yaml:1: there is no operator `aten::ad.Tensor`; did you mean `aten::add.Tensor`?",
        "my.yaml:3: there is no field `dispach` in a registry entry; did you mean `dispatch`?",
        "my.yaml:3: the value of `structured` is True or False, not `maybe`.",
        "my.yaml:6: `my::g`: there are 2 arguments `x`.",
        "my.yaml:7: an entry is a map, not `3`.",
        "my.yaml:8: `my::g` is there already, at my.yaml:6.",
        "my.yaml:9: `aten::relu` is PyTorch's own: write `op: aten::relu` to register kernels "
        "for it.",
        "my.yaml:10: an entry has one of `func`, `op`, `fallback`.",
        "my.yaml:11: column 7: there is no type `Tensr`.\n  my::h(Tensr x) -> Tensor\n        ^",
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("func: x", "my.yaml:1: the file is a list; write `- func: …`."),
        ("- a: b: c", "my.yaml:1: mapping values are not allowed in this context."),
        ("- func: my::f(Tensor x) -> Tensor\n  tags: core\n  tags: core",
         "my.yaml:3: an entry has `tags` twice."),
        ("- op: aten::relu\n  tags: core",
         "my.yaml:1: there is no field `tags` in an entry with `op`."),
        ("- op: aten::relu", "my.yaml:1: the value of `dispatch` is a map of dispatch keys to"),
        ("- fallback: {Autograd: f}",
         "my.yaml:1: a fallback is for one backend or mode, not for the alias `Autograd`."),
        ("- fallback: {CPU: f}\n- fallback: {CPU: g}",
         "my.yaml:2: `CPU` has a fallback already, at my.yaml:1."),
        ("- fallback: {Sparse: f}",
         "my.yaml:1: no kernel can be registered for `Sparse`: name one of its backends' keys."),
    ],
)  # fmt: skip
def test_problems_of_the_file(text: str, problem: str) -> None:
    assert any(found.startswith(problem) for found in problems(text)), problems(text)


F = "f(Tensor x) -> Tensor"
OUT = "f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)"
OPTIONS = "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"


@pytest.mark.parametrize(
    ("schema", "fields", "problem"),
    [
        (F, "manual_kernel_registration: True\n  dispatch: {CPU: f}", "`dispatch` has no effect"),
        (F, "dispatch: {CPU: a::b::c::d::f}", "the kernel `a::b::c::d::f` of `CPU` is in more"),
        (F, "dispatch: {CompositeImplicitAutograd: f}", "`dispatch` says what holds without it"),
        (F, "dispatch: {'CPU, CPU': f}", "`CPU` has two kernels."),
        (F, "dispatch: {CompositeImplicitAutograd: f, CompositeExplicitAutograd: g}",
         "serve the same backends: give one."),
        (F, "dispatch: {CPU: 3}", "the value of `dispatch` is a map of dispatch keys to kernels"),
        ("new_f(Tensor x) -> Tensor", "tags: core", "a factory is no composition of others"),
        ("f_like(Tensor x) -> Tensor", "tags: core", "a factory is no composition of others"),
        (f"f(int n, *, {OPTIONS}) -> Tensor", "tags: core", "a factory is no composition"),
        (F, "structured: True", "`structured` stands at the out variant"),
        (OUT, "structured_delegate: g.out", "`structured_delegate` names the out variant"),
        (OUT, "structured: True\n  structured_delegate: g.out", "exclude each other"),
        (OUT, "structured: True\n  device_guard: False", "structured kernels always set the"),
        (OUT, "structured_inherits: Base", "`structured_inherits` belongs to an entry with"),
        (OUT, "precomputed: [a -> int b]", "`precomputed` belongs to an entry with"),
        (OUT, "ufunc_inner_loop: {Generic: f (All)}", "`ufunc_inner_loop` belongs to an entry"),
        (F, "structured_delegate: my::f.out", "the delegate is in the same namespace: write `f"),
        (F, "structured_delegate: f.out\n  dispatch: {CPU: f}", "the kernel of `CPU` is the del"),
        (F, "structured_delegate: f.out", "there is no `my::f.out` to delegate to."),
        (F, "variants: methode", "a variant is `function` or `method`, not `methode`."),
        (OUT, "variants: function, method", "an operator with out arguments is a function only"),
        (F, "variants: method\n  python_module: nn", "a function of a Python module is no method"),
        (F, "device_check: Some", "`device_check` is `NoCheck` or `ExactSame`, not `Some`."),
        (F, "cpp_no_default_args: [x]", "names `x`, which is no argument with a default."),
        (F, "tags: pointwize", "there is no tag `pointwize`; did you mean `pointwise`?"),
        (F, "autogen: g.out", "`autogen` cannot make `g.out`, only `f.out`."),
        ("f_rand(Tensor x) -> Tensor", "tags: core", "it draws random numbers"),
        ("f(Tensor x, Generator? g=None) -> Tensor", "tags: core", "it draws random numbers"),
        ("f_out(Tensor x) -> Tensor", "tags: core", "an `out` variant is an overload"),
    ],
)  # fmt: skip
def test_problems_of_an_entry(schema: str, fields: str, problem: str) -> None:
    found = problems(f"- func: my::{schema}\n  {fields}")
    assert any(problem in text and text.startswith("my.yaml:1: ") for text in found), found


def test_a_delegate_has_to_be_structured() -> None:
    text = f"- func: my::{OUT}\n- func: my::{F}\n  structured_delegate: f.out"
    assert problems(text) == (
        "my.yaml:2: `my::f`: `my::f.out`, which it delegates to, is not `structured: True`.",
    )


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SchemaError, match="cannot be read"):
        read(tmp_path / "none.yaml")
    (tmp_path / "bad.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(SchemaError, match="is no text in UTF-8"):
        read(tmp_path / "bad.yaml")
    (tmp_path / "empty.yaml").write_text("")
    assert read(tmp_path / "empty.yaml").names == ()


def test_pytorch_keeps_the_rules_of_entries() -> None:
    known = registry()
    entries = [entry for entry in map(known.entry, known) if "generated" not in entry.tags]
    assert [text for entry in entries for text in entry_rules.problems_of(entry)] == []
