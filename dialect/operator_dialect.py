"""The `hw` dialect and dialects made from schemas, by IRDL: MLIR's verifier then knows them.

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
from .schema import FunctionSchema
from .signature_types import ANY, NUMBERS, TENSOR, argument_choices, type_choices

SINGLE = irdl.Variadicity.single
VARIADIC = irdl.Variadicity.variadic


def load_hw(context: ir.Context) -> None:
    """Makes the `hw` dialect known in `context`; it comes before every namespace."""
    with context, ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            dialect = irdl.dialect("hw")
        with ir.InsertionPoint(dialect.body):
            for name in ("none", "str", "device", "tensor_list", "default", "ivalue", "guard"):
                irdl.type_(name)
            with ir.InsertionPoint(irdl.type_("list").body):
                irdl.parameters([_constraint(NUMBERS)], ["element"])
            _hw_operations()
        irdl.load_dialects(module)


def _hw_operations() -> None:
    """Values that no operator computes."""
    with ir.InsertionPoint(irdl.operation_("constant").body):
        irdl.attributes_([irdl.any()], ["value"])
        irdl.results_([irdl.any()], ["result"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("weight").body):
        irdl.attributes_([irdl.base(base_name="#builtin.string")], ["name"])
        irdl.results_([_constraint((TENSOR,))], ["result"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("default").body):
        irdl.results_([irdl.any()], ["result"], [SINGLE])
    _size_operations()
    _flow_operations()
    _dispatch_operations()
    _object_operations()


def _size_operations() -> None:
    """What tensors of open sizes need (`sizes.py`).

    `size` is an expression of the program's sizes, `reshape` the elements of a tensor, row by row,
    in other sizes: those of its type.
    """
    with ir.InsertionPoint(irdl.operation_("size").body):
        irdl.attributes_([irdl.base(base_name="#builtin.affine_map")], ["value"])
        irdl.results_([_is("i64")], ["size"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("reshape").body):
        irdl.operands_([_constraint((TENSOR,))], ["tensor"], [SINGLE])
        irdl.results_([_constraint((TENSOR,))], ["result"], [SINGLE])


def _flow_operations() -> None:
    """What branches and loops need beside the scf dialect.

    `truth` is whether a tensor's one element is not zero. `element` is the part of a tensor at an
    index of its first dimension, `put` a tensor with that part replaced, and `empty` a tensor of
    which nothing is known, to put parts into. `join` is a tensor whose parts lie side by side (see
    joins.py). `random` has random numbers, drawn from a seed after `skip` others, `permutation` the
    whole numbers from 0 on in an order that is drawn (see passes/seed_random/__init__.py).
    """
    with ir.InsertionPoint(irdl.operation_("truth").body):
        irdl.operands_([_constraint((TENSOR,))], ["tensor"], [SINGLE])
        irdl.results_([_is("i1")], ["truth"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("random").body):
        operands = [_constraint((TENSOR,)), _is("i64"), _is("i64"), _is("i64")]
        irdl.operands_(operands, ["seed", "skip", "low", "range"], [SINGLE] * 4)
        irdl.results_([_constraint((TENSOR,))], ["result"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("permutation").body):
        irdl.operands_([_constraint((TENSOR,)), _is("i64")], ["seed", "skip"], [SINGLE] * 2)
        irdl.results_([_constraint((TENSOR,))], ["result"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("empty").body):
        irdl.results_([_constraint((TENSOR,))], ["tensor"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("join").body):
        irdl.operands_([_opaque("tensor_list")], ["parts"], [SINGLE])
        irdl.results_([_constraint((TENSOR,))], ["tensor"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("element").body):
        operands = [_constraint((TENSOR,)), _is("index")]
        irdl.operands_(operands, ["tensor", "index"], [SINGLE] * 2)
        irdl.results_([_constraint((TENSOR,))], ["element"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("put").body):
        operands = [_constraint((TENSOR,)), _constraint((TENSOR,)), _is("index")]
        irdl.operands_(operands, ["tensor", "element", "index"], [SINGLE] * 3)
        irdl.results_([_constraint((TENSOR,))], ["result"], [SINGLE])


def _dispatch_operations() -> None:
    """What dispatch leaves in a program.

    `guard_begin` … `guard_end` change the modes for what is between them. `key_of` is the position
    of a tensor's dispatch key in its list `keys`, at run time. `box` and `unbox` turn a value into
    PyTorch's IValue and back; `call_boxed` calls an operator by name, with as many arguments as a
    file gives. Where dispatch ends at a boxed `kernel`, it calls that with the operator's name and
    the function that the kernel may call on with, `next`.
    """
    with ir.InsertionPoint(irdl.operation_("guard_begin").body):
        irdl.results_([_opaque("guard")], ["guard"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("guard_end").body):
        irdl.operands_([_opaque("guard")], ["guard"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("key_of").body):
        irdl.attributes_([irdl.base(base_name="#builtin.array")], ["keys"])
        irdl.operands_([_constraint((TENSOR,))], ["tensor"], [SINGLE])
        irdl.results_([irdl.is_(ir.TypeAttr.get(ir.IndexType.get()))], ["position"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("box").body):
        irdl.operands_([irdl.any()], ["value"], [SINGLE])
        irdl.results_([_opaque("ivalue")], ["boxed"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("unbox").body):
        irdl.operands_([_opaque("ivalue")], ["boxed"], [SINGLE])
        irdl.results_([irdl.any()], ["value"], [SINGLE])
    with ir.InsertionPoint(irdl.operation_("call_boxed").body):
        irdl.attributes_([irdl.base(base_name="#builtin.string")], ["operator"])
        irdl.operands_([_opaque("ivalue")], ["stack"], [VARIADIC])
        irdl.results_([_opaque("ivalue")], ["returned"], [VARIADIC])


def _object_operations() -> None:
    """What TorchScript's objects need: making one of a class, its attributes, its methods.

    `get_attr` and `set_attr` count attributes (`slot`) in the order of the object's `fields`.
    """
    string, any_integer = "#builtin.string", "#builtin.integer"
    for name, attributes, operands, results in (
        ("object", {"type": string, "fields": "#builtin.array"}, VARIADIC, SINGLE),
        ("get_attr", {"slot": any_integer}, SINGLE, SINGLE),
        ("call_method", {"method": string}, VARIADIC, SINGLE),
    ):
        with ir.InsertionPoint(irdl.operation_(name).body):
            bases = [irdl.base(base_name=base) for base in attributes.values()]
            irdl.attributes_(bases, list(attributes))
            irdl.operands_([_opaque("ivalue")], ["operands"], [operands])
            irdl.results_([_opaque("ivalue")], ["result"], [results])
    with ir.InsertionPoint(irdl.operation_("set_attr").body):
        irdl.attributes_([irdl.base(base_name=any_integer)], ["slot"])
        irdl.operands_([_opaque("ivalue")] * 2, ["object", "value"], [SINGLE] * 2)


def _opaque(name: str) -> ir.Value:
    """One of the types of `hw` itself."""
    return irdl.parametric(base_type=ir.SymbolRefAttr.get(["hw", name]), args=[])


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
    block = templates.body.operations[0].operation.regions[0].blocks[0]
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
