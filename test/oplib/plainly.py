"""A plain list of operators, compiled, called as PyTorch calls them, and what came of each call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

import hardwire
from hardwire.dialect.registry import registry
from hardwire.dialect.schema import FunctionSchema

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
        weighed = _with_weights(schema, given.arguments[:-1])
        wanted = pytorch_operator(schema)(*weighed, [True] * len(wanted))
    outs = [torch.empty(wanted.shape, dtype=wanted.dtype) for one in schema.arguments if one.is_out]
    return Call(name, [*given.arguments, *outs], empty_results(schema, wanted), 1 << 16)


def _with_weights(schema: FunctionSchema, arguments: Sequence[Any]) -> list[Any]:
    """The same, but that weight and bias of a norm are there, whose gradients have sizes then."""
    names = [one.name for one in schema.arguments]
    given = dict(zip(names, arguments, strict=False))
    shape = given.get("normalized_shape") or [given.get("C", 0)]
    absent = {name: torch.ones(shape) for name in ("weight", "bias") if given.get(name) is None}
    return [absent.get(name, value) for name, value in given.items()]


def written_beside(call: Call) -> list[torch.Tensor]:
    """What PyTorch writes to arguments that it does not give back."""
    schema = registry().schema(call.name)
    writes = [one.is_write and not one.is_out for one in schema.arguments]
    if not any(writes) or any(one.is_write for one in schema.returns):
        return []
    copies = [one.clone() if isinstance(one, torch.Tensor) else one for one in call.arguments]
    pytorch_operator(schema)(*copies)
    return [one for one, is_written in zip(copies, writes, strict=True) if is_written]


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
    wanted = [*written_beside(call), *wanted]
    if _is_partial(given.wanted) and found:
        pairs = zip(found, given.wanted, strict=True)
        found = [one for one, asked in pairs if asked is not None]
    if isinstance(given.wanted, bool | int | float) and call.outcome.values != [given.wanted]:
        return True
    if _are_close(found, wanted):
        return False
    return not (call.name.endswith("_backward") and _are_close(found, _in_doubles(call, given)))


def _in_doubles(call: Call, given: Recorded) -> list[torch.Tensor]:
    """What PyTorch gives of the same numbers in doubles: where differences cancel, it rounds."""
    wide = [
        one.double() if isinstance(one, torch.Tensor) and one.is_floating_point() else one
        for one in given.arguments
    ]
    found = expected_tensors(pytorch_operator(registry().schema(call.name))(*wide))
    wanted = expected_tensors(given.wanted)
    return [one.to(like.dtype) for one, like in zip(found, wanted, strict=True)]


def _are_close(found: Sequence[torch.Tensor], wanted: Sequence[torch.Tensor]) -> bool:
    try:
        for one, other in zip(found, wanted, strict=True):
            torch.testing.assert_close(one, other, rtol=2e-5, atol=2e-5, equal_nan=True)
    except AssertionError:
        return False
    return True
