"""What a library of operators costs, and for each operator how and for what it was compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialect.program import Program
from ..boxed_calls import PREFIX
from ..elf import CODE, read_object
from ..llvm import prefixed
from .compiled import Compiled
from .library import OperatorEntry
from .user_kernels import UserKernel


def library_report(
    program: Program, operators: Sequence[OperatorEntry], image: bytes
) -> dict[str, Any]:
    """The figures of a library, ready for JSON; sizes are in bytes."""
    facts = read_object(image)
    sizes = {section.name: section.size for section in facts.sections}

    common = CODE + prefixed(program.name, PREFIX)

    def size(symbol: str) -> int:
        return sizes.get(CODE + prefixed(program.name, symbol), 0)

    return {
        "name": program.name,
        "target": program.target.name,
        "triple": program.target.triple,
        "flash": {
            "total": facts.size("code", "constant", "data"),
            "code": facts.size("code"),
            "constants": facts.size("constant", "data"),
        },
        "operators": [
            {
                "operator": operator.schema.full_name,
                "entry": size(operator.symbol),
                "bytes": size(operator.symbol) + sum(map(size, _symbols(operator))),
                "scratch": operator.scratch,
                "variants": [_variant(one, size(one.symbol)) for one in operator.kernels],
                "kernels": [_user(one) for one in operator.users],
            }
            for operator in operators
        ],
        "common": sum(size for name, size in sizes.items() if name.startswith(common)),
        "undefined_symbols": list(facts.undefined),
    }


def _symbols(operator: OperatorEntry) -> list[str]:
    """Its kernels, each once; another operator may have the same."""
    return list(dict.fromkeys(one.symbol for one in operator.kernels))


def _variant(compiled: Compiled, size: int) -> dict[str, Any]:
    return {
        "sizes": "static" if compiled.variant.is_static else "dynamic",
        "arguments": {name: str(given) for name, given in compiled.variant.arguments},
        "results": [f"{result.dtype.name}, rank {result.rank}" for result in compiled.results],
        "broadcasts": compiled.variant.spreads,
        "kernel": compiled.symbol,
        "bytes": size,
    }


def _user(user: UserKernel) -> dict[str, Any]:
    kernel = user.kernel
    return {"symbol": kernel.symbol, "from": kernel.location, "boxed": kernel.boxed}


def table(report: dict[str, Any]) -> str:
    """The report as text."""
    flash, count = report["flash"], len(report["operators"])
    lines = [
        f"{report['name']} for {report['target']}: {count} operator{'s' if count > 1 else ''}, "
        f"{flash['total']:,} bytes of flash ({flash['code']:,} of code)"
    ]
    width = max(len(operator["operator"]) for operator in report["operators"])
    for operator in report["operators"]:
        kinds = sorted({variant["sizes"] for variant in operator["variants"]})
        count = len(operator["variants"])
        what = "variant" if count == 1 else "variants"
        name = operator["operator"]
        parts = [f"{count} {what}, {' and '.join(kinds)} sizes"] if count else []
        parts += [f"`{user['symbol']}`" for user in operator["kernels"]]
        parts += [f"`{one}` is fixed" for one in operator.get("fixed", ())]
        missing = len(operator.get("missing", ()))
        parts += [f"{missing} without a kernel"] * bool(missing)
        size = f"{operator['bytes']:>7,} bytes"
        lines.append(f"  {name:<{width}}  {size}  {'; '.join(parts) or 'any tensor'}")
    if report["common"]:
        lines.append(f"  what entry points share: {report['common']:,} bytes")
    lines += [f"  left out: `{one}`: {why}" for one, why in report.get("left_out", {}).items()]
    return "\n".join(lines)
