"""`.ptl`: every operator of the database has, in a lite model, the types that eager gives it."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
import pytest
import torch

from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers.archive import Archive
from hardwire.dialect.importers.lite import read
from hardwire.dialect.mlir import ir
from hardwire.dialect.targets import by_name
from hardwire.passes.pipeline import run_to

from . import known, scripted
from .cases import DTYPES, FURTHER, Case, cases, fixed_sample, names, samples
from .check import LITE, Several, check

PARTS = 8


def types_of(cases: Sequence[Case]) -> tuple[list[str], list[str]]:
    """The types of the results of some cases: what the graph says of a lite model, and PyTorch's.

    These are eager's, unless numbers that a trace keeps give others in the lite interpreter.
    """
    members = [samples(case.operator, case.dtype)[case.index] for case in cases]
    inputs = [member.tensors for member in members]
    try:
        expected = [member.call([x.clone() for x in member.tensors]) for member in members]
        file = scripted.saved(Several(members, list(map(len, inputs))), inputs)
    except Exception:  # PyTorch cannot run or trace it
        return [], []
    want = [scripted.type_text(x) for x in chain(*expected)]
    if not want:
        return [], []
    have = graph_types(file, inputs)
    if have != want:
        own = scripted.loaded(file)(*(x.clone() for x in chain(*inputs)))
        want = [scripted.type_text(x) for x in own]
    return have, want


def graph_types(file: bytes, inputs: list[list[torch.Tensor]]) -> list[str]:
    given = scripted.described(file, inputs)
    program = read(Archive(file, "sample.ptl"), by_name("x86-64-v3"), "sample", inputs=given)
    run_to(program, "typed")
    type = ir.FunctionType(ir.TypeAttr(program.entry().attributes["function_type"]).value)
    count = len(ir.ArrayAttr(program.entry().attributes["hw.output_names"]))
    return list(map(str, type.results))[:count]


def differences(chosen: Iterable[Case], refused: bool = True) -> list[str]:
    """What is refused, or typed otherwise, of these cases, and is no known failure."""
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        wanted = (case for case in chosen if case.operator not in known.lite())
        found = [_mistyped([case], refused) for case in wanted]
    return [text for text in found if text]


def _mistyped(cases: Sequence[Case], refused: bool) -> str:
    try:
        have, want = types_of(cases)
    except HardwireError as problem:
        return f"{cases[0]}: {problem}" if refused else ""
    return "" if have == want else f"{cases[0]}: has {have}, and not {want}"


CHOSEN = (
    "gradient", "nn.functional.interpolate.linear", "atan2", "block_diag", "cdist", "clamp_min",
    "cumulative_trapezoid", "diff", "float_power", "frexp", "hsplit", "linalg.lu", "linalg.qr",
    "linalg.solve", "meshgrid.list_of_tensors", "movedim", "nanquantile", "nansum",
    "nn.functional.cosine_similarity", "nn.functional.margin_ranking_loss",
    "nn.functional.max_pool3d", "nn.functional.nll_loss", "nn.functional.unfold", "normal",
    "std_mean", "take_along_dim", "tensordot", "unbind_copy", "unfold_copy", "vstack",
)  # fmt: skip
"""One of each kind of rule."""


def test_a_lite_models_operators_have_eagers_types() -> None:
    assert differences(chain(*map(fixed_sample, CHOSEN))) == []


def test_a_number_is_a_vector_of_one_element_to_vander() -> None:
    have, want = types_of([Case("linalg.vander", "float32", 0, "raw")])
    assert have == want == ["tensor<1x2xf32>"]


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_lite_models_operators_have_eagers_types(part: int) -> None:
    assert differences(chain(*map(fixed_sample, names()[part::PARTS]))) == []


OF_TYPES = (
    "logsumexp int64 1", "arange int64 5", "sum_to_size complex64 1", "stft complex64 4",
    "stft complex64 1", "dist complex64 1", "float_power complex64 1", "std_mean complex64 0",
    "linalg.norm complex64 1", "nn.functional.triplet_margin_loss complex64 1",
    "linalg.svd complex64 2", "linalg.eigh float64 0", "linalg.pinv float64 0", "svd float32 1",
)  # fmt: skip


def test_row_16_6_types_of_results_follow_those_of_operands() -> None:
    assert differences(Case.parse(f"{text} raw") for text in OF_TYPES) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_row_16_6_whatever_the_type_no_result_has_another_one(part: int) -> None:
    """Two samples of every function and type; what is refused is no mistake."""
    assert list(chain(*map(differences_together, names()[part::PARTS]))) == []


def differences_together(name: str) -> list[str]:
    """All types of a function as one model, which is quicker; each by itself if that is refused."""
    chosen = [case for case in cases(name, 2, DTYPES + FURTHER) if case.form == "raw"]
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        try:
            have, want = types_of(chosen)
        except HardwireError:
            have, want = [], []
    return [] if want and have == want else differences(chosen, refused=False)


COMPUTED = (
    "gradient", "nn.functional.interpolate.linear", "hsplit", "std_mean", "atan2", "corrcoef",
    "cov",
)  # fmt: skip


def test_row_16_6_a_lite_model_computes_what_eager_does() -> None:
    """`gradient`, `upsample_linear1d` and others that bytecode has and exported graphs have not."""
    some = [Case(name, "float32", 1, "raw") for name in COMPUTED]
    outcomes = {Case.parse(text): outcome for text, outcome in check(some, LITE).items()}
    assert known.complaints(outcomes) == []


MENDED = {
    "nn.functional.multi_head_attention_forward": 0, "_native_batch_norm_legit": 1,
    "nn.functional.dropout2d": 0, "nn.functional.feature_alpha_dropout.with_train": 1,
    "masked_fill": 5, "einsum": 5, "diff": 5, "nn.functional.conv1d": 4, "cat": 3,
}  # fmt: skip
"""Samples that exported programs had and lite models had not."""


@pytest.mark.long
@pytest.mark.parametrize("name", MENDED)
def test_row_16_6_what_exported_programs_have_lite_models_have(name: str) -> None:
    case = Case(name, "float32", MENDED[name], "raw")
    outcomes = {Case.parse(text): outcome for text, outcome in check([case], LITE).items()}
    assert known.complaints(outcomes) == []


TYPED = {
    "masked_fill": 5, "einsum": 5, "diff": 5, "cat": 3,
    "_native_batch_norm_legit": 1, "_chunk_cat": 1,
}  # fmt: skip


@pytest.mark.parametrize("name", TYPED)
def test_row_16_6_shapes_that_are_broadcast_spelt_out_or_empty(name: str) -> None:
    have, want = types_of([Case(name, "float32", TYPED[name], "raw")])
    assert have == want


FOUND = (
    "linalg.svd float32 1", "linalg.eigh float32 1", "linalg.pinv float32 1", "nonzero float32 5",
    "argwhere float32 3", "linalg.ldl_solve float32 3", "arange int64 5", "logsumexp int64 1",
    "nn.functional.local_response_norm int64 1", "gather complex64 4",
    "constant_pad_nd complex64 1", "aminmax bool 3", "nn.functional.conv_transpose3d complex64 1",
)  # fmt: skip
"""What the measurement of element types and of tensors without elements has found."""


@pytest.mark.parametrize("text", FOUND)
def test_row_16_6_of_other_types_and_without_elements(text: str) -> None:
    case = Case.parse(f"{text} raw")
    (outcome,) = check([case], LITE).values()
    assert outcome["status"] == "pass", outcome


class Counted(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.arange(0.5, 5.9, 1.9, dtype=x.dtype) + x


@pytest.mark.parametrize(
    ("dtype", "size"), [("int64", 5), ("int32", 3), ("float32", 3), ("float64", 3)]
)
def test_row_16_6_bounds_are_cut_before_they_are_counted_for_int64_alone(
    dtype: str, size: int
) -> None:
    x = torch.ones((), dtype=getattr(torch, dtype))
    module = Counted()
    (have,) = scripted.compiled(scripted.saved(module, [[x]]), [[x]]).run(x.numpy())
    assert have.shape == (size,)
    np.testing.assert_array_equal(have, module(x).numpy())
