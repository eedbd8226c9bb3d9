"""Operators that write to all tensors of a list: they arrive, and compute, as in torch."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect.dispatch.dispatcher import dispatcher_of  # noqa: E402
from hardwire.dialect.graph import calls  # noqa: E402
from hardwire.dialect.importers import mlir_text  # noqa: E402
from hardwire.dialect.mlir import ir  # noqa: E402
from hardwire.dialect.operators.as_pytorch_foreach import IN_PLACE  # noqa: E402
from hardwire.dialect.ops import new_context  # noqa: E402
from hardwire.dialect.registry import registry  # noqa: E402
from hardwire.dialect.targets import native  # noqa: E402
from hardwire.passes.functionalize import Functionalize  # noqa: E402
from hardwire.passes.redirect_calls import RedirectCalls  # noqa: E402

from ..fuzz.call import Call  # noqa: E402
from ..passes.torch_interpreter import run  # noqa: E402
from . import test_fallbacks_against_torch as fallbacks  # noqa: E402

LISTED = 3
"""Tensors of a list in `fallbacks.FOREACH`, which come first."""


def lines() -> list[str]:
    """`aten._foreach_add_.Scalar(…)` for each `aten._foreach_add.Scalar(…)`, and two without."""
    xs, ys = fallbacks.XS, fallbacks.YS
    found = [f"aten._foreach_zero_.default({xs})", f"aten._foreach_copy_.default({xs}, {ys})"]
    for text, names in fallbacks.FOREACH.items():
        head, _, rest = text.partition("{}")
        for name in names.split():
            base, dot, overload = name.partition(".")
            found.append(f"{head}{base}_{dot}{overload}{rest}")
    return found


def program_text(call: Call) -> str:
    """A program that gives what the tensors of the first list are afterwards."""
    made = fallbacks.Program(call, [])
    inputs = ", ".join(f"%x{place}: {type}" for place, type in enumerate(made.inputs))
    given = ", ".join(name for name, _ in made.operands)
    kinds = ", ".join(type for _, type in made.operands)
    results = ", ".join(made.inputs[:LISTED])
    written = ", ".join(f"%x{place}" for place in range(LISTED))
    body = [
        *made.lines,
        f'  "{made.operator.replace("::", ".", 1)}"({given}) : ({kinds}) -> ()',
        f"  return {written} : {results}",
    ]
    return f"func.func @forward({inputs}) -> ({results}) {{\n" + "\n".join([*body, "}\n"])


def test_row_16_3_lists_in_place_arrive_as_in_torch(tmp_path: Path) -> None:
    file = tmp_path / "npu.yaml"
    file.write_text(fallbacks.OWN)
    dispatcher = dispatcher_of([file])
    command = [sys.executable, "-m", "test.dialect.torch_fallbacks"]
    done = subprocess.run(
        command, input="\n".join(lines()), capture_output=True, check=True, text=True,
        cwd=fallbacks.ROOT,
    )  # fmt: skip
    for text, (wanted, _) in zip(lines(), json.loads(done.stdout), strict=True):
        with new_context():
            source = program_text(Call.parse(text))
            program = mlir_text.read(source, native(), "call", dispatcher=dispatcher)
            with program.context, ir.Location.unknown():
                Functionalize().run(program)
                RedirectCalls().run(program)
            found = [
                ir.StringAttr(op.attributes["operator"]).value
                for op in calls.body(program.entry())
                if op.name == "hw.call_boxed"
            ]
        assert found == fallbacks.computing(wanted), text


def test_lists_in_place_hold_what_pytorch_writes() -> None:
    reached = set()
    for text in lines():
        call = Call.parse(text)
        given = call.inputs({})
        written = [x.clone() for x in given]
        call.run(written)
        with new_context():
            source = program_text(call).replace(', "PrivateUse1"', "")
            program = mlir_text.read(source, native(), "call")
            with program.context, ir.Location.unknown():
                Functionalize().run(program)
            found = run(program, *given)[:LISTED]
        for one, wanted in zip(found, written[:LISTED], strict=True):
            torch.testing.assert_close(one, wanted, equal_nan=True, msg=text)
        reached.add(call.operator.removesuffix(".default"))
    assert reached == set(IN_PLACE)
    assert all(name.replace(".", "::", 1) in registry() for name in IN_PLACE.values())


class Momentum(torch.nn.Module):
    """A list that is made before its tensors are written to, one of them a part of another."""

    def forward(self, x, y):  # type: ignore[no-untyped-def]
        total = x * 2
        xs = [total, total[1], y]
        total.add_(1)
        torch._foreach_mul_(xs, 3.0)
        torch._foreach_add_(xs[1:], [y, total[0]], alpha=0.5)
        return torch.cat([xs[0], xs[1].unsqueeze(0), xs[2].unsqueeze(0)]), total


def test_exported_models_write_to_lists() -> None:
    """`torch.export` leaves these operators as they are; inputs are written to as well."""
    x, y = torch.randn(2, 3), torch.randn(3)
    program = torch.export.export(Momentum(), (x, y))
    assert "_foreach_add_.List" in str(program.graph)
    given = x.numpy().copy(), y.numpy().copy()
    found = hardwire.compile(program).run(*given)
    for one, wanted in zip(found, Momentum()(x, y), strict=True):
        torch.testing.assert_close(torch.from_numpy(one), wanted)
    torch.testing.assert_close(torch.from_numpy(given[1]), y)
