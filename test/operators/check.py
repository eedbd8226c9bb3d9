"""Several cases as one model: export, compile, run, compare each with eager."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

import torch

import hardwire
from hardwire import HardwireError
from hardwire.dialect.errors import InternalError
from hardwire.runtime.host import HostModel, RunFailed

from ..guarding import Overstepped
from ..in_process import from_numpy, to_numpy, torch_mlir_in_process
from . import opened, scripted, special
from .cases import Case, Sample, samples
from .compare import difference

PLAIN, SPECIAL, OPEN, LITE = "plain", "special", "open", "lite"

LARGER = "larger"
SEED = 0
"""Of the random numbers of a model, as with `torch.manual_seed`."""


class Several(torch.nn.Module):
    """One call for each sample, with inputs of its own."""

    def __init__(self, members: list[Sample], counts: list[int]) -> None:
        super().__init__()
        self.members = members
        self.counts = counts

    def forward(self, *tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        results, at = [], 0
        for member, count in zip(self.members, self.counts, strict=True):
            results += member.call(list(tensors[at : at + count]))
            at += count
        return tuple(results)


@dataclass(frozen=True)
class Run:
    """Inputs for each case, and what eager makes of them; None where it refuses them."""

    title: str
    inputs: list[list[torch.Tensor]]
    expected: list[list[torch.Tensor] | None]


def check(
    cases: list[Case], mode: str = PLAIN, in_process: bool = True
) -> dict[str, dict[str, Any]]:
    """The outcome of every case, by its text.

    The mode says what is run: the samples as they are, with special numbers in them, with sizes
    that are known at run time only, or as a model of the lite interpreter. Where the
    model as a whole is refused, all cases have that outcome: split them and ask again.
    `in_process` says whether torch-mlir runs here, where it is faster, or in a child, as it does
    for users, and may crash.
    """
    expanding = torch_mlir_in_process() if in_process else nullcontext()
    with expanding, warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        try:
            same = _unchanged(cases) if cases[0].form == "decomposed" else []
            rest = [case for case in cases if case not in same]
            known = {str(case): {"status": "same"} for case in same}
            return {**known, **(_check(rest, mode) if rest else {})}
        except _Unexportable as problem:
            return {str(case): {"status": "unexportable", "reason": str(problem)} for case in cases}


def exported_operators(cases: list[Case]) -> list[list[str]]:
    """The operators in the graph of each case; all are of one form."""
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        model = _Model(cases)
        return model.operators(model.export(cases[0].form))


class _Unexportable(Exception):
    """PyTorch itself cannot run or export the sample."""


def _unchanged(cases: list[Case]) -> list[Case]:
    """The cases that run_decompositions leaves as they are."""
    model = _Model(cases)
    raw, decomposed = model.export("raw"), model.export("decomposed")
    pairs = zip(cases, model.operators(raw), model.operators(decomposed), strict=True)
    return [case for case, before, after in pairs if before == after]


def _check(cases: list[Case], mode: str) -> dict[str, dict[str, Any]]:
    model = _Model(cases)
    if mode == LITE:
        return _lite(cases, model)
    exported = model.export(cases[0].form, mode == OPEN)
    runs = [Run("", model.inputs, list(model.expected))]
    if mode == SPECIAL:
        runs = _planted(cases)
    if mode == OPEN and not opened.is_open(exported):
        return {str(case): {"status": "same"} for case in cases}
    if mode == OPEN and cases[0].operator not in special.SEQUENCES:
        runs.append(_larger(model, exported))
    differs = cases[0].form == "decomposed" or runs[-1].title == LARGER
    graph = exported.module if differs else None
    outcomes = _outcomes(cases, model, runs, lambda: _compiled(exported), graph)
    for outcome, names in zip(outcomes, model.operators(exported), strict=True):
        outcome["operators"] = names
    return dict(zip(map(str, cases), outcomes, strict=True))


def _lite(cases: list[Case], model: _Model) -> dict[str, dict[str, Any]]:
    with _pytorch():
        file = scripted.saved(model.module(), model.inputs)
    runs = [Run("", model.inputs, list(model.expected))]
    outcomes = _outcomes(
        cases,
        model,
        runs,
        lambda: scripted.compiled(file, model.inputs),
        partial(scripted.loaded, file),
    )
    return dict(zip(map(str, cases), outcomes, strict=True))


class _Model:
    """The samples of some cases, their inputs, and what eager makes of them."""

    def __init__(self, cases: list[Case]) -> None:
        self.members = [samples(case.operator, case.dtype)[case.index] for case in cases]
        self.inputs = [member.tensors for member in self.members]
        pairs = zip(self.members, self.inputs, strict=True)
        torch.manual_seed(SEED)
        with _pytorch():
            self.expected = [m.call([x.clone() for x in tensors]) for m, tensors in pairs]

    def module(self) -> Several:
        """A module that computes all of them."""
        return Several(self.members, [len(tensors) for tensors in self.inputs])

    def export(self, form: str, is_open: bool = False) -> Any:
        module = self.module()
        shapes = opened.dynamic_shapes(self.inputs) if is_open else None
        with _pytorch():
            exported = torch.export.export(
                module, tuple(chain(*self.inputs)), dynamic_shapes=shapes
            )
            return exported.run_decompositions() if form == "decomposed" else exported

    def operators(self, exported: Any) -> list[list[str]]:
        """The operators of each sample."""
        return _operators(exported.graph, [len(tensors) for tensors in self.expected])


@contextmanager
def _pytorch() -> Iterator[None]:
    """What fails in here is no failure of hardwire."""
    try:
        yield
    except Exception as problem:
        reason = f"{type(problem).__name__}: {' '.join(str(problem).split())[:300]}"
        raise _Unexportable(reason) from None


def _planted(cases: list[Case]) -> list[Run]:
    """A run for each planting. What eager refuses in all tensors is in the first alone."""
    runs = []
    for title in dict.fromkeys(title for case in cases for title in special.plantings(case)):
        torch.manual_seed(SEED)
        found = [_planted_in(case, title) for case in cases]
        runs.append(Run(title, [inputs for inputs, _ in found], [wanted for _, wanted in found]))
    return runs


def _planted_in(case: Case, title: str) -> tuple[list[torch.Tensor], list[torch.Tensor] | None]:
    """The inputs of a case, and what eager makes of them."""
    sample = samples(case.operator, case.dtype)[case.index]
    if title in special.plantings(case):
        for first_only in (False, True):
            inputs = special.planted(case, sample, title, first_only)
            try:
                with special.defined():
                    return inputs, sample.call([x.clone() for x in inputs])
            except Exception:  # operators check the values of their arguments
                continue
    sample.call(sample.tensors)  # draws its random numbers, so that the next case has its own
    return sample.tensors, None


def _larger(model: _Model, exported: Any) -> Run:
    """The samples with larger tensors, where eager takes these."""
    given = opened.larger(exported, model.inputs)
    inputs: list[list[torch.Tensor]] = []
    expected: list[list[torch.Tensor] | None] = []
    torch.manual_seed(SEED)
    for member, tensors, plain in zip(model.members, given, model.inputs, strict=True):
        try:
            expected.append(member.call([x.clone() for x in tensors]))
            inputs.append(tensors)
        except Exception:  # a number in the sample goes with its sizes
            expected.append(None)
            inputs.append(plain)
    return Run(LARGER, inputs, expected)


def _compiled(exported: Any) -> HostModel:
    sizes = opened.bounds(exported)
    return hardwire.compile(exported, seed_argument=True, max_sizes=sizes).host


def _outcomes(
    cases: list[Case],
    model: _Model,
    runs: list[Run],
    compiled: Callable[[], HostModel],
    graph: Callable[[], Callable[..., Any]] | None,
) -> list[dict[str, Any]]:
    """Compiles the model, and compares the results of each case in each run.

    The graph that was compiled is asked, where there is one that may differ from the function.
    """
    try:
        host = compiled()
        found = [_results(host, run) for run in runs]
    except (HardwireError, RunFailed, ValueError) as problem:
        reason = "; ".join(dict.fromkeys(str(problem).splitlines()))[:2000]
        wrong = isinstance(problem, RunFailed | ValueError) and runs[-1].title and len(cases) == 1
        return [{"status": "wrong" if wrong else "refused", "reason": reason} for _ in cases]
    except (InternalError, Overstepped) as problem:
        return [{"status": "wrong", "reason": str(problem)} for _ in cases]
    counts, at, outcomes = [len(wanted) for wanted in model.expected], 0, []
    for place, (case, count) in enumerate(zip(cases, counts, strict=True)):
        slices = [results[at : at + count] for results in found]
        outcome = _outcome(case, place, runs, slices)
        if outcome["status"] == "wrong" and graph is not None:
            own = [_of_the_graph(graph(), run, place, range(at, at + count)) for run in runs]
            outcome = min(outcome, _outcome(case, place, own, slices), key=_is_wrong)
        outcomes.append(outcome)
        at += count
    return outcomes


def _is_wrong(outcome: dict[str, Any]) -> bool:
    return outcome["status"] == "wrong"


def _of_the_graph(graph: Callable[..., Any], run: Run, place: int, results: range) -> Run:
    """A run with what PyTorch gives for the graph: some of its decompositions give other numbers
    than the function does, `linspace` of float16, and some sizes it takes for fixed. Numbers that
    a trace keeps are tensors to the lite interpreter, and others may give another type."""
    torch.manual_seed(SEED)
    expected = list(run.expected)
    try:
        outputs = list(graph(*(x.clone() for x in chain(*run.inputs))))
        expected[place] = [outputs[at] for at in results]
    except AssertionError:  # it is for sizes that share something with the sample's
        expected[place] = None
    return Run(run.title, run.inputs, expected)


def _results(host: HostModel, run: Run) -> list[torch.Tensor]:
    seed = SEED if host.has_seed else None
    return [from_numpy(x) for x in host.run(*map(to_numpy, chain(*run.inputs)), seed=seed)]


def _outcome(
    case: Case, place: int, runs: list[Run], found: list[list[torch.Tensor]]
) -> dict[str, Any]:
    """What is wrong with the results of one case, in all runs that eager has results for."""
    reasons, compared = [], 0
    for run, results in zip(runs, found, strict=True):
        wanted = run.expected[place]
        if wanted is not None:
            compared += 1
            reason = difference(case, run.inputs[place], results, wanted, run.title)
            reasons += [f"{run.title}: {reason}" if run.title else reason] if reason else []
    if not compared:
        return {"status": "same"}
    return {"status": "wrong", "reason": "; ".join(reasons)} if reasons else {"status": "pass"}


def _operators(graph: torch.fx.Graph, counts: list[int]) -> list[list[str]]:
    """The operators that the results of each case are computed by."""
    results = list(graph.output_node().args[0])[-sum(counts) or len(graph.nodes) :]
    used, at = [], 0
    for count in counts:
        seen: dict[torch.fx.Node, None] = {}
        pending = [node for node in results[at : at + count] if isinstance(node, torch.fx.Node)]
        at += count
        while pending:
            node = pending.pop()
            if node not in seen:
                seen[node] = None
                pending += node.all_input_nodes
        used.append(sorted({str(n.target) for n in seen if n.op == "call_function"}))
    return used
