"""Devices as PyTorch numbers them (c10/core/DeviceType.h)."""

from __future__ import annotations

DEVICES = (
    "cpu", "cuda", "mkldnn", "opengl", "opencl", "ideep", "hip", "fpga", "maia", "xla", "vulkan",
    "metal", "xpu", "mps", "meta", "hpu", "ve", "lazy", "ipu", "mtia", "privateuseone",
)  # fmt: skip
"""Types of devices by number."""


def device_numbers(name: str) -> tuple[int, int]:
    """Type and index of `cuda:1`; the index is -1 where there is none.

    A type that PyTorch does not know is a name of the user's for its private backend.
    """
    kind, _, index = name.partition(":")
    number = DEVICES.index(kind) if kind in DEVICES else DEVICES.index("privateuseone")
    return number, int(index) if index else -1


def device_name(type: int, index: int) -> str:
    """The device of these numbers: `cuda:1`."""
    return DEVICES[type] + (f":{index}" if index >= 0 else "")
