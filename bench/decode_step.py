"""One step of a language model whose cache of keys and values is static: 1,024 slots, few of them
filled or nearly all.

    python bench/decode_step.py [--rounds N] [--slots N] [FILLED ...]

In turns, on one processor: hardwire, PyTorch (eager), and onnxruntime, whose caches are inputs and
outputs in one place, so that it need not copy them; of each the best turn counts.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from measure import Call, interleaved, pin_to_one_cpu  # noqa: E402

pin_to_one_cpu()

import numpy as np  # noqa: E402
import torch  # noqa: E402
from peer_files import onnx_bytes  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn import functional  # noqa: E402

import hardwire  # noqa: E402

LAYERS, WIDTH, HEADS, WORDS = 4, 256, 8, 2048
DEPTH = WIDTH // HEADS


class Block(nn.Module):
    """As GPT-2 has it, of one token."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.behind = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.projected, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x: Tensor, position: Tensor, seen: Tensor, caches: list[Tensor]) -> Any:
        parts = self.projected(self.before(x)).view(1, 1, 3, HEADS, DEPTH).permute(2, 0, 3, 1, 4)
        query, *written = parts.unbind(0)
        caches = [c.index_copy(2, position, new) for c, new in zip(caches, written, strict=True)]
        mixed = functional.scaled_dot_product_attention(query, *caches, seen)
        x = x + self.out(mixed.transpose(1, 2).reshape(1, 1, WIDTH))
        return x + self.down(functional.gelu(self.up(self.behind(x)), approximate="tanh")), caches


class Step(nn.Module):
    """Its caches are arguments and results."""

    def __init__(self, slots: int) -> None:
        super().__init__()
        self.slots = slots
        self.words, self.places = nn.Embedding(WORDS, WIDTH), nn.Embedding(slots, WIDTH)
        self.blocks = nn.ModuleList(Block() for _ in range(LAYERS))
        self.norm, self.scores = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WORDS, bias=False)

    def forward(self, token: Tensor, position: Tensor, *caches: Tensor) -> tuple[Tensor, ...]:
        x = self.words(token) + self.places(position)
        seen, made = torch.arange(self.slots) <= position[:, None], list[Tensor]()
        for number, block in enumerate(self.blocks):
            x, new = block(x, position, seen, list(caches[2 * number : 2 * number + 2]))
            made += new
        return self.scores(self.norm(x)), *made


class Stateful(nn.Module):
    """Its caches are buffers, which are written in place."""

    def __init__(self, step: Step) -> None:
        super().__init__()
        self.step = step
        for number in range(2 * LAYERS):
            self.register_buffer(f"cache_{number}", torch.zeros(1, HEADS, step.slots, DEPTH))

    def forward(self, token: Tensor, position: Tensor) -> Tensor:
        step = self.step
        x = step.words(token) + step.places(position)
        seen = torch.arange(step.slots) <= position[:, None]
        for number, block in enumerate(step.blocks):
            caches = [_InPlace(getattr(self, f"cache_{2 * number + n}")) for n in range(2)]
            x, _ = block(x, position, seen, caches)
        return step.scores(step.norm(x))


class _InPlace:
    """A cache that is written where it is."""

    def __init__(self, cache: Tensor) -> None:
        self.cache = cache

    def index_copy(self, dim: int, index: Tensor, source: Tensor) -> Tensor:
        return self.cache.index_copy_(dim, index, source)


def in_onnxruntime(step: Step, given: list[Tensor], caches: list[Tensor]) -> Call:
    """A call that reads and writes caches in the same memory."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(onnx_bytes(step, [*given, *caches]), options)
    binding, kept = session.io_binding(), [x.numpy().copy() for x in (*given, *caches)]
    placed = [onnxruntime.OrtValue.ortvalue_from_numpy(x) for x in kept]
    for slot, value in zip(session.get_inputs(), placed, strict=True):
        binding.bind_ortvalue_input(slot.name, value)
    first, *others = session.get_outputs()
    binding.bind_output(first.name)
    for slot, value in zip(others, placed[len(given) :], strict=True):
        binding.bind_ortvalue_output(slot.name, value)
    session.run_with_iobinding(binding)

    def call() -> np.ndarray:
        session.run_with_iobinding(binding)
        return binding.copy_outputs_to_cpu()[0]

    return call


def calls_of(slots: int, filled: int) -> dict[str, Call]:
    """What is measured, with so many slots filled; all give the same scores."""
    torch.manual_seed(0)
    step = Step(slots).eval().requires_grad_(False)
    model, given = Stateful(step), [torch.tensor([5]), torch.tensor([filled - 1])]
    compiled = hardwire.compile(torch.export.export(model, tuple(given)))
    for name, cache in model.named_buffers():
        cache[:, :, :filled] = torch.randn(1, HEADS, filled, DEPTH)
        compiled.state[name][...] = cache.numpy()
    arrays, caches = [x.numpy() for x in given], [cache for _, cache in model.named_buffers()]
    calls: dict[str, Call] = {
        "hardwire": lambda: compiled.run(*arrays),
        "eager": lambda: model(*given).numpy(),
        "onnxruntime": in_onnxruntime(step, given, caches),
    }
    expected = calls["eager"]()
    for name, call in calls.items():
        np.testing.assert_allclose(call(), expected, rtol=1e-3, atol=1e-4, err_msg=name)
    return calls


def main() -> int:
    parser = argparse.ArgumentParser(description="A decode step with a static cache.")
    parser.add_argument("--rounds", type=int, default=15, help="turns (15)")
    parser.add_argument("--slots", type=int, default=1024, help="slots of the cache (1024)")
    parser.add_argument("filled", nargs="*", type=int, default=[10, 256, 1024], help="of these")
    options = parser.parse_args()
    torch.set_num_threads(1)
    print(f"milliseconds of a step, {options.slots} slots, one thread")
    print(f"{'filled':>7} {'hardwire':>9} {'eager':>7} {'onnxruntime':>12}", flush=True)
    for filled in options.filled:
        with torch.inference_mode():
            times = interleaved(calls_of(options.slots, filled), options.rounds)
        best = {name: 1e3 * min(found) for name, found in times.items()}
        cells = f"{best['hardwire']:9.3f} {best['eager']:7.3f} {best['onnxruntime']:12.3f}"
        print(f"{filled:7} {cells}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
