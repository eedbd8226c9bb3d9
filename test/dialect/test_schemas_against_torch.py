"""The schema files and the parser against the installed torch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hardwire.dialect.entry import read_entry
from hardwire.dialect.errors import SchemaError
from hardwire.dialect.registry import SCHEMAS, registry
from hardwire.dialect.schema import (
    Argument,
    GenericType,
    ListType,
    OptionalType,
    Type,
)
from hardwire.dialect.schema_parser import parse
from hardwire.tools import generate_schemas

torch = pytest.importorskip("torch")

# Registered by hand in C++, for models saved by PyTorch before 1.9.
WITHOUT_SCHEMA_FILE = {
    "aten::get_gradients",
    *(
        f"aten::quantized_{name}"
        for name in (
            "lstm.input", "lstm.data", "lstm.input_legacy", "lstm.data_legacy",
            "gru.input", "gru.data", "gru.input_legacy", "gru.data_legacy",
        )
    ),
}  # fmt: skip

# How torch names the types that it has no objects for.
RUNTIME_NAMES = {
    "Scalar": "number",
    "ScalarType": "int",
    "Layout": "int",
    "MemoryFormat": "int",
    "DeviceIndex": "int",
    "SymInt": "int",
    "SymBool": "bool",
    "Storage": "Storage",
}


@pytest.fixture(scope="module")
def aten_yaml() -> str:
    return generate_schemas.aten_yaml()


def test_torchscript_txt_is_up_to_date() -> None:
    text = generate_schemas.torchscript_txt(registry())
    assert (SCHEMAS / "torchscript.txt").read_text() == text


def test_aten_yaml_is_up_to_date(aten_yaml: str) -> None:
    assert (SCHEMAS / "aten.yaml").read_text() == aten_yaml


def test_decompositions_yaml_is_up_to_date() -> None:
    text = (SCHEMAS / "decompositions.yaml").read_text()
    assert text == generate_schemas.decompositions_yaml()


@pytest.mark.parametrize("namespace", generate_schemas.QUANTIZED)
def test_operators_of_quantised_models_are_up_to_date(namespace: str) -> None:
    pytest.importorskip("torchao")
    text = (SCHEMAS / f"{namespace}.yaml").read_text()
    assert text == generate_schemas.quantized_yaml(namespace)


def test_every_function_of_native_functions_yaml_is_there_with_its_text() -> None:
    native = [entry["func"] for entry in generate_schemas.native_entries()]
    assert len(native) == 2584
    known = registry()
    texts = {name: known.schema(name) for name in known.names[: len(native)]}
    assert [str(schema).removeprefix("aten::") for schema in texts.values()] == native


def test_every_dispatched_operator_is_known() -> None:
    names = torch._C._dispatch_get_all_op_names()
    aten = {name for name in names if name.startswith("aten::")}
    assert aten - set(registry()) == WITHOUT_SCHEMA_FILE
    assert set(registry()) <= aten


def test_schemas_say_what_torch_says() -> None:
    known = registry()
    for name in known:
        ours = known.schema(name)
        theirs = torch._C.parse_schema(str(ours))
        assert (theirs.name, theirs.overload_name) == (f"aten::{ours.name}", ours.overload), name
        facts = [_facts(argument) for argument in ours.arguments]
        assert facts == [_torch_facts(argument) for argument in theirs.arguments], name
        assert [_runtime_type(item.type) for item in ours.returns] == [
            str(item.type) for item in theirs.returns
        ], name
        assert ours.kind != "functional" or not theirs.is_mutable, name


def test_schemas_are_those_of_the_registered_operators() -> None:
    """What a graph can hold is what the dispatcher has; defaults are resolved there."""
    registered = {
        (schema.name, schema.overload_name): schema for schema in torch._C._jit_get_all_schemas()
    }
    known = registry()
    for name in known:
        ours = known.schema(name)
        theirs = registered[f"aten::{ours.name}", ours.overload]
        facts = [_facts(argument) for argument in ours.arguments]
        assert facts == [_torch_facts(argument) for argument in theirs.arguments], name


def test_the_parser_reads_every_schema_of_torch() -> None:
    """Those of TorchScript too: dictionaries, tuples, type variables, futures, `...`."""
    texts = [str(schema) for schema in torch._C._jit_get_all_schemas()]
    assert len(texts) > 4000
    for text in texts:
        schema = parse(text)
        assert str(schema) == text
        assert parse(str(schema)) == schema
        if "PyObject" in text:  # torch prints it and does not read it
            continue
        again = torch._C.parse_schema(text)
        for ours, theirs in zip(schema.arguments, again.arguments, strict=True):
            # torch reads the default of `float? x=1` as an integer, which no kernel takes.
            if "float? correction=1" not in str(ours):
                assert _facts(ours) == _torch_facts(theirs), text


# What our parser reads and torch's does not.
MORE = {
    "f(Float(2, *, device=cpu) x) -> ()": "types of graphs, which torch reads in graphs only",
    "f(Tensor[4] x=None) -> ()": "a list of a fixed length of anything",
    "f(int[2][] x) -> ()": "a length inside of a type",
    "f(int x=1, ...) -> ()": "a default before `...`",
}


def test_what_only_one_of_the_parsers_reads() -> None:
    for text in MORE:
        assert str(parse(text)) == text
        with pytest.raises(RuntimeError):
            torch._C.parse_schema(text)


def test_both_refuse() -> None:
    texts = [
        "", "f", "f(", "f()", "f(Tensor) -> ()", "f(Tensr x) -> ()", "f(int x=) -> ()",
        "f(int x=[1]) -> ()", "f(*, ) -> ()", "f(int x) -> int int int", "f.a.b() -> ()",
        "a::b::c() -> ()", "f.default() -> ()", "f(int[x] y) -> ()", "f(..., int x) -> ()",
        "f(Tensor(a x) -> ()", 'f(str x="no end) -> ()', "f(int x; int y) -> ()",
    ]  # fmt: skip
    for text in texts:
        with pytest.raises(SchemaError):
            parse(text)
        with pytest.raises(RuntimeError):
            torch._C.parse_schema(text)


def test_entries_have_every_field_of_native_functions_yaml() -> None:
    known = registry()
    for fields in generate_schemas.native_entries():
        name = fields["func"].partition("(")[0]
        entry = known.entry(f"aten::{name}")
        assert entry == replace(
            read_entry(fields, entry.schema, entry.location), tags=entry.tags
        ), name


def test_the_parser_of_the_code_generator_says_the_same() -> None:
    from torchgen.model import FunctionSchema

    known = registry()
    for name in known:
        ours = known.schema(name)
        theirs = FunctionSchema.parse(str(ours).removeprefix("aten::"))
        assert str(theirs) == str(ours).removeprefix("aten::")
        # Writing to `self` alone does not count there, unless the name says so.
        written = [argument.name for argument in ours.arguments if argument.is_write]
        kind = "functional" if ours.kind == "mutable" and written == ["self"] else ours.kind
        assert theirs.kind().name == kind, name
        outs = [argument.name for argument in theirs.arguments.out]
        assert [argument.name for argument in ours.out_arguments] == outs, name


def test_dispatch_entries_are_those_of_the_code_generator() -> None:
    from torchgen.gen import parse_native_yaml

    paths = [generate_schemas.packaged(name) for name in ("native_functions.yaml", "tags.yaml")]
    parsed = parse_native_yaml(*map(str, paths))
    known = registry()
    for function in parsed.native_functions:
        expected = {
            key.name: metadata.kernel
            for key, index in parsed.backend_indices.items()
            if (metadata := index.get_kernel(function)) is not None
        }
        entry = known.entry(f"aten::{function.func.name}")
        assert dict(entry.dispatch) == expected, entry.name
        assert entry.structured == function.structured
        delegate = function.structured_delegate
        assert entry.structured_delegate == (None if delegate is None else str(delegate))
        assert entry.autogen == tuple(map(str, function.autogen)) or "generated" in entry.tags


def test_tags_are_those_of_the_operators() -> None:
    known = registry()
    for name in ("aten.add.Tensor", "aten.bernoulli", "aten.nonzero", "aten.sum.dim_IntList"):
        operator = torch.ops.aten
        for part in known.schema(name).full_name.removeprefix("aten::").split("."):
            operator = getattr(operator, part)
        tags = {str(tag).removeprefix("Tag.") for tag in _default(operator).tags}
        assert set(known.entry(name).tags) == tags - generate_schemas.IMPLIED


def _default(operator: Any) -> Any:
    return operator if hasattr(operator, "tags") else operator.default


def _facts(argument: Argument) -> tuple[Any, ...]:
    alias = argument.declared.alias or argument.alias
    # torch keeps the sets of a list's elements apart, where Python does not show them.
    is_list = isinstance(argument.type, ListType) and argument.declared.alias is None
    default = argument.default
    return (
        argument.name,
        _runtime_type(argument.type),
        argument.has_default,
        repr(list(default) if isinstance(default, tuple) else default),
        argument.kwarg_only,
        argument.is_out,
        None if alias is None else (alias.is_write, set() if is_list else set(alias.before)),
    )


def _torch_facts(argument: Any) -> tuple[Any, ...]:
    info = argument.alias_info
    return (
        argument.name,
        str(argument.type),
        argument.has_default_value(),
        repr(argument.default_value),
        argument.kwarg_only,
        argument.is_out,
        None
        if info is None
        else (info.is_write, {name.removeprefix("alias::") for name in info.before_set}),
    )


def _runtime_type(type: Type) -> str:
    """The type as torch's runtime shows it: `Optional[Tensor]`, `List[int]`, `number`."""
    if isinstance(type, OptionalType):
        return f"Optional[{_runtime_type(type.element)}]"
    if isinstance(type, ListType):
        return f"List[{_runtime_type(type.element)}]"
    if isinstance(type, GenericType):
        parameters = ", ".join(map(_runtime_type, type.parameters))
        return f"{type.name or 'Tuple'}[{parameters}]"
    return RUNTIME_NAMES.get(str(type), str(type))
