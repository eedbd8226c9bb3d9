"""Make `kws.pt2` and `sample.h`: the keyword-spotting network of MLPerf Tiny, and one input.

Needs torch; compiling the result with hardwire does not. The weights are random (but always the
same), since this example shows the way from a model to a program on a device, not how to train:

    python examples/kws/export.py
"""

from __future__ import annotations

import sysconfig
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

HERE = Path(__file__).resolve().parent
FRAMES, COEFFICIENTS, CHANNELS = 49, 10, 64
WORDS = (
    "silence", "unknown", "yes", "no", "up", "down", "left", "right", "on", "off", "stop", "go",
)  # fmt: skip


class Separable(nn.Sequential):
    """A 3x3 filter of each channel by itself, then a mix of the channels at each place."""

    def __init__(self) -> None:
        super().__init__(
            nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, groups=CHANNELS),
            nn.BatchNorm2d(CHANNELS),
            nn.ReLU(),
            nn.Conv2d(CHANNELS, CHANNELS, 1),
            nn.BatchNorm2d(CHANNELS),
            nn.ReLU(),
        )


class KeywordSpotter(nn.Module):
    """DS-CNN: 49 frames of 10 MFCCs, about one second of speech, to a score for each word."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(1, CHANNELS, (10, 4), stride=2)
        self.first_norm = nn.BatchNorm2d(CHANNELS)
        self.blocks = nn.Sequential(*(Separable() for _ in range(4)))
        self.classifier = nn.Linear(CHANNELS, len(WORDS))

    def forward(self, mfcc: Tensor) -> Tensor:
        # What TensorFlow calls "same" padding: the odd row and column go to the end.
        x = F.pad(mfcc, (1, 1, 4, 5))
        x = F.relu(self.first_norm(self.first(x)))
        x = F.avg_pool2d(self.blocks(x), (25, 5))
        return F.softmax(self.classifier(torch.flatten(x, 1)), dim=-1)


def build() -> tuple[nn.Module, Tensor]:
    """The model in inference mode, and the sample input."""
    torch.manual_seed(2026)
    model = KeywordSpotter()
    for part in model.modules():
        if isinstance(part, nn.Conv2d | nn.Linear):
            nn.init.kaiming_normal_(part.weight, nonlinearity="relu")
        elif isinstance(part, nn.BatchNorm2d):
            part.momentum = 1.0
    with torch.no_grad():
        # One pass in training mode gives the batch norms statistics that fit the weights.
        model.train()(torch.randn(64, 1, FRAMES, COEFFICIENTS))
        # As after training, the classes differ clearly.
        model.classifier.weight.mul_(8.0)
    return model.eval(), torch.randn(1, 1, FRAMES, COEFFICIENTS)


def forget_folders(program: torch.export.ExportedProgram) -> None:
    """Leave in the stack traces the names of files, not of the folders of this machine."""
    libraries = Path(sysconfig.get_path("purelib"))
    for node in program.graph.nodes:
        trace = node.meta.get("stack_trace")
        if trace is not None:
            trace = trace.replace(f"{HERE}/", "").replace(f"{libraries.parent}/", "")
            node.meta["stack_trace"] = trace


def c_array(name: str, values: Tensor) -> str:
    """A C array of floats, every bit kept."""
    numbers = [f"{value:.9g}" for value in values.flatten().tolist()]
    numbers = [f"{n if set(n) & set('.e') else n + '.0'}f" for n in numbers]
    rows = [", ".join(numbers[start : start + 6]) for start in range(0, len(numbers), 6)]
    body = ",\n    ".join(rows)
    return f"static const float {name}[{len(numbers)}] = {{\n    {body},\n}};\n"


def main() -> None:
    model, sample = build()
    with torch.inference_mode():
        scores = model(sample)
    program = torch.export.export(model, (sample,))
    forget_folders(program)
    torch.export.save(program, HERE / "kws.pt2")
    words = ", ".join(f'"{word}"' for word in WORDS)
    (HERE / "sample.h").write_text(
        "/* Made by export.py: one input for kws.pt2, and what PyTorch answers. */\n"
        "#ifndef SAMPLE_H\n#define SAMPLE_H\n\n"
        f"static const char *const sample_words[{len(WORDS)}] = {{\n    {words},\n}};\n\n"
        f"{c_array('sample_mfcc', sample)}\n{c_array('sample_scores', scores)}\n"
        "#endif\n",
        encoding="ascii",
    )


if __name__ == "__main__":
    main()
