"""Architectures with sizes that are known at run time only: batch, tokens, length, image sides.

Each is there twice: small, and as large as it is used (`REAL`), both with random weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.export import Dim

from . import of_transformers, plain
from .of_transformers import Positional

Sizes = Mapping[str, int]


@dataclass(frozen=True)
class Open:
    """A model, the shape of each input by the names of its sizes, and five sizes to run it at.

    The first are the least and the second the largest. `highest` is the bound of whole numbers.
    """

    make: Callable[[], nn.Module]
    inputs: Mapping[str, tuple[str | int, ...]]
    runs: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    highest: int = of_transformers.WORDS
    options: Mapping[str, Any] = field(default_factory=dict)

    def model(self) -> nn.Module:
        torch.manual_seed(0)
        model = self.make().eval()
        if type(model).__module__.startswith("transformers"):
            of_transformers.keep_scale(model)
            return Positional(model, list(self.inputs), dict(self.options)).eval()
        return model

    def sizes(self) -> list[Sizes]:
        return [dict(zip(self.names, run, strict=True)) for run in self.runs]

    def given(self, sizes: Sizes) -> tuple[Tensor, ...]:
        torch.manual_seed(sum(sizes.values()))
        return tuple(self._input(name, shape, sizes) for name, shape in self.inputs.items())

    def _input(self, name: str, shape: tuple[str | int, ...], sizes: Sizes) -> Tensor:
        extents = [sizes[each] if isinstance(each, str) else each for each in shape]
        if "ids" in name:
            return torch.randint(3, self.highest, extents)
        if "mask" in name:
            mask = torch.ones(extents, dtype=torch.long)
            mask[-1, max(1, extents[1] - 2) :] = 0
            return mask
        return torch.randn(extents)

    def export(self, model: nn.Module) -> torch.export.ExportedProgram:
        least, largest, middle, *_ = self.sizes()
        dims = {name: Dim(name, min=least[name], max=largest[name]) for name in self.names}
        shapes = tuple(
            {place: dims[each] for place, each in enumerate(shape) if isinstance(each, str)}
            for shape in self.inputs.values()
        )
        given = (shapes,) if isinstance(model, Positional) else shapes
        with torch.no_grad():
            return torch.export.export(
                model, self.given(middle), dynamic_shapes=given, strict=False
            )


def _small(name: str) -> Callable[[], nn.Module]:
    """The model of `of_transformers`, or of `plain`, of that name."""

    def make() -> nn.Module:
        if name in plain.ARCHITECTURES:
            return plain.ARCHITECTURES[name]()[0]
        found = of_transformers.ARCHITECTURES[name].make()[0]
        return found.model  # type: ignore[return-value]

    return make


def _real(kind: str, model: str = "Model", **settings: Any) -> Callable[[], nn.Module]:
    """A model of `transformers`, as large as its configuration says by itself."""

    def make() -> nn.Module:
        library = of_transformers.transformers
        config = getattr(library, f"{kind}Config")(**settings)
        return getattr(library, f"{kind}{model}")(config)

    return make


TOKENS = {"input_ids": ("batch", "tokens")}
MASKED = {**TOKENS, "attention_mask": ("batch", "tokens")}
PAIRED = {"input_ids": ("batch", "tokens"), "decoder_input_ids": ("batch", "written")}
IMAGE = {"pixel_values": ("batch", 3, "height", "width")}
TEXT = ("batch", "tokens")
BOTH = ("batch", "tokens", "written")
SIDES = ("batch", "height", "width")
NO_CACHE = {"use_cache": False}
WHOLE = {"interpolate_pos_encoding": True}
LINES = ((1, 2), (3, 16), (2, 9), (1, 13), (3, 3))
PAIRS = ((1, 2, 2), (3, 16, 12), (2, 9, 5), (1, 13, 12), (3, 3, 4))
IMAGES = ((1, 32, 32), (3, 64, 72), (2, 47, 56), (1, 64, 33), (3, 40, 72))

SMALL = {
    "gpt2": Open(_small("gpt2"), TOKENS, LINES, TEXT, options=NO_CACHE),
    "llama": Open(_small("llama"), TOKENS, LINES, TEXT, options=NO_CACHE),
    "bert": Open(_small("bert"), MASKED, LINES, TEXT),
    "distilbert": Open(_small("distilbert"), MASKED, LINES, TEXT),
    "t5": Open(_small("t5"), PAIRED, PAIRS, BOTH, options=NO_CACHE),
    "whisper": Open(
        _small("whisper"),
        {"input_features": ("batch", 16, 40), "decoder_input_ids": ("batch", "tokens")},
        LINES, TEXT, options=NO_CACHE,
    ),
    "resnet": Open(_small("resnet"), IMAGE, IMAGES, SIDES),
    "mobilenetv3": Open(
        _small("plain_mobilenetv3"), {"input": IMAGE["pixel_values"]}, IMAGES, SIDES
    ),
    "vit": Open(_small("vit"), IMAGE, IMAGES, SIDES, options=WHOLE),
}  # fmt: skip


# As large as they are used.


class Bottleneck(nn.Module):
    """A block of MobileNetV3: expand, depthwise, squeeze and excite, project."""

    def __init__(
        self,
        inputs: int,
        kernel: int,
        wide: int,
        outputs: int,
        excites: bool,
        act: Any,
        stride: int,
    ) -> None:
        super().__init__()
        self.body = nn.Sequential(
            plain.unit(inputs, wide, act=act) if wide != inputs else nn.Identity(),
            plain.unit(wide, wide, kernel, stride, groups=wide, act=act),
            plain.SqueezeExcite(wide, nn.Hardsigmoid) if excites else nn.Identity(),
            plain.unit(wide, outputs, act=nn.Identity),
        )
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x) if self.adds else self.body(x)


class MobileNetV3(nn.Module):
    """MobileNetV3-Large (Searching for MobileNetV3, table 1)."""

    def __init__(self) -> None:
        super().__init__()
        relu, swish = nn.ReLU, nn.Hardswish
        table = (
            (3, 16, 16, False, relu, 1), (3, 64, 24, False, relu, 2), (3, 72, 24, False, relu, 1),
            (5, 72, 40, True, relu, 2), (5, 120, 40, True, relu, 1), (5, 120, 40, True, relu, 1),
            (3, 240, 80, False, swish, 2), (3, 200, 80, False, swish, 1),
            (3, 184, 80, False, swish, 1), (3, 184, 80, False, swish, 1),
            (3, 480, 112, True, swish, 1), (3, 672, 112, True, swish, 1),
            (5, 672, 160, True, swish, 2), (5, 960, 160, True, swish, 1),
            (5, 960, 160, True, swish, 1),
        )  # fmt: skip
        channels, blocks = 16, []
        for kernel, wide, outputs, *rest in table:
            blocks.append(Bottleneck(channels, kernel, wide, outputs, *rest))  # type: ignore[arg-type]
            channels = outputs
        first, last = plain.unit(3, 16, 3, 2, act=swish), plain.unit(160, 960, act=swish)
        self.features = nn.Sequential(first, *blocks, last)
        self.head = nn.Sequential(nn.Linear(960, 1280), swish(), nn.Linear(1280, 1000))

    def forward(self, input: Tensor) -> Tensor:
        return self.head(F.adaptive_avg_pool2d(self.features(input), 1).flatten(1))


def _mobilenetv3() -> nn.Module:
    model = MobileNetV3()
    of_transformers.keep_scale(model)
    with torch.no_grad():
        for _ in range(3):
            model(torch.randn(4, 3, 96, 96))  # batch norms get statistics of their own
    return model


LONG = ((1, 2), (3, 64), (2, 33), (1, 50), (3, 7))
LONG_PAIRS = ((1, 2, 2), (3, 64, 48), (2, 33, 17), (1, 50, 48), (3, 7, 40))
LARGE = ((1, 64, 64), (3, 128, 160), (2, 97, 112), (1, 128, 65), (3, 80, 160))
LLAMA = {
    "vocab_size": 32000, "hidden_size": 1024, "intermediate_size": 2816, "num_hidden_layers": 8,
    "num_attention_heads": 16, "num_key_value_heads": 4, "max_position_embeddings": 2048,
}  # fmt: skip
"""The blocks of Llama with grouped heads, 123 million parameters."""

REAL = {
    "gpt2": replace(SMALL["gpt2"], make=_real("GPT2", "LMHeadModel"), runs=LONG, highest=50000),
    "llama": replace(SMALL["llama"], make=_real("Llama", **LLAMA), runs=LONG, highest=32000),
    "bert": replace(SMALL["bert"], make=_real("Bert"), runs=LONG, highest=30000),
    "distilbert": replace(SMALL["distilbert"], make=_real("DistilBert"), runs=LONG, highest=30000),
    "t5": replace(
        SMALL["t5"], make=_real("T5", decoder_start_token_id=0), runs=LONG_PAIRS, highest=32000
    ),
    "whisper": Open(
        _real("Whisper"),
        {"input_features": ("batch", 80, 3000), "decoder_input_ids": ("batch", "tokens")},
        ((1, 2), (3, 32), (2, 17), (1, 25), (3, 5)), TEXT, 50000, NO_CACHE,
    ),
    "resnet18": replace(
        SMALL["resnet"],
        make=_real("ResNet", "ForImageClassification", layer_type="basic", depths=[2, 2, 2, 2],
                   hidden_sizes=[64, 128, 256, 512], num_labels=1000),
        runs=LARGE,
    ),
    "mobilenetv3": replace(SMALL["mobilenetv3"], make=_mobilenetv3, runs=LARGE),
    "vit": replace(SMALL["vit"], make=_real("ViT"), runs=LARGE),
    "vit_batch": Open(
        _real("ViT"), {"pixel_values": ("batch", 3, 224, 224)},
        ((1,), (5,), (2,), (3,), (4,)), ("batch",),
    ),
}  # fmt: skip
