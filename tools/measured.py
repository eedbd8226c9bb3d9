"""What calls of a model took: `run --save-profile` writes it, `report --measured` reads it.

As JSON: `{"profile": 1, "name": …, "target": …, "unit": "ns" or "instructions", "runs": …, "calls":
[{"kernel": …, "amount": …}, …]}`, one for each call of the report, in order; what else it holds is
left alone. What `examples/profiling` prints on a board is read as well: cycles by operator, and of
each call (`call 3 aten::relu 7213`), by which those of the model's report have theirs; and what a
board prints of a model with marks, whose calls are named as the report does (`call 3 relu_0 7213`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError
from ..dialect.plain import is_list, is_map
from .written import write_file

if TYPE_CHECKING:
    from ..model import CompiledModel
    from ..profiling.profile import Profile
    from ..runtime.emulated import Counted

FORMAT = 1
ROW = re.compile(r"^\s*(\w+::[\w.]+)\s+(\d+)\s+(\d+)\s*$", re.MULTILINE)
"""What a board prints of an operator: its name, calls and cycles."""
CALL = re.compile(r"^\s*call\s+(\d+)\s+(\S+)\s+(\d+)\s*$", re.MULTILINE)
"""What it prints of a call: its number, operator (`(others)` where they share a row), cycles; the
kernel, where the object of `compile --marks` tells."""


def save_profile(
    path: str, model: CompiledModel, spent: Profile | None, counted: Counted | None
) -> None:
    """Writes what a run took: times of this machine, or what an emulator counted.

    Raises HardwireError where neither is known.
    """
    kernels = [call["kernel"] for call in model.report["calls"]]
    if spent is not None:
        unit, runs, amounts = "ns", spent.runs, list(spent.calls)
    elif counted is not None:
        unit, runs = "instructions", 1
        amounts = [count for _, count in counted.by_call]
    else:
        raise HardwireError("--save-profile: add --profile; without it nothing is measured here.")
    if len(amounts) != len(kernels):
        raise HardwireError(
            f"--save-profile: a run made {len(amounts)} calls, and the report has {len(kernels)}: "
            "calls in branches and loops are not told apart."
        )
    each = zip(kernels, amounts, strict=True)
    calls = [{"kernel": kernel, "amount": amount} for kernel, amount in each]
    told = {"profile": FORMAT, "name": model.name, "target": model.target.name, "unit": unit}
    write_file(Path(path), json.dumps({**told, "runs": runs, "calls": calls}, indent=1) + "\n")


def read_profile(path: str, figures: Mapping[str, Any]) -> dict[str, Any]:
    """What a profile says of the calls of a report: `unit`, `target` and `amounts`; or of a board:
    `operators` with their calls and cycles, and the `amounts` where its calls are the report's.

    Raises HardwireError where it is none, or one of another model.
    """
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise HardwireError(f"{path}: cannot be read ({problem}).") from problem
    rows = ROW.findall(text)
    if rows or CALL.search(text):
        return _of_board(path, text, figures)
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if not (is_map(told) and told.get("profile") == FORMAT and is_list(told.get("calls"))):
        raise HardwireError(
            f"{path}: not a profile of calls; `hardwire run --save-profile` writes one, and "
            "examples/profiling prints one."
        )
    kernels = [call["kernel"] for call in figures["calls"]]
    amounts = _amounts(told["calls"], kernels)
    own = figures["name"], figures["target"]
    if amounts is None or (told.get("name"), told.get("target")) != own:
        raise _others(path, figures)
    return {"unit": str(told.get("unit")), "target": str(told.get("target")), "amounts": amounts}


def _of_board(path: str, text: str, figures: Mapping[str, Any]) -> dict[str, Any]:
    found = _board_calls(path, text, figures)
    operators = [(name, int(count), int(cycles)) for name, count, cycles in ROW.findall(text)]
    if not (operators or found):
        raise _others(path, figures)
    return {"unit": "cycles", **({"operators": operators} if operators else {}), **found}


def _others(path: str, figures: Mapping[str, Any]) -> HardwireError:
    return HardwireError(
        f"{path}: its calls are not those of {figures['name']} for {figures['target']}; measure "
        "the same model, compiled with the same options."
    )


def _board_calls(path: str, text: str, figures: Mapping[str, Any]) -> dict[str, Any]:
    """The cycles of each call of a report, where a board told of its calls; those of a model in
    which operators are fused are others. Raises HardwireError where some of them are missing."""
    told = CALL.findall(text)
    if [int(number) for number, _, _ in told] != [*range(len(told))]:
        raise HardwireError(
            f"{path}: its calls are not numbered from 0 on, as one run prints them; give what one "
            "run printed, all of it."
        )
    if [name for _, name, _ in told] == [call["kernel"] for call in figures["calls"]]:
        return {"amounts": [int(cycles) for _, _, cycles in told]}
    operators = [[_as_printed(name) for name in call["operators"]] for call in figures["calls"]]
    called = [[name] for _, name, _ in told]
    if called and len(called) < len(operators) and called == operators[: len(called)]:
        raise HardwireError(
            f"{path}: it tells of the first {len(called)} calls of {len(operators)}; compile "
            f"profiling.c with -DPROFILING_CALLS={len(operators)}."
        )
    if operators != called:
        return {}
    return {"amounts": [int(cycles) for _, _, cycles in told]}


def _as_printed(operator: str) -> str:
    return operator.replace(".", "::", 1)


def _amounts(calls: Sequence[object], kernels: Sequence[str]) -> Sequence[float] | None:
    """What each call took; None where they are not calls of these kernels."""
    found = [each for each in calls if is_map(each)]
    if [each.get("kernel") for each in found] != [*kernels] or len(found) != len(calls):
        return None
    amounts = [each.get("amount") for each in found]
    known = [amount for amount in amounts if isinstance(amount, int | float) and amount >= 0]
    return known if len(known) == len(amounts) else None
