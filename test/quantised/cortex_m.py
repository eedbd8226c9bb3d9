"""Graphs that ExecuTorch's quantizer for Cortex-M quantises.

Of its wheel the Python is used alone: what it imports besides and does not use, an assembler of
TOSA, is not installed.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from typing import Any
from unittest.mock import MagicMock

import pytest
import torch
from torch import Tensor, nn


def quantizer() -> Any:
    """The quantizer; a test is skipped without the wheel."""
    pytest.importorskip("executorch.backends.cortex_m.quantizer_reporter")
    sys.modules.setdefault("tosa_serializer", MagicMock())
    from executorch.backends.cortex_m.quantizer.quantizer import CortexMQuantizer

    return CortexMQuantizer()


def converted(module: nn.Module, seen: Sequence[Tensor]) -> Any:
    """A module that was quantised by what it has seen; images have their channels side by side."""
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e

    images = any(x.dim() == 4 for x in seen)
    form = torch.channels_last if images else torch.preserve_format
    samples = [x.contiguous(memory_format=form) if images else x for x in seen]
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        given = module.to(memory_format=form) if images else module
        graph = torch.export.export(given, (samples[0],)).module(check_guards=False)
        prepared = prepare_pt2e(graph, quantizer())
        for sample in samples:
            prepared(sample)
        return convert_pt2e(prepared)
