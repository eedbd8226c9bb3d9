"""BackendSelect: the dispatch key of a tensor that is made from nothing.

Factory functions have no tensor argument whose keys could say where the result will be. Their
`dtype`, `layout` and `device` do, by the rules of `computeDispatchKey` (c10/core/TensorOptions.h).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import HardwireError

QUANTIZED_DTYPES = (12, 13, 14, 16, 17)
"""PyTorch's numbers of qint8, quint8, qint32, quint4x2 and quint2x4."""

LAYOUTS = (
    "strided", "sparse_coo", "sparse_csr", "mkldnn", "sparse_csc", "sparse_bsr", "sparse_bsc",
    "jagged",
)  # fmt: skip
"""In the order of their numbers."""

DEVICES = {
    "cpu": "CPU", "cuda": "CUDA", "hip": "HIP", "xla": "XLA", "mps": "MPS", "ipu": "IPU",
    "xpu": "XPU", "hpu": "HPU", "ve": "VE", "lazy": "Lazy", "mtia": "MTIA", "maia": "MAIA",
    "privateuseone": "PrivateUse1", "meta": "Meta",
}  # fmt: skip
"""Devices whose tensors have keys for each functionality."""

DENSE = ("strided", "jagged")

PLAIN_DEVICES = {"fpga": "FPGA", "vulkan": "Vulkan", "metal": "Metal"}
"""Devices with one key for all that is dense."""


def factory_key(
    dtype: int | None = None,
    layout: int | None = None,
    device: str | None = None,
    names: Mapping[str, str] | None = None,
) -> str:
    """The key of a factory's result; what is None has its default: float, strided, on the CPU.

    `names` are backends that the user named, with PyTorch's names: they are devices as well.
    HardwireError where there is no such device, or no such layout on it.
    """
    kind = (device or "cpu").partition(":")[0]
    style = LAYOUTS[layout or 0]
    if kind in PLAIN_DEVICES and style in DENSE:
        return PLAIN_DEVICES[kind]
    backend = (names or {}).get(kind) or DEVICES.get(kind)
    if backend is None:
        raise HardwireError(f"there is no device `{kind}`; name it with --backend-name.")
    if style == "mkldnn":
        if backend != "CPU":
            raise HardwireError(f"the layout mkldnn is for the CPU only, not for `{kind}`.")
        return "MkldnnCPU"
    return f"{_functionality(dtype, style)}{backend}"


def _functionality(dtype: int | None, style: str) -> str:
    """What stands before the backend's name."""
    if style == "sparse_coo":
        return "Sparse"
    if style.startswith("sparse"):
        return "SparseCsr"
    return "Quantized" if dtype in QUANTIZED_DTYPES else ""
