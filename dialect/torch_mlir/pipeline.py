"""From the torch dialect to loops over buffers: linalg on tensors, then on buffers, then loops.

What the sizes of a kernel are decides what its loops are given (`KINDS`, by the name that a request
has under `sizes`):

* `fixed`: sizes stand in types. Buffers are flat and static (`fixed_buffers`).
* `bounded`: those of a program, each within its bounds. Buffers are flat and as large as they may
  become, and the sizes are arguments (`bounded_buffers`).
* `open`: any. They are read off the buffers, which may lie in any way (`open_buffers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .. import check_scratch
from ..errors import PassFailed
from ..graph import calls
from ..mlir import ir, passmanager
from ..sizes import Range
from ..walks import around, operations
from .bounded_buffers import bind_buffers, drop_status
from .conditions import refuse_what_fails
from .fixed_buffers import flatten, flatten_global
from .nan_order import order_nans
from .open_buffers import open_buffers
from .reshapes import resolve_reshapes
from .shape_checks import check_joins, check_shapes
from .size_arguments import Signature, bind_tensors, signature_of

QUICKLY_TYPED = "func.func(torch-decompose-complex-ops)"
"""Enough where no decomposition leaves types open."""

TYPED = "torch-lower-to-backend-contract{decompose=true},func.func(torch-scalarize-shapes)"
LINALG = "torch-backend-to-linalg-on-tensors-backend-pipeline"
_GENERIC = "linalg-generalize-named-ops"
_FOLDED = "canonicalize,cse"
_TENSORS = (
    f"func.func({_GENERIC},linalg-fuse-elementwise-ops,"
    "refback-generalize-tensor-concat,refback-generalize-tensor-pad)"
)
_BUFFERS = (
    "one-shot-bufferize{{{options}bufferize-function-boundaries=1 "
    "function-boundary-type-conversion={layout}-layout-map}}"
)

_PLAIN = (
    ("unregistered operation", "it is unknown there"),
    ("failed to legalize operation", "it has no lowering for these arguments"),
    (" op operand #", "it takes other types of arguments there"),
)


def parse(text: str) -> ir.Module:
    """PassFailed where torch-mlir does not know what is written there."""
    try:
        return ir.Module.parse(text)
    except ir.MLIRError as error:
        raise PassFailed(_reason(error)) from error


def run(module: ir.Module, *passes: str) -> None:
    """Runs passes one after the other. PassFailed, with a reason, where one of them fails."""
    try:
        pipeline = f"builtin.module({','.join(filter(None, passes))})"
        passmanager.PassManager.parse(pipeline).run(module.operation)
    except ir.MLIRError as error:
        raise PassFailed(_reason(error)) from error


def kernel_of(module: ir.Module) -> ir.Operation:
    """The function in a module; to be asked for anew after each pass."""
    return next(_named(module, "func.func"))


def _reason(error: ir.MLIRError) -> str:
    """MLIR's first complaint, without the IR that it prints after it."""
    diagnostics = error.error_diagnostics
    text = diagnostics[0].message if diagnostics else str(error)
    for said, meant in _PLAIN:
        if said in text:
            return meant
    return text.splitlines()[0].partition(": %")[0]


class Open:
    """What is done to kernels of any sizes, beside what is done to all.

    With `copies` results are written once all is computed: they may lie where an operand lies.
    """

    LAYOUT = "fully-dynamic"
    FOLDED, KNOWN, RESULTS = "", "", ""
    """Passes in front of those of tensors, behind these, and behind those to buffers."""
    LOOPS, TIDY = ",lower-affine", ""
    """When addresses become arithmetic: with the loops, or at the end."""
    DIMS = "resolve-shaped-type-result-dims"
    """Sizes are computed from those of operands. Where all are fixed that would hide those which
    depend on data."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request

    def on_tensors(self, function: ir.Operation) -> None:
        check_joins(function)
        resolve_reshapes(function)

    def on_buffers(self, function: ir.Operation) -> None:
        check_shapes(function)

    def on_loops(self, module: ir.Module) -> dict[str, Any]:
        """Gives every buffer its place; what is to be said of these, and `scratch` memory."""
        results, scratch = open_buffers(
            kernel_of(module), self.request["copies"], self.request.get("strided", False)
        )
        return {"results": results, "scratch": scratch}

    def ranges(self, function: ir.Operation) -> dict[ir.Value, Range]:
        """The bounds of arguments that are sizes."""
        return {}

    def end(self, module: ir.Module) -> None:
        """What follows on everything else."""


class Fixed(Open):
    LAYOUT, DIMS = "identity", ""
    RESULTS = "buffer-results-to-out-params{hoist-static-allocs=1 modify-public-functions=1}"

    def on_tensors(self, function: ir.Operation) -> None:
        """Types say that all fits together."""

    def on_buffers(self, function: ir.Operation) -> None:
        """Types say that all fits together."""

    def on_loops(self, module: ir.Module) -> dict[str, Any]:
        scratch = flatten(kernel_of(module))
        for op in _named(module, "memref.global"):
            flatten_global(op)
        return {"scratch": scratch}


class Bounded(Open):
    LAYOUT = "identity"
    FOLDED, KNOWN = _FOLDED, Open.DIMS
    LOOPS, TIDY = "", f"func.func(lower-affine),{_FOLDED}"

    def __init__(self, request: dict[str, Any]) -> None:
        super().__init__(request)
        self.signature: Signature = signature_of(request)

    def on_tensors(self, function: ir.Operation) -> None:
        bind_tensors(function, self.signature)

    def on_buffers(self, function: ir.Operation) -> None:
        check_shapes(function, accesses=False)

    def on_loops(self, module: ir.Module) -> dict[str, Any]:
        self.scratch = bind_buffers(kernel_of(module), self.signature)
        return {"scratch": self.scratch}

    def ranges(self, function: ir.Operation) -> dict[ir.Value, Range]:
        return {
            value: self.signature.ranges[place] for value, place in self._sizes(function).items()
        }

    def end(self, module: ir.Module) -> None:
        function = kernel_of(module)
        refuse_what_fails(function, self._sizes(function), self.signature)
        drop_status(function)
        run(module, _FOLDED)

    def _sizes(self, function: ir.Operation) -> dict[ir.Value, int]:
        """The arguments that are sizes, the last ones but scratch memory, and which of them."""
        arguments = list(function.regions[0].blocks[0].arguments)
        end = len(arguments) - bool(self.scratch)
        used = self.signature.used
        return dict(zip(arguments[end - len(used) : end], used, strict=True))


KINDS = {"fixed": Fixed, "bounded": Bounded, "open": Open}


def loops(module: ir.Module, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request whose kernel is linalg on tensors; `module` is rewritten."""
    kind = KINDS[request["sizes"]](request)
    order_nans(module)
    kind.on_tensors(kernel_of(module))
    _protect_inputs(kernel_of(module))
    run(module, kind.FOLDED, _TENSORS, kind.KNOWN, _FOLDED)
    run(module, *_to_buffers(module, kind.LAYOUT), kind.RESULTS, _FOLDED)
    run(module, f"func.func(tm-tensor-to-loops,refback-munge-memref-copy,{_GENERIC})")
    _refuse_state(module)
    _relax_floats(module)
    kind.on_buffers(kernel_of(module))
    run(module, f"func.func(convert-linalg-to-loops{kind.LOOPS})")
    run(module, "fold-memref-alias-ops", kind.DIMS, _FOLDED)
    answer = kind.on_loops(module)
    function = kernel_of(module)
    if answer["scratch"]:
        scratch = function.regions[0].blocks[0].arguments[-1]
        check_scratch.check(function, scratch, kind.ranges(function))
    run(module, _FOLDED, kind.TIDY, "func.func(loop-invariant-code-motion),cse,symbol-dce")
    kind.end(module)
    return {"text": str(module), **answer}


def _to_buffers(module: ir.Module, layout: str) -> Sequence[str]:
    """Sorts, scans and scatters are unknown to the analysis that avoids copies."""
    if any(op.name.startswith("tm_tensor.") for op in operations(module.operation)):
        pipeline = _BUFFERS.format(options="copy-before-write=1 ", layout=layout)
        return "func.func(tm-tensor-bufferize)", pipeline
    return "eliminate-empty-tensors", _BUFFERS.format(options="", layout=layout)


def _protect_inputs(function: ir.Operation) -> None:
    """Kernels do not write to their operands, some of which lie in flash."""
    count = len(function.regions[0].blocks[0].arguments)
    mark = {"bufferization.writable": ir.BoolAttr.get(False)}
    calls.add_each(function, "arg_attrs", [mark] * count)


def _relax_floats(module: ir.Module) -> None:
    """Sums may be reassociated, so that they can use vector registers; products may be fused."""
    contract = ir.Attribute.parse("#arith.fastmath<contract>")
    sums = ir.Attribute.parse("#arith.fastmath<reassoc,nsz,contract>")
    for op in operations(module.operation):
        if op.name in ("arith.addf", "arith.subf", "arith.mulf", "arith.divf"):
            op.attributes["fastmath"] = sums if _accumulates(op) else contract


def _accumulates(op: ir.Operation) -> bool:
    """True for an addition to the result of a reduction."""
    generic = around(op)
    if op.name != "arith.addf" or generic.name != "linalg.generic":
        return False
    if "reduction" not in str(generic.attributes["iterator_types"]):
        return False
    block = generic.regions[0].blocks[0]
    inputs = ir.DenseI32ArrayAttr(generic.attributes["operandSegmentSizes"])[0]
    return any(operand in list(block.arguments)[inputs:] for operand in op.operands)


def _refuse_state(module: ir.Module) -> None:
    """Random numbers need a generator whose state would be written by the model."""
    for op in operations(module.operation):
        writes = op.name == "memref.global" and "constant" not in op.attributes
        if writes or op.name.startswith("ml_program."):
            raise PassFailed("it keeps state between calls")


def _named(module: ir.Module, name: str) -> Iterator[ir.Operation]:
    return (op for op in operations(module.operation) if op.name == name)
