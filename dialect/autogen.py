"""The variants that an entry's `autogen` names: PyTorch's code generator derives them.

From an operator without an out variant one is made, and from one that writes to its arguments a
functional one. Their kernels call the operator itself, so that they serve every backend.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from dataclasses import replace

from .entry import Entry
from .schema import Alias, Argument, FunctionSchema, Return, Type
from .schema_rules import TENSOR_OPTIONS, has_tensor_options

KEPT_TAGS = ("nondeterministic_seeded", "view_copy", "pt2_compliant_tag")


def generated(entry: Entry) -> list[Entry]:
    """The entries that `autogen` names. Names that cannot be made are left out.

    PyTorch ignores the field where an operator is a composition of others anyway, except `core`
    ones, and where it has C++ code of its own.
    """
    composed = "CompositeImplicitAutograd" in entry.dispatch and "core" not in entry.tags
    if composed or entry.manual_cpp_binding:
        return []
    return [made for name in entry.autogen if (made := _variant(entry, name)) is not None]


def problems_of(entry: Entry) -> Iterator[str]:
    """A sentence for each name in `autogen` that no variant has."""
    for name in entry.autogen:
        if _variant(entry, name) is None:
            can = " or ".join(f"`{_local(schema)}`" for schema in _variants(entry.schema).values())
            yield f"`autogen` cannot make `{name}`" + (f", only {can}." if can else ".")


def _local(schema: FunctionSchema) -> str:
    """The name without its namespace."""
    return replace(schema, namespace="").full_name


def _variants(schema: FunctionSchema) -> Mapping[str, FunctionSchema]:
    """What can be made from a schema: an `out` and a `functional` one."""
    made: dict[str, FunctionSchema] = {}
    tensors = any(_is_tensor(item.type) for item in schema.returns)
    if schema.kind == "inplace" or (schema.kind in ("functional", "mutable") and tensors):
        made["out"] = _out(schema)
    if schema.kind != "functional":
        made["functional"] = _functional(schema)
    return made


def _variant(entry: Entry, name: str) -> Entry | None:
    for kind, schema in _variants(entry.schema).items():
        if _local(schema) == name.partition("::")[2] or _local(schema) == name:
            kernel = name.replace(".", "_") if kind == "out" else schema.name
            symbolic = any("SymInt" in str(item.type) for item in entry.schema.arguments)
            tags = ("generated", *(tag for tag in KEPT_TAGS if tag in entry.tags))
            return Entry(
                schema,
                entry.location,
                {"CompositeExplicitAutograd": kernel + "_symint" * symbolic},
                has_dispatch=True,
                device_check="NoCheck",
                device_guard=False,
                tags=tags,
            )
    return None


def _out(schema: FunctionSchema) -> FunctionSchema:
    """`f_(Tensor(a!) self) -> …` becomes `f.out(Tensor self, *, Tensor(a!) out) -> …`."""
    overload = f"{schema.overload}_out" if schema.overload else "out"
    name = _base_name(schema)
    if schema.kind == "inplace":
        written = schema.argument("self")
        out = Argument("out", written.declared, kwarg_only=True)
        kept = (replace(item, declared=_plain(item, "self")) for item in schema.arguments)
        arguments = (*kept, out)
        return replace(schema, name=name, overload=overload, arguments=arguments)
    outs = tuple(_new_outs(schema))
    kept = schema.arguments if schema.kind == "mutable" else _plain_arguments(schema)
    plain = all(str(item.type) == "Tensor" for item in schema.returns)
    returns = (
        tuple(Return(out.declared) for out in outs)
        if plain
        else tuple(item for item in schema.returns if not _is_tensor(item.type))
    )
    return replace(schema, name=name, overload=overload, arguments=(*kept, *outs), returns=returns)


def _new_outs(schema: FunctionSchema) -> Iterator[Argument]:
    """An out argument for each result that is a tensor or a list of them."""
    used = {name for item in schema.arguments for alias in item.declared.annotations()
            for name in alias.before}  # fmt: skip
    letters = [letter for letter in string.ascii_lowercase if letter not in used]
    for position, item in enumerate(schema.returns):
        if _is_tensor(item.type):
            name = "out" if len(schema.returns) == 1 else f"out{position}"
            declared = _written(item.type, letters[position])
            yield Argument(name, declared, kwarg_only=True)


def _functional(schema: FunctionSchema) -> FunctionSchema:
    """What was written is returned, after the results that there were."""
    name = _base_name(schema) + ("_functional" if schema.kind == "mutable" else "")
    returned = {str(item.alias) for item in schema.returns if item.alias is not None}
    written = [item for item in schema.arguments if item.is_write]
    new = (
        Return(item.type, f"{item.name}_out")
        for item in sorted(written, key=lambda item: (item.name != "self", not item.is_out))
        if str(item.alias) not in returned
    )
    results = (*(Return(item.type, item.name) for item in schema.returns), *new)
    return replace(schema, name=name, arguments=_plain_arguments(schema), returns=results)


def _plain_arguments(schema: FunctionSchema) -> tuple[Argument, ...]:
    """The arguments that are no outs, without annotations; dtype, layout, … follow from tensors."""
    dropped = TENSOR_OPTIONS if has_tensor_options(schema) else ()
    return tuple(
        replace(item, declared=item.type)
        for item in schema.arguments
        if not item.is_out and not (item.kwarg_only and item.name in dropped)
    )


def _plain(argument: Argument, name: str) -> Type:
    return argument.type if argument.name == name else argument.declared


def _base_name(schema: FunctionSchema) -> str:
    if not schema.is_inplace:
        return schema.name
    if schema.name.endswith("__"):
        return f"__{schema.name[3:]}"
    return schema.name.removesuffix("_")


def _is_tensor(type: Type) -> bool:
    return "Tensor" in str(type)


def _written(type: Type, letter: str) -> Type:
    """`Tensor(a!)` of `Tensor`, `Tensor(a!)[]` of `Tensor[]`."""
    if not type.parts:
        return replace(type, alias=Alias((letter,), True))
    return replace(type, element=_written(type.parts[0], letter))
