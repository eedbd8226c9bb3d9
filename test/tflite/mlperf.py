"""The four networks of MLPerf Tiny, and one that recurs, as int8 `.tflite` files, with seeded
weights."""

from __future__ import annotations

from collections.abc import Callable

from .layers import Network, Value


def keyword_spotting(seed: int = 0) -> bytes:
    """DS-CNN: 49 x 10 features, four depthwise separable layers of 64 channels, 12 words."""
    n = Network(seed)
    x = n.conv(n.input((49, 10, 1)), 64, (10, 4), 2)
    for _ in range(4):
        x = n.conv(n.depthwise(x, (3, 3)), 64, (1, 1))
    x = n.flat(n.average_pool(x, (25, 5)))
    n.output(n.softmax(n.dense(x, 12, "NONE")))
    return n.model.bytes()


def visual_wake_words(seed: int = 0) -> bytes:
    """MobileNetV1 of a quarter of its width: 96 x 96 x 3, person or not."""
    n = Network(seed)
    return decided(n, mobile_features(n))


def mobile_features(n: Network) -> Value:
    """The convolutions of visual wake words: 3 x 3 features of 256 channels."""
    x = n.conv(n.input((96, 96, 3)), 8, (3, 3), 2)
    for channels, stride in (
        (16, 1), (32, 2), (32, 1), (64, 2), (64, 1), (128, 2), (128, 1), (128, 1), (128, 1),
        (128, 1), (128, 1), (256, 2), (256, 1),
    ):  # fmt: skip
        x = n.conv(n.depthwise(x, (3, 3), stride), channels, (1, 1))
    return x


def decided(n: Network, features: Value) -> bytes:
    """Person or not."""
    x = n.flat(n.average_pool(features, (3, 3)))
    n.output(n.softmax(n.dense(x, 2, "NONE")))
    return n.model.bytes()


def image_classification(seed: int = 0) -> bytes:
    """ResNet-8: 32 x 32 x 3, three residual blocks, ten classes."""
    n = Network(seed)
    x = n.conv(n.input((32, 32, 3)), 16, (3, 3))
    for channels, stride in ((16, 1), (32, 2), (64, 2)):
        x = _block(n, x, channels, stride)
    x = n.flat(n.average_pool(x, (8, 8)))
    n.output(n.softmax(n.dense(x, 10, "NONE")))
    return n.model.bytes()


def _block(n: Network, x: Value, channels: int, stride: int) -> Value:
    y = n.conv(n.conv(x, channels, (3, 3), stride), channels, (3, 3), 1, "NONE")
    if stride > 1:
        x = n.conv(x, channels, (1, 1), stride, "NONE")
    return n.add(x, y)


def anomaly_detection(seed: int = 0) -> bytes:
    """An autoencoder of fully connected layers: 640 features."""
    n = Network(seed)
    x = n.input((640,))
    for outputs in (128, 128, 128, 128, 8, 128, 128, 128, 128):
        x = n.dense(x, outputs)
    n.output(n.dense(x, 640, "NONE"))
    return n.model.bytes()


def recurrent(seed: int = 0) -> bytes:
    """None of MLPerf's: an LSTM of 64 units over 16 steps, four classes."""
    n = Network(seed)
    n.output(n.dense(n.last(n.lstm(n.input((16, 32)), 64)), 4, "NONE"))
    return n.model.bytes()


NETWORKS: dict[str, Callable[[int], bytes]] = {
    "kws": keyword_spotting,
    "vww": visual_wake_words,
    "ic": image_classification,
    "ad": anomaly_detection,
}
"""By MLPerf's short names."""
OF_THE_ZOO = {
    "autoencoder": anomaly_detection,
    "kws": keyword_spotting,
    "resnet8": image_classification,
    "vww": visual_wake_words,
}
"""By the names of the same architectures in `test/models.py`."""
