"""What docs/quantised.md shows is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torchao")

PAGE = Path(__file__).parents[2] / "docs" / "quantised.md"
BLOCK = re.compile(r"```(python|sh|text)\n(.*?)```", re.DOTALL)
WORDS = """\
import torch
from torch import nn

model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 8))
example = (torch.randn(1, 64),)
"""


def run(command: list[str], where: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=where, env={**os.environ, "PATH": path}, capture_output=True, text=True,
        check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_commands_run(tmp_path: Path) -> None:
    blocks = BLOCK.findall(PAGE.read_text())
    scripts = [text for kind, text in blocks if kind == "python"]
    (tmp_path / "quantise.py").write_text(scripts[0])
    outputs = [
        run(line.split(), tmp_path)
        for kind, text in blocks
        if kind == "sh"
        for line in text.splitlines()
    ]
    shown = [text for kind, text in blocks if kind == "text"]
    assert shown
    assert all(line in outputs[1] for text in shown for line in text.splitlines())
    assert "fixed.line" in outputs[1]
    assert "_softmax" in outputs[1].partition("in floats")[2].partition("\n\n")[0]
    header = (tmp_path / "build-integers" / "small.h").read_text()
    assert re.search(r"int8, 1 x 1 x 16 x 16 \([\d.]+ \* \(q - \d+\)\)", header)


def test_weights_alone(tmp_path: Path) -> None:
    scripts = [text for kind, text in BLOCK.findall(PAGE.read_text()) if kind == "python"]
    (tmp_path / "words.py").write_text(WORDS + scripts[1])
    run([sys.executable, "words.py"], tmp_path)
    table = run(["hardwire", "compile", "words.pt2", "--target", "cortex-m4f", "-o", "."], tmp_path)
    assert "grouped_linear" in table
