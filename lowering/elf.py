"""The emitted object as a file: weights are written into it, facts are read back from it."""

from __future__ import annotations

import io
from collections.abc import Mapping

import numpy as np
from elftools.elf.elffile import ELFFile

from ..dialect.errors import LoweringFailed


def constant_section(symbol: str) -> str:
    """The section that holds one constant, and nothing else."""
    return f".rodata.{symbol}"


def function_section(symbol: str) -> str:
    """The section that holds one function, and nothing else."""
    return f".text.{symbol}"


def patch_constants(image: bytes, constants: Mapping[str, np.ndarray]) -> bytes:
    """`image` with the bytes of each constant written over the zeros of its section."""
    if not constants:
        return image
    elf = ELFFile(io.BytesIO(image))
    sections = {section.name: section.header for section in elf.iter_sections()}
    patched = bytearray(image)
    for symbol, data in constants.items():
        header = sections.get(constant_section(symbol))
        if header is None:
            continue  # a constant that no kernel reads has no section
        start, size = header["sh_offset"], header["sh_size"]
        if size != data.nbytes:
            raise LoweringFailed(
                f"constant `{symbol}` has {data.nbytes} bytes, its section {size}."
            )
        patched[start : start + size] = memoryview(np.ascontiguousarray(data)).cast("B")
    return bytes(patched)
