"""The `hw` dialect (`schemas/hw.mlir`) and those of schemas, by IRDL: MLIR's verifier knows them.

Every argument is one operand of exactly the types that the schema allows. What a file leaves out
is an operand too, the result of a `hw.default`, because IRDL has no optional operands without a
segment attribute on every operation, and no group of operands of different types. For the same
reason a list of tensors is one value (`ops.pack`, `ops.unpack`).

Thousands of operators have hundreds of signatures. So a dialect is built as one template for each
signature, which lists the `names` that have it, and multiplied when it is loaded. Templates are
valid IRDL and can be kept as bytecode; the operators' exact names, with their capitals and dots,
are not, but IRDL only minds them where it parses.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence

from .mlir import ir, irdl
from .registry import SCHEMAS
from .schema import FunctionSchema
from .signature_types import ANY, TENSOR, argument_choices, type_choices

SINGLE = irdl.Variadicity.single


def load_hw(context: ir.Context) -> None:
    """Makes the `hw` dialect known in `context`; it comes before every namespace."""
    text = (SCHEMAS / "hw.mlir").read_text(encoding="utf-8")
    with context, ir.Location.unknown():
        module = ir.Module.parse(text)
        with ir.InsertionPoint(_body(module)):
            irdl.type_("default")
        irdl.load_dialects(module)


def _body(module: ir.Module) -> ir.Block:
    """What is in the one dialect of a module."""
    return module.body.operations[0].operation.regions[0].blocks[0]


def load_namespace(context: ir.Context, namespace: str, schemas: Iterable[FunctionSchema]) -> None:
    """Makes the operators of a namespace known in `context`; `hw` must be there already.

    A namespace is loaded once, with all of its operators. Raises ValueError if it is there.
    """
    known = [schema for schema in schemas if schema.namespace == namespace]
    if known and context.is_registered_operation(f"{namespace}.{_name(known[0])}"):
        raise ValueError(f"the operators of `{namespace}` are loaded already")
    with context, ir.Location.unknown():
        _load(_templates(namespace, known))


def bytecode(namespace: str, schemas: Iterable[FunctionSchema]) -> bytes:
    """The dialect of a namespace for `load_bytecode`, which is many times faster."""
    context = ir.Context()
    load_hw(context)
    with context, ir.Location.unknown():
        buffer = io.BytesIO()
        _templates(namespace, schemas).operation.write_bytecode(buffer)
    return buffer.getvalue()


def definitions(namespace: str, schemas: Iterable[FunctionSchema]) -> str:
    """The dialect of a namespace as IRDL text, each operation below its schema.

    To be read, not to be parsed: IRDL's text has no dots in names.
    """
    context = ir.Context()
    load_hw(context)
    known = {_name(schema): schema for schema in schemas if schema.namespace == namespace}
    with context, ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            dialect = irdl.dialect(namespace)
        with ir.InsertionPoint(dialect.body):
            for name, schema in known.items():
                operands = [argument.name for argument in schema.arguments]
                with ir.InsertionPoint(irdl.operation_(name).body):
                    _build(_signature(schema), (operands, _result_names(schema)))
        text = dialect.operation.get_asm(assume_verified=True)
    return re.sub(
        r'( *)irdl\.operation @"?([^" ]+)"? ',
        lambda found: f"{found[1]}// {known[found[2]]}\n{found[0]}",
        "\n".join(line.rstrip() for line in text.splitlines()),
    )


def _result_names(schema: FunctionSchema) -> list[str]:
    return [item.name or f"result{number}" for number, item in enumerate(schema.returns)]


def load_bytecode(context: ir.Context, data: bytes) -> None:
    """Makes the operators known that `bytecode` was made from; `hw` must be there already."""
    with context, ir.Location.unknown():
        _load(ir.Module.parse(data))


def _load(templates: ir.Module) -> None:
    """Multiplies the templates and registers the operators with the context."""
    block = _body(templates)
    with ir.InsertionPoint(block):
        for op in list(block.operations):
            template = op.operation
            names = list(ir.ArrayAttr(template.attributes["names"]))
            del template.attributes["names"]
            for name in names[1:]:
                template.clone().attributes["sym_name"] = name
            template.attributes["sym_name"] = names[0]
    irdl.load_dialects(templates)


Choices = tuple[str, ...]
Signature = tuple[tuple[Choices, ...], tuple[Choices, ...]]


def _templates(namespace: str, schemas: Iterable[FunctionSchema]) -> ir.Module:
    names: dict[Signature, list[ir.Attribute]] = {}
    for schema in schemas:
        names.setdefault(_signature(schema), []).append(ir.StringAttr.get(_name(schema)))
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        dialect = irdl.dialect(namespace)
    with ir.InsertionPoint(dialect.body):
        for position, signature in enumerate(names):
            operation = irdl.operation_(f"op{position}")
            operation.attributes["names"] = ir.ArrayAttr.get(names[signature])
            with ir.InsertionPoint(operation.body):
                _build(signature)
    return module


def _name(schema: FunctionSchema) -> str:
    return f"{schema.name}.{schema.overload}" if schema.overload else schema.name


def _signature(schema: FunctionSchema) -> Signature:
    """The types that each argument and each result may have."""
    operands = tuple(argument_choices(argument) for argument in schema.arguments)
    return operands, tuple(type_choices(item.type) for item in schema.returns)


def _build(signature: Signature, names: tuple[list[str], list[str]] | None = None) -> None:
    """What an operation takes and gives; without names they are numbered."""
    declare = (irdl.operands_, irdl.results_)
    words = ("operand", "result")
    for side, (values, word, groups) in enumerate(zip(declare, words, signature, strict=True)):
        if groups:
            numbered = [f"{word}{position}" for position in range(len(groups))]
            values(
                [_constraint(choices) for choices in groups],
                numbered if names is None else names[side],
                [SINGLE] * len(groups),
            )


def _constraint(choices: Sequence[str]) -> ir.Value:
    """A new constraint: one that two operands shared would mean that their types are equal."""
    if ANY in choices:
        return irdl.any()
    parts = [_is(choice) for choice in choices]
    return parts[0] if len(parts) == 1 else irdl.any_of(parts)


def _is(choice: str) -> ir.Value:
    if choice == TENSOR:
        return irdl.base(base_name="!builtin.tensor")
    return irdl.is_(ir.TypeAttr.get(ir.Type.parse(choice)))
