"""The process in which expand-generic runs torch-mlir, which may crash on what it does not expect.

It reads one JSON object per line, `{"name": …, "text": …}`: a kernel in the torch dialect. For each
it writes one line: `{"name": …, "text": …, "scratch": bytes}`, a module with the loops and the
constants that they read; or `{"name": …, "error": …}`; or, where the loops are wrong,
`{"name": …, "wrong": …}`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from ..dialect import check_scratch
from ..dialect.errors import InternalError, PassFailed
from ..dialect.graph import calls
from ..dialect.mlir import ir, passmanager, register_torch_dialect
from ..dialect.walks import operations
from .flat_buffers import flatten, flatten_global
from .nan_order import order_nans

_TORCH = "builtin.module(func.func(torch-decompose-complex-ops),{backend})"
_REFINED = (
    "builtin.module(torch-lower-to-backend-contract{{decompose=true}},"
    "func.func(torch-scalarize-shapes),{backend})"
)
_BACKEND = "torch-backend-to-linalg-on-tensors-backend-pipeline"
_TENSORS = (
    "builtin.module(func.func(linalg-generalize-named-ops,linalg-fuse-elementwise-ops,"
    "refback-generalize-tensor-concat,refback-generalize-tensor-pad),canonicalize,cse)"
)
_BUFFERS = (
    "builtin.module({analysis},"
    "one-shot-bufferize{{{options}bufferize-function-boundaries=1 "
    "function-boundary-type-conversion=identity-layout-map}},"
    "buffer-results-to-out-params{{hoist-static-allocs=1 modify-public-functions=1}},"
    "canonicalize,cse,func.func(tm-tensor-to-loops,refback-munge-memref-copy))"
)
_LOOPS = (
    "builtin.module(func.func(linalg-generalize-named-ops,convert-linalg-to-loops,lower-affine),"
    "fold-memref-alias-ops,canonicalize,cse)"
)
_TIDY = "builtin.module(canonicalize,cse,func.func(loop-invariant-code-motion),cse,symbol-dce)"


_PLAIN = (
    ("unregistered operation", "it is unknown there"),
    ("failed to legalize operation", "it has no lowering for these arguments"),
    (" op operand #", "it takes other types of arguments there"),
)


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        try:
            text, scratch = expand(request["text"])
            answer = {"name": request["name"], "text": text, "scratch": scratch}
        except PassFailed as error:
            answer = {"name": request["name"], "error": str(error)}
        except InternalError as error:
            answer = {"name": request["name"], "wrong": str(error)}
        print(json.dumps(answer), flush=True)


def expand(text: str) -> tuple[str, int]:
    """A kernel of the torch dialect as loops over flat buffers, and the scratch that they need."""
    context = ir.Context()
    register_torch_dialect(context)
    with context, ir.Location.unknown():
        module = _to_linalg(text)
        order_nans(module)
        function = next(op for op in functions(module))
        protect_inputs(function)
        run(module, _TENSORS)
        run(module, buffer_pipeline(module, _BUFFERS))
        refuse_state(module)
        relax_floats(module)
        run(module, _LOOPS)
        scratch = flatten(function := next(op for op in functions(module)))
        if scratch:
            check_scratch.check(function, function.regions[0].blocks[0].arguments[-1])
        for op in _operations(module, "memref.global"):
            flatten_global(op)
        run(module, _TIDY)
        return str(module), scratch


def _to_linalg(text: str) -> ir.Module:
    """The quick way first; it fails where a decomposition leaves shapes open."""
    try:
        module = parse(text)
        run(module, _TORCH.format(backend=_BACKEND))
        return module
    except PassFailed:
        module = parse(text)
        run(module, _REFINED.format(backend=_BACKEND))
        return module


def parse(text: str) -> ir.Module:
    try:
        return ir.Module.parse(text)
    except ir.MLIRError as error:
        raise PassFailed(_reason(error)) from error


def run(module: ir.Module, pipeline: str) -> None:
    try:
        passmanager.PassManager.parse(pipeline).run(module.operation)
    except ir.MLIRError as error:
        raise PassFailed(_reason(error)) from error


def _reason(error: ir.MLIRError) -> str:
    """MLIR's first complaint, without the IR that it prints after it."""
    diagnostics = error.error_diagnostics
    text = diagnostics[0].message if diagnostics else str(error)
    for said, meant in _PLAIN:
        if said in text:
            return meant
    return text.splitlines()[0].partition(": %")[0]


def protect_inputs(function: ir.Operation) -> None:
    """Kernels do not write to their operands, some of which lie in flash."""
    count = len(function.regions[0].blocks[0].arguments)
    mark = {"bufferization.writable": ir.BoolAttr.get(False)}
    calls.add_each(function, "arg_attrs", [mark] * count)


def relax_floats(module: ir.Module) -> None:
    """Sums may be reassociated, so that they can use vector registers; products may be fused."""
    contract = ir.Attribute.parse("#arith.fastmath<contract>")
    sums = ir.Attribute.parse("#arith.fastmath<reassoc,nsz,contract>")
    for op in operations(module.operation):
        if op.name in ("arith.addf", "arith.subf", "arith.mulf", "arith.divf"):
            op.attributes["fastmath"] = sums if _accumulates(op) else contract


def _accumulates(op: ir.Operation) -> bool:
    """True for an addition to the result of a reduction."""
    generic = op.parent.operation
    if op.name != "arith.addf" or generic.name != "linalg.generic":
        return False
    if "reduction" not in str(generic.attributes["iterator_types"]):
        return False
    block = generic.regions[0].blocks[0]
    inputs = ir.DenseI32ArrayAttr(generic.attributes["operandSegmentSizes"])[0]
    return any(operand in list(block.arguments)[inputs:] for operand in op.operands)


def buffer_pipeline(module: ir.Module, pipeline: str) -> str:
    """Sorts, scans and scatters are unknown to the analysis that avoids copies."""
    if any(op.name.startswith("tm_tensor.") for op in operations(module.operation)):
        return pipeline.format(
            analysis="func.func(tm-tensor-bufferize)", options="copy-before-write=1 "
        )
    return pipeline.format(analysis="eliminate-empty-tensors", options="")


def refuse_state(module: ir.Module) -> None:
    """Random numbers need a generator whose state would be written by the model."""
    for op in operations(module.operation):
        writes = op.name == "memref.global" and "constant" not in op.attributes
        if writes or op.name.startswith("ml_program."):
            raise PassFailed("it keeps state between calls")


def functions(module: ir.Module) -> Iterator[ir.Operation]:
    return _operations(module, "func.func")


def _operations(module: ir.Module, name: str) -> Iterator[ir.Operation]:
    return (op for op in operations(module.operation) if op.name == name)


if __name__ == "__main__":
    main()
