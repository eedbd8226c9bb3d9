"""Work that may bring its process down, done in a child process, one line of JSON at a time."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any


def ask(
    module: str, requests: Mapping[str, Mapping[str, Any]], timeout: int, *, batched: bool = False
) -> Iterator[tuple[str, dict]]:
    """The answer of `python -m MODULE` to every request, by name.

    The child writes one line for each request, in their order. Where it dies, the request that it
    was at is the culprit: its answer has an `end` that says how, and another child does the rest.
    One that works on all requests at once (`batched`) is started again, to work on each `alone`.
    """
    pending = dict(requests)
    while pending:
        lines, end = _child([module] + ["alone"] * (not batched), pending, timeout)
        for line in lines:
            answer = json.loads(line)
            del pending[answer["name"]]
            yield answer["name"], answer
        if pending and end is not None and batched:
            batched = False
        elif pending and end is not None:
            name = next(iter(pending))
            del pending[name]
            yield name, {"end": end}


def _child(
    arguments: list[str], requests: Mapping[str, Mapping[str, Any]], timeout: int
) -> tuple[list[str], str | None]:
    """What one process answers, and how it ended if it did not answer everything."""
    text = "".join(
        json.dumps({"name": name, **request}) + "\n" for name, request in requests.items()
    )
    command = [sys.executable, "-m", *arguments]
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired as late:
        partial = late.stdout or b""
        complete = partial.decode() if isinstance(partial, bytes) else partial
        lines = complete.splitlines()[: complete.count("\n")]
        return lines, f"took torch-mlir more than {timeout} seconds"
    lines = done.stdout.splitlines()[: done.stdout.count("\n")]
    if done.returncode < 0:
        return lines, f"crashed inside torch-mlir (signal {-done.returncode})"
    if done.returncode > 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        return lines, f"failed inside torch-mlir ({last})"
    return lines, None if len(lines) == len(requests) else "was left unanswered by torch-mlir"
