"""Limits that a build fails by, and what they say there is to cut."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardwire.lowering.budgets import exceeded
from hardwire.tools.hardwire import main

from .refusal import sentences

KWS = Path(__file__).resolve().parent.parent / "examples" / "kws" / "kws.pt2"
Capture = pytest.CaptureFixture[str]


def compiled(out: Path, *options: str) -> int:
    return main(["compile", str(KWS), "--target", "cortex-m4f", "-q", "-o", str(out), *options])


def test_what_is_within_its_limits_is_written(tmp_path: Path, capfd: Capture) -> None:
    limits = "--max-flash", "96k", "--max-arena", "38400", "--max-stack", "1k"
    assert compiled(tmp_path / "out", *limits, "--max-instructions", "8M") == 0
    assert capfd.readouterr() == ("", "")
    assert (tmp_path / "out" / "kws.o").exists()


def test_what_takes_more_is_told_with_what_there_is_to_cut(tmp_path: Path, capfd: Capture) -> None:
    limits = "--max-flash", "90k", "--max-arena", "38399", "--max-stack", "100"
    assert compiled(tmp_path / "out", *limits, "--max-instructions", "5M") == 1
    assert not (tmp_path / "out").exists()
    printed, told = capfd.readouterr()
    flash, arena, stack, instructions = sentences(told)
    sentence = r"kws: ([\d,]+) bytes of flash, ([\d,]+) more than --max-flash "
    found = re.match(
        sentence + r"92,160 allows; try `--optimize size` or `--weights int8`\.$", flash
    )
    assert found is not None, flash
    used, more = (int(number.replace(",", "")) for number in found.groups())
    assert used - more == 90 << 10
    assert "kws: 38,400 bytes of arena, 1 more than --max-arena 38,399 allows; try `--ch" in arena
    assert "bytes of stack, " in stack
    assert "instructions of a call, " in instructions
    assert "more than --max-instructions 5,000,000 allows; try `--optimize speed`." in instructions

    of_flash, of_arena, of_stack, of_instructions, _ = printed.split("\n\n")
    assert re.search(r"^kws_blocks_0_3_weight_batch_norm +weight +17% +16,384$", of_flash, re.M)
    rows = re.findall(r"^\w+ +(\w+) +export.py:53 +\d+% +([\d,]+)$", of_arena, re.M)
    assert rows == [("value", "32,000"), ("value", "32,000"), ("scratch", "6,400")]
    frames = [int(line.split()[-1]) for line in of_stack.splitlines()[2:]]
    assert f"kws: {sum(frames)} bytes of stack" in stack
    assert re.search(r"^convolution_relu_2 +4 times [\d,]+ +expo", of_instructions, re.M)


def test_what_is_not_known_holds_no_limit() -> None:
    figures = {"name": "net", "target": "native", "stack": {"bytes": None, "why": "…"}}
    (excess,) = exceeded(figures, {"max_stack": 1 << 20})
    assert excess.sentence == (
        "net: the bytes of stack are not known for native: leave out --max-stack."
    )
    (excess,) = exceeded(figures, {"max_instructions": 1})
    assert "the instructions of a call are not known for native" in excess.sentence


def test_a_stage_has_no_limits(tmp_path: Path, capfd: Capture) -> None:
    assert compiled(tmp_path / "kws.s", "--emit", "asm", "--max-flash", "1k") == 1
    sentence = "--max-flash: it is of a finished object; leave out --emit."
    assert sentences(capfd.readouterr().err) == [sentence]


@pytest.mark.parametrize("limit", ["--max-instructions=5x", "--max-flash=5T"])
def test_what_is_no_number_is_wrong_usage(limit: str, tmp_path: Path, capfd: Capture) -> None:
    with pytest.raises(SystemExit):
        compiled(tmp_path, limit)
    assert "`5" in capfd.readouterr().err
