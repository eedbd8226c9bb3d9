"""Architectures of the library `transformers`: small, from a configuration, with random weights.

Nothing is downloaded. `ARCHITECTURES` says for each how it is made and what it is given.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"

import torch
import transformers
from torch import Tensor, nn

Inputs = dict[str, Tensor]
WORDS = 99


def tokens(batch: int = 1, length: int = 8) -> Inputs:
    return {"input_ids": torch.randint(3, WORDS, (batch, length))}


def masked_tokens() -> Inputs:
    return {**tokens(2), "attention_mask": torch.tensor([[1] * 8, [1] * 5 + [0] * 3])}


def translated() -> Inputs:
    return {**tokens(), "decoder_input_ids": torch.randint(3, WORDS, (1, 6))}


def image(size: int = 32) -> Callable[[], Inputs]:
    return lambda: {"pixel_values": torch.randn(1, 3, size, size)}


def sound() -> Inputs:
    return {"input_values": torch.randn(1, 800)}


def spectrum(**shape: int) -> Callable[[], Inputs]:
    return lambda: {"input_features": torch.randn(1, *shape.values())}


@dataclass(frozen=True)
class Architecture:
    """`kind` is the class of the model without `Config` and `Model`."""

    kind: str
    settings: dict[str, Any]
    inputs: Callable[[], Inputs]
    model: str = "Model"
    config: str = "Config"
    calls: dict[str, Any] = field(default_factory=dict)

    def make(self) -> tuple[nn.Module, tuple[Tensor, ...]]:
        torch.manual_seed(0)
        config = getattr(transformers, self.kind + self.config)(**self.settings)
        model = getattr(transformers, self.kind + self.model)(config).eval()
        keep_scale(model)
        given = self.inputs()
        return Positional(model, list(given), self.calls), tuple(given.values())


def keep_scale(model: nn.Module) -> None:
    """Convolutions keep the scale of their input, so that deep networks do not give zeros."""
    for module in model.modules():
        if isinstance(module, nn.Conv2d):
            nn.init.kaiming_normal_(module.weight)
        if isinstance(module, nn.BatchNorm2d):
            nn.init.uniform_(module.weight, 0.5, 1.5)


class Positional(nn.Module):
    """A model with tensors by position, that returns a tuple of tensors."""

    def __init__(self, model: nn.Module, names: list[str], calls: dict[str, Any]) -> None:
        super().__init__()
        self.model, self.names, self.calls = model, names, calls

    def forward(self, *given: Tensor) -> tuple[Tensor, ...]:
        named = dict(zip(self.names, given, strict=True))
        outputs = self.model(**named, **self.calls, return_dict=True)
        return tuple(value for value in outputs.values() if isinstance(value, Tensor))


ENCODER = {
    "vocab_size": WORDS, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4,
    "intermediate_size": 48, "max_position_embeddings": 32, "pad_token_id": 0,
}  # fmt: skip
DECODER = {**ENCODER, "num_key_value_heads": 2, "bos_token_id": 1, "eos_token_id": 2}
VISION = {
    "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 48,
    "image_size": 32, "patch_size": 8,
}  # fmt: skip
AUDIO = {
    "vocab_size": 32, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4,
    "intermediate_size": 48, "conv_dim": (16, 16), "conv_kernel": (10, 3), "conv_stride": (5, 2),
    "num_feat_extract_layers": 2, "num_conv_pos_embeddings": 8,
    "num_conv_pos_embedding_groups": 2, "mask_time_prob": 0.0,
}  # fmt: skip
SEQ2SEQ = {
    "vocab_size": WORDS, "d_model": 32, "encoder_layers": 2, "decoder_layers": 2,
    "encoder_attention_heads": 4, "decoder_attention_heads": 4, "encoder_ffn_dim": 48,
    "decoder_ffn_dim": 48, "max_position_embeddings": 32, "pad_token_id": 0, "bos_token_id": 1,
    "eos_token_id": 2, "decoder_start_token_id": 1,
}  # fmt: skip
T5 = {
    "vocab_size": WORDS, "d_model": 32, "d_kv": 8, "d_ff": 48, "num_layers": 2, "num_heads": 4,
    "decoder_start_token_id": 0, "pad_token_id": 0,
}  # fmt: skip
STAGES = {"embedding_size": 8, "hidden_sizes": [8, 16, 24], "depths": [1, 1, 1]}
NO_CACHE = {"use_cache": False}


def decoder(kind: str, inputs: Callable[[], Inputs] = tokens, **more: Any) -> Architecture:
    return Architecture(kind, {**DECODER, **more}, inputs, calls=NO_CACHE)


ARCHITECTURES = {
    # Text, encoders.
    "bert": Architecture("Bert", ENCODER, masked_tokens),
    "bert_classifier": Architecture("Bert", ENCODER, masked_tokens, "ForSequenceClassification"),
    "distilbert": Architecture(
        "DistilBert",
        {"vocab_size": WORDS, "dim": 32, "n_layers": 2, "n_heads": 4, "hidden_dim": 48,
         "max_position_embeddings": 32},
        masked_tokens,
    ),
    "roberta": Architecture("Roberta", {**ENCODER, "pad_token_id": 1}, masked_tokens),
    "albert": Architecture("Albert", {**ENCODER, "embedding_size": 16}, masked_tokens),
    "electra": Architecture("Electra", {**ENCODER, "embedding_size": 16}, masked_tokens),
    "deberta_v2": Architecture(
        "DebertaV2",
        {**ENCODER, "relative_attention": True, "pos_att_type": ["p2c", "c2p"],
         "position_buckets": 8},
        masked_tokens,
    ),
    "mobilebert": Architecture(
        "MobileBert",
        {**ENCODER, "embedding_size": 16, "intra_bottleneck_size": 16, "true_hidden_size": 16},
        masked_tokens,
    ),
    "mpnet": Architecture("MPNet", {**ENCODER, "pad_token_id": 1}, masked_tokens),
    "squeezebert": Architecture("SqueezeBert", {**ENCODER, "embedding_size": 32}, masked_tokens),
    "fnet": Architecture("FNet", {**ENCODER, "tpu_short_seq_length": 8}, tokens),
    "modernbert": Architecture("ModernBert", {**ENCODER, "cls_token_id": 1, "sep_token_id": 2,
                                              "bos_token_id": 1, "eos_token_id": 2}, tokens),
    # Text, decoders.
    "gpt2": Architecture(
        "GPT2", {"vocab_size": WORDS, "n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 32},
        tokens, calls=NO_CACHE,
    ),
    "gpt_neo": Architecture(
        "GPTNeo",
        {"vocab_size": WORDS, "hidden_size": 32, "num_layers": 2, "num_heads": 4,
         "attention_types": [[["global", "local"], 1]], "max_position_embeddings": 32},
        tokens, calls=NO_CACHE,
    ),
    "gpt_neox": decoder("GPTNeoX"),
    "opt": Architecture(
        "OPT", {**ENCODER, "ffn_dim": 48, "word_embed_proj_dim": 32}, tokens, calls=NO_CACHE
    ),
    "bloom": Architecture(
        "Bloom", {"vocab_size": WORDS, "hidden_size": 32, "n_layer": 2, "n_head": 4},
        tokens, calls=NO_CACHE,
    ),
    "llama": decoder("Llama"),
    "llama_lm": Architecture("Llama", DECODER, tokens, "ForCausalLM", calls=NO_CACHE),
    "mistral": decoder("Mistral", sliding_window=4),
    "qwen2": decoder("Qwen2"),
    "qwen3": decoder("Qwen3", head_dim=8),
    "phi": decoder("Phi"),
    "phi3": decoder("Phi3"),
    "gemma": decoder("Gemma", head_dim=8),
    "gemma2": decoder("Gemma2", head_dim=8, sliding_window=4),
    "stablelm": decoder("StableLm"),
    "olmo": decoder("Olmo"),
    "falcon": Architecture(
        "Falcon", {"vocab_size": WORDS, "hidden_size": 32, "num_hidden_layers": 2,
                   "num_attention_heads": 4}, tokens, calls=NO_CACHE,
    ),
    # Text, encoder and decoder.
    "t5": Architecture("T5", T5, translated, calls=NO_CACHE),
    "t5_encoder": Architecture("T5", T5, tokens, "EncoderModel"),
    "bart": Architecture("Bart", SEQ2SEQ, translated, calls=NO_CACHE),
    "pegasus": Architecture("Pegasus", SEQ2SEQ, translated, calls=NO_CACHE),
    "marian": Architecture("Marian", SEQ2SEQ, translated, calls=NO_CACHE),
    # Vision.
    "vit": Architecture("ViT", VISION, image()),
    "deit": Architecture("DeiT", VISION, image()),
    "beit": Architecture("Beit", VISION, image()),
    "dinov2": Architecture("Dinov2", VISION, image()),
    "swin": Architecture(
        "Swin", {"image_size": 32, "patch_size": 2, "embed_dim": 16, "depths": [1, 2],
                 "num_heads": [2, 4], "window_size": 4}, image(),
    ),
    "convnext": Architecture(
        "ConvNext", {"hidden_sizes": [8, 16], "depths": [1, 1], "num_stages": 2}, image()
    ),
    "resnet": Architecture("ResNet", {**STAGES, "layer_type": "basic"}, image()),
    "regnet": Architecture("RegNet", {**STAGES, "groups_width": 8}, image()),
    "mobilenet_v1": Architecture("MobileNetV1", {"depth_multiplier": 0.25}, image()),
    "mobilenet_v2": Architecture("MobileNetV2", {"depth_multiplier": 0.25}, image()),
    "efficientnet": Architecture(
        "EfficientNet",
        {"width_coefficient": 0.25, "depth_coefficient": 0.25, "image_size": 32,
         "hidden_dim": 320}, image(),
    ),
    "mobilevit": Architecture(
        "MobileViT",
        {"hidden_sizes": [8, 12, 16], "neck_hidden_sizes": [4, 8, 8, 12, 16, 16, 32],
         "num_attention_heads": 2, "image_size": 64}, image(64),
    ),
    "segformer": Architecture(
        "Segformer",
        {"depths": [1, 1, 1, 1], "hidden_sizes": [8, 16, 16, 32],
         "num_attention_heads": [1, 2, 2, 4], "decoder_hidden_size": 16}, image(64),
        "ForSemanticSegmentation",
    ),
    "poolformer": Architecture(
        "PoolFormer", {"hidden_sizes": [8, 8, 16, 16], "depths": [1, 1, 1, 1]}, image(64)
    ),
    "vit_msn": Architecture("ViTMSN", VISION, image()),
    # Text and images.
    "clip_text": Architecture("CLIP", {**ENCODER, "eos_token_id": 2}, tokens, "TextModel",
                              "TextConfig"),
    "clip_vision": Architecture("CLIP", VISION, image(), "VisionModel", "VisionConfig"),
    "siglip_vision": Architecture("Siglip", VISION, image(), "VisionModel", "VisionConfig"),
    # Audio.
    "whisper": Architecture(
        "Whisper",
        {**SEQ2SEQ, "num_mel_bins": 16, "max_source_positions": 20, "max_target_positions": 16},
        lambda: {"input_features": torch.randn(1, 16, 40),
                 "decoder_input_ids": torch.randint(3, WORDS, (1, 4))},
        calls=NO_CACHE,
    ),
    "wav2vec2": Architecture("Wav2Vec2", AUDIO, sound),
    "hubert": Architecture("Hubert", AUDIO, sound),
    "wavlm": Architecture("WavLM", AUDIO, sound),
    "audio_spectrogram": Architecture(
        "AST", {**VISION, "num_mel_bins": 16, "max_length": 32},
        lambda: {"input_values": torch.randn(1, 32, 16)},
    ),
}  # fmt: skip
