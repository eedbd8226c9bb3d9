"""Sixty random calls of operators, always the same; `make fuzz` runs twenty thousand."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from hardwire.dialect.operators import record
from hardwire.dialect.operators.record import RECORDS, Record

from ..long import each_time
from . import children, packs, planted
from .call import Call, Leaf
from .calls import summary
from .check import Outcome
from .choices import Seeded
from .compare import Wanted
from .draw_call import draw, fits
from .pack import Pack
from .shrink_call import smallest

CORPUS = Path(__file__).with_name("corpus")
SEED, CALLS, PARTS = 0, 60, 2


def corpus(name: str) -> list[Call]:
    """The calls of a file of the corpus; its comments say what was wrong."""
    lines = (CORPUS / name).read_text().splitlines()
    return [Call.parse(line) for line in lines if line and not line.startswith("#")]


def packed(calls: list[Call]) -> dict[str, Outcome]:
    found = Pack(dict(enumerate(calls)), lambda what, numbers: None).outcomes()
    return {str(calls[number]): each for number, each in found.items()}


@pytest.mark.parametrize("part", range(PARTS))
def test_random_calls(part: int) -> None:
    numbers = range(part * CALLS // PARTS, (part + 1) * CALLS // PARTS)
    found = {}
    for each in packs.outcomes(packs.drawn(SEED, numbers), 1):
        found |= each
    assert not any(out.failed for _, out in found.values()), summary(SEED, found)
    assert sum(out.status == "pass" for _, out in found.values()) >= len(numbers) // 2


@pytest.mark.parametrize("part", each_time("123", "1"))
def test_what_was_wrong_is_right(part: str) -> None:
    found = packed(corpus("right.txt")[int(part) - 1 :: 3])
    assert {call: each for call, each in found.items() if each.status != "pass"} == {}


def test_what_was_wrong_is_refused() -> None:
    found = packed(corpus("refused.txt"))
    assert {call: each for call, each in found.items() if each.status != "refused"} == {}


def test_a_case_is_always_the_same_call() -> None:
    assert [str(draw(Seeded(3, n))) for n in range(5)] == [
        str(draw(Seeded(3, n))) for n in range(5)
    ]
    assert len({str(draw(Seeded(3, n))) for n in range(5)}) > 1


TEXTS = (
    'aten.add.Tensor(x("f32[2,3] special"), x("i64[6] range 0 4", ".view(2, 3)"), alpha=2)',
    'aten.relu.default(x("f32[a,3] small")) | a=1,3,6',
    'aten.cat.default([x("u8[] ties"), x("c64[0,2] unit")], -1)',
    'aten.clamp.default(x("bool[1] small"), -inf, None)',
    'aten.full_like.default(x("f16[2] small"), -0.0, dtype=torch.int8)',
    'aten.view.default(x("f32[a,b] small"), [b, a]) | a=1,2,4 b=3,3,7',
)


@pytest.mark.parametrize("text", TEXTS)
def test_text_and_back(text: str) -> None:
    assert str(Call.parse(text)) == text


def test_texts_that_are_none() -> None:
    with pytest.raises(ValueError, match="`f32 2,3` is not like"):
        Leaf.parse("f32 2,3")


def wanted(text: str) -> Wanted:
    return Wanted(Call.parse(text), {})


def complaints(text: str, change: object) -> list[str]:
    """What is said of eager's own results after they are changed."""
    want = wanted(text)
    found = [x.clone() for x in want.tensors]
    change(found[0])  # type: ignore[operator]
    return list(want.differences(found))


def test_small_numbers_are_as_exact_as_large_ones() -> None:
    """An absolute tolerance would hide `exp(x) - 1` near zero."""
    text = 'aten.expm1.default(x("f32[1] ties"))'
    tiny = wanted('aten.mul.Scalar(x("f32[64] small"), 1e-20)')
    off = [x * (1 + 1e-5) if place == 0 else x for place, x in enumerate(tiny.tensors)]
    assert list(tiny.differences(tiny.tensors)) == []
    assert "64 of 64 differ" in next(tiny.differences(off))
    assert complaints(text, lambda x: None) == []


def test_cancelled_sums_are_compared_as_rounding_explains() -> None:
    text = 'aten.sum.default(x("f32[4001] small"))'
    assert complaints(text, lambda x: x.add_(1e-5)) == []
    assert "1 of 1 differ" in complaints(text, lambda x: x.add_(1e-2))[0]


def test_not_a_number_and_integers_are_exact() -> None:
    text = 'aten.neg.default(x("f32[3] small"))'
    assert "nan and not" in complaints(text, lambda x: x[1].fill_(float("nan")))[0]
    assert "inf and not" in complaints(text, lambda x: x[1].fill_(float("inf")))[0]
    assert complaints('aten.neg.default(x("i64[3] small"))', lambda x: x[2].add_(1)) != []


def found_at(text: str, place: int, row: list[int]) -> list[str]:
    """What is said when one result is this."""
    want = wanted(text)
    given = [torch.tensor(row) if n == place else x for n, x in enumerate(want.tensors)]
    return list(want.differences(given))


def test_an_index_of_equal_elements_may_be_any() -> None:
    text = 'aten.kthvalue.default(x("i64[5] range 2 2"), 2, 0, True)'
    assert [found_at(text, 1, [place]) for place in (0, 4)] == [[], []]
    assert "is 5 and not" in found_at(text, 1, [5])[0]
    text = 'aten.topk.default(x("i64[3] range 2 2"), 2)'
    assert found_at(text, 1, [2, 0]) == []
    assert len(found_at(text, 1, [2, 2])) == 1
    text = 'aten.argsort.stable(x("i64[3] range 2 2"), stable=True)'
    assert len(found_at(text, 0, [2, 1, 0])) == 1


def test_what_is_sought_is_sought_in_sorted_sequences() -> None:
    text = 'aten.bucketize.Tensor(x("f32[2] small"), x("f32[9] {}"))'
    assert [fits(Call.parse(text.format(fill))) for fill in ("sorted", "small")] == [True, False]


def test_words_are_counted_where_there_are_such() -> None:
    text = (
        'aten.embedding_dense_backward.default(x("f32[9,2] small"), x("i64[9] range {}"), 4, 2, {})'
    )
    given = ("0 3", True), ("0 9", True), ("0 9", False)
    assert [fits(Call.parse(text.format(*each))) for each in given] == [True, False, True]


def test_what_is_written_to_inputs_is_compared() -> None:
    want = wanted('aten.add_.Scalar(x("f32[3] small"), 1)')
    found = [x.clone() for x in want.tensors]
    found[1] += 1
    assert next(want.differences(found)).startswith("input 0, written: at [0] is ")


def written(name: str, write: Callable[..., Any]) -> tuple[str, Record]:
    """The record of an operator with another decomposition."""
    return name, replace(record(name), decompose=write)


FORGETS_RELU = written("aten.relu", lambda r, self: self)


def test_a_wrong_result_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that forgets every relu."""
    monkeypatch.setitem(RECORDS, *FORGETS_RELU)
    number, found = next(
        (n, out)
        for n in range(100)
        if (call := draw(Seeded(1, n), "aten.relu.default")) is not None
        and (out := packs.outcome(call)).status == "wrong"
    )
    small = smallest(1, number, found, "aten.relu.default", most=40)
    assert small.operator == "aten.relu.default"
    assert len(str(small)) <= len(str(draw(Seeded(1, number), "aten.relu.default")))
    assert packs.outcome(small).status == "wrong"


def test_one_bad_call_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is refused, one crashes the compiler, one is a traceback: three are right."""
    monkeypatch.setitem(RECORDS, *written("aten.erfc", lambda r, self: os.abort()))
    monkeypatch.setitem(RECORDS, *written("aten.neg", lambda r, self: self.unheard_of))
    names = ("relu", "erfc", "exp", "igamma", "neg", "sin")
    texts = [f'aten.{name}.default(x("f32[3] unit"))' for name in names]
    texts[3] = 'aten.igamma.default(x("f32[3] unit"), x("f32[3] unit"))'
    found = {}
    for each in packs.outcomes([packs.Task(0, tuple(enumerate(map(Call.parse, texts))))], 1):
        found |= each
    statuses = [found[number][1].status for number in range(len(names))]
    assert statuses == ["pass", "crash", "pass", "refused", "error", "pass"]


def test_what_hangs_is_ended() -> None:
    ((task, answer),) = children.answers([600], lambda task, say: time.sleep(task), 1, 0.5)
    assert (task, answer.ended, answer.reason) == (600, "timeout", "takes more than 0 seconds")


def test_an_export_may_say_another_type_than_eager_gives() -> None:
    given = 'x("bf16[2] small"), x("bf16[2] unit")'
    texts = (
        f"aten._softmax_backward_data.default({given}, 0, torch.float32)",
        f"aten._softmax_backward_data.default({given}, 0, torch.bfloat16)",
    )
    found = packed([Call.parse(text) for text in texts])
    assert [found[text].status for text in texts] == ["unexportable", "pass"]
    assert found[texts[0]].reason == "is torch.float32 in the export, torch.bfloat16 in eager"


def test_an_export_may_have_a_size_as_a_constant() -> None:
    text = 'aten.max_pool1d.default(x("f32[a,5,3] small"), [3], [5], [0], [a], True) | a=1,2,2'
    outcome = packed([Call.parse(text)])[text]
    assert outcome.status == "unexportable"
    assert outcome.reason.startswith("the export has a size as a constant: output 0: at [0, ")


def test_summary() -> None:
    found = {
        3: ("aten.relu.default()", Outcome("wrong", "at [0] is 1 and not 2")),
        4: ("", Outcome("unfit", "no")),
    }
    text = summary(7, found)
    assert "1 wrong, 1 unfit" in text
    assert "case 3 of seed 7: wrong: at [0] is 1 and not 2\n  aten.relu.default()" in text


def test_inputs_are_the_same_every_time() -> None:
    leaf = Leaf.parse("f32[a,3] special")
    one, other = (leaf.tensor(0, {"a": 4}) for _ in range(2))
    assert torch.equal(one.nan_to_num(), other.nan_to_num())


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mechanics; `python -m test.fuzz.planted` plants real faults."""
    texts = ('aten.sin.default(x("f32[3] unit"))', 'aten.relu.default(x("f32[9] small"))')
    task = packs.Task(0, tuple(enumerate(map(Call.parse, texts))))
    monkeypatch.setattr(packs, "drawn", lambda seed, numbers: [task])
    fault = planted.Fault(RECORDS, "aten.relu", lambda right: FORGETS_RELU[1])
    found = planted.find(fault, 0, 2, 1)
    assert found is not None
    assert (found[0], found[1].startswith(texts[1])) == (1, True)


@pytest.mark.parametrize("name", planted.FAULTS)
def test_faults_are_of_functions_that_there_are(name: str) -> None:
    fault = planted.FAULTS[name]
    known = fault.owner if isinstance(fault.owner, dict) else vars(fault.owner)
    right = known[fault.name]
    with fault.planted():
        assert known[fault.name] is not right
    assert known[fault.name] is right
