"""The schema parser: every odd case of native_functions.yaml, the larger grammar, and messages."""

from __future__ import annotations

import pytest

from hardwire.dialect.errors import SchemaError
from hardwire.dialect.schema import (
    Alias,
    Argument,
    RefinedType,
)
from hardwire.dialect.schema_parser import parse
from hardwire.dialect.schema_tokens import string_value

SPELLINGS = [
    "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "aten::relu_(Tensor(a!) self) -> Tensor(a!)",
    "empty() -> ()",
    "f(Tensor[4] x, int?[] y, int[2]? w=None) -> Tensor[]",
    "f(Tensor(a! -> a|b) x, Tensor(a -> *) y, Tensor(c!)[] z) -> ()",
    "f(Tensor(a|b|c) x) -> Tensor(a|b|c)",
    "f(SymInt[6] x, SymBool y, SymInt? z=None) -> (SymInt, SymBool)",
    "f(int[1]? x=None, float[]? y=None, bool[4] z, Scalar[] s) -> (Tensor(a)[] views, int n)",
    "f(DeviceIndex d, Stream s, Storage t, Generator? g=None, QScheme q) -> QScheme",
    'f(str s="a, b", str t="a=b", str u="\\"\'\\\\", str v=\'"\\\'\\\\\') -> ()',
    "f(int[2] x=[1, 2], int[1] y=[-2,-1], int[2] z=[], int[2] w=0) -> ()",
    "f(float a=1, float b=1e-05, float c=-0.5, Scalar d=0.3333333333333333) -> ()",
    "f(int reduction=Mean, ScalarType? t=long, MemoryFormat m=contiguous_format) -> ()",
    'f(Layout l=strided, ScalarType t=float, Device d="cpu", bool b=False) -> ()',
    "__iadd__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)",
    "_foo_functional(Tensor x) -> (Tensor, Tensor out)",
    "f(Tensor x, *, Tensor(a!) out, Tensor(b!) _scratch_y) -> Tensor(a!)",
    "f(__torch__.torch.classes.xnnpack.LinearOpContext c) -> Tensor",
    # The larger grammar of TORCH_LIBRARY and TorchScript.
    "prim::f(Dict(str, t) d, t(b -> *) x, Future(t) g, RRef(t) r) -> t(*)",
    "aten::f(t[](a!) self, t(c -> *) el) -> t[](a!)",
    "aten::f((int, str)[] pairs, Any x, ...) -> ((int, str)[])",
    "prim::f(...) -> ...",
    "prim::f(Tensor x) -> (Tensor, ...)",
    "aten::f(Tensor! x, Tensor(a)[](b!) y, complex c, SymFloat s, Dimname n, None z) -> ()",
    "aten::f(Float(2, *, requires_grad=0, device=cpu) x, Long(10:48, 8:6)[] y) -> Half()",
    "aten::f(Double(2, 3, strides=[3, 1], device=cuda:1)(a!)? x, int y, int y) -> ()",
    "aten::f(Tensor(alpha|beta!) x, NoneType y=None, Device? d=None) -> Tensor(alpha)",
]


@pytest.mark.parametrize("text", SPELLINGS)
def test_text_survives(text: str) -> None:
    assert str(parse(text)) == text


def test_spaces_do_not_matter() -> None:
    text = "  aten :: add . Tensor\n(Tensor  self ,Tensor other,* , Scalar alpha = 1)->Tensor  "
    expected = "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"
    assert str(parse(text)) == expected


def test_names() -> None:
    schema = parse("aten::add.Tensor(Tensor self) -> Tensor")
    assert (schema.namespace, schema.name, schema.overload) == ("aten", "add", "Tensor")
    assert schema.full_name == "aten::add.Tensor"
    assert parse("relu(Tensor self) -> Tensor").full_name == "relu"


def argument(text: str) -> Argument:
    return parse(f"f({text}) -> ()").arguments[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("int x=-3", -3),
        ("SymInt x=1", 1),
        ("int reduction=Mean", 1),
        ("ScalarType? dtype=long", 4),
        ("ScalarType dtype=float", 6),
        ("Layout l=strided", 0),
        ("MemoryFormat m=contiguous_format", 0),
        ("MemoryFormat? m=None", None),
        ("bool b=True", True),
        ("bool? b=False", False),
        ("Tensor? t=None", None),
        ("Tensor t=None", None),
        ("Generator? g=None", None),
        ("Scalar s=1", 1),
        ("Scalar s=0.3333333333333333", 0.3333333333333333),
        ("Scalar s=True", True),
        ("complex c=1.5j", 1.5j),
        ('str s="\\"\'\\\\"', "\"'\\"),
        ("str s='\"\\'\\\\'", "\"'\\"),
        ('str s="a, b"', "a, b"),
        ('str s="a=b"', "a=b"),
        ('str? s="none"', "none"),
        ('Device d="cpu"', "cpu"),
        ("int[1] x=[-2,-1]", (-2, -1)),
        ("int[2] x=[1, 2]", (1, 2)),
        ("int[2] x=[]", ()),
        ("int[2] x=0", (0, 0)),
        ("SymInt[3] x=1", (1, 1, 1)),
        ("int[2]? x=None", None),
        ("int[2]? x=5", (5, 5)),
        ("bool[3] x=[True, False, True]", (True, False, True)),
        ("float[] x=[1, 2.5]", (1.0, 2.5)),
        ("t x=None", None),
    ],
)
def test_defaults_become_values(text: str, value: object) -> None:
    parsed = argument(text)
    assert parsed.has_default
    assert repr(parsed.default) == repr(value)
    assert str(parsed) == text


@pytest.mark.parametrize("text", ["float x=1", "float x=1.0", "float? x=1e0", "SymFloat x=1"])
def test_float_defaults_are_floats(text: str) -> None:
    assert repr(argument(text).default) == "1.0"


def test_arguments_without_default() -> None:
    assert not argument("int x").has_default
    assert argument("int x").default is None


def test_types_and_annotations_come_apart() -> None:
    parsed = argument("Tensor(a! -> a|b)[]? x")
    assert str(parsed.type) == "Tensor[]?"
    assert str(parsed.declared) == "Tensor(a! -> a|b)[]?"
    assert parsed.alias == Alias(("a",), True, ("a", "b"))
    assert parsed.is_write
    assert argument("t[](a!) x").alias == Alias(("a",), True)
    assert argument("Tensor x").alias is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("relu(Tensor self) -> Tensor", "functional"),
        ("view(Tensor(a) self, int[] size) -> Tensor(a)", "functional"),
        ("relu_(Tensor(a!) self) -> Tensor(a!)", "inplace"),
        ("__ior__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)", "inplace"),
        ("__or__.Tensor(Tensor self, Tensor other) -> Tensor", "functional"),
        ("relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)", "out"),
        ("f.out(Tensor x, *, Tensor(a!) out, Tensor(b!) _scratch_s) -> Tensor(a!)", "scratch"),
        ("f(Tensor x, Tensor(a!) running_mean) -> Tensor", "mutable"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert parse(text).kind == kind


def test_keyword_only_and_out_arguments() -> None:
    schema = parse("f(Tensor(a!) self, int n=1, *, int k=2, Tensor(b!) out) -> Tensor(b!)")
    assert [a.name for a in schema.arguments if a.kwarg_only] == ["k", "out"]
    assert [a.name for a in schema.out_arguments] == ["out"]
    assert schema.required == 4
    assert schema.index("k") == 2
    assert schema.argument("k").default == 2
    with pytest.raises(KeyError):
        schema.argument("missing")


def test_required_ends_where_all_have_defaults() -> None:
    assert parse("f(Tensor x, int a=1, int b=2) -> ()").required == 1
    assert parse("f(int a=1) -> ()").required == 0


def test_schemas_can_be_compared_and_hashed() -> None:
    text = SPELLINGS[0]
    assert parse(text) == parse(text)
    assert len({parse(text), parse(text), parse(SPELLINGS[1])}) == 2


MESSAGES = [
    ("", 1, "expected the operator's name, found the end."),
    ("add", 4, "expected `(` after the operator's name, found the end."),
    ("aten::(Tensor x) -> ()", 7, "expected the operator's name after its namespace, found `(`."),
    ("a.(Tensor x) -> ()", 3, "expected the overload's name after `.`, found `(`."),
    ("a.default() -> ()", 3, "`default` is the overload without a name: leave it out."),
    ("a(Tensor x", 11, "expected `)` or `,` after an argument, found the end."),
    ("a(Tensor) -> ()", 9, "expected the argument's name, found `)`."),
    ("a(Tenso x) -> ()", 3, "there is no type `Tenso`."),
    ("a(Float x) -> ()", 3, "`Float` is a tensor of a fixed element type: write `Tensor`."),
    (
        "a(Float(x) y) -> ()",
        9,
        "expected a size, `strides`, `requires_grad` or `device`, found `x`.",
    ),
    ("a(Float(device=0) y) -> ()", 16, "expected a device, found `0`."),
    ("a(Float(requires_grad=x) y) -> ()", 23, "expected a number, found `x`."),
    ("a(Float(2 3) y) -> ()", 11, "expected `)` or `,` after a fact about a tensor, found `3`."),
    ("a(float x=1j) -> ()", 11, "`1j` cannot be the default of `float x`."),
    ("a(int x=1.5) -> ()", 9, "`1.5` cannot be the default of `int x`."),
    ("a(int x=None) -> ()", 9, "`None` cannot be the default of `int x`."),
    ("a(str x=1) -> ()", 9, "`1` cannot be the default of `str x`."),
    ('a(int x="1") -> ()', 9, '`"1"` cannot be the default of `int x`.'),
    ("a(int[] x=0) -> ()", 11, "`0` cannot be the default of `int[] x`."),
    ("a(int x=[1]) -> ()", 9, "a list cannot be the default of `int x`."),
    ("a(int x=Mode) -> ()", 9, "`Mode` cannot be the default of `int x`."),
    ("a(Tensor x=0) -> ()", 12, "`0` cannot be the default of `Tensor x`."),
    ("a(int[2] x=[[1]]) -> ()", 13, "a list within a list cannot be a default."),
    ("a(int x=) -> ()", 9, "expected a default value, found `)`."),
    ("a(*, ) -> ()", 6, "expected a type, found `)`."),
    ("a(int x, *, *, int y) -> ()", 13, "`*` occurs a second time."),
    ("a(int x, *) -> ()", 10, "no argument follows `*`."),
    ("a(..., int x) -> ()", 8, "nothing can follow `...`."),
    ("a(int[x] y) -> ()", 7, "expected the length of the list or `]`, found `x`."),
    ("a(Tensor(a)(b) x) -> ()", 12, "`Tensor(a)` is annotated already."),
    ("a(Tensor(1) x) -> ()", 10, "expected the name of an alias set, found `1`."),
    ("a(Tensor(a x) -> ()", 12, "expected `)` after an alias set, found `x`."),
    ("a(Tensor x)", 12, "expected `->` after the arguments, found the end."),
    ("a(Tensor x) -> Tensor y z", 25, "expected the end of the schema, found `z`."),
    ("a(Tensor x) -> (Tensor", 23, "expected `)` or `,` after a return value, found the end."),
    ('a(str x="no end) -> ()', 9, "this string does not end."),
    ("a(Tensor x) -> Tensor;", 22, "the character `;` does not occur in schemas."),
]


@pytest.mark.parametrize(("text", "column", "message"), MESSAGES)
def test_messages_point_at_the_column(text: str, column: int, message: str) -> None:
    with pytest.raises(SchemaError) as caught:
        parse(text)
    caret = " " * (column - 1) + "^"
    assert str(caught.value) == f"column {column}: {message}\n  {text}\n  {caret}"


def test_refined_types() -> None:
    refined = parse("f(Long(10:48,8:6,requires_grad=0) x) -> ()").arguments[0].type
    assert str(refined) == "Long(10:48, 8:6, requires_grad=0)"
    assert isinstance(refined, RefinedType)
    assert (refined.name, refined.facts) == ("Long", ("10:48", "8:6", "requires_grad=0"))


def test_messages_name_the_source() -> None:
    with pytest.raises(SchemaError, match=r"^my\.yaml:3: column 1: expected the operator"):
        parse("(", "my.yaml:3")


def test_messages_show_only_the_line() -> None:
    with pytest.raises(SchemaError) as caught:
        parse("a(Tensor x,\n  Foo y) -> ()")
    assert str(caught.value) == "column 3: there is no type `Foo`.\n    Foo y) -> ()\n    ^"


def test_strings_unescape() -> None:
    assert string_value(r'"a\n\t\"\\\'"') == "a\n\t\"\\'"
