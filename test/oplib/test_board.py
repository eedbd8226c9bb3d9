"""Operators called by name on emulated boards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

import hardwire

from ..firmware import harness
from .cases import HERE, RUNTIME

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)

SHAPE = -105


@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_operators_are_called_by_name_on_a_board(target: str, tmp_path: Path) -> None:
    library = hardwire.compile_operators(HERE / "few.yaml", target, name="ops")
    library.save(tmp_path / "ops.o")
    sources = [
        HERE / "board_main.c",
        *(RUNTIME / "src" / f"{n}.c" for n in ("call", "find", "schema")),
    ]
    includes = [tmp_path, RUNTIME / "include"]
    image = harness.build(target, tmp_path, [tmp_path / "ops.o"], sources, includes)
    assert not harness.symbols(image) & set(harness.HEAP)
    lines = [line.split() for line in harness.run(target, image).splitlines()]
    statuses = [np.uint32(int(word, 16)).astype(np.int32) for key, word in lines if key == "status"]
    written = [
        torch.from_numpy(np.frombuffer(bytes.fromhex(word), ">f4").astype(np.float32)).reshape(2, 3)
        for key, word in lines
        if key == "output"
    ]
    x = torch.tensor([[0.5, -1.0, 2.0], [3.0, 0.25, -4.0]])
    assert statuses == [0, 0, SHAPE]
    torch.testing.assert_close(written[0], x + torch.tensor([1.0, 2.0, 3.0]))
    torch.testing.assert_close(written[1], x.softmax(-1))
    torch.testing.assert_close(written[2], written[1])
