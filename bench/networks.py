"""The networks of `bench/latency.py`, of the sizes that people run, with seeded random weights.

Nothing is downloaded: those of the library `transformers` come from its own configurations.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from test.architectures.plain import unit
from test.dynamic_models import Case
from test.models import Model, SqueezeExcite, conv_bn, floats, seeded, zoo
from test.open_cost import CASES as OPEN


@dataclass(frozen=True)
class Network:
    """How a network and its input are made; `case` says which sizes are known at run time alone."""

    make: Callable[[], Model]
    case: Case | None = None

    def export(self, has_open_sizes: bool) -> torch.export.ExportedProgram:
        """As `torch.export` gives it, with its sizes open or fixed."""
        module, inputs = self.make()
        if self.case is None or not has_open_sizes:
            return torch.export.export(module, inputs)
        dims = {name: torch.export.Dim(name, min=v[0], max=v[-1]) for name, v in self._bounds()}
        # A size that is one where it is exported would be one forever.
        middle = {name: values[len(values) // 2] for name, values in self._bounds()}
        given = self.case.inputs(**middle)
        return torch.export.export(module, given, dynamic_shapes=self._shapes(**dims))

    def axes(self) -> list[list[int]]:
        """The open axes of each input."""
        if self.case is None:
            return []
        return [sorted(axes) for axes in self._shapes(**dict(self._bounds())).values()]

    def _bounds(self) -> list[tuple[str, Any]]:
        return list(self.case.sizes.items()) if self.case else []

    def _shapes(self, **sizes: Any) -> Mapping[str, Mapping[int, Any]]:
        assert self.case is not None
        return self.case.shapes(**sizes)


class First(nn.Module):
    """The first tensor that a model of `transformers` gives for its one input."""

    def __init__(self, model: nn.Module, name: str, **given: Any) -> None:
        super().__init__()
        self.model, self.name, self.given = model, name, given

    def forward(self, x: Tensor) -> Tensor:
        return self.model(**{self.name: x}, **self.given, return_dict=False)[0]


def of_transformers(
    kind: str, input_: Callable[[], Tensor], name: str = "input_ids", **settings: Any
) -> Callable[[], Model]:
    """`kind` is the class of the model; its configuration is that of the part before `Model` or
    `For...`."""

    def make() -> Model:
        import transformers

        family = kind.split("Model")[0].split("For")[0].removesuffix("LMHead")
        config = getattr(transformers, family + "Config")(**settings)
        model = getattr(transformers, kind)(config)
        given: dict[str, Any] = {}
        if getattr(config, "use_cache", None) is not None:
            given["use_cache"] = False
        x = input_()
        if kind.endswith(DECODERS):
            # Without one, it looks for sentences beside each other, by operators ONNX has not.
            given["attention_mask"] = torch.ones_like(x)
        return First(model, name, **given), (x,)

    return seeded(make)


def words(vocabulary: int, tokens: int) -> Callable[[], Tensor]:
    return lambda: torch.randint(0, vocabulary, (1, tokens))


def image(side: int) -> Callable[[], Tensor]:
    return lambda: torch.randn(1, 3, side, side)


def mlp() -> nn.Module:
    return nn.Sequential(
        nn.Linear(784, 512), nn.ReLU(), nn.Linear(512, 256), nn.ReLU(), nn.Linear(256, 10)
    )


class Gru(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.gru = nn.GRU(32, 64, batch_first=True)
        self.classifier = nn.Linear(64, 8)

    def forward(self, sequence: Tensor) -> Tensor:
        features, _ = self.gru(sequence)
        return self.classifier(features[:, -1])


class Bneck(nn.Module):
    """MobileNetV3's block."""

    def __init__(
        self, inputs: int, wide: int, outputs: int, kernel: int, stride: int, parts: str
    ) -> None:
        super().__init__()
        act = nn.Hardswish if "h" in parts else nn.ReLU
        layers: list[nn.Module] = [] if wide == inputs else [*conv_bn(inputs, wide, 1), act()]
        layers += [*conv_bn(wide, wide, kernel, stride, groups=wide), act()]
        layers += [SqueezeExcite(wide, wide // 4)] if "s" in parts else []
        self.body = nn.Sequential(*layers, *conv_bn(wide, outputs, 1))
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x) if self.adds else self.body(x)


def mobilenetv3_small() -> nn.Module:
    """torchvision's `mobilenet_v3_small`, 1000 classes."""
    blocks = (
        (16, 16, 16, 3, 2, "s"), (16, 72, 24, 3, 2, ""), (24, 88, 24, 3, 1, ""),
        (24, 96, 40, 5, 2, "sh"), (40, 240, 40, 5, 1, "sh"), (40, 240, 40, 5, 1, "sh"),
        (40, 120, 48, 5, 1, "sh"), (48, 144, 48, 5, 1, "sh"), (48, 288, 96, 5, 2, "sh"),
        (96, 576, 96, 5, 1, "sh"), (96, 576, 96, 5, 1, "sh"),
    )  # fmt: skip
    return nn.Sequential(
        *conv_bn(3, 16, 3, 2), nn.Hardswish(), *(Bneck(*block) for block in blocks),
        *conv_bn(96, 576, 1), nn.Hardswish(), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
        nn.Linear(576, 1024), nn.Hardswish(), nn.Linear(1024, 1000),
    )  # fmt: skip


class Csp(nn.Module):
    """Half of the channels go through bottlenecks, half past them (YOLO's C3)."""

    def __init__(self, inputs: int, outputs: int, count: int, adds: bool = True) -> None:
        super().__init__()
        half = outputs // 2
        act = nn.SiLU
        self.left, self.right = unit(inputs, half, act=act), unit(inputs, half, act=act)
        self.parts = nn.ModuleList(
            nn.Sequential(unit(half, half, act=act), unit(half, half, 3, act=act))
            for _ in range(count)
        )
        self.merge, self.adds = unit(outputs, outputs, act=act), adds

    def forward(self, x: Tensor) -> Tensor:
        y = self.left(x)
        for part in self.parts:
            y = y + part(y) if self.adds else part(y)
        return self.merge(torch.cat([y, self.right(x)], 1))


class Pyramid(nn.Module):
    """Poolings of growing windows, side by side (YOLO's SPPF)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.reduce = unit(channels, channels // 2, act=nn.SiLU)
        self.merge = unit(2 * channels, channels, act=nn.SiLU)

    def forward(self, x: Tensor) -> Tensor:
        parts = [self.reduce(x)]
        for _ in range(3):
            parts.append(F.max_pool2d(parts[-1], 5, 1, 2))
        return self.merge(torch.cat(parts, 1))


class Yolo(nn.Module):
    """Like YOLOv5n: a CSP backbone, a neck that goes up and down again, three heads."""

    def __init__(self, classes: int = 80) -> None:
        super().__init__()
        act = nn.SiLU
        self.stem = nn.Sequential(
            unit(3, 16, 7, 2, act=act), unit(16, 32, 3, 2, act=act), Csp(32, 32, 1),
            unit(32, 64, 3, 2, act=act), Csp(64, 64, 2),
        )  # fmt: skip
        self.middle = nn.Sequential(unit(64, 128, 3, 2, act=act), Csp(128, 128, 3))
        self.deep = nn.Sequential(unit(128, 256, 3, 2, act=act), Csp(256, 256, 1), Pyramid(256))
        self.from_deep, self.up_middle = unit(256, 128, act=act), Csp(256, 128, 1, False)
        self.from_middle, self.up_stem = unit(128, 64, act=act), Csp(128, 64, 1, False)
        self.down_stem, self.out_middle = unit(64, 64, 3, 2, act=act), Csp(128, 128, 1, False)
        self.down_middle, self.out_deep = unit(128, 128, 3, 2, act=act), Csp(256, 256, 1, False)
        self.heads = nn.ModuleList(nn.Conv2d(c, 3 * (classes + 5), 1) for c in (64, 128, 256))

    def forward(self, image: Tensor) -> Tensor:
        stem = self.stem(image)
        middle = self.middle(stem)
        deep = self.from_deep(self.deep(middle))
        up = self.from_middle(self.up_middle(torch.cat([_twice(deep), middle], 1)))
        small = self.up_stem(torch.cat([_twice(up), stem], 1))
        medium = self.out_middle(torch.cat([self.down_stem(small), up], 1))
        large = self.out_deep(torch.cat([self.down_middle(medium), deep], 1))
        found = zip(self.heads, (small, medium, large), strict=True)
        return torch.cat([head(x).flatten(2) for head, x in found], 2).sigmoid()


def _twice(x: Tensor) -> Tensor:
    return F.interpolate(x, scale_factor=2.0, mode="nearest")


DECODERS = ("LMHeadModel", "CausalLM")
TINY = {"num_hidden_layers": 4, "hidden_size": 256, "num_attention_heads": 4}
ZOO = ("kws", "resnet8", "vww", "autoencoder", "mobilenetv2", "resnet18", "bert_mini", "lstm")


def networks() -> dict[str, Network]:
    """Every network by name."""
    fixed: dict[str, Callable[[], Model]] = {
        **{name: zoo()[name] for name in ZOO},
        "mlp": floats(mlp, 1, 784),
        "gru": floats(Gru, 1, 16, 32),
        "mobilenetv3_small": floats(mobilenetv3_small, 1, 3, 224, 224),
        "vit_tiny": of_transformers(
            "ViTForImageClassification", image(224), "pixel_values", hidden_size=192,
            num_attention_heads=3, intermediate_size=768,
        ),
        "bert_tiny": of_transformers(
            "BertModel", words(30522, 128), hidden_size=128, num_hidden_layers=2,
            num_attention_heads=2, intermediate_size=512,
        ),
        "gpt2_tiny": of_transformers(
            "GPT2LMHeadModel", words(8192, 64), vocab_size=8192, n_embd=256, n_layer=4, n_head=4
        ),
        "llama_tiny": of_transformers(
            "LlamaForCausalLM", words(8192, 64), vocab_size=8192, intermediate_size=688, **TINY
        ),
        "resnet50": of_transformers("ResNetForImageClassification", image(224), "pixel_values"),
        "distilbert": of_transformers("DistilBertModel", words(30522, 128)),
        "vit_b16": of_transformers("ViTForImageClassification", image(224), "pixel_values"),
        "gpt2_small": of_transformers("GPT2LMHeadModel", words(50257, 64)),
        "whisper_tiny": seeded(_whisper_encoder),
        "efficientnet_b0": of_transformers(
            "EfficientNetForImageClassification", image(224), "pixel_values",
            width_coefficient=1.0, depth_coefficient=1.0, image_size=224, hidden_dim=1280,
        ),
        "convnext_tiny": of_transformers(
            "ConvNextForImageClassification", image(224), "pixel_values"
        ),
        "yolo": floats(Yolo, 1, 3, 320, 320),
    }  # fmt: skip
    measured = {
        "open mlp, 32 rows": ("mlp", {"b": 32}),
        "open mlp, 7 rows": ("mlp", {"b": 7}),
        "open resnet8, batch 4": ("resnet8", {"b": 4}),
        "open conv, 31x29": ("conv", {"h": 31, "w": 29}),
        "open bert, 96 tokens": ("bert", {"b": 1, "t": 96}),
        "open bert, 2x33 tokens": ("bert", {"b": 2, "t": 33}),
    }
    opened = {name: _open(*which) for name, which in measured.items()}
    return {**{name: Network(make) for name, make in fixed.items()}, **opened}


def _open(name: str, sizes: Mapping[str, int]) -> Network:
    case = OPEN[name]
    return Network(seeded(lambda: (case.module(), case.inputs(**sizes))), case)


def _whisper_encoder() -> Model:
    from transformers import WhisperConfig, WhisperModel

    encoder = WhisperModel(WhisperConfig()).encoder
    return First(encoder, "input_features"), (torch.randn(1, 80, 3000),)
