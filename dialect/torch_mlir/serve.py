"""Requests to torch-mlir and their answers, in the process that has torch-mlir; see `__main__`.

torch-mlir reads its library of shape functions, a tenth of a second, for each module in which it
infers types. Where sizes are fixed that is rarely needed. Else it is done for many kernels at once;
where one of them fails, for half as many. One by one tells who is to blame for a crash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from ..errors import InternalError, PassFailed
from ..mlir import ir, register_torch_dialect
from ..walks import operations
from .pipeline import LINALG, QUICKLY_TYPED, TYPED, kernel_of, loops, parse, run

Request = dict[str, Any]


def answers(requests: Sequence[Request]) -> Iterator[dict[str, Any]]:
    """An answer to each request, in their order, but those of fixed sizes first."""
    context = ir.Context()
    register_torch_dialect(context)
    with context, ir.Location.unknown():
        fixed = [request for request in requests if request["sizes"] == "fixed"]
        others = [request for request in requests if request["sizes"] != "fixed"]
        for request in fixed:
            yield {"name": request["name"], **_answer(request, _fixed)}
        for request, typed in zip(others, _typed(others), strict=True):
            yield {"name": request["name"], **_answer(request, partial(_open, typed))}


def _answer(request: Request, make: Callable[[Request], dict[str, Any]]) -> dict[str, Any]:
    try:
        return make(request)
    except PassFailed as problem:
        return {"error": str(problem)}
    except InternalError as problem:
        return {"wrong": str(problem)}


def _fixed(request: Request) -> dict[str, Any]:
    return loops(_quickly(request["text"]), request)


def _quickly(text: str) -> ir.Module:
    """A kernel as linalg, the quick way first; it fails where a decomposition leaves types open."""
    try:
        module = parse(text)
        run(module, QUICKLY_TYPED, LINALG)
    except PassFailed:
        module = parse(text)
        run(module, TYPED, LINALG)
    return module


def _open(typed: ir.Module | PassFailed, request: Request) -> dict[str, Any]:
    if isinstance(typed, PassFailed):
        raise typed
    if request.get("types"):
        return {"types": _types(typed)}
    run(typed, LINALG)
    return loops(typed, request)


def _typed(batch: Sequence[Request]) -> Iterator[ir.Module | PassFailed]:
    """Each kernel with all types inferred, and decomposed; or why that does not work."""
    if not batch:
        return
    try:
        yield from _apart(_together(batch))
    except PassFailed as problem:
        if len(batch) == 1:
            yield problem
            return
        middle = len(batch) // 2
        yield from _typed(batch[:middle])
        yield from _typed(batch[middle:])


def _together(batch: Sequence[Request]) -> ir.Module:
    texts = [
        request["text"].replace("@kernel", f"@kernel_{number}", 1)
        for number, request in enumerate(batch)
    ]
    module = parse("".join(texts))
    run(module, TYPED)
    return module


def _apart(module: ir.Module) -> list[ir.Module]:
    found: list[ir.Module] = []
    for function in [op for op in operations(module.operation) if op.name == "func.func"]:
        made = ir.Module.create()
        copy = function.clone(ip=ir.InsertionPoint(made.body))
        copy.operation.attributes["sym_name"] = ir.StringAttr.get("kernel")
        found.append(made)
    return found


def _types(module: ir.Module) -> list[str]:
    """The types of what a kernel gives."""
    type = ir.FunctionType(ir.TypeAttr(kernel_of(module).attributes["function_type"]).value)
    return [str(one) for one in type.results]
