"""Runs an object on a board, or a processor, that QEMU emulates."""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from io import BytesIO
from math import prod
from pathlib import Path

import numpy as np

from ..lowering.header import parameter_names
from ..lowering.header_arena import accessor, arena_of, macro_of
from ..lowering.interface import Interface, TensorSpec
from ..lowering.texts import fill
from ..runtime.emulated import Counted
from ..runtime.sizes import evaluate
from .boards import BOARDS, BOOT, FirmwareFailed, build, run
from .calls import Event
from .counting import Counting
from .machine import Call, CannotRun, Outcome
from .trace import Traced, byte_sizes

HERE = BOOT.parent
SECONDS = 600


class OnBoard:
    """The board of a target. Its header says how the object is called."""

    def __init__(self, target: str, interface: Interface, header: str) -> None:
        self.name = f"{BOARDS[target].machine} in QEMU"
        self._target, self._interface, self._header = target, interface, header

    def run(self, image: bytes, calls: Sequence[Call]) -> list[Outcome]:
        """The calls one after another, with the state as it was compiled in to begin with."""
        with tempfile.TemporaryDirectory() as folder:
            made = self._build_program(Path(folder), image, calls, "")
            self._boot(made)
            return list(self._outcomes((Path(folder) / "left").read_bytes(), calls))

    def trace(self, object: Traced, calls: Sequence[Call]) -> list[Event]:
        """What the calls of the entry read and wrote in the last of these runs."""
        sizes = byte_sizes(object, calls[-1].sizes)
        with tempfile.TemporaryDirectory() as folder:
            made = self._build_program(
                Path(folder), object.image, calls, _told(object.symbol, sizes)
            )
            self._boot(made)
            return list(_events((Path(folder) / "told").read_bytes()))

    def count(self, image: bytes, call: Call) -> tuple[Outcome, Counted]:
        """One call, and the instructions that it executed.

        Raises CannotRun where nothing here counts them.
        """
        with tempfile.TemporaryDirectory() as folder:
            made = self._build_program(Path(folder), image, [call], "")
            counting = Counting(Path(folder), image, made, self._interface.name)
            self._boot(made, counting.plugin)
            [outcome] = self._outcomes((Path(folder) / "left").read_bytes(), [call])
            return outcome, counting.read()

    def _build_program(self, folder: Path, image: bytes, calls: Sequence[Call], more: str) -> Path:
        """The program, beside the file that it reads."""
        name = self._interface.name
        (folder / f"{name}.o").write_bytes(image)
        (folder / f"{name}.h").write_text(self._header, "utf-8")
        source = call_source(self._interface, len(calls)) + more
        (folder / "call.c").write_text(source, "utf-8")
        (folder / "given").write_bytes(b"".join(self._given(call) for call in calls))
        sources = HERE / "calls.c", folder / "call.c"
        try:
            return build(self._target, folder, [folder / f"{name}.o"], sources, [HERE, folder])
        except FirmwareFailed as problem:
            raise CannotRun(self._sentence(str(problem))) from problem

    def _boot(self, made: Path, plugin: str = "") -> None:
        try:
            run(self._target, made, SECONDS, plugin)
        except FirmwareFailed as problem:
            raise CannotRun(self._sentence(str(problem))) from problem
        except subprocess.TimeoutExpired as problem:
            raise CannotRun(f"did not end within {SECONDS} seconds on {self.name}") from problem

    def _sentence(self, text: str) -> str:
        """What went wrong with gcc, its linker or the board, for a user."""
        missing = sorted(set(re.findall(r"undefined reference to `(\w+)'", text)))
        if missing:
            names = ", ".join(f"`{name}`" for name in missing)
            return (
                f"calls {names}, which --check does not have for {self._target}: with "
                "`--target native --link libmy.so` kernels of yours are checked on this machine"
            )
        if "overflowed by" in text or "will not fit" in text or "for the stack" in text:
            return f"does not fit into the memory of {self.name}, with its inputs and outputs"
        fault = re.search(r"^FAULT .*", text, re.MULTILINE)
        if fault is not None:
            return f"crashed on {self.name}: {fault[0]}"
        return f"could not be run on {self.name}: {' '.join(text.split()[-40:])}"

    def _given(self, call: Call) -> bytes:
        """What one call is given, as call_given has it."""
        interface = self._interface
        parts = [
            _padded(array.tobytes(), spec)
            for spec, array in zip(interface.inputs, call.inputs, strict=True)
        ]
        parts += [struct.pack("<i", size) for size in call.sizes]
        if interface.has_seed:
            parts.append(struct.pack("<Q", (call.seed or 0) % 2**64))
        return b"".join(parts)

    def _outcomes(self, left: bytes, calls: Sequence[Call]) -> list[Outcome]:
        interface, found, stream = self._interface, list[Outcome](), BytesIO(left)

        def take(specs: Sequence[TensorSpec], sizes: dict[str, int]) -> tuple[np.ndarray, ...]:
            return tuple(_array(stream.read(_room(spec)), spec, sizes) for spec in specs)

        for call in calls:
            sizes = {s.name: n for s, n in zip(interface.sizes, call.sizes, strict=True)}
            [status] = struct.unpack("<i", stream.read(4))
            outputs, inputs = take(interface.outputs, sizes), take(interface.inputs, sizes)
            state = stream.read(interface.state_size)
            members = tuple(
                _array(state[start : start + spec.bytes], spec, sizes)
                for start, spec in interface.state_members
            )
            found.append(Outcome(status, outputs, inputs, members))
        return found


def _room(spec: TensorSpec) -> int:
    """Bytes of a buffer in call.c, which may not be empty, and holds whole words."""
    return max(4, -(-spec.bytes // 4) * 4)


def _padded(content: bytes, spec: TensorSpec) -> bytes:
    return content.ljust(_room(spec), b"\0")


def _array(content: bytes, spec: TensorSpec, sizes: dict[str, int]) -> np.ndarray:
    shape = tuple(evaluate(dim, sizes) for dim in spec.dims)
    dtype = spec.dtype.numpy
    found = np.frombuffer(content[: prod(shape) * dtype.itemsize], dtype).reshape(shape)
    return found.view(np.result_type(dtype, 1j))[..., 0] if spec.is_complex else found


def _events(told: bytes) -> list[Event]:
    found, stream = list[Event](), BytesIO(told)
    while head := stream.read(12):
        call, value, size = struct.unpack("<III", head)
        found.append((call, value, stream.read(size)))
    return found


def _told(symbol: str, sizes: Sequence[Sequence[int]]) -> str:
    """The C function that the traced object tells where values lie."""
    most = max((len(each) for each in sizes), default=1)
    rows = ", ".join("{" + ", ".join(map(str, each)) + "}" for each in sizes)
    return fill(HERE / "told.c.in", most=most, rows=rows, symbol=symbol)


def call_source(interface: Interface, count: int) -> str:
    """The C file between calls.c and a model: its buffers, and the call."""
    buffers, given, left, arguments = list[str](), list[str](), list[str](), list[str]()
    groups = (("input", interface.inputs, given), ("output", interface.outputs, left))
    for word, specs, parts in groups:
        for n, spec in enumerate(specs):
            room = f"unsigned char bytes[{_room(spec)}];"
            buffers.append(f"static union {{ uint64_t words; {room} }} {word}_{n};")
            parts.append(f"{{{word}_{n}.bytes, {_room(spec)}}}")
            if spec.at is None:
                arguments.append(f"(void *){word}_{n}.bytes")
    left += given
    for spec in interface.inputs:
        if spec.has_key:
            arguments.append(str(dict(spec.keys).get("CPU", spec.keys[0][1])))
    if interface.sizes:
        buffers.append(f"static int32_t sizes[{len(interface.sizes)}];")
        given.append(f"{{sizes, {4 * len(interface.sizes)}}}")
        arguments += [f"sizes[{n}]" for n in range(len(interface.sizes))]
    if interface.has_seed:
        buffers.append("static uint64_t seed;")
        given.append("{&seed, 8}")
        arguments.append("seed")
    reset = "(void)0"
    if interface.state:
        buffers.append(f"static {interface.name}_state state;")
        left.append("{&state, sizeof state}")
        arguments.append("&state")
        reset = f"{interface.name}_reset(&state)"
    before, after = _copied(interface)
    arguments += interface.arenas
    arenas = [_arena(interface, name) for name in interface.arenas]
    return fill(
        HERE / "call.c.in", name=interface.name, before=before, after=after,
        arenas="\n".join(arenas), filled="\n    ".join(map(_filled, interface.arenas)),
        count=count, reset=reset, buffers="\n".join(buffers),
        arguments=", ".join(arguments),
        given=", ".join(given) or "{0, 0}", given_count=len(given),
        left=", ".join(left) or "{0, 0}", left_count=len(left),
    )  # fmt: skip


def _arena(interface: Interface, name: str) -> str:
    """One arena, with a byte that nobody may touch behind it."""
    macro = macro_of(interface, name)
    aligned = f"__attribute__((aligned({macro}_ALIGN)))"
    return f"static unsigned char {name}[{macro}_SIZE + 1] {aligned};"


def _filled(arena: str) -> str:
    """What reads what nobody has written finds NaN."""
    return f"for (uint32_t i = 0; i < sizeof {arena}; i++) {{ {arena}[i] = 0xFFu; }}"


def _copied(interface: Interface) -> tuple[str, str]:
    """What is copied into the arena before a call, and out of it afterwards, as C."""
    names, before, after = parameter_names(interface), list[str](), list[str]()
    first = len(interface.inputs)
    sides = ("input", interface.inputs, names), ("output", interface.outputs, names[first:])
    for word, specs, named in sides:
        for n, (name, spec) in enumerate(zip(named, specs, strict=False)):
            if spec.at is None:
                continue
            where = f"{accessor(interface, word, name)}({arena_of(interface, spec)})"
            own, inside = f"{word}_{n}.bytes", where
            if word == "input":
                before.append(f"call_copy({inside}, {own}, {spec.bytes});")
            if word == "output" or spec.written:
                after.append(f"call_copy({own}, {inside}, {spec.bytes});")
    return "\n    ".join(before), "\n    ".join(after)
