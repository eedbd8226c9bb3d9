"""Several calls as one model: exported, compiled and run once, each compared with eager.

Each call is a line of the model's source, so that errors tell which ones they are about: these are
set aside, and the others compiled again. What names no line is split in two.
"""

from __future__ import annotations

import re
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import chain, islice
from types import MappingProxyType
from typing import Any

import torch
from torch import Tensor

import hardwire
from hardwire import HardwireError
from hardwire.passes.resolve_dispatch.unsupported import Unsupported
from hardwire.runtime.host import RunFailed

from ..in_process import from_numpy, to_numpy, torch_mlir_in_process
from .call import SPACE, Call, results
from .check import Outcome
from .compare import Wanted

FILE = "calls.py"
HEAD = "class Calls(torch.nn.Module):\n    def forward(self, {names}):\n"
HELD = "self."
FIRST = 3
"""The line of the first call."""

Found = dict[int, Outcome]
Report = Callable[[str, list[int]], None]


class Pack:
    """Calls by number."""

    def __init__(
        self,
        calls: Mapping[int, Call],
        report: Report,
        in_process: bool = True,
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.calls, self.report, self.in_process = dict(calls), report, in_process
        self.options = options

    def outcomes(self) -> Found:
        """The outcome of every call."""
        if not self.calls:
            return {}
        torch_mlir = torch_mlir_in_process() if self.in_process else nullcontext()
        with torch_mlir, warnings.catch_warnings(), torch.no_grad():
            warnings.simplefilter("ignore")
            return self._outcomes()

    def _outcomes(self) -> Found:
        numbers = list(self.calls)
        self.report("export", numbers)
        try:
            exported = self.exported()
        except Exception as problem:  # torch raises what it likes
            return self._without("unexportable", problem)
        other = self._of_other_types(exported)
        if other:
            return {**other, **self._part([n for n in numbers if n not in other])}
        self.report("compile", numbers)
        try:
            model = hardwire.compile(exported, **self.options)
        except HardwireError as problem:
            return self._without("refused", problem)
        except Exception as problem:  # a traceback is a failure of the compiler, too
            return self._without("error", problem)
        self.report("run", numbers)
        try:
            return self._compared(model, exported)
        except (HardwireError, RunFailed, ValueError) as problem:  # it takes what it declares
            return self._without("wrong", problem)

    def _without(self, status: str, problem: Exception) -> Found:
        """The outcomes when those that a problem is about are set aside."""
        numbers = list(self.calls)
        blamed = [n for n in numbers if FIRST + numbers.index(n) in _lines(problem)]
        if status == "wrong":
            blamed = []
        if len(numbers) == 1 or blamed:
            reason = f"{type(problem).__name__}: " if status == "error" else ""
            reason += " ".join(str(problem).split())
            found = {
                n: Outcome(status, _about(reason, numbers.index(n))) for n in blamed or numbers
            }
            return {**found, **self._part([n for n in numbers if n not in found])}
        middle = len(numbers) // 2
        return {**self._part(numbers[:middle]), **self._part(numbers[middle:])}

    def _part(self, numbers: list[int]) -> Found:
        rest = {number: self.calls[number] for number in numbers}
        return Pack(rest, self.report, self.in_process, self.options)._outcomes() if rest else {}

    def source(self) -> str:
        """The model: a call on each line."""
        lines, names, shown = [], [], []
        for number, call in self.calls.items():
            own = _names(number, call)
            names += [name for name in own if not name.startswith(HELD)]
            shown.append(f"*results(r{number})")
            lines.append(f"        r{number} = {call.expression(own)}\n")
        returned = f"        return ({', '.join(shown)},)\n"
        return HEAD.format(names=", ".join(names)) + "".join(lines) + returned

    def exported(self) -> torch.export.ExportedProgram:
        """The model as torch.export has it."""
        space: dict[str, Any] = {**SPACE, "results": results}
        exec(compile(self.source(), FILE, "exec"), space)
        model = space["Calls"]()
        inputs, shapes = [], []
        for number, call in self.calls.items():
            for name, leaf, x in zip(
                _names(number, call), call.leaves, call.inputs(call.middle), strict=True
            ):
                if leaf.is_weight:
                    model.register_buffer(name.removeprefix(HELD), x)
            inputs += call.given(call.middle)
            dims = {n: torch.export.Dim(f"{n}{number}", min=v[0], max=v[-1]) for n, v in call.sizes}
            for leaf in (leaf for leaf in call.leaves if not leaf.is_weight):
                open_ = {at: dims[e] for at, e in enumerate(leaf.shape) if isinstance(e, str)}
                shapes.append(open_ or None)
        dynamic = tuple(shapes) if any(shapes) else None
        return torch.export.export(model, tuple(inputs), dynamic_shapes=dynamic)

    def _of_other_types(self, exported: torch.export.ExportedProgram) -> Found:
        """Calls of which the export says another element type or shape than eager gives them.

        Whoever reads the result in the graph has what the export says, so the compiler does: the
        meta function of `_softmax_backward_data` believes `input_dtype`, its CPU kernel does not.
        """
        made = {node.name: node.meta.get("val") for node in exported.graph.nodes}
        stated = iter(made[name] for name in exported.graph_signature.user_outputs)
        found = {}
        for number, call in self.calls.items():
            wanted = Wanted(call, call.middle).tensors
            for want in wanted[: len(wanted) - len(call.leaves)]:
                reason = _otherwise(next(stated), want)
                if reason:
                    found[number] = Outcome("unexportable", reason)
        return found

    def _compared(
        self, model: hardwire.CompiledModel, exported: torch.export.ExportedProgram
    ) -> Found:
        found: Found = {}
        for turn in range(max(len(call.turns) for call in self.calls.values())):
            wanted = {n: Wanted(c, c.turns[turn % len(c.turns)]) for n, c in self.calls.items()}
            given = {n: [to_numpy(x) for x in w.call.given(w.sizes)] for n, w in wanted.items()}
            arrays = model.run(*chain(*given.values()))
            outputs = arrays if isinstance(arrays, tuple) else (arrays,)
            answers = _answers(wanted, [from_numpy(x) for x in outputs])
            for number, each in wanted.items():
                inputs = [from_numpy(x) for x in given[number]]
                outcome = _outcome(each, answers[number], inputs)
                if number not in found or found[number].status == "pass":
                    found[number] = outcome
            found |= _of_other_numbers(exported, wanted, found)
        return found


def _otherwise(stated: Tensor, want: Tensor) -> str | None:
    """What an export says otherwise of a result than eager does, for the sizes it is made with."""
    if stated.dtype != want.dtype:
        return f"is {stated.dtype} in the export, {want.dtype} in eager"
    shape = tuple(size if isinstance(size, int) else size.node.hint for size in stated.shape)
    if shape != want.shape:
        return f"is {shape} in the export, {tuple(want.shape)} in eager"
    return None


def _of_other_numbers(
    exported: torch.export.ExportedProgram, wanted: Mapping[int, Wanted], found: Found
) -> Found:
    """Wrong calls whose export gives something else than eager does, too.

    An export has a size as a constant where it is an argument that an operator takes through C++:
    the dilation of `max_pool1d`.
    """
    open_ = [n for n, each in found.items() if each.status == "wrong" and wanted[n].sizes]
    if not open_:
        return {}
    inputs = [each.call.given(each.sizes) for each in wanted.values()]
    answers = _answers(wanted, exported.module()(*chain(*inputs)))
    given = dict(zip(wanted, inputs, strict=True))
    outcomes = {n: _outcome(wanted[n], answers[n], given[n]) for n in open_}
    reason = "the export has a size as a constant: "
    return {n: Outcome("unexportable", reason + o.reason) for n, o in outcomes.items() if o.failed}


def _answers(wanted: Mapping[int, Wanted], outputs: Sequence[Tensor]) -> dict[int, list[Tensor]]:
    """The results of each call."""
    left = iter(outputs)
    counts = {n: len(each.tensors) - len(each.call.leaves) for n, each in wanted.items()}
    return {n: list(islice(left, count)) for n, count in counts.items()}


def _names(number: int, call: Call) -> list[str]:
    kinds = [f"{HELD}w" if leaf.is_weight else "x" for leaf in call.leaves]
    return [f"{kind}{number}_{place}" for place, kind in enumerate(kinds)]


def _outcome(wanted: Wanted, results: Sequence[Tensor], inputs: Sequence[Tensor]) -> Outcome:
    """Of its results, and of its inputs as a run leaves them; weights do not change."""
    left = iter(inputs)
    pairs = zip(wanted.call.leaves, wanted.call.inputs(wanted.sizes), strict=True)
    leaves = [weight if leaf.is_weight else next(left) for leaf, weight in pairs]
    problem = next(wanted.differences([*results, *leaves]), None)
    sizes = "".join(f" ({name}={size})" for name, size in wanted.sizes.items())
    return Outcome("wrong", problem + sizes) if problem else Outcome("pass")


def _lines(problem: Exception) -> set[int]:
    """The lines of the model that an error is about."""
    texts = list(_texts(problem))
    found = {int(line) for text in texts for line in re.findall(rf"{FILE}:(\d+)", text)}
    if found:
        return found
    frames = traceback.extract_tb(problem.__traceback__)
    inside = [frame.lineno for frame in frames if frame.filename.endswith(FILE)]
    return {line for line in inside[-1:] if line is not None}


def _texts(problem: Exception) -> Iterator[str]:
    if isinstance(problem, Unsupported):  # its text shows the first lines only
        yield from chain(*(missing.lines for missing in problem.missing))
    yield str(problem)


def _about(reason: str, place: int) -> str:
    """The part of a message that is about one call."""
    parts = re.split(rf"(?={FILE}:\d+:)", reason)
    own = [part for part in parts if part.startswith(f"{FILE}:{FIRST + place}:")]
    return re.sub(rf"{FILE}:\d+: ", "", " ".join(own) or reason)[:600]
