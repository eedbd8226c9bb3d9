"""Several cases as one model: export, compile, run, compare each with eager."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

import torch
from torch.utils import _pytree as pytree

import hardwire
from hardwire import HardwireError
from hardwire.dialect.errors import InternalError
from hardwire.runtime.host import RunFailed

from ..in_process import from_numpy, to_numpy, torch_mlir_in_process
from .cases import Case, Sample, samples, tolerance

UNDEFINED = (
    "empty",
    "empty_like",
    "empty_permuted",
    "new_empty",
    "new_empty_strided",
    "empty_strided",
)
"""Operators whose results have a shape and an element type only."""


SEED = 0
"""Of the random numbers of a model, as with `torch.manual_seed`."""

FLOATS = (torch.float32, torch.float16, torch.bfloat16)
PICKING = ("topk", "kthvalue", "median", "sort")
"""Operators that leave open which of several equal elements they name."""


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


def check(cases: list[Case]) -> dict[str, dict[str, Any]]:
    """The outcome of every case, by its text.

    Where the model as a whole is refused, all cases have that outcome: split them and ask again.
    """
    with torch_mlir_in_process(), warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        try:
            same = _unchanged(cases) if cases[0].form == "decomposed" else []
            rest = [case for case in cases if case not in same]
            known = {str(case): {"status": "same"} for case in same}
            return {**known, **(_check(rest) if rest else {})}
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


def _check(cases: list[Case]) -> dict[str, dict[str, Any]]:
    model = _Model(cases)
    exported = model.export(cases[0].form)
    outcomes = _outcomes(cases, model, exported)
    for outcome, names in zip(outcomes, model.operators(exported), strict=True):
        outcome["operators"] = names
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

    def export(self, form: str) -> Any:
        module = Several(self.members, [len(tensors) for tensors in self.inputs])
        with _pytorch():
            exported = torch.export.export(module, tuple(chain(*self.inputs)))
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


def _outcomes(cases: list[Case], model: _Model, exported: Any) -> list[dict[str, Any]]:
    """Compiles the model, runs it once, and compares the results of each case."""
    try:
        host = hardwire.compile(exported, seed_argument=True).host
        seed = SEED if host.has_seed else None
        found = [from_numpy(x) for x in host.run(*map(to_numpy, chain(*model.inputs)), seed=seed)]
    except (HardwireError, RunFailed) as problem:
        reason = "; ".join(dict.fromkeys(str(problem).splitlines()))[:2000]
        return [{"status": "refused", "reason": reason} for _ in cases]
    except InternalError as problem:
        return [{"status": "wrong", "reason": str(problem)} for _ in cases]
    outcomes, at = [], 0
    for case, wanted in zip(cases, model.expected, strict=True):
        reason = _difference(case, found[at : at + len(wanted)], wanted)
        at += len(wanted)
        outcomes.append({"status": "wrong", "reason": reason} if reason else {"status": "pass"})
    return outcomes


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


def _difference(case: Case, found: list[torch.Tensor], wanted: list[torch.Tensor]) -> str | None:
    """How the results differ from eager's; None where PyTorch would call them close."""
    if case.operator.removeprefix("aten.") in UNDEFINED:
        found, wanted = ([x.new_zeros(x.shape) for x in side] for side in (found, wanted))
    if case.operator in PICKING:
        found, wanted = (_picked(case, side) for side in (found, wanted))
    for place, (have, want) in enumerate(zip(found, wanted, strict=True)):
        bounds = tolerance(case.operator, want.dtype) or {}
        try:
            torch.testing.assert_close(
                have, want.contiguous(), equal_nan=True, check_stride=False, **bounds
            )
        except AssertionError as problem:
            if want.dtype in FLOATS and _closer(case, place, have, want):
                continue
            lines = [line for line in str(problem).splitlines() if line]
            return " ".join(lines[:4])
    return None


def _closer(case: Case, place: int, have: torch.Tensor, want: torch.Tensor) -> bool:
    """Whether a result is no farther from that of double precision than eager's.

    PyTorch compares its own implementations so (test/test_decomp.py, op_assert_ref;
    test/test_ops.py, _ref_test_helper).
    """
    sample = samples(case.operator, case.dtype)[case.index]
    exact = [x.double() if x.dtype in FLOATS else x.clone() for x in sample.tensors]
    try:
        reference = sample.call(exact)[place]
    except Exception:  # the operator has no double precision
        return False
    if reference.dtype != torch.float64 or have.shape != reference.shape:
        return False
    errors = [(x.double() - reference).abs().max() for x in (have, want)]
    return bool(errors[0] <= errors[1])


def _picked(case: Case, results: list[torch.Tensor]) -> list[torch.Tensor]:
    """The values, and what lies at the places that were picked."""
    sample = samples(case.operator, case.dtype)[case.index]
    arguments, keywords = pytree.tree_unflatten(list(sample.flat), sample.spec)
    if len(results) < 2 or not arguments[0].dim():
        return results
    at = 1 if case.operator in ("median", "sort") else 2
    dim = keywords.get("dim", arguments[at] if len(arguments) > at else -1)
    values, places = results
    if places.dim() < arguments[0].dim():
        places = places.unsqueeze(dim)
    return [values, torch.gather(arguments[0], dim, places)]
