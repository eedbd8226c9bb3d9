"""A project around a model: what it holds, and how it gets to disk, whole or not at all."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..api import compile_with
from ..check.self_test import base, self_test
from ..dialect.errors import HardwireError, unwritable
from ..dialect.options import CompileOptions
from ..dialect.targets import by_name
from ..lowering.header import parameter_names
from ..model import CompiledModel
from .builds import (
    BUILDS,
    Facts,
    board_files,
    board_of,
    readme,
    shared_files,
)
from .program import main_source, shown_output
from .room import refuse_too_large, room, told_limits
from .vector import vector_header

if TYPE_CHECKING:
    from ..dialect.self_test import SelfTest
    from ..lowering.stages import Observer

EXAMPLES = {
    "kws": (
        "kws.pt2",
        ("silence", "unknown", "yes", "no", "up", "down", "left", "right", "on", "off", "stop",
         "go"),
    )
}  # fmt: skip
"""Models that come with hardwire, and what their scores are of."""
IN_LIBGCC = re.compile(r"__|mem(cpy|move|set|cmp)$")
"""What firmware for RISC-V is linked with, whose compiler comes without a C library."""


@dataclass(frozen=True)
class Asked:
    """What a user asks for. `told` are those options of `hardwire compile` as they are written."""

    folder: Path
    model: Path
    target: str
    build: str
    options: CompileOptions
    told: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


def new_project(asked: Asked, observe: Observer | None = None) -> CompiledModel:
    """Writes the project; what its build will make of the model. Raises HardwireError."""
    _refuse_taken(asked.folder)
    board = board_of(by_name(asked.target))
    made = compile_with(asked.options, str(asked.model), asked.target, observe)
    _refuse_unlinkable(asked, made, board.script == "virt.ld")
    test = _test_of(asked, made.name, observe)
    _check_labels(asked, made, test)
    left = room(board, made, test)
    refuse_too_large(str(asked.model), board, made, left)
    model = f"{made.name}{asked.model.suffix.lower()}"
    project = re.sub(r"[^A-Za-z0-9_.-]", "_", asked.folder.absolute().name)
    facts = Facts(project, made.name, model, asked.target, board, asked.told, told_limits(left))
    names = parameter_names(made.interface)
    main = main_source(made.interface, test, board.machine, asked.labels)
    contents = {
        "README.md": readme(facts, asked.build).encode(),
        "main.c": main.encode(),
        "test_vector.h": vector_header(made.name, made.interface, test, names).encode(),
        **_model_files(asked.model, made.name),
        **shared_files(),
        **board_files(board),
        **BUILDS[asked.build](facts),
    }
    _write_folder(asked.folder, contents)
    return made


def _test_of(asked: Asked, name: str, observe: Observer | None) -> SelfTest:
    """One call, by an object for any processor of this machine's kind."""
    options = replace(asked.options, name=name)
    host = compile_with(options, str(asked.model), base(), observe)
    return self_test(str(asked.model), host.interface, lambda: host.host, "new")


def _refuse_taken(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        what = "is not empty" if folder.is_dir() else "is a file"
        raise HardwireError(f"{folder}: {what}, and nothing was written; name another folder.")


def _refuse_unlinkable(asked: Asked, made: CompiledModel, is_without_libc: bool) -> None:
    """Functions of libm are not there for every target."""
    needed = [name for name in made.report["undefined_symbols"] if not IN_LIBGCC.match(name)]
    if needed and is_without_libc:
        names = ", ".join(f"`{name}`" for name in needed)
        raise HardwireError(
            f"{asked.model}: new: for {asked.target} it calls {names} of a C library, which the "
            "compiler for RISC-V comes without; choose another target, as `--target cortex-m4f`."
        )


def _check_labels(asked: Asked, made: CompiledModel, test: SelfTest) -> None:
    number = shown_output(made.interface, test)
    count = 0 if number is None else test.outputs[number].array.size
    if asked.labels and len(asked.labels) != count:
        what = f"an output of {count} floats" if count else "no output of 2 to 64 floats"
        raise HardwireError(
            f"--labels: {len(asked.labels)} are given, but {asked.model} has {what}; give as many "
            "as there are, or leave it out."
        )


def _model_files(model: Path, name: str) -> dict[str, bytes]:
    """The model under a name that is one in C, and the data that lies beside MLIR text."""
    from ..dialect.importers.mlir_text import data_file

    found = {f"{name}{model.suffix.lower()}": model.read_bytes()}
    if model.suffix.lower() == ".mlir" and data_file(model).exists():
        found[f"{name}.npz"] = data_file(model).read_bytes()
    return found


def _write_folder(folder: Path, contents: Mapping[str, bytes]) -> None:
    """All files in a folder beside it, which then takes its name."""
    try:
        folder.absolute().parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.absolute().parent, prefix=f".{folder.name}."))
    except OSError as problem:
        raise unwritable(folder, problem, "folder") from problem
    try:
        for name, content in contents.items():
            path = made / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        made.chmod(0o755)
        made.replace(folder)
    except OSError as problem:
        raise unwritable(folder, problem, "folder") from problem
    finally:
        shutil.rmtree(made, ignore_errors=True)


def example(name: str) -> tuple[Path, Sequence[str]]:
    """A model that comes with hardwire, and the names of its scores."""
    file, labels = EXAMPLES[name]
    return Path(__file__).parent / file, labels
