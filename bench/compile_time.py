"""What compiling models of full size costs: seconds, and the most memory that the compiler takes;
and seconds for the second time, when the result is in the cache.

The models are those of `transformers` with their usual configurations and random weights. Each is
exported to build/bench/NAME.pt2 once, and compiled by the command line in a process of its own.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

FOLDER = Path("build/bench")
TOKENS = 128
IMAGE = {"pixel_values": (1, 3, 224, 224)}
WORDS = {"input_ids": (1, TOKENS)}
MODELS = {
    "resnet50": ("ResNetConfig", "ResNetForImageClassification", IMAGE),
    "vit_b16": ("ViTConfig", "ViTForImageClassification", IMAGE),
    "distilbert": ("DistilBertConfig", "DistilBertModel", WORDS),
    "gpt2": ("GPT2Config", "GPT2Model", WORDS),
}


def export(name: str) -> Path:
    """The model's file, made where it is not there yet. Runs in a process of its own: torch."""
    path = FOLDER / f"{name}.pt2"
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, __file__, "export", name, str(path)], check=True)
    return path


def write(name: str, path: str) -> None:
    os.environ["HF_HUB_OFFLINE"] = "1"
    warnings.simplefilter("ignore")
    import torch
    import transformers

    config, model, inputs = MODELS[name]
    torch.manual_seed(0)
    made = getattr(transformers, model)(getattr(transformers, config)()).eval()
    shapes = next(iter(inputs.values()))
    values = torch.randn(shapes) if len(shapes) == 4 else torch.randint(3, 30000, shapes)

    class First(torch.nn.Module):
        """The model's first output, from a tensor."""

        def __init__(self) -> None:
            super().__init__()
            self.model = made

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            more = {"use_cache": False} if name == "gpt2" else {}
            return self.model(**{next(iter(inputs)): x}, **more, return_dict=False)[0]

    with torch.no_grad():
        torch.export.save(torch.export.export(First(), (values,)), path)


def compile_one(name: str) -> dict[str, float]:
    """Wall seconds, seconds of the processor, and the largest resident set of any process in MB."""
    path = export(name)
    with tempfile.TemporaryDirectory() as cache:
        seconds, usage = _compiled(path, cache)
        again, _ = _compiled(path, cache)
    return {
        "again": again,
        "seconds": seconds,
        "cpu": usage.ru_utime + usage.ru_stime,
        "peak": usage.ru_maxrss / 1024,
        "weights": path.stat().st_size / 2**20,
    }


def _compiled(path: Path, cache: str) -> tuple[float, resource.struct_rusage]:
    command = [sys.executable, "-m", "hardwire.tools.hardwire", "compile", str(path), "-q"]
    size = f"{4 * path.stat().st_size + 2**20}"  # an entry takes half at most
    environment = os.environ | {"HARDWIRE_CACHE": cache, "HARDWIRE_CACHE_SIZE": size}
    start = time.perf_counter()
    child = subprocess.Popen([*command, "-o", str(FOLDER / path.stem)], env=environment)
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        raise SystemExit(f"{path}: compiling failed.")
    return time.perf_counter() - start, usage


def main(measure: Callable[[str], dict[str, float]] = compile_one) -> None:
    print("| model | .pt2 | compile | processor | peak memory | again |")
    print("|---|---|---|---|---|---|")
    for name in sys.argv[1:] or MODELS:
        found = measure(name)
        print(
            f"| {name} | {found['weights']:,.0f} MB | {found['seconds']:.1f} s "
            f"| {found['cpu']:.1f} s | {found['peak']:,.0f} MB | {found['again']:.1f} s |",
            flush=True,
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["export"]:
        write(*sys.argv[2:])
    else:
        main()
