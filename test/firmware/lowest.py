"""The lowest stack pointer of a call on a board: the emulator stops behind each instruction that
moves it, by the protocol of debuggers, and is asked for it."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from elftools.elf.elffile import ELFFile

from hardwire.lowering.code.functions import functions
from hardwire.lowering.code.steps import Kind

from . import harness

MOVES = (Kind.STACK, Kind.ALIGN)
REGISTERS = {"EM_ARM": (13, 15), "EM_AARCH64": (31, 32), "EM_RISCV": (2, 32)}
"""The numbers of the stack pointer and of the program counter."""
SECONDS = 60.0


def depth_of_call(target: str, image: Path, model: harness.Model) -> int:
    """How far below its caller's the stack pointer is at the lowest, in a call of the model."""
    with image.open("rb") as file:
        elf = ELFFile(file)
        table = elf.get_section_by_name(".symtab")
        places = {each.name: each["st_value"] & ~1 for each in table.iter_symbols()}
        registers, size = REGISTERS[elf["e_machine"]], elf.elfclass // 8
    entry = places[f"{model.name}_run"]
    stops = [entry, *_moves(model, places)]
    with _Emulator(target, image, size) as emulator:
        pointers = list(emulator.values(stops, *registers))
    return pointers[0] - min(pointers)


def _moves(model: harness.Model, places: dict[str, int]) -> Iterator[int]:
    """Where the stack pointer is lower than before."""
    for function in functions(model.object):
        start = places.get(function.section.removeprefix(".text."))
        for step in function.steps:
            if start is not None and step.kind in MOVES and step.value > 0:
                yield start + step.at + step.size


class _Emulator:
    """A program that waits for a debugger; its registers have so many bytes."""

    def __init__(self, target: str, image: Path, size: int) -> None:
        board, path = harness.BOARDS[target], image.with_suffix(".socket")
        emulator, *arguments = board.command(image)
        waits = ["-g", path]
        if board.script is not None:
            waits = ["-S", "-chardev", f"socket,path={path},server=on,wait=off,id=g"]
            waits += ["-gdb", "chardev:g"]
        self._path, self._size = path, size
        self._process = subprocess.Popen(
            [emulator, *waits, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, cwd=image.parent,
        )  # fmt: skip
        self._left = b""

    def __enter__(self) -> _Emulator:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(SECONDS)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            try:
                self._socket.connect(str(self._path))
            except (FileNotFoundError, ConnectionRefusedError):
                time.sleep(0.02)
            else:
                break
        return self

    def __exit__(self, *problem: object) -> None:
        self._socket.close()
        self._process.kill()
        self._process.wait()

    def values(self, stops: Sequence[int], pointer: int, counter: int) -> Iterator[int]:
        """The stack pointer at each stop, in the order in which they are reached. Nobody goes on
        where there is a stop: it is taken away for one instruction."""
        for place in dict.fromkeys(stops):
            assert self._asked(f"Z0,{place:x},2") == "OK"
        while self._asked("c")[:1] == "T":
            registers = bytes.fromhex(self._asked("g"))
            found = [
                registers[self._size * number :][: self._size] for number in (pointer, counter)
            ]
            lowest, here = (int.from_bytes(each, "little") for each in found)
            yield lowest
            for text in (f"z0,{here:x},2", "s", f"Z0,{here:x},2"):
                self._asked(text)

    def _number(self, registers: bytes, place: int) -> int:
        """One of all registers."""
        return int.from_bytes(registers[place * self._size :][: self._size], "little")

    def _asked(self, text: str) -> str:
        """What the emulator answers; nothing where it has ended."""
        try:
            self._socket.sendall(b"$%s#%02x" % (text.encode(), sum(text.encode()) % 256))
            return self._answer()
        except ConnectionError:
            return ""

    def _answer(self) -> str:
        while b"#" not in self._left or len(self._left.partition(b"#")[2]) < 2:
            more = self._socket.recv(4096)
            if not more:
                return ""
            self._left += more
        packet, _, rest = self._left.partition(b"#")
        self._left = rest[2:]
        self._socket.sendall(b"+")
        return packet.partition(b"$")[2].decode()
