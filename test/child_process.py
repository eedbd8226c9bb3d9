"""What becomes of the compiler when the process of torch-mlir ends as it should not."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from hardwire.dialect.torch_mlir import ask


def ended(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """The process of torch-mlir does this and no more."""
    python = folder / "python"
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)
    monkeypatch.setattr(ask, "sys", SimpleNamespace(executable=str(python)))
