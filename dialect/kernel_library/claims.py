"""The user's kernel libraries, asked for the calls of a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .. import ops
from ..dispatch import table as dispatch
from ..dispatch.libraries import no_kernel, problem
from ..dtypes import of_tensor
from ..graph import calls
from ..graph.views import VIEWS
from ..graph.where import at
from ..mlir import ir
from ..plain import is_list
from ..program import Program
from ..scalar_types import find, size_of
from ..schema import FunctionSchema
from ..signature_types import LISTS, NUMBERS, TENSOR, TENSOR_LIST, matches
from ..values import NotConstant, constant_value
from .model import DimOrder, Kernel, OperandLayout
from .selection import Choice, select
from .size_expression import Facts, SizeError, TensorFacts
from .variants import RESULT, name_in_call

CHANNELS_LAST = {3: (0, 2, 1), 4: (0, 2, 3, 1), 5: (0, 2, 3, 4, 1)}


def claim(program: Program) -> list[str]:
    """Gives calls to the user's kernels; says what is wrong with those that cannot be made.

    An operator that is claimed has, besides `hw.key` and `hw.library`: `hw.symbol`, the C function;
    `hw.schema`, the schema that its prototype follows from; `hw.kernel_scratch`, bytes;
    `hw.kernel_layouts`, what it asks of operands; `hw.kernel_views`, where it may be one of
    ExecuTorch's, whose view of tensors is put behind their descriptors; `hw.boxed`.
    """
    problems: list[str] = []
    for op in _unclaimed(program):
        choice = choose(program, op)
        if choice.kernel is not None and choice.schema is not None:
            problems += _mark(program, op, choice.kernel, choice.schema, choice.dim_orders)
    return problems


def unserved(program: Program) -> list[str]:
    """Complaints about the libraries' own operators that none of their kernels takes."""
    problems: list[str] = []
    for op in _unclaimed(program):
        if not ops.is_operator(op):
            reasons = "; ".join(_reasons(program, op)) or "the libraries have none"
            problems.append(problem(no_kernel(op, reasons), [op]))
    return problems


def refusals_for(program: Program, op: ir.Operation) -> str:
    """Why each of the user's kernels refuses an operator, to go before other refusals."""
    return "".join(f"{reason}; " for reason in _reasons(program, op))


def _reasons(program: Program, op: ir.Operation) -> list[str]:
    if not program.libraries:
        return []
    return [reason.rstrip(".") for reason in choose(program, op).reasons]


def _unclaimed(program: Program) -> Iterator[ir.Operation]:
    """The calls that the libraries may serve. What writes to its operands becomes functional."""
    if not program.libraries:
        return
    for op in calls.body(program.entry()):
        if op.name not in program.dispatcher or op.name in VIEWS:
            continue
        schema = program.dispatcher.schema(op.name)
        if schema.kind == "functional" and "hw.library" not in op.attributes:
            yield op


def choose(program: Program, op: ir.Operation) -> Choice:
    """The user's kernel for a call, and why others are not."""
    schema = program.dispatcher.schema(op.name)
    dtypes, orders = tensors_of(op, schema)
    return select(program.libraries, schema, dtypes, orders, dispatch.CPU, can_lay_out=True)


def tensors_of(
    op: ir.Operation, schema: FunctionSchema
) -> tuple[dict[str, str | list[str]], dict[str, DimOrder | list[DimOrder] | None]]:
    """The dtypes and the dim orders of a call's tensors, by the names of its schema."""
    dtypes: dict[str, str | list[str]] = {}
    orders: dict[str, DimOrder | list[DimOrder] | None] = {}
    for name, value in _values(op, schema):
        if isinstance(value, list):
            dtypes[name] = [dtype_of(item) for item in value]
            orders[name] = [dim_order_of(item) for item in value]
        elif isinstance(value.type, ir.RankedTensorType):
            dtypes[name], orders[name] = dtype_of(value), dim_order_of(value)
    return dtypes, orders


def _values(
    op: ir.Operation, schema: FunctionSchema
) -> Iterator[tuple[str, ir.Value | list[ir.Value]]]:
    """Operands and results by name; the tensors of a list together."""
    for name, value in ops.arguments(op, schema).items():
        packed = ops.packed(value)
        if packed is None:
            yield name, value
        else:
            yield name, [v for v in packed if isinstance(v.type, ir.RankedTensorType)]
    for number, result in enumerate(op.results):
        is_list = str(result.type) == TENSOR_LIST
        yield f"{RESULT}{number}", ops.unpacked(result) if is_list else result


def dtype_of(value: ir.Value) -> str:
    """The C++ name of a tensor's element type, or MLIR's where PyTorch has none."""
    try:
        return find(of_tensor(value.type).name) or ""
    except KeyError:
        return str(ir.RankedTensorType(value.type).element_type)


def dim_order_of(value: ir.Value) -> DimOrder:
    """Tensors of a graph are contiguous; other layouts are hardwire's own, made for kernels."""
    return tuple(range(len(ir.RankedTensorType(value.type).shape)))


def _mark(
    program: Program,
    op: ir.Operation,
    kernel: Kernel,
    schema: FunctionSchema,
    dim_orders: Mapping[str, DimOrder],
) -> Iterator[str]:
    """Writes to an operator which kernel it calls."""
    declared = program.dispatcher.schema(op.name).returns
    for result, item in zip(op.results, declared, strict=True):
        if not matches(result.type, (TENSOR, TENSOR_LIST, *NUMBERS, *LISTS)):
            text = f"`{op.name}` gives `{item}`, which is neither a tensor nor a number"
            yield at(op, f"{text}; kernels can give no other results.")
            return
    op.attributes["hw.key"] = ir.StringAttr.get(kernel.dispatch_key or dispatch.CPU)
    op.attributes["hw.library"] = ir.StringAttr.get(kernel.library)
    op.attributes["hw.symbol"] = ir.StringAttr.get(kernel.symbol)
    op.attributes["hw.schema"] = ir.StringAttr.get(str(schema))
    if kernel.boxed:
        op.attributes["hw.boxed"] = ir.UnitAttr.get()
    elif "::" in kernel.name:
        op.attributes["hw.kernel_views"] = ir.UnitAttr.get()
    if kernel.scratch is not None:
        try:
            size = kernel.scratch.value(_facts(program, op, schema))
            i64 = ir.IntegerType.get_signless(64)
            op.attributes["hw.kernel_scratch"] = ir.IntegerAttr.get(i64, size)
        except SizeError as problem:
            text = f"{kernel.location}: the scratch size `{kernel.scratch}` {problem}"
            yield at(op, f"`{op.name}` calls `{kernel.symbol}`; {text}.")
    if kernel.layouts or dim_orders:
        layouts = _layouts(program, op, kernel.layouts, schema, dim_orders)
        op.attributes["hw.kernel_layouts"] = layouts


def _facts(program: Program, op: ir.Operation, schema: FunctionSchema) -> Facts:
    """What a size may ask of a call, by the names of the kernel's schema."""
    call = program.dispatcher.schema(op.name)
    known: dict[str, TensorFacts | int | Sequence[int] | None] = {}
    for name, value in _values(op, call):
        if isinstance(value, list):
            continue
        if isinstance(value.type, ir.RankedTensorType):
            dtype = find(dtype_of(value))
            size = None if dtype is None else size_of(dtype)
            known[name] = TensorFacts(tuple(ir.RankedTensorType(value.type).shape), size)
        else:
            known[name] = _constant(value)
    names = [*(a.name for a in schema.arguments), *(f"{RESULT}{n}" for n in range(len(op.results)))]
    names += [item.name for item in schema.returns if item.name is not None]
    return {name: known.get(name_in_call(name, schema, call)) for name in names}


def _constant(value: ir.Value) -> int | list[int] | None:
    try:
        found = constant_value(value)
    except NotConstant:
        return None
    if is_list(found):
        return [int(item) for item in found if isinstance(item, int)]
    return int(found) if isinstance(found, int) else None


def _layouts(
    program: Program,
    op: ir.Operation,
    layouts: Sequence[OperandLayout],
    schema: FunctionSchema,
    dim_orders: Mapping[str, DimOrder],
) -> ir.Attribute:
    """`{input = {dim_order = array<i64: 0, 2, 3, 1>, align = 16 : i64}}`; a result is `__ret_0`.

    `dim_orders` are what the kernel's `arg_meta` asks for; what its `layout` says counts more.
    """
    call = program.dispatcher.schema(op.name)
    values = dict(_values(op, call))
    made = {
        name: ir.DictAttr.get({"dim_order": ir.DenseI64ArrayAttr.get(list(order))})
        for name, order in dim_orders.items()
    }
    for layout in layouts:
        name = name_in_call(layout.argument, schema, call)
        value = values.get(name)
        fields: dict[str, ir.Attribute] = {}
        if name in made:
            fields = {"dim_order": made[name]["dim_order"]}
        if value is not None and not isinstance(value, list):
            order = _order(layout.dim_order, len(dim_order_of(value)))
            if order is not None:
                fields["dim_order"] = ir.DenseI64ArrayAttr.get(list(order))
        if layout.align is not None:
            i64 = ir.IntegerType.get_signless(64)
            fields["align"] = ir.IntegerAttr.get(i64, layout.align)
        made[name] = ir.DictAttr.get(fields)
    return ir.DictAttr.get({**made})


def _order(order: DimOrder | str | None, rank: int) -> DimOrder | None:
    """A layout's word as dimensions."""
    if order == "contiguous":
        return tuple(range(rank))
    if order == "channels_last":
        return CHANNELS_LAST.get(rank)
    return order if isinstance(order, tuple) else None
