"""What open sizes cost: the instructions of one call, beside those of an object for fixed sizes."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch
from torch import Tensor, nn

import hardwire

from .dynamic_models import Case
from .firmware import harness
from .models import BertMini, Resnet8

TARGET = "x86-64-v3"
"""Valgrind knows no AVX-512."""
PLAIN_COPIES = {
    "GLIBC_TUNABLES": "glibc.cpu.x86_rep_movsb_threshold=1000000000:"
    "glibc.cpu.x86_rep_stosb_threshold=1000000000"
}
"""Copies and fills of the C library take registers: of one instruction that moves all bytes,
valgrind counts every byte."""


class Encoder(BertMini):
    """BERT-mini for sentences of any length."""

    def forward(self, token_ids: Tensor) -> Tensor:
        places = self.position_ids[:, : token_ids.shape[1]]
        x = self.norm(self.tokens(token_ids) + self.positions(places))
        for layer in self.layers:
            x = layer(x)
        return x


class Masked(nn.Module):
    """The mean of what is there of each sentence, and what is larger than it."""

    def forward(self, x: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        """`x`: batch, length, 40; `lengths`: batch."""
        there = (torch.arange(x.shape[1]) < lengths[:, None]) & (x[..., 0] > -2)
        mean = x.masked_fill(~there[..., None], 0.0).sum(1) / there.sum(1, keepdim=True).float()
        return mean, torch.where(x > mean[:, None], x, -1.0) * there[..., None].float()


class Picked(nn.Module):
    """Columns and rows of each of a batch, by number."""

    def forward(self, x: Tensor, places: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 40; `places`: batch, length, from -2 to 1."""
        columns = torch.tensor([3, 0, -17, 39, 5])
        return x[..., columns], x[torch.arange(x.shape[0])[:, None], places]


class Paired(nn.Module):
    """Each with each of a batch: two columns, whose numbers lie apart."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        """`x`: batch, length, 40."""
        return (x[:, :, 0, None] * x[:, None, :, 1],)


def mlp() -> nn.Module:
    return nn.Sequential(nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 64))


def deep() -> nn.Module:
    """Multiplied in blocks of the reduction, where there are many rows."""
    return nn.Linear(700, 240)


def conv() -> nn.Module:
    """A small network for images of any size."""
    return nn.Sequential(
        nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(16, 16, 3, padding=1, groups=16), nn.ReLU(),
        nn.Conv2d(16, 32, 1), nn.ReLU(),
        nn.Conv2d(32, 32, 3, stride=2, padding=1), nn.ReLU(),
        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 10),
    )  # fmt: skip


def tokens(b: int, t: int) -> tuple[Tensor, ...]:
    return (torch.randint(0, 2000, (b, t)),)


CASES = {
    "mlp": Case(
        mlp, lambda b: (torch.randn(b, 256),), lambda b: {"input": {0: b}}, {"b": (1, 7, 32, 64)}
    ),
    "deep": Case(
        deep,
        lambda b: (torch.randn(b, 700),),
        lambda b: {"input": {0: b}},
        {"b": (1, 2, 3, 4, 5, 9, 64)},
    ),
    "resnet8": Case(
        Resnet8,
        lambda b: (torch.randn(b, 3, 32, 32),),
        lambda b: {"image": {0: b}},
        {"b": (1, 3, 4, 8)},
    ),
    "conv": Case(
        conv,
        lambda h, w: (torch.randn(1, 3, h, w),),
        lambda h, w: {"input": {2: h, 3: w}},
        {"h": (8, 31, 32, 64), "w": (8, 29, 32, 64)},
    ),
    "masked": Case(
        Masked,
        lambda b, t: (torch.randn(b, t, 40), torch.randint(1, t + 1, (b,))),
        lambda b, t: {"x": {0: b, 1: t}, "lengths": {0: b}},
        {"b": (1, 2, 3, 8), "t": (2, 31, 96, 128)},
    ),
    "picked": Case(
        Picked,
        lambda b, t: (torch.randn(b, t, 40), torch.randint(-2, 2, (b, t))),
        lambda b, t: {"x": {0: b, 1: t}, "places": {0: b, 1: t}},
        {"b": (1, 2, 3, 8), "t": (2, 31, 96, 128)},
    ),
    "paired": Case(
        Paired,
        lambda b, t: (torch.randn(b, t, 40),),
        lambda b, t: {"x": {0: b, 1: t}},
        {"b": (1, 2, 3, 8), "t": (2, 31, 96, 128)},
    ),
    "bert": Case(
        Encoder,
        tokens,
        lambda b, t: {"token_ids": {0: b, 1: t}},
        {"b": (1, 2, 4), "t": (2, 33, 96, 128)},
    ),
}
"""The models that are measured. Sizes are those at which numbers are compared."""

MEASURED: tuple[tuple[str, Mapping[str, int]], ...] = (
    ("mlp", {"b": 32}),
    ("mlp", {"b": 7}),
    ("mlp", {"b": 1}),
    ("deep", {"b": 1}),
    ("deep", {"b": 3}),
    ("deep", {"b": 9}),
    ("deep", {"b": 64}),
    ("resnet8", {"b": 4}),
    ("conv", {"h": 32, "w": 32}),
    ("conv", {"h": 31, "w": 29}),
    ("masked", {"b": 3, "t": 96}),
    ("masked", {"b": 2, "t": 31}),
    ("picked", {"b": 3, "t": 96}),
    ("picked", {"b": 2, "t": 31}),
    ("paired", {"b": 3, "t": 96}),
    ("bert", {"b": 1, "t": 96}),
    ("bert", {"b": 2, "t": 33}),
)


def instructions(
    model: hardwire.CompiledModel,
    folder: Path,
    inputs: Sequence[Tensor],
    outputs: Sequence[Tensor],
    sizes: Sequence[int] = (),
) -> int:
    """What callgrind counts in one call of a model for `TARGET`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{model.name}.o").write_bytes(model.object)
    (folder / f"{model.name}.h").write_text(model.header)
    given, like = ([each.numpy() for each in values] for values in (inputs, outputs))
    call = harness.call_source(model.name, given, like, sizes)
    (folder / "call.c").write_text(f"{call}int main(void) {{ return model_call(); }}\n")
    made = folder / "call"
    sources = [str(folder / name) for name in ("call.c", f"{model.name}.o")]
    includes = [f"-I{folder}", f"-I{harness.HERE}"]
    subprocess.run(["gcc", *includes, *sources, "-lm", "-o", str(made)], check=True)
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={model.name}_run"]
    command += [f"--callgrind-out-file={made}.out", str(made)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, **PLAIN_COPIES}
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise ValueError(done.stderr)
    return int(found[1])


class Costs:
    """The costs of one model, compiled once for open sizes and once for each of the fixed ones."""

    def __init__(self, name: str) -> None:
        self.name, self.case = name, CASES[name]
        self.module, exported = self.case.export()
        self.open = hardwire.compile(exported, TARGET, name=f"{name}_open")

    def counts(self, sizes: Mapping[str, int], folder: Path) -> tuple[int, int]:
        """Instructions for these sizes: of the object for fixed ones, of that for open ones."""
        inputs = self.case.inputs(**sizes)
        with torch.no_grad():
            made = self.module(*inputs)
            outputs = [made] if isinstance(made, Tensor) else [*made]
            exported = torch.export.export(self.module, inputs)
        fixed = hardwire.compile(exported, TARGET, name=f"{self.name}_fixed")
        numbers = list(sizes.values())
        return (
            instructions(fixed, folder / "fixed", inputs, outputs),
            instructions(self.open, folder / "open", inputs, outputs, numbers),
        )
