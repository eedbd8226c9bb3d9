"""The `hw` dialect and dialects made from schemas, by IRDL: MLIR's verifier then knows them.

Of each operator it knows how many operands there may be and of which types. Required arguments are
single operands; all trailing arguments with defaults are one variadic group, because several
optional groups would need a segment attribute on every operation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .mlir import ir, irdl
from .schema import FunctionSchema, ListType, OptionalType, Type
from .values import SCALARS

SINGLE = irdl.Variadicity.single
VARIADIC = irdl.Variadicity.variadic

TENSOR = "tensor"
TENSOR_LIST = "!hw.tensor_list"
NONE = "!hw.none"
ANY = "any"


def load_hw(context: ir.Context) -> None:
    """Makes the `hw` dialect known in `context`; it comes before every namespace."""
    with context, ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            dialect = irdl.dialect("hw")
        with ir.InsertionPoint(dialect.body):
            for name in ("none", "str", "device", "tensor_list"):
                irdl.type_(name)
            with ir.InsertionPoint(irdl.type_("list").body):
                elements = [_is(name) for name in ("i64", "f64", "i1")]
                irdl.parameters([irdl.any_of(elements)], ["element"])
            with ir.InsertionPoint(irdl.operation_("constant").body):
                irdl.attributes_([irdl.any()], ["value"])
                irdl.results_([irdl.any()], ["result"], [SINGLE])
            with ir.InsertionPoint(irdl.operation_("weight").body):
                irdl.attributes_([irdl.any()], ["name"])
                irdl.results_([_constraint((TENSOR,))], ["result"], [SINGLE])
            with ir.InsertionPoint(irdl.operation_("list").body):
                irdl.operands_([irdl.any()], ["items"], [VARIADIC])
                irdl.results_([irdl.any()], ["result"], [SINGLE])
        irdl.load_dialects(module)


def load_namespace(context: ir.Context, namespace: str, schemas: Iterable[FunctionSchema]) -> None:
    """Makes the operators of one namespace known in `context`, once; `hw` must be loaded."""
    with context, ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            dialect = irdl.dialect(namespace)
        with ir.InsertionPoint(dialect.body):
            for schema in schemas:
                _operation(schema)
        irdl.load_dialects(module)


def type_choices(type: Type) -> tuple[str, ...]:
    """The IR types that an argument or result of this schema type may have, as text."""
    if isinstance(type, OptionalType):
        inner = type_choices(type.element)
        return inner if NONE in inner or ANY in inner else (*inner, NONE)
    if isinstance(type, ListType):
        return _list_choices(type)
    name = str(type)
    if name == "Tensor":
        return (TENSOR,)
    if name in ("Scalar", "number"):
        return ("i64", "f64", "i1")
    return (SCALARS[name],) if name in SCALARS else (ANY,)


def _list_choices(type: ListType) -> tuple[str, ...]:
    element = type.element.element if isinstance(type.element, OptionalType) else type.element
    name = str(element)
    if name == "Tensor":
        return (TENSOR_LIST,)
    if name in ("Scalar", "number"):
        return ("!hw.list<i64>", "!hw.list<f64>", "!hw.list<i1>")
    scalar = SCALARS.get(name)
    return (f"!hw.list<{scalar}>",) if scalar in ("i64", "f64", "i1") else (ANY,)


def _operation(schema: FunctionSchema) -> None:
    name = schema.name + (f".{schema.overload}" if schema.overload else "")
    with ir.InsertionPoint(irdl.operation_(name).body):
        _operands(schema)
        _results(schema)


def _operands(schema: FunctionSchema) -> None:
    required = schema.arguments[: schema.required]
    optional = schema.arguments[schema.required :]
    if not schema.arguments:
        return
    constraints = [_constraint(type_choices(argument.type)) for argument in required]
    names = [argument.name for argument in required]
    kinds = [SINGLE] * len(required)
    if optional:
        choices = [choice for argument in optional for choice in type_choices(argument.type)]
        constraints.append(_constraint(choices))
        names.append(" or ".join(argument.name for argument in optional))
        kinds.append(VARIADIC)
    irdl.operands_(constraints, names, kinds)


def _results(schema: FunctionSchema) -> None:
    types = [item.type for item in schema.returns]
    if not types:
        return
    lists = [isinstance(type, ListType) for type in types]
    if sum(lists) > 1:  # several groups would need a segment attribute
        irdl.results_([_constraint((TENSOR,))], ["results"], [VARIADIC])
        return
    irdl.results_(
        [_constraint((TENSOR,) if many else type_choices(type)) for type, many in
         zip(types, lists, strict=True)],
        [item.name or f"result{position}" for position, item in enumerate(schema.returns)],
        [VARIADIC if many else SINGLE for many in lists],
    )  # fmt: skip


def _constraint(choices: Sequence[str]) -> ir.Value:
    """A new constraint: one that two operands shared would mean that their types are equal."""
    distinct = list(dict.fromkeys(choices))
    if ANY in distinct:
        return irdl.any()
    parts = [_is(choice) for choice in distinct]
    return parts[0] if len(parts) == 1 else irdl.any_of(parts)


def _is(choice: str) -> ir.Value:
    if choice == TENSOR:
        return irdl.base(base_name="!builtin.tensor")
    return irdl.is_(ir.TypeAttr.get(ir.Type.parse(choice)))
