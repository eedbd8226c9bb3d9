"""What tests of debug information share."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
import torch

from .debugged import TOOLS, exported, objects


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sources") / "model"


@pytest.fixture(scope="session")
def model(sources: Path) -> Path:
    """A file that `torch.export.save` wrote, with the stack traces that it records."""
    path = sources.parent / "net.pt2"
    torch.export.save(exported(sources), path)
    return path


@pytest.fixture(scope="session")
def made(model: Path) -> Mapping[str, Mapping[str, bytes]]:
    """The objects, by target and by what debuggers are told."""
    return {target: objects(model, target) for target in TOOLS}
