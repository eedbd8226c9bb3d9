"""A plain list of operators, compiled, called as PyTorch calls them, and what came of each call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

import hardwire
from hardwire.dialect.registry import registry

from .cases import (
    Call,
    compile_driver,
    empty_results,
    expected_tensors,
    pytorch_operator,
    run,
)
from .recorded import Recorded

NOT_COMPILED = -106

UNWRITTEN = "aten::empty"
"""Operators whose results hold whatever was there before."""


@dataclass
class Outcome:
    """What came of one operator: how many calls were right, and what the others gave."""

    calls: int = 0
    right: int = 0
    missing: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        if self.wrong:
            return f"{len(self.wrong)} of {self.calls} calls are wrong, {self.wrong[0]}"
        if self.right == self.calls:
            return f"all of {self.calls} calls"
        return f"{len(self.missing)} of {self.calls} calls have no kernel, {self.missing[0]}"


def compiled(names: Sequence[str], folder: Path, highest: int = 4) -> hardwire.OperatorLibrary:
    """The library of a list that only names these operators."""
    entries = "".join(f"  {name}: {{include_all_overloads: false}}\n" for name in names)
    (folder / "ops.yaml").write_text(f"operators:\n{entries}")
    return hardwire.compile_operators(folder / "ops.yaml", name="ops", max_rank=highest)


def outcomes(
    library: hardwire.OperatorLibrary, calls: Mapping[str, Sequence[Recorded]], folder: Path
) -> dict[str, Outcome]:
    """What comes of these calls, by operator."""
    driver = compile_driver(folder, library)
    made = {name: [(_call(name, one), one) for one in each] for name, each in calls.items()}
    run(driver, [call for each in made.values() for call, _ in each])
    return {name: _judged(each) for name, each in made.items()}


def _call(name: str, given: Recorded) -> Call:
    schema = registry().schema(name)
    wanted = given.wanted
    if _is_partial(wanted):
        wanted = pytorch_operator(schema)(*given.arguments[:-1], [True] * len(wanted))
    outs = [torch.empty(wanted.shape, dtype=wanted.dtype) for one in schema.arguments if one.is_out]
    return Call(name, [*given.arguments, *outs], empty_results(schema, wanted), 1 << 16)


def _is_partial(wanted: Any) -> bool:
    """Results that a call does not ask for; these have a destination all the same."""
    return isinstance(wanted, tuple) and any(one is None for one in wanted)


def _judged(each: Sequence[tuple[Call, Recorded]]) -> Outcome:
    found = Outcome(len(each))
    for call, given in each:
        assert call.outcome is not None
        if call.outcome.status == NOT_COMPILED:
            found.missing.append(_told(call))
        elif call.outcome.status != 0:
            found.wrong.append(f"{_told(call)}: status {call.outcome.status}")
        elif _differs(call, given):
            found.wrong.append(f"{_told(call)}: other numbers")
        else:
            found.right += 1
    return found


def _told(call: Call) -> str:
    return ", ".join(map(_word, call.arguments))


def _word(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
    if isinstance(value, list):
        return f"[{', '.join(map(_word, value))}]"
    return repr(value)


def _differs(call: Call, given: Recorded) -> bool:
    assert call.outcome is not None
    if call.name.startswith(UNWRITTEN):
        return False
    found, wanted = call.outcome.tensors, expected_tensors(given.wanted)
    if _is_partial(given.wanted) and found:
        pairs = zip(found, given.wanted, strict=True)
        found = [one for one, asked in pairs if asked is not None]
    if isinstance(given.wanted, bool | int | float) and call.outcome.values != [given.wanted]:
        return True
    try:
        for one, other in zip(found, wanted, strict=True):
            torch.testing.assert_close(one, other, rtol=2e-5, atol=2e-5, equal_nan=True)
    except AssertionError:
        return True
    return False
