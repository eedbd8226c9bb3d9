"""Requests to torch-mlir, which may bring its process down: another one answers them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from ..errors import InternalError

_TRACEBACK = "Traceback (most recent call last)"
"""What Python says of a mistake in the code around torch-mlir, which is hardwire's own."""

Answers = Iterator[tuple[str, dict[str, Any]]]
Requests = Mapping[str, Mapping[str, Any]]


def ask(requests: Requests, timeout: int, subject: Callable[[str], str]) -> Answers:
    """The answer to every request, by name; `__main__` says what may be asked.

    The answer of one that brings the process down, or takes more than `timeout` seconds, has an
    `end` that says how: the one that it was at, since it answers in order. Types of open sizes are
    inferred for all at once: then the process is started again, to work on each `alone`. An answer
    that is `wrong` is an InternalError, about the `subject` of the request.
    """
    fixed = {name: one for name, one in requests.items() if one["sizes"] == "fixed"}
    others = {name: one for name, one in requests.items() if name not in fixed}
    for name, answer in chain(_answers(fixed, timeout, alone=True), _answers(others, timeout)):
        if "wrong" in answer:
            raise InternalError(f"{subject(name)}: {answer['wrong']}")
        yield name, answer


def _answers(requests: Requests, timeout: int, *, alone: bool = False) -> Answers:
    pending = dict(requests)
    while pending:
        lines, end = _child(pending, timeout, alone=alone)
        for line in lines:
            answer = json.loads(line)
            del pending[answer["name"]]
            yield answer["name"], answer
        if pending and end is not None and alone:
            name = next(iter(pending))
            del pending[name]
            yield name, {"end": end}
        alone = True


def _child(requests: Requests, timeout: int, *, alone: bool) -> tuple[list[str], str | None]:
    """What one process answers, and how it ended if it did not answer everything."""
    text = "".join(
        json.dumps({"name": name, **request}) + "\n" for name, request in requests.items()
    )
    command = [sys.executable, "-m", str(__package__), *["alone"] * alone]
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired as late:
        complete = (late.stdout or b"").decode()  # bytes, also where text was asked for
        lines = complete.splitlines()[: complete.count("\n")]
        return lines, f"took torch-mlir more than {timeout} seconds"
    lines = done.stdout.splitlines()[: done.stdout.count("\n")]
    if done.returncode < 0:
        return lines, f"crashed inside torch-mlir (signal {-done.returncode})"
    if done.returncode > 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        if _TRACEBACK in done.stderr:
            raise InternalError(f"beside torch-mlir: {last}")
        return lines, f"failed inside torch-mlir ({last})"
    return lines, None if len(lines) == len(requests) else "was left unanswered by torch-mlir"
