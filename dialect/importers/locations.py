"""Source locations from the stack traces that torch.export records."""

from __future__ import annotations

import re

from ..mlir import ir

FRAME = re.compile(r'File "([^"\n]+)", line (\d{1,9})\b')
TORCH = re.compile(r"(site|dist)-packages/torch/|/torch/nn/modules/|^<(?!stdin|ipython)")


def innermost_user_frame(trace: str) -> tuple[str, int] | None:
    """File and line of the deepest frame outside PyTorch; the deepest of all if there is none."""
    frames = [(file, int(line)) for file, line in FRAME.findall(trace)]
    if not frames:
        return None
    own = [frame for frame in frames if not TORCH.search(frame[0].replace("\\", "/"))]
    return (own or frames)[-1]


def location(name: str, trace: str | None) -> ir.Location:
    """`loc("conv2d"("model.py":12:0))`: the graph node, and the line that it came from."""
    frame = innermost_user_frame(trace or "")
    if frame is None:
        return ir.Location.name(name)
    return ir.Location.name(name, ir.Location.file(*frame, 0))
