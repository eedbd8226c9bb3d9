"""The dispatch keys that a tensor type declares, and how they are written.

A tensor is on the CPU and dense unless its type says otherwise: by quantized elements
(`tensor<2x!quant.uniform<i8:f32, 0.1>>` is QuantizedCPU) or by its encoding. A string is one key
set, an array lists those that the tensor may have at run time:

    tensor<2x3xf32, "SparseCPU">                  tensor<2x3xf32, "CPU | Negative">
    tensor<2x3xf32, ["CPU", "QuantizedCPU"]>      either

(The encoding of a tensor of open sizes is something else: see `sizes.py`.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..errors import HardwireError
from ..mlir import ir
from ..sizes import is_open
from . import keys
from .keys import KeySet
from .state import known_key

CPU = KeySet.of("CPU")

Names = Mapping[str, str]
"""Names of backends that the user chose, each with PyTorch's: `{"npu": "PrivateUse1"}`."""

PREFIXES = (*(prefix for prefix in keys.PER_BACKEND.values()), "Autocast")


def renamed(key: str, names: Names) -> str:
    """PyTorch's name of a key: `QuantizedPrivateUse1` of `Quantizednpu`."""
    for given, backend in names.items():
        for prefix in PREFIXES:
            if key == prefix + given:
                return prefix + backend
    return key


def shown(key: str, names: Names) -> str:
    """The user's name of a key."""
    for given, backend in names.items():
        if key.endswith(backend) and key[: -len(backend)] in PREFIXES:
            return key[: -len(backend)] + given
    return key


def key_set(text: str, names: Names) -> KeySet:
    """`CPU | Negative` as a set. HardwireError where it names a key that does not exist."""
    return KeySet.of(*(known_key(renamed(word.strip(), names)) for word in text.split("|")))


def key_sets(attribute: ir.Attribute, names: Names) -> tuple[KeySet, ...]:
    """The alternatives that an encoding, or an `hw.keys` of an argument, lists."""
    items = list(attribute) if isinstance(attribute, ir.ArrayAttr) else [attribute]
    if not items or not all(isinstance(item, ir.StringAttr) for item in items):
        raise HardwireError(
            f'{attribute} are no dispatch keys; write "CPU" or ["CPU", "QuantizedCPU"].'
        )
    found = [key_set(ir.StringAttr(item).value, names) for item in items]
    return tuple(dict.fromkeys(found))


def declared(type: ir.Type, names: Names) -> tuple[KeySet, ...] | None:
    """The key sets that a tensor's type says it may have; None where it says nothing."""
    tensor = ir.RankedTensorType(type)
    if tensor.encoding is not None and not is_open(type):
        return key_sets(tensor.encoding, names)
    if is_quantized(tensor):
        return (KeySet.of("QuantizedCPU"),)
    return None


def is_quantized(type: ir.Type) -> bool:
    """The elements are integers with a scale: one of the types of MLIR's quant dialect."""
    return str(ir.ShapedType(type).element_type).startswith("!quant.")


def text(found: KeySet, names: Names) -> str:
    """How a key set is written in an encoding; what all tensors of the backend have is left out."""
    plain = found - keys.AUTOGRAD - keys.AUTOCAST
    return " | ".join(shown(key, names) for key in plain.remove("ADInplaceOrView"))


def texts(found: Iterable[KeySet], names: Names) -> tuple[str, ...]:
    """The different ones of several key sets, written."""
    return tuple(dict.fromkeys(text(each, names) for each in found))
