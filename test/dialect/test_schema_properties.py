"""Schemas made at random from the grammar: what is printed is read back as the same."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.dialect.errors import SchemaError
from hardwire.dialect.schema import (
    Alias,
    Argument,
    BaseType,
    FunctionSchema,
    GenericType,
    ListType,
    OptionalType,
    RefinedType,
    Return,
    Type,
)
from hardwire.dialect.schema_parser import BASE_TYPES, REFINED, parse

names = st.from_regex(r"[a-z_][a-zA-Z0-9_]{0,6}", fullmatch=True)
sets = st.lists(st.sampled_from(("a", "b", "c", "*")), min_size=1, max_size=3).map(tuple)
aliases = st.none() | st.builds(Alias, sets, st.booleans(), st.none() | sets)
words = st.sampled_from(
    [*sorted(BASE_TYPES), "t", "key_type", "__torch__.torch.classes.ns.C", "__torch__.C"]
)
facts = st.tuples(
    st.lists(st.sampled_from(("*", "0", "10", "10:48")), max_size=3),
    st.sampled_from(((), ("strides=[48, 6, 1]",), ("strides=[]",))),
    st.sampled_from(((), ("requires_grad=0",))),
    st.sampled_from(((), ("device=cpu",), ("device=cuda:1",))),
).map(lambda parts: tuple(fact for part in parts for fact in part))
atoms: st.SearchStrategy[Type] = st.builds(
    lambda name, alias: BaseType(name, alias=alias), words, aliases
) | st.builds(
    lambda name, said, alias: RefinedType(name, said, alias=alias),
    st.sampled_from(sorted(REFINED)),
    facts,
    aliases,
)


def containers(inner: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
    lengths = st.none() | st.integers(0, 9)
    pairs = st.tuples(inner, inner)
    return (
        st.builds(lambda element, alias: OptionalType(element, alias=alias), inner, aliases)
        | st.builds(lambda e, size, alias: ListType(e, size, alias=alias), inner, lengths, aliases)
        | st.builds(lambda kv, alias: GenericType("Dict", kv, alias=alias), pairs, aliases)
        | st.builds(lambda kv, alias: GenericType("", kv, alias=alias), pairs, aliases)
        | st.builds(
            lambda name, element, alias: GenericType(name, (element,), alias=alias),
            st.sampled_from(("Future", "RRef", "Await")),
            inner,
            aliases,
        )
    )


types: st.SearchStrategy[Type] = st.recursive(atoms, containers, max_leaves=4)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


defaults = st.one_of(
    st.integers(-(10**9), 10**9).map(lambda n: (BaseType("int"), str(n), n)),
    st.floats(allow_nan=False, allow_infinity=False).map(lambda x: (BaseType("float"), repr(x), x)),
    st.booleans().map(lambda b: (BaseType("bool"), str(b), b)),
    types.map(lambda type: (OptionalType(type), "None", None)),
    st.text().map(lambda text: (BaseType("str"), quoted(text), text)),
    st.sampled_from((("ScalarType", "long", 4), ("Layout", "strided", 0), ("int", "Mean", 1))).map(
        lambda named: (BaseType(named[0]), *named[1:])
    ),
    st.lists(st.integers(-99, 99), max_size=3).map(
        lambda items: (ListType(BaseType("int"), 2), str(items), tuple(items))
    ),
)


@st.composite
def arguments(draw: st.DrawFn, name: str, kwarg_only: bool) -> Argument:
    if draw(st.booleans()):
        return Argument(name, draw(types), kwarg_only=kwarg_only)
    declared, text, value = draw(defaults)
    return Argument(name, declared, text, value, kwarg_only)


@st.composite
def schemas(draw: st.DrawFn) -> FunctionSchema:
    unique = draw(st.lists(names, unique=True, max_size=5))
    positional = draw(st.integers(0, len(unique)))
    declared = tuple(draw(arguments(name, i >= positional)) for i, name in enumerate(unique))
    returns = draw(st.lists(st.builds(Return, types, st.none() | names), max_size=3).map(tuple))
    return FunctionSchema(
        draw(st.just("") | names),
        draw(names),
        draw(st.just("") | names.filter(lambda name: name != "default")),
        declared,
        returns,
        varargs=draw(st.booleans()),
        varrets=draw(st.booleans()),
    )


@settings(max_examples=100, deadline=None)
@given(schemas())
def test_what_is_printed_is_read_back(schema: FunctionSchema) -> None:
    text = str(schema)
    assert parse(text) == schema
    assert str(parse(text)) == text


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="aT(b)[2]?,*!=->.:\"'| xTensorint", max_size=30))
def test_noise_is_read_or_refused(text: str) -> None:
    try:
        schema = parse(text)
    except SchemaError:
        return
    assert parse(str(schema)) == schema
