"""The process in which torch-mlir writes the loops of kernels for all sizes of a program.

It reads one JSON object per line, `{"name": …, "text": …, "inputs": […], "results": […],
"numbers": […], "ranges": […], "used": […], "names": […], "conditions": […]}`: a kernel in the torch
dialect, the types of its tensors, the sizes that it is given, as `open_loops.Signature` has them,
and the names and conditions of all sizes of the program. For each it writes one
line: `{"name": …, "text": …, "scratch": bytes}` or `{"name": …, "error": …}`.
"""

from __future__ import annotations

from ..dialect import check_scratch
from ..dialect.mlir import ir
from . import expand_generic_child as generic
from .nan_order import order_nans
from .open_conditions import refuse_what_fails
from .open_loops import Signature, bind_buffers, bind_tensors, drop_status
from .operators.child import serve
from .operators.shape_checks import check_shapes

_LINALG = "builtin.module(torch-backend-to-linalg-on-tensors-backend-pipeline,canonicalize,cse)"
_FOLDED = "builtin.module(canonicalize,cse)"
_TENSORS = (
    "builtin.module(canonicalize,cse,func.func(linalg-generalize-named-ops,"
    "linalg-fuse-elementwise-ops,refback-generalize-tensor-concat,refback-generalize-tensor-pad),"
    "resolve-shaped-type-result-dims,canonicalize,cse)"
)
_BUFFERS = (
    "builtin.module({analysis},"
    "one-shot-bufferize{{{options}bufferize-function-boundaries=1 "
    "function-boundary-type-conversion=identity-layout-map}},"
    "canonicalize,cse,func.func(tm-tensor-to-loops,refback-munge-memref-copy,"
    "linalg-generalize-named-ops))"
)
_LOOPS = (
    "builtin.module(func.func(convert-linalg-to-loops),"
    "fold-memref-alias-ops,resolve-shaped-type-result-dims,canonicalize,cse)"
)
_TIDY = (
    "builtin.module(canonicalize,cse,func.func(lower-affine),canonicalize,cse,"
    "func.func(loop-invariant-code-motion),cse,symbol-dce)"
)


def main() -> None:
    serve(_expanded)


def _expanded(module: ir.Module, request: dict) -> dict:
    """A kernel of the torch dialect as loops over flat buffers, and the scratch that they need."""
    signature = _signature(request)
    generic.run(module, _LINALG)
    order_nans(module)
    function = next(generic.functions(module))
    bind_tensors(function, signature)
    generic.protect_inputs(function)
    generic.run(module, _TENSORS)
    generic.run(module, generic.buffer_pipeline(module, _BUFFERS))
    generic.refuse_state(module)
    generic.relax_floats(module)
    check_shapes(next(generic.functions(module)), accesses=False)
    generic.run(module, _LOOPS)
    scratch = bind_buffers(next(generic.functions(module)), signature)
    if scratch:
        _check(next(generic.functions(module)), signature)
    generic.run(module, _TIDY)
    _refuse_what_fails(next(generic.functions(module)), signature, request, bool(scratch))
    drop_status(next(generic.functions(module)))
    generic.run(module, _FOLDED)
    return {"text": str(module), "scratch": scratch}


def _check(function: ir.Operation, signature: Signature) -> None:
    """Its last arguments are the sizes that it is given, and scratch memory."""
    *arguments, scratch = function.regions[0].blocks[0].arguments
    ranges = [signature.ranges[position] for position in signature.used]
    sizes = arguments[len(arguments) - len(ranges) :]
    check_scratch.check(function, scratch, dict(zip(sizes, ranges, strict=True)))


def _refuse_what_fails(
    function: ir.Operation, signature: Signature, request: dict, has_scratch: bool
) -> None:
    arguments = list(function.regions[0].blocks[0].arguments)
    end = len(arguments) - has_scratch
    given = arguments[end - len(signature.used) : end]
    refuse_what_fails(
        function,
        dict(zip(given, signature.used, strict=True)),
        signature.ranges,
        [_expression(text) for text in request["conditions"]],
        request["names"],
    )


def _signature(request: dict) -> Signature:
    return Signature(
        tuple(ir.Type.parse(text) for text in request["inputs"]),
        tuple(ir.Type.parse(text) for text in request["results"]),
        tuple(_expression(text) for text in request["numbers"]),
        tuple((low, high) for low, high in request["ranges"]),
        tuple(request["used"]),
    )


def _expression(text: str) -> ir.AffineExpr:
    return ir.AffineMapAttr(ir.Attribute.parse(text)).value.results[0]


if __name__ == "__main__":
    main()
