"""`hardwire explore`: a model from its lines of Python to the bytes of its code, as one page.

Columns are lists of groups (files, functions) of lines, and each line has the number of a set of
operators; what shares an operator belongs together. Texts of passes are told by what they change.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..dialect import stages
from ..dialect.errors import HardwireError
from ..dialect.graph.where import Origin
from ..dialect.program import Program
from ..dialect.walks import operations
from ..lowering.debug_files import names_of
from ..lowering.stages import STAGE_NAMES as LOWER
from ..lowering.stages import lower_to, timed
from ..lowering.stages import stage_of as lowered_to
from ..passes.pipeline import STAGE_NAMES, STAGES, run_to
from ..passes.plan_memory.limit import check_limit
from .explorer.code import Code, code_of
from .explorer.places import Places
from .explorer.printed import Function, printed
from .explorer.source import SourceFile, sources
from .explorer.steps import Recorder, Text
from .page import page

Observer = Callable[[str, float], None]
SHOWN = ("schema", "static", "planned")
"""The stages that are columns."""


@dataclass
class _Exploration:
    """What is gathered of a program on its way."""

    program: Program
    places: Places = field(default_factory=Places)
    columns: dict[str, list[Function]] = field(default_factory=dict[str, list[Function]])
    kinds: dict[Origin, str] = field(default_factory=dict[Origin, str])
    times: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    def show(self, stage: str) -> None:
        """Keeps the program as it is now as the column of a stage."""
        named, planned = stage in STAGE_NAMES, stage == "planned"
        module = self.program.module
        self.columns[stage] = printed(module, self.places, named=named, planned=planned)

    def note_time(self, name: str, seconds: float) -> None:
        """A step has ended."""
        self.times.append((name, seconds))

    def note_kinds(self) -> None:
        """What the operators of the graph are, by where they come from."""
        for op in operations(self.program.module.operation):
            numbers = self.places.of(op)
            if op.name.startswith(("func.", "builtin.")):
                continue
            for origin in map(self.places.origin, numbers):
                known = self.kinds.get(origin, "hw.")
                self.kinds[origin] = op.name if known.startswith("hw.") else known


def explore(program: Program, observe: Observer | None = None) -> str:
    """The text of a page about a program as it was read, which is compiled on the way.

    Raises HardwireError where it is refused, or has come too far to be looked at.
    """
    return page(f"{program.name} for {program.target.name}", explored(program, observe), "explore")


def explored(program: Program, observe: Observer | None = None) -> dict[str, Any]:
    """What is in the page; `lines` are told by numbers, as most occur often."""
    if lowered_to(program) is not None:
        raise HardwireError(
            f"{program.source}: the program is at stage `{lowered_to(program)}`; a page begins at "
            f"one of {', '.join(STAGE_NAMES)}: give the file that it was made of."
        )
    model, found = program.source, _Exploration(program)
    found.places.of(program.module.operation)
    recorder, reached = _run_and_record(found, observe)
    both = _also_told(found.note_time, observe)
    for step in LOWER:
        with timed(step, both):
            lower_to(program, step)
        if step == "kernels":
            found.show(step)
    with timed("object", both):
        code = code_of(program, found.places)
    return _page_data(found, recorder, reached, code, sources(model, found.places, found.kinds))


def _run_and_record(found: _Exploration, observe: Observer | None) -> tuple[Recorder, str]:
    """Runs all passes, and keeps what each made; gives the stage at which the program entered."""
    program = found.program
    reached = stages.stage_of(program)
    found.show(reached)
    found.note_kinds()
    recorder = Recorder(program, found.places)
    both = _also_told(recorder.observe, observe)
    later = STAGE_NAMES[STAGE_NAMES.index(reached) + 1 :]
    for stage in (each for each in SHOWN if each in later):
        run_to(program, stage, both)
        found.show(stage)
        if stage == "schema":
            found.note_kinds()
    check_limit(program)
    return recorder, reached


def _also_told(first: Observer, observe: Observer | None) -> Observer:
    """One who is told first, and then who watches."""

    def both(name: str, seconds: float) -> None:
        first(name, seconds)
        if observe is not None:
            observe(name, seconds)

    return both


# As JSON


@dataclass
class _Lines:
    """Each text once."""

    numbers: dict[str, int] = field(default_factory=dict[str, int])

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))

    def flat(self, lines: Iterable[Text]) -> list[int]:
        return [each for text, place in lines for each in (self.number(text), place)]


def _page_data(
    found: _Exploration, recorder: Recorder, reached: str, code: Sequence[Code],
    files: Sequence[SourceFile],
) -> dict[str, Any]:  # fmt: skip
    program, texts = found.program, _Lines()
    places = names_of(one.file for one in found.places.operators if one.file)
    names = {"": "", **{file: place.name for file, place in places.items()}}
    columns = [_column_of_sources(texts, files, names)]
    columns += [_column_of_functions(texts, *column) for column in found.columns.items()]
    columns.append(_column_of_code(texts, code))
    told = {
        "columns": columns,
        "first": texts.flat(recorder.first),
        "passes": [
            [step.name, round(step.seconds * 1e3, 3), [
                [hunk.start, hunk.removed, texts.flat(hunk.added)] for hunk in step.hunks
            ]]
            for step in recorder.steps
        ],
        "sets": found.places.listed(),
        "operators": [
            [origin.name, names[origin.file], origin.line, found.kinds.get(origin, "")]
            for origin in found.places.operators
        ],
        "texts": list(texts.numbers),
    }  # fmt: skip
    return {
        "name": program.name, "target": program.target.name, "entered": reached,
        "stages": {stage.name: list(stage.passes) for stage in STAGES},
        "times": [[name, round(seconds * 1e3, 3)] for name, seconds in found.times],
        "code": sum(each.size for each in code),
        "packed": packed(told),
    }  # fmt: skip


def packed(told: Any) -> str:
    """JSON, deflated, in base64, which scripts unpack; a tenth of its size, mostly."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps(told, separators=(",", ":"), allow_nan=False).encode()
    return base64.b64encode(squeeze.compress(text) + squeeze.flush()).decode()


def unpacked(text: str) -> Any:
    """What `packed` was given."""
    return json.loads(zlib.decompress(base64.b64decode(text), -15))


def _group_of_lines(
    title: str, place: int, about: str, lines: list[Any], more: dict[str, Any]
) -> Any:
    return {"title": title, "place": place, "about": about, "lines": lines, **more}


def _column_of_sources(
    texts: _Lines, files: Sequence[SourceFile], names: Mapping[str, str]
) -> dict[str, Any]:
    """Files are called as in debug information, which tells nothing of this machine."""
    groups = [
        _group_of_lines(
            names[file.name], 0, file.about,
            texts.flat((line.text, line.place) for line in file.lines),
            {"numbers": [line.number for line in file.lines]},
        )
        for file in files
    ]  # fmt: skip
    return {"id": "source", "groups": groups}


def _column_of_functions(
    texts: _Lines, stage: str, functions: Sequence[Function]
) -> dict[str, Any]:
    groups = [
        _group_of_lines(
            each.name, each.place, f"{len(each.lines)} lines",
            texts.flat((line.text, line.place) for line in each.lines),
            {"notes": {n: line.note for n, line in enumerate(each.lines) if line.note}},
        )
        for each in functions
    ]  # fmt: skip
    return {"id": stage, "groups": groups}


def _column_of_code(texts: _Lines, code: Sequence[Code]) -> dict[str, Any]:
    groups = [
        _group_of_lines(
            each.name, each.place, f"{each.size} bytes",
            texts.flat((line.text, line.place) for line in each.lines),
            {"symbol": each.symbol, "bytes": [line.bytes.hex() for line in each.lines],
             "numbers": [line.at for line in each.lines]},
        )
        for each in code
    ]  # fmt: skip
    return {"id": "assembly", "groups": groups}
