"""The tool itself: what it changes, and that a small pass is proved by its lit file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .mutations import mutants_of

TEXT = '''\
"""A docstring."""
def smaller(x: int | None, y: int) -> bool:
    if x is None or y < 0:
        raise ValueError("no number" if x is None else "negative")
    return any(x < each for each in range(0, y, 2) if each)
'''


def test_mistakes(tmp_path: Path) -> None:
    """Conditions, operators and numbers are changed; types, messages and docstrings are not."""
    file = tmp_path / "pass.py"
    file.write_text(TEXT)
    found = mutants_of(file)
    assert all(mutant.function == "smaller" for mutant in found)
    assert [(mutant.lines.start, mutant.after) for mutant in found] == [
        (3, "if (x is None or y < 0) and False:"),
        (3, "if (x is None or y < 0) or True:"),
        (3, "if x is None and y < 0:"),
        (3, "if x is None:"),
        (3, "if y < 0:"),
        (3, "if x is not None or y < 0:"),
        (3, "if x is None or y <= 0:"),
        (3, "if x is None or y < 1:"),
        (5, "return any(x <= each for each in range(0, y, 2) if each)"),
        (5, "return any(x < each for each in range(1, y, 2) if each)"),
        (5, "return any(x < each for each in range(0, y, 3) if each)"),
        (5, "return any(x < each for each in range(0, y, 2) if (each) and False)"),
        (5, "return any(x < each for each in range(0, y, 2) if (each) or True)"),
    ]


def test_a_small_pass() -> None:
    command = [sys.executable, "-m", "test.mutants", "apply-schema-defaults"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "100.0%" in done.stdout
