"""The copies that are left in a compiled model: how large each one is, for which operator, and why.

A copy is a call that computes nothing: a value was needed in another layout, or elsewhere. They are
found at the `planned` stage, where those that memory planning could leave out are gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ..dialect import regions, templates
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.graph.where import source_of
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.ops import PACK
from ..dialect.program import Program
from .call_facts import Functions

PAD = "aten.constant_pad_nd"


@dataclass(frozen=True)
class Copy:
    """One call. `operator` is what needs the copy, `source` its `file:line`, `bytes` what is
    written."""

    kernel: str
    operator: str
    source: str
    bytes: int
    reason: str


def copies_of(program: Program) -> tuple[Copy, ...]:
    """The copies of the entry function of a `planned` program, in order."""
    functions = calls.functions(program)
    called = [
        (op, calls.called(op, functions)) for op in calls.body(program.entry()) if calls.is_call(op)
    ]
    return tuple(
        _copy(call, kernel, functions)
        for call, kernel in called
        if (template := templates.of_kernel(kernel)) is not None and not template.computes
    )


def _copy(call: ir.Operation, kernel: ir.Operation, functions: Functions) -> Copy:
    result = call.results[0]
    size = prod(ir.RankedTensorType(result.type).shape) * of_tensor(result.type).size
    operator, reason = _own(kernel) or _wanted(call, functions)
    near = call if operator != "return" else _root(call.operands[0]).owner
    name = calls.symbol(kernel)
    return Copy(name, operator, _source(near), size, reason)


def _own(kernel: ir.Operation) -> tuple[str, str] | None:
    """An operator that is a copy itself; None for copies that layouts made necessary."""
    names = [op.name for op in _body(kernel)]
    if aten.CAT in names:
        return aten.CAT, "the parts are joined in one tensor"
    if PAD in names:
        return PAD, "the padding is written around the operand"
    if aten.VIEW in names:
        return aten.VIEW, "strides cannot say this view of how its operand lies"
    return None


def _wanted(call: ir.Operation, functions: Functions) -> tuple[str, str]:
    """Who reads a copy, and why not the value that was copied."""
    uses = list(call.results[0].uses)
    if not uses:
        return "", "nobody reads it"
    reader = uses[-1].owner.operation  # MLIR lists the latest first
    if reader.name == "func.return":
        return "return", _returned(_root(call.operands[0]))
    if _is_view(reader):
        return reader.name, "strides cannot say this view of how its operand lies"
    if reader.name == PACK:
        return aten.CAT, "a part that is not computed in the whole"
    if calls.is_call(reader):
        return _read(call, calls.called(reader, functions))
    if reader.name == regions.TRUTH:
        return reader.name, "what decides is read at one place"
    return reader.name, "what leaves a branch or goes round a loop has a place of its own"


def _returned(root: ir.Value) -> str:
    if isinstance(root.owner, ir.Block):
        return "an input, or what a loop carries, is returned"
    if root.owner.name == "hw.weight":
        return "a weight is returned"
    return "the caller's buffer holds it row by row, and it lies otherwise, or in another buffer"


def _read(call: ir.Operation, kernel: ir.Operation) -> tuple[str, str]:
    names = [op.name for op in _body(kernel) if "." in op.name]
    operator = next((name for name in names if not name.startswith(("hw.", "func."))), "")
    if "hw.symbol" in kernel.attributes:
        return operator, "the C function asks for this layout, or for memory of its own"
    if not calls.text(kernel, "hw.template"):
        return operator, "kernels without a template read row by row"
    layout = ir.DictAttr(ir.ArrayAttr(call.attributes["hw.layouts"])[0])
    if "halo" in layout:
        what = "a border" if "fill" in layout else "zeros"
        return operator, f"the kernel reads {what} around it"
    return operator, "the kernel changes it, or reads it in another order"


def _source(near: ir.Operation | ir.OpView | ir.Block) -> str:
    return "" if isinstance(near, ir.Block) else source_of([near.operation])


def _body(kernel: ir.Operation) -> list[ir.Operation]:
    return [op.operation for op in kernel.regions[0].blocks[0].operations]


def _is_view(op: ir.Operation) -> bool:
    """Operators that stand in the entry themselves are views: all others are in kernels."""
    return op.name.startswith("aten.") or op.name == regions.ELEMENT


def _root(value: ir.Value) -> ir.Value:
    while not isinstance(value.owner, ir.Block) and _is_view(value.owner.operation):
        value = value.owner.operands[0]
    return value
