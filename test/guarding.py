"""Models run by tests have all their memory between pages that nobody may touch.

Inputs, outputs, state and the arena end where touching memory is a fault, and so does each constant
in the object. Outputs and the arena hold rubbish before a run; a second run with other rubbish must
give the same bytes. What a model does not declare to write must be what it was. A fault ends the
test, not the process.

`install` turns this on for all that is run by `HostModel`; `HARDWIRE_UNGUARDED=1` leaves it off.
"""

from __future__ import annotations

import ctypes
import io
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from hardwire.runtime import machine
from hardwire.runtime.guarded import NOTHING, PAGE, READ, WRITE, Guarded
from hardwire.runtime.host import HostModel, RunFailed
from hardwire.runtime.keyed import Keyed
from hardwire.runtime.machine import Native

RUBBISH = 0xFF, 0x7B
"""Bytes: NaN and -1 in the first run, 1.3e36 and two thousand millions in the second."""

ONCE = 1 << 26
"""Bytes of memory from which on a model runs once only, to save time."""

MOST = 2048
"""Arguments that a call can have here."""


class Overstepped(AssertionError):
    """A model read or wrote what is not its own, or gave what it had not computed."""


def is_on() -> bool:
    return not os.environ.get("HARDWIRE_UNGUARDED")


def install() -> None:
    """From now on models run guarded."""
    if not is_on() or HostModel.bind is _guarded_bind:
        return
    HostModel.__init__ = _guarded_init  # type: ignore[method-assign]
    HostModel.memory = _guarded_memory  # type: ignore[method-assign]
    HostModel.bind = _guarded_bind  # type: ignore[method-assign]
    HostModel.run = _guarded_run  # type: ignore[method-assign]
    HostModel.run_directly = _never_directly  # type: ignore[method-assign]
    Native.function = _guarded_function  # type: ignore[method-assign]
    machine.load_all = _guarded_load


DIRECTLY = HostModel.run_directly
"""As users have it."""
_init, _bind, _function = HostModel.__init__, HostModel.bind, Native.function
_load_all = machine.load_all

_named: weakref.WeakKeyDictionary[Guarded, str] = weakref.WeakKeyDictionary()
"""All memory that is guarded, and what it is."""


# A model and its calls.


def _guarded_init(self: HostModel, *given: Any, **named: Any) -> None:
    self._guards = []
    _init(self, *given, **named)


def _guarded_function(self: Native, symbol: str, kinds: Sequence[type[Any]]) -> Callable[..., int]:
    return _caught(_function(self, symbol, kinds), symbol)


def _guarded_memory(self: HostModel, size: int, align: int) -> np.ndarray:
    made = _guarded(size, align, "the state")
    self._guards.append(made)
    return made.bytes


def _guarded_run(self: HostModel, *arrays: Any, seed: int | None = None) -> list[np.ndarray]:
    sizes = self.sizes_of(arrays)
    outputs = [np.empty(tensor.at(sizes), tensor.dtype) for tensor in self.outputs]
    _guarded_bind(self, arrays, outputs, seed, fresh=True)()
    return outputs


def _never_directly(_: HostModel, __: Sequence[Any]) -> None:
    """Such calls are not guarded."""


def _guarded_bind(
    self: HostModel,
    inputs: Sequence[Any],
    outputs: Sequence[np.ndarray],
    seed: int | None = None,
    arena: np.ndarray | None = None,
    *,
    fresh: bool = False,
) -> Callable[[], None]:
    """A call on copies; what it writes is copied back. `fresh` outputs hold nothing before."""
    arrays = [each.array if isinstance(each, Keyed) else each for each in inputs]
    if arena is not None or not _can_be_copied(self, arrays, outputs):
        return _bind(self, inputs, outputs, seed, arena)
    scratch = _guarded(self.arena_size, self.arena_align, "the arena")
    names = [f"`{tensor.name}`" for tensor in (*self.inputs, *self.outputs)]
    owners = [*arrays, *outputs]
    copies = [_Copy(*each) for each in zip(names, owners, strict=False)]
    pairs = zip(inputs, copies, strict=False)
    given = [
        each._replace(array=copy.array) if isinstance(each, Keyed) else copy.array
        for each, copy in pairs
    ]
    results = [copy.array for copy in copies[len(inputs) :]]
    call = _bind(self, given, results, seed, scratch.bytes)
    for tensor, copy in zip(self.inputs, copies, strict=False):
        copy.is_kept = not tensor.written
    for copy in copies[len(inputs) :]:
        copy.is_fresh = fresh
    return _Call(self, call, copies, scratch).run


def _can_be_copied(
    model: HostModel, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]
) -> bool:
    """What the model itself refuses is left to it, and results that lie where an input lies; an
    emulator has guards of its own."""
    if not isinstance(model.machine, Native):
        return False
    counts = len(model.inputs), len(model.outputs)
    if counts != (len(inputs), len(outputs)):
        return False
    written = [a for a, tensor in zip(inputs, model.inputs, strict=True) if tensor.written]
    plain = all(a.flags.c_contiguous and a.flags.writeable for a in (*written, *outputs))
    return plain and not any(np.may_share_memory(x, y) for x in inputs for y in outputs)


class _Copy:
    """An array between guard pages, and the caller's own."""

    is_kept = False
    is_fresh = False

    def __init__(self, name: str, owner: np.ndarray) -> None:
        self.name, self.owner = name, owner
        self.guard = _guarded(owner.nbytes, owner.dtype.itemsize, name)
        self.array = self.guard.bytes.view(owner.dtype).reshape(owner.shape)

    def fill(self, rubbish: int) -> None:
        if self.is_fresh:
            self.guard.bytes[...] = rubbish
        else:
            self.array[...] = self.owner

    def is_changed(self) -> bool:
        return bool((_bytes(self.owner) != self.guard.bytes).any())

    def give_back(self) -> None:
        if not self.is_kept:
            self.owner[...] = self.array


def _constants(model: HostModel) -> _Constants:
    assert isinstance(model.machine, Native)
    loaded: Any = model.machine.loaded
    return loaded[1]


class _Call:
    """A call with fixed buffers, checked each time."""

    def __init__(
        self, model: HostModel, call: Callable[[], None], copies: list[_Copy], arena: Guarded
    ) -> None:
        self.model, self.call, self.copies, self.arena = model, call, copies, arena
        memory = arena.size + sum(copy.guard.size for copy in copies)
        self.constants: _Constants = _constants(model)
        self.once = self.constants.calls_out or memory > ONCE

    def run(self) -> None:
        state = [part.copy() for part in self.model._state_bytes]
        first = self._run(RUBBISH[0])
        if not self.once:
            for part, before in zip(self.model._state_bytes, state, strict=True):
                part[...] = before
            for (name, one), (_, other) in zip(first, self._run(RUBBISH[1]), strict=True):
                if one != other:
                    self._fail(f"gives {name} that depends on what its memory held before")
        for copy in self.copies:
            copy.give_back()

    def _run(self, rubbish: int) -> list[tuple[str, bytes]]:
        """What lies in everything that may be written after a run."""
        self.arena.bytes[...] = rubbish
        self.constants.surround(rubbish)
        for copy in self.copies:
            copy.fill(rubbish)
        try:
            self.call()
        except RunFailed:
            for copy in self.copies:
                copy.give_back()
            raise
        self._check()
        found = [(c.name, c.guard.bytes.tobytes()) for c in self.copies if not c.is_kept]
        return [*found, *(("state", part.tobytes()) for part in self.model._state_bytes)]

    def _check(self) -> None:
        for copy in self.copies:
            if copy.is_kept and copy.is_changed():
                self._fail(f"writes to its input {copy.name}")
        for guard in (self.arena, *self.model._guards, *(copy.guard for copy in self.copies)):
            if side := guard.spilled():
                self._fail(f"writes {side} {_named[guard]}")

    def _fail(self, what: str) -> None:
        raise Overstepped(f"`{self.model.symbol}` {what}.")


def _bytes(array: np.ndarray) -> np.ndarray:
    return np.frombuffer(np.ascontiguousarray(array).tobytes(), np.uint8)


def _guarded(size: int, align: int, name: str) -> Guarded:
    made = Guarded(size, align)
    _named[made] = name
    return made


# Faults.


@cache
def _library() -> ctypes.CDLL | None:
    """The C part; None where there is no compiler, and a fault ends the process."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "guarding.so"
        source = Path(__file__).with_suffix(".c")
        command = [compiler, "-O1", "-w", "-shared", "-fPIC", str(source), "-o", str(made)]
        subprocess.run(command, check=True, timeout=120)
        library = ctypes.CDLL(str(made))
    library.guard_install()
    return library


def _caught(function: Any, symbol: str) -> Callable[..., int]:
    """The function, with faults as exceptions."""
    library = _library()
    if library is None:
        return function
    address = ctypes.cast(function, ctypes.c_void_p)

    def call(*arguments: Any) -> int:
        words = (ctypes.c_uint64 * MOST)(*map(_word, arguments))
        status, touched = ctypes.c_int32(), ctypes.c_uint64()
        fault = library.guard_call(
            address, words, len(arguments), ctypes.byref(status), ctypes.byref(touched)
        )
        if fault:
            name, where = signal.Signals(fault).name, _place(touched.value)
            raise Overstepped(f"`{symbol}` ends by {name}: it touches {where}.")
        return status.value

    call.of = function  # type: ignore[attr-defined]
    return call


def _word(argument: Any) -> int:
    number = argument if isinstance(argument, int) else argument.value
    return (number or 0) % 2**64


def _place(address: int) -> str:
    """What lies nearest to an address, at most two pages away."""
    memory = [(guard.address, guard.size, name) for guard, name in list(_named.items())]
    constants = [place for each in list(_loaded) for place in each.places]
    near = [(_distance(address, *place[:2]), place) for place in (*memory, *constants)]
    distance, (start, size, name) = min(near, default=(2 * PAGE, (0, 0, "")))
    if distance >= 2 * PAGE:
        return f"the address {address:#x}"
    has = f", which has {size}" if address >= start else ""
    return f"byte {address - start} of {name}{has}"


def _distance(address: int, start: int, size: int) -> int:
    return max(start - address, address - (start + size), 0)


# Constants of an object.


def _guarded_load(image: bytes, symbols: Sequence[str], *others: Any) -> tuple[list[int], object]:
    try:
        changed, sizes = _with_guards(image)
    except (ELFError, NotOurs):
        changed, sizes = image, {}
    addresses, loaded = _load_all(changed, [*symbols, *sizes], *others)
    constants = _Constants(calls_out=any(others))
    for (name, size), address in zip(sizes.items(), addresses[len(symbols) :], strict=True):
        constants.add(name, address, size)
    return addresses[: len(symbols)], (loaded, constants)


class _Constants:
    """The constants of an object that is loaded, and the rubbish around each on its own pages.

    One that calls functions of others (`calls_out`) may do more than compute: it runs once.
    """

    def __init__(self, *, calls_out: bool) -> None:
        self.calls_out = calls_out
        self.writing = threading.Lock()
        self.around: list[tuple[int, int, int, int]] = []
        self.places: list[tuple[int, int, str]] = []
        _loaded.add(self)

    def add(self, name: str, address: int, size: int) -> None:
        first, last = address // PAGE * PAGE, -(-(address + size) // PAGE) * PAGE
        _protect(first - PAGE, first, NOTHING)
        _protect(last, last + PAGE, NOTHING)
        self.places.append((address, size, f"`{name}`"))
        if first < address or address + size < last:
            self.around.append((first, address, address + size, last))

    def surround(self, rubbish: int) -> None:
        """Calls in several threads share the constants, whose pages one at a time may write."""
        with self.writing:
            for first, start, end, last in self.around:
                _protect(first, last, READ | WRITE)
                ctypes.memset(first, rubbish, start - first)
                ctypes.memset(end, rubbish, last - end)
                _protect(first, last, READ)


_loaded: weakref.WeakSet[_Constants] = weakref.WeakSet()
"""The constants of all objects that are still in memory."""

_libc = ctypes.CDLL(None, use_errno=True)


def _protect(start: int, end: int, access: int) -> None:
    if _libc.mprotect(ctypes.c_void_p(start), ctypes.c_size_t(end - start), access) != 0:
        raise OSError(ctypes.get_errno(), "mprotect fails")


class NotOurs(Exception):
    """No object of 64 bits for this machine."""


def _with_guards(image: bytes) -> tuple[bytes, dict[str, int]]:
    """The object with each constant at the end of pages of its own, one page before and one behind
    it; and the constants' sizes."""
    elf = ELFFile(io.BytesIO(image))
    if (elf.elfclass, elf.little_endian) != (64, True):
        raise NotOurs
    symbols = _symbols(elf)
    own = {symbol["st_shndx"]: symbol.name for _, symbol in symbols if _is_global(symbol)}
    made, sizes, moved = bytearray(image), {}, {}
    for number, section in enumerate(elf.iter_sections()):
        name = section.name.removeprefix(".rodata.")
        if name == section.name or section["sh_type"] != "SHT_PROGBITS" or not section["sh_size"]:
            continue
        if own.get(number) != name:
            continue
        content, align = section.data(), max(1, section["sh_addralign"])
        room = -len(content) % PAGE // align * align
        moved[number] = PAGE + room
        sizes[name] = len(content)
        made += bytes(-len(made) % PAGE)
        _place_section(elf, made, number, PAGE + room + len(content))
        made += b"\xff" * (PAGE + room) + content
        made += b"\xff" * (-len(made) % PAGE + PAGE)
    _move_symbols(symbols, made, moved)
    return bytes(made), sizes


def _symbols(elf: ELFFile) -> list[tuple[int, Any]]:
    """All symbols, and where in the file each one stands."""
    return [
        (table["sh_offset"] + place * table["sh_entsize"], symbol)
        for table in elf.iter_sections()
        if isinstance(table, SymbolTableSection)
        for place, symbol in enumerate(table.iter_symbols())
    ]


def _is_global(symbol: Any) -> bool:
    return symbol["st_info"]["bind"] == "STB_GLOBAL"


def _place_section(elf: ELFFile, made: bytearray, number: int, size: int) -> None:
    """Writes where a section now lies, its size with a page behind it, and its alignment."""
    header = elf["e_shoff"] + number * elf["e_shentsize"]
    whole = -(-size // PAGE) * PAGE + PAGE
    struct.pack_into("<QQ", made, header + 24, len(made), whole)
    struct.pack_into("<Q", made, header + 48, PAGE)


def _move_symbols(
    symbols: Sequence[tuple[int, Any]], made: bytearray, moved: dict[int, int]
) -> None:
    """What is in a section lies further behind, and can be asked for by name."""
    for entry, symbol in symbols:
        shift = moved.get(symbol["st_shndx"])
        if shift is not None and symbol["st_info"]["type"] != "STT_SECTION":
            made[entry + 5] = 0
            struct.pack_into("<Q", made, entry + 8, symbol["st_value"] + shift)
