"""The process in which torch-mlir writes the kernels of operators for tensors of any size.

It reads one JSON object per line, `{"name": …, "text": …, "copies": …}`: a kernel in the torch
dialect. For each it writes one line: `{"name": …, "text": …, "results": [[element, rank], …],
"scratch": true or false}`, or `{"name": …, "error": …}`, or, where its loops are wrong,
`{"name": …, "wrong": …}`. A request with `only_types` is answered
by `{"name": …, "types": [[element, sizes], …]}`, one with `only_dtypes` by their elements alone.

torch-mlir reads its library of shape functions, a tenth of a second, for each module in which it
infers types. So that is done for many kernels at once; where one of them fails, for half as many.
With the argument `alone` it is done one by one, which tells who is to blame when it crashes.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator

from ...dialect import check_scratch
from ...dialect.errors import InternalError, PassFailed
from ...dialect.mlir import ir, register_torch_dialect
from .. import expand_generic_child as generic
from ..nan_order import order_nans
from .open_buffers import open_buffers
from .reshapes import resolve_reshapes
from .shape_checks import check_joins, check_shapes

_TYPES = (
    "builtin.module(torch-lower-to-backend-contract{decompose=true},"
    "func.func(torch-scalarize-shapes))"
)
_LINALG = "builtin.module(torch-backend-to-linalg-on-tensors-backend-pipeline)"
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
    serve(lambda typed, request: _expanded(typed, request["copies"]))


def serve(expand: Callable[[ir.Module, dict], dict]) -> None:
    """Answers every request with what `expand` makes of its kernel, whose types are all known."""
    context = ir.Context()
    register_torch_dialect(context)
    requests = [json.loads(line) for line in sys.stdin]
    size = 1 if "alone" in sys.argv else len(requests)
    with context, ir.Location.unknown():
        for start in range(0, len(requests), max(size, 1)):
            batch = requests[start : start + size]
            for request, typed in zip(batch, _typed(batch), strict=True):
                answer = _answer(typed, request, expand)
                print(json.dumps({"name": request["name"], **answer}), flush=True)


def _typed(batch: list[dict]) -> Iterator[ir.Module | PassFailed]:
    """Each kernel with all types inferred, and decomposed; or why that does not work."""
    try:
        yield from _apart(_together(batch))
    except PassFailed as problem:
        if len(batch) == 1:
            yield problem
            return
        middle = len(batch) // 2
        yield from _typed(batch[:middle])
        yield from _typed(batch[middle:])


def _together(batch: list[dict]) -> ir.Module:
    texts = [
        request["text"].replace("@kernel", f"@kernel_{number}", 1)
        for number, request in enumerate(batch)
    ]
    module = generic.parse("".join(texts))
    generic.run(module, _TYPES)
    return module


def _apart(module: ir.Module) -> list[ir.Module]:
    found = []
    for function in list(generic.functions(module)):
        made = ir.Module.create()
        copy = function.clone(ip=ir.InsertionPoint(made.body))
        copy.operation.attributes["sym_name"] = ir.StringAttr.get("kernel")
        found.append(made)
    return found


def _answer(
    typed: ir.Module | PassFailed, request: dict, expand: Callable[[ir.Module, dict], dict]
) -> dict:
    if isinstance(typed, PassFailed):
        return {"error": str(typed)}
    try:
        if request.get("only_types"):
            return {"types": [_known(text) for text in _result_types(typed)]}
        if request.get("only_dtypes"):
            return {"dtypes": [_element(text) for text in _result_types(typed)]}
        return expand(typed, request)
    except PassFailed as problem:
        return {"error": str(problem)}
    except InternalError as problem:
        return {"wrong": str(problem)}


def _result_types(module: ir.Module) -> list[str]:
    function = next(generic.functions(module))
    type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    return [str(one) for one in type.results]


def _known(type: str) -> tuple[str, list[int]]:
    """Element type and sizes of `!torch.vtensor<[2,3],si64>`."""
    found = re.fullmatch(r"!torch\.vtensor<\[([\d,]*)\],(\w+)>", type)
    if found is None:
        raise PassFailed(f"it gives something of the type {type}")
    return _element(type), [int(size) for size in found[1].split(",") if size]


def _element(type: str) -> str:
    """The element type of a tensor, as MLIR has it where signs are no part of it."""
    found = re.fullmatch(r"!torch\.vtensor<\[[\d,?]*\],(\w+)>", type)
    if found is None:
        raise PassFailed(f"it gives something of the type {type}")
    return found[1].removeprefix("s") if found[1].startswith("si") else found[1]


def _expanded(module: ir.Module, copies: bool) -> dict:
    """A kernel of the torch dialect as loops over buffers of any size."""
    generic.run(module, _LINALG)
    order_nans(module)
    function = next(generic.functions(module))
    generic.protect_inputs(function)
    check_joins(function)
    resolve_reshapes(function)
    generic.run(module, _TENSORS)
    generic.run(module, generic.buffer_pipeline(module, _BUFFERS))
    generic.refuse_state(module)
    generic.relax_floats(module)
    generic.run(module, _GENERIC)
    check_shapes(next(generic.functions(module)))
    generic.run(module, _LOOPS)
    function = next(generic.functions(module))
    results, scratch = open_buffers(function, copies)
    if scratch:
        check_scratch.check(function, function.regions[0].blocks[0].arguments[-1])
    generic.run(module, _TIDY)
    listed = [[result.element, result.rank] for result in results]
    return {"text": str(module), "results": listed, "scratch": scratch}


if __name__ == "__main__":
    main()
