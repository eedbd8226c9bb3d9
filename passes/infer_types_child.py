"""The process in which `infer_types` runs torch-mlir's shape functions, which may crash.

It reads one JSON object per line, `{"name": …, "texts": {…}}`: functions of the torch dialect whose
results have open types. It writes `{"name": …, "types": {…}}`: the types, or null for a call that
is not valid.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

from ..dialect.graph import calls
from ..dialect.mlir import ir, passmanager, register_torch_dialect

_PASSES = "builtin.module({})".format(
    ",".join(
        f"torch-reify-{kind}-calculations,inline,func.func(torch-simplify-{kind}-calculations)"
        for kind in ("shape", "dtype")
    )
    + ",canonicalize,symbol-dce"
)
CALCULATED = ("torch.shape.calculate", "torch.dtype.calculate")
RAISE = "torch.prim.RaiseException"
"""What is left of a function, outside of all conditions, where the call is not valid."""


def main() -> None:
    context = ir.Context()
    register_torch_dialect(context)
    for line in sys.stdin:
        request = json.loads(line)
        with context, ir.Location.unknown():
            types = infer(request["texts"])
        print(json.dumps({"name": request["name"], "types": types}), flush=True)


def infer(texts: Mapping[str, str]) -> dict[str, list[str] | None]:
    """The types of the results of each function; all are done in one module if that is possible."""
    named = {name: text if _parses(text) else _plain(text) for name, text in texts.items()}
    valid = {name: text for name, text in named.items() if _parses(text)}
    try:
        found = _infer(valid)
    except ir.MLIRError:
        found = {}
        for name, text in valid.items():
            try:
                found |= _infer({name: text})
            except ir.MLIRError:
                continue
    return {name: found.get(name) for name in texts}


def _parses(text: str) -> bool:
    try:
        ir.Module.parse(text)
    except ir.MLIRError:
        return False
    return True


def _plain(text: str) -> str:
    """With `aten.f` for an operator `aten._f` that torch-mlir does not know."""
    return text.replace('"torch.aten._', '"torch.aten.')


def _infer(texts: Mapping[str, str]) -> dict[str, list[str] | None]:
    numbered = {f"kernel_{number}": name for number, name in enumerate(texts)}
    parts = [texts[name].replace("@kernel(", f"@{new}(") for new, name in numbered.items()]
    module = ir.Module.parse("\n".join(parts))
    passmanager.PassManager.parse(_PASSES).run(module.operation)
    functions = [op.operation for op in module.body.operations]
    named = {calls.symbol(one): one for one in functions if one.name == "func.func"}
    return {name: _types(named[new]) for new, name in numbered.items()}


def _types(function: ir.Operation) -> list[str] | None:
    """What the one operator of a function gives, after its shapes and dtypes were computed."""
    found: list[list[str]] = []
    valid = True

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal valid
        if op.operation.name == RAISE:
            valid = valid and op.operation.parent.name not in CALCULATED
        if op.operation.name == "torch.dtype.calculate.yield":
            found.append([str(value.type) for value in op.operation.operands])
        return ir.WalkResult.ADVANCE

    function.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found[0] if valid and len(found) == 1 else None


if __name__ == "__main__":
    main()
