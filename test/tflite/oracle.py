"""Runs `.tflite` files in TFLM's interpreter, in a child process that may crash.

One child runs many files; after a crash, the next file gets a new one.
"""

from __future__ import annotations

import pickle
import struct
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import numpy as np

ROOT = Path(__file__).parents[2]
ARENA = 64 << 20
Arrays = list[np.ndarray]


class TflmFailed(Exception):
    """TFLM takes no such file, or crashed on it; with what it printed."""


@dataclass
class Oracle:
    """`run` is what there is to it; the child starts when it is needed."""

    child: subprocess.Popen[bytes] | None = None
    printed: IO[bytes] = field(default_factory=tempfile.TemporaryFile)

    def run(self, file: bytes, steps: Sequence[Sequence[np.ndarray]]) -> list[Arrays]:
        """The outputs of each step, given its inputs; state is carried from step to step."""
        return self.ask({"file": file, "steps": [list(step) for step in steps]})

    def arena(self, file: bytes) -> int:
        """The bytes of RAM that TFLM needs, by its own account after a step on zeros."""
        self.ask({"file": file, "steps": None})
        for line in self._text().splitlines():
            if "Arena allocation total" in line:
                return int(line.split()[-2])
        raise TflmFailed("TFLM printed no size.")

    def ask(self, request: dict[str, Any]) -> Any:
        if self.child is None or self.child.poll() is not None:
            self.child = subprocess.Popen(
                [sys.executable, "-m", "test.tflite.oracle"], cwd=ROOT,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.printed,
            )  # fmt: skip
        self.printed.seek(0)
        self.printed.truncate()
        child, sent, received = self.child, self.child.stdin, self.child.stdout
        assert sent is not None
        assert received is not None
        _send(sent, request)
        answer = _receive(received)
        if answer is None:
            status = child.wait()
            raise TflmFailed(f"TFLM crashed with status {status}: {self._text()}")
        if isinstance(answer, str):
            raise TflmFailed(f"{answer} {self._text()}")
        return answer

    def _text(self) -> str:
        self.printed.seek(0)
        return self.printed.read().decode(errors="replace").strip()


ORACLE = Oracle()


def run(file: bytes, steps: Sequence[Sequence[np.ndarray]]) -> list[Arrays]:
    """The outputs of each step by TFLM, given its inputs."""
    return ORACLE.run(file, steps)


def run_once(file: bytes, *inputs: np.ndarray) -> Arrays:
    """The outputs of one step."""
    return ORACLE.run(file, [inputs])[0]


def _send(stream: IO[bytes], message: Any) -> None:
    data = pickle.dumps(message)
    try:
        stream.write(struct.pack("<Q", len(data)) + data)
        stream.flush()
    except BrokenPipeError:
        pass


def _receive(stream: IO[bytes]) -> Any:
    head = stream.read(8)
    if len(head) < 8:
        return None
    return pickle.loads(stream.read(struct.unpack("<Q", head)[0]))


def interpreter(file: bytes) -> Any:
    """TFLM's, in this process."""
    from tflite_micro import runtime  # pyright: ignore[reportMissingTypeStubs]

    made: Any = runtime
    return made.Interpreter.from_bytes(file, arena_size=ARENA)


def _answer(request: dict[str, Any]) -> Any:
    invoked = interpreter(request["file"])
    steps = request["steps"]
    count = len(steps[0]) if steps else _inputs(request["file"])
    if steps is None:
        details = [invoked.get_input_details(i) for i in range(count)]
        steps = [[np.zeros(each["shape"], each["dtype"]) for each in details]]
    outputs = _outputs(request["file"])
    found: list[Arrays] = []
    for step in steps:
        for number, array in enumerate(step):
            invoked.set_input(array, number)
        invoked.invoke()
        found.append([np.array(invoked.get_output(i)) for i in range(outputs)])
    if request["steps"] is None:
        invoked.print_allocations()
    return found


def _inputs(file: bytes) -> int:
    return _graph(file).InputsLength()


def _outputs(file: bytes) -> int:
    return _graph(file).OutputsLength()


def _graph(file: bytes) -> Any:
    from .writer import schema

    return schema().Model.GetRootAs(file, 0).Subgraphs(0)


def main() -> None:
    while (request := _receive(sys.stdin.buffer)) is not None:
        try:
            answer = _answer(request)
        except (RuntimeError, ValueError) as error:
            answer = f"{type(error).__name__}: {error}"
        _send(sys.stdout.buffer, answer)


if __name__ == "__main__":
    main()
