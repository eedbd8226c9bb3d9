"""The process in which torch-mlir writes the kernels of operators for tensors of any size.

It reads one JSON object per line, `{"name": …, "text": …, "copies": …}`: a kernel in the torch
dialect. For each it writes one line: `{"name": …, "text": …, "results": [[element, rank], …],
"scratch": true or false}`, or `{"name": …, "error": …}`.
"""

from __future__ import annotations

import json
import sys

from ...dialect.errors import PassFailed
from ...dialect.mlir import ir, register_torch_dialect
from .. import expand_generic_child as generic
from .open_buffers import open_buffers
from .shape_checks import check_shapes

_TORCH = (
    "builtin.module(torch-lower-to-backend-contract{decompose=true},"
    "func.func(torch-scalarize-shapes),torch-backend-to-linalg-on-tensors-backend-pipeline)"
)
_TENSORS = (
    "builtin.module(func.func(linalg-generalize-named-ops,linalg-fuse-elementwise-ops,"
    "refback-generalize-tensor-concat,refback-generalize-tensor-pad),canonicalize,cse)"
)
_BUFFERS = (
    "builtin.module({analysis},"
    "one-shot-bufferize{{{options}bufferize-function-boundaries=1 "
    "function-boundary-type-conversion=fully-dynamic-layout-map}},"
    "canonicalize,cse,func.func(tm-tensor-to-loops,refback-munge-memref-copy))"
)
_LOOPS = (
    "builtin.module(func.func(convert-linalg-to-loops,lower-affine),"
    "fold-memref-alias-ops,resolve-shaped-type-result-dims,canonicalize,cse)"
)
_TIDY = "builtin.module(canonicalize,cse,func.func(loop-invariant-code-motion),cse,symbol-dce)"


_GENERIC = "builtin.module(func.func(linalg-generalize-named-ops))"


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = expand(request["text"], request["copies"])
        except PassFailed as error:
            answer = {"error": str(error)}
        print(json.dumps({"name": request["name"], **answer}), flush=True)


def expand(text: str, copies: bool) -> dict:
    """A kernel of the torch dialect as loops over buffers of any size."""
    context = ir.Context()
    register_torch_dialect(context)
    with context, ir.Location.unknown():
        module = generic.parse(text)
        generic.run(module, _TORCH)
        function = next(generic.functions(module))
        generic.protect_inputs(function)
        generic.run(module, _TENSORS)
        generic.run(module, generic.buffer_pipeline(module, _BUFFERS))
        generic.refuse_state(module)
        generic.relax_floats(module)
        generic.run(module, _GENERIC)
        check_shapes(next(generic.functions(module)))
        generic.run(module, _LOOPS)
        results, scratch = open_buffers(next(generic.functions(module)), copies)
        generic.run(module, _TIDY)
        listed = [[result.element, result.rank] for result in results]
        return {"text": str(module), "results": listed, "scratch": scratch}


if __name__ == "__main__":
    main()
