"""Errors become one line and exit code 1, also where a library brings the whole process down.

The command runs in a child process. LLVM and MLIR abort on what they think cannot happen; then the
parent is still there to say which step it was. The child is forked before anything heavy is
imported, so that this costs a millisecond or two. Where systems fork no processes, another one is
started that is given the same command.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import streams

if TYPE_CHECKING:
    from ..dialect.errors import HardwireError

Stage = Callable[[str], None]
"""Tells which step is running, so that it can be said where the process died."""
Command = Callable[[Stage], None]
Next = Callable[["HardwireError", Sequence[str]], str]
"""The command to try after an error, from it and what was told of the way."""
MOST = 255
"""Of exit codes of programs; Windows has exceptions above."""
TOLD = "HARDWIRE_STAGES"
"""In the environment of a child that was not forked: the file to which it writes its stages."""


def run(command: Command, again: Sequence[str], next: Next | None = None) -> int:
    """Runs `command(stage)`; `stage(name)` is how it tells what it is doing. Gives an exit code.
    `again` are a module and arguments of it by which another process runs the same. What a user did
    wrong ends with the `next` command."""
    streams.open_closed()
    told = os.environ.pop(TOLD, None)
    if told is not None:
        return _in_child(command, os.open(told, os.O_WRONLY | os.O_APPEND), next)
    sys.stdout.flush()
    sys.stderr.flush()
    if not hasattr(os, "fork"):
        return _run_anew(again)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os._exit(_in_child(command, writer, next))
    os.close(writer)
    return _wait(child, reader)


def _run_anew(again: Sequence[str]) -> int:
    """The same in a process that begins from nothing."""
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "stages")
        told.touch()
        command = [sys.executable, "-m", *again]
        done = subprocess.run(command, env={**os.environ, TOLD: str(told)}, check=False)
        return _exit_code(done.returncode, told.read_bytes())


def _in_child(command: Command, writer: int, next: Next | None) -> int:
    stages = list[str]()

    def stage(name: str) -> None:
        stages.append(name)
        os.write(writer, f"{name}\n".encode())

    streams.tell_failures()

    def remedy(error: HardwireError) -> str:
        return "" if next is None else next(error, stages)

    code = _guarded(lambda: command(stage), remedy)
    code = _guarded(sys.stdout.flush, remedy) or code
    sys.stderr.flush()
    return code


def _guarded(command: Callable[[], None], remedy: Callable[[HardwireError], str]) -> int:
    """Runs a command and turns what it raises into lines on standard error."""
    from ..dialect.errors import HardwireError

    warnings.showwarning = _show
    try:
        command()
    except HardwireError as error:
        for problem in error.problems:
            print(f"hardwire: error: {problem}", file=sys.stderr)
        if after := remedy(error):
            print(f"hardwire: try: {after}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 141
    except KeyboardInterrupt:
        return 130
    except MemoryError:
        print("hardwire: error: out of memory.", file=sys.stderr)
        return 1
    except Exception as error:  # whatever is none of these is a bug of hardwire's
        _report_bug(error)
        return 1
    return 0


def _show(message: Warning | str, *place: Any, **more: Any) -> None:
    """A warning of hardwire's own as one line; where in Python it came from is nobody's business.

    Those of the libraries that it uses are for developers, and are shown to them alone.
    """
    from ..dialect.errors import HardwireWarning

    if isinstance(message, HardwireWarning):
        print(f"hardwire: warning: {message}", file=sys.stderr)


def _report_bug(error: Exception) -> None:
    """One line for a bug of hardwire's own; the traceback only for those who ask for it."""
    if os.environ.get("HARDWIRE_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    kind = type(error).__name__
    text = str(error).strip().splitlines()
    print(
        f"hardwire: error: internal error: {kind}: {text[0] if text else 'no message'}. "
        "This is a bug in hardwire; set HARDWIRE_TRACEBACK=1 and report what it prints.",
        file=sys.stderr,
    )


def _wait(child: int, reader: int) -> int:
    """Waits for the child and says where it was if it died of a signal."""
    stages = b""
    while True:
        try:
            chunk = os.read(reader, 65536)
        except KeyboardInterrupt:
            continue
        if not chunk:
            break
        stages = (stages + chunk)[-65536:]
    os.close(reader)
    _, status = os.waitpid(child, 0)
    return _exit_code(os.waitstatus_to_exitcode(status), stages)


def _exit_code(code: int, stages: bytes) -> int:
    """The exit code of a process; one line where a library ended it."""
    if 0 <= code <= MOST:
        return code
    names = stages.decode(errors="replace").split()
    where = f" in step `{names[-1]}`" if names else ""
    name = signal.Signals(-code).name if code < 0 else f"exception {code:#x}"
    print(
        f"hardwire: error: the compiler was brought down{where} by {name} inside a library. "
        "Compile with `--emit` for the stage before it, and report that text.",
        file=sys.stderr,
    )
    return 1
