"""Files of other tools, by their first bytes: what they are, and what to do instead."""

from __future__ import annotations

EXPORT = "save the model with torch.export.save(torch.export.export(model, inputs), path)"

KINDS = {
    (4, b"PTMF"): (
        "this is a flatbuffer of the lite interpreter, and hardwire reads its archives: save the "
        "model without `_use_flatbuffer=True`"
    ),
    (4, b"ET"): (
        "this is a program of ExecuTorch (`.pte`), whose operators are planned for its own "
        f"runtime: {EXPORT}, before `to_edge`"
    ),
    (4, b"FT01"): f"this is data of ExecuTorch (`.ptd`), not a model: {EXPORT}",
    (4, b"TFL2"): (
        "this is a `.tflite` file of version 2 of the schema: convert the model with a newer "
        "converter"
    ),
    (0, b"\x89HDF"): (
        "this is an HDF5 file, as Keras writes them: convert the model with TFLite's converter to "
        "a `.tflite` file"
    ),
    (0, b"GGUF"): f"this is a GGUF file of weights: {EXPORT}",
}
"""Where which bytes lie that say what a file is."""

ONNX = (
    "this is an ONNX model, which hardwire does not read: export the PyTorch model that it was "
    "made from with torch.export, or convert it to a `.tflite` file"
)
TFLITE = (
    "this is not a `.tflite` file, or it is damaged: bytes 4 to 7 of one are `TFL3`; copy or "
    "convert it again"
)
SUFFIXES = {".onnx": ONNX, ".tflite": TFLITE}
"""What files are by their names where nothing in them says so."""


def kind_of(head: bytes, suffix: str) -> str | None:
    """What a file with these first eight bytes is; None for what may be read."""
    for (place, magic), kind in KINDS.items():
        if head[place:].startswith(magic):
            return kind
    if suffix in SUFFIXES and not (suffix == ".tflite" and head[4:] == b"TFL3"):
        return SUFFIXES[suffix]
    return ONNX if _is_onnx(head) else None


def _is_onnx(head: bytes) -> bool:
    """A protobuf of a small version number and the name of a producer, as converters write it."""
    return len(head) == 8 and head[0] == 8 and 3 <= head[1] <= 32 and head[2] == 0x12
