"""Loads an emitted object on this machine and calls it, with no C compiler and no linker."""

from __future__ import annotations

import ctypes
import io
import platform
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

import llvmlite.binding as llvm
import numpy as np
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

STATUS_NAMES = {-1: "HWR_ERROR_INDEX (an index is out of range)"}
LIBRARIES = (None, "libm.so.6", "libgcc_s.so.1")
MACHINES = {"x86_64": "EM_X86_64", "aarch64": "EM_AARCH64", "riscv64": "EM_RISCV"}


class RunFailed(RuntimeError):
    """A model returned an error; `status` is the `hwr_status`."""

    def __init__(self, symbol: str, status: int) -> None:
        meaning = STATUS_NAMES.get(status, "an unknown status")
        super().__init__(f"`{symbol}` returned {status}: {meaning}.")
        self.status = status


class Tensor(NamedTuple):
    """One input or output as the caller sees it."""

    name: str
    dtype: np.dtype
    shape: tuple[int, ...]

    def check(self, array: np.ndarray) -> None:
        """Refuses arrays of another shape or dtype: nothing is converted silently."""
        if array.dtype != self.dtype:
            raise ValueError(f"`{self.name}` has dtype {self.dtype}, not {array.dtype}.")
        if array.shape != self.shape:
            raise ValueError(f"`{self.name}` has shape {self.shape}, not {array.shape}.")


class HostModel:
    """A model's object in this process's memory.

    Calls are independent of each other and may run in several threads: each has an arena of its
    own. The code stays loaded as long as the object lives.
    """

    def __init__(
        self,
        object_bytes: bytes,
        entry_symbol: str,
        inputs: Iterable[tuple[str, np.dtype, tuple[int, ...]]],
        outputs: Iterable[tuple[str, np.dtype, tuple[int, ...]]],
        arena_size: int,
        arena_align: int,
    ) -> None:
        _check_machine(object_bytes)
        self.symbol = entry_symbol
        self.inputs = tuple(Tensor(*facts) for facts in inputs)
        self.outputs = tuple(Tensor(*facts) for facts in outputs)
        self.arena_size = arena_size
        self.arena_align = arena_align
        self._engine = _load(object_bytes)
        address = self._engine.get_function_address(entry_symbol)
        if not address:
            raise ValueError(f"the object has no function `{entry_symbol}`.")
        pointers = [ctypes.c_void_p] * (len(self.inputs) + len(self.outputs) + 1)
        self._function = ctypes.CFUNCTYPE(ctypes.c_int32, *pointers)(address)

    def run(self, *arrays: np.ndarray) -> list[np.ndarray]:
        """One inference on arrays of exactly the declared shapes and dtypes."""
        outputs = [np.empty(tensor.shape, tensor.dtype) for tensor in self.outputs]
        self.bind(arrays, outputs)()
        return outputs

    def bind(
        self, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]
    ) -> Callable[[], None]:
        """A call with fixed buffers: what is left of each further call is the model itself.

        The inputs are read anew and the outputs written at every call. Calls of one binding share
        an arena: they must not run at the same time.
        """
        if len(inputs) != len(self.inputs):
            raise ValueError(
                f"`{self.symbol}` takes {len(self.inputs)} inputs, {len(inputs)} were given."
            )
        kept = [
            _contiguous(tensor, array) for tensor, array in zip(self.inputs, inputs, strict=True)
        ]
        for tensor, array in zip(self.outputs, outputs, strict=True):
            tensor.check(array)
        arena = aligned_buffer(self.arena_size, self.arena_align)
        buffers = [*kept, *outputs, arena]
        pointers = [ctypes.c_void_p(buffer.ctypes.data) for buffer in buffers]
        function, symbol = self._function, self.symbol

        def call(_alive: object = (self, buffers)) -> None:
            status = function(*pointers)
            if status < 0:
                raise RunFailed(symbol, status)

        return call


def aligned_buffer(size: int, alignment: int) -> np.ndarray:
    """`size` bytes of zeros that begin at a multiple of `alignment`."""
    room = np.zeros(size + alignment, np.uint8)
    start = -room.ctypes.data % alignment
    return room[start : start + size]


def _contiguous(tensor: Tensor, array: np.ndarray) -> np.ndarray:
    tensor.check(array)
    return np.ascontiguousarray(array)


def _check_machine(object_bytes: bytes) -> None:
    machine = ELFFile(io.BytesIO(object_bytes)).header["e_machine"]
    if MACHINES.get(platform.machine()) != machine:
        raise ValueError(f"this machine ({platform.machine()}) cannot run an object for {machine}.")


def _resolve(object_bytes: bytes) -> None:
    """Finds what the object needs, libm mostly: what is missing, LLVM would end the process for."""
    elf = ELFFile(io.BytesIO(object_bytes))
    table = elf.get_section_by_name(".symtab")
    symbols = table.iter_symbols() if isinstance(table, SymbolTableSection) else ()
    for symbol in symbols:
        if symbol["st_shndx"] != "SHN_UNDEF" or not symbol.name:
            continue
        address = llvm.address_of_symbol(symbol.name) or _address_in_libraries(symbol.name)
        if not address:
            raise ValueError(f"the object needs `{symbol.name}`, which this machine does not have.")
        llvm.add_symbol(symbol.name, address)


def _address_in_libraries(symbol: str) -> int | None:
    for library in LIBRARIES:
        try:
            function = getattr(ctypes.CDLL(library), symbol)
        except (OSError, AttributeError):
            continue
        return ctypes.cast(function, ctypes.c_void_p).value
    return None


@cache
def _initialise() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _load(object_bytes: bytes) -> llvm.ExecutionEngine:
    """Relocates the object in memory."""
    _initialise()
    _resolve(object_bytes)
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True, codemodel="small")
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(object_bytes))
    engine.finalize_object()
    return engine
