"""Blocks that no page runs here: which test does, or which other page, and whether that is so.

A place is a page, a file, or a test as pytest names it. Each word that a reader types to have
something done (commands, options, names that Python calls) must occur in what the place runs: in
the test, and in what it uses of the modules of test/. So an option that gets another name shows.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .blocks import ROOT, Block, blocks

QUANTISED = "test/quantised/test_page.py"

ELSEWHERE = {
    ("README.md", "make demo"): ("test/docs/test_elsewhere.py::test_the_demo", ".ci/run"),
    ("docs/install.md", "make dist"): (
        "test/test_wheel.py::test_what_the_page_types_builds_and_installs",
    ),
    ("docs/quantised.md", "import torch"): (f"{QUANTISED}::test_the_commands_run",),
    ("docs/quantised.md", "python quantise.py"): (f"{QUANTISED}::test_the_commands_run",),
    ("docs/quantised.md", "hardwire compile small.pt2"): (f"{QUANTISED}::test_the_commands_run",),
    ("docs/quantised.md", "from torchao"): (f"{QUANTISED}::test_weights_alone",),
    ("docs/tuning.md", "dask"): ("test/tuning/test_cluster.py::test_what_the_page_types",),
}  # fmt: skip
"""Blocks, by page and by how they begin."""


def places_elsewhere(page: str, text: str) -> tuple[str, ...]:
    """What else runs a block of a page."""
    entries = ELSEWHERE.items()
    return next((w for (on, start), w in entries if on == page and text.startswith(start)), ())


def missing(page: str, block: Block) -> list[str]:
    """The words of a block that no place runs which is said to."""
    ran = "\n".join(map(what_runs, places_elsewhere(page, block.text)))
    if repr(Path(page).name) in ran:
        return []  # it runs what stands on the page
    return [word for word in words(block) if not re.search(rf"(?<![\w-]){word}(?![\w-])", ran)]


def words(block: Block) -> list[str]:
    """What a block has done, word by word."""
    found = _called(block.text) if block.language == "python" else _typed(block.text)
    return [*dict.fromkeys(found)]


def _typed(text: str) -> Iterator[str]:
    """Commands, what they are to do, and their options."""
    bare = re.sub(r"\s#.*", "", text.replace("\\\n", " "))
    for line in filter(str.strip, re.split(r"\n|&&|\|", bare)):
        command, *rest = shlex.split(line)
        if command == "python" and rest[0] == "-c":
            yield from _called(rest[1])
            continue
        yield command
        first = next((at for at, word in enumerate(rest) if word[0] == "-"), len(rest))
        for at, word in enumerate(rest):
            option = re.match(r"-[\w-]+(?==|$)|-D\w+(?=[:=])", word)
            if option:
                yield option[0]
            elif re.match(r"[A-Z]+=|[a-z0-9]+-[a-z0-9-]+$", word):
                yield word.partition("=")[0]
            elif re.fullmatch(r"[a-z]+", word) and (at < first or command == "make"):
                yield word


def _called(text: str) -> Iterator[str]:
    """Modules, functions and keywords."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = node.func
            yield called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
            yield from (keyword.arg for keyword in node.keywords if keyword.arg)
        elif isinstance(node, ast.alias):
            yield node.name


def what_runs(place: str) -> str:
    """The text of a test and of all that it uses, or of the blocks of a page; another file."""
    path, _, function = place.partition("::")
    if path.endswith(".md"):
        return "\n".join(b.text for b in blocks((ROOT / path).read_text()) if b.is_run)
    if not path.endswith(".py"):
        return (ROOT / path).read_text()
    used = _Used()
    used.take(ROOT / path, function)
    return "\n".join(used.texts)


@dataclass(frozen=True)
class _Used:
    """What tests are made of, without what is only said."""

    texts: list[str] = field(default_factory=list[str])
    seen: set[tuple[Path, str]] = field(default_factory=set[tuple[Path, str]])

    def take(self, path: Path, name: str) -> None:
        """What `name` is in a module, and all that it names; all of it without a name."""
        if (path, name) in self.seen:
            return
        self.seen.add((path, name))
        tree = ast.parse(path.read_text())
        nodes = [node for node in tree.body if not name or name in _defined(node)]
        assert nodes, f"{path} has no {name}"
        for node in nodes:
            self.texts.append(ast.unparse(_without_docstrings(node)))
        named = {each for node in nodes for each in _names(node)}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                self._follow(path, node, named)
            else:
                for each in sorted(named.intersection(_defined(node))):
                    self.take(path, each)

    def _follow(self, path: Path, node: ast.ImportFrom, named: set[str]) -> None:
        folder = path.parents[node.level - 1] if node.level else ROOT
        module = folder / (node.module or "").replace(".", "/")
        if not module.is_relative_to(ROOT / "test"):
            return
        for alias in node.names:
            if (alias.asname or alias.name) in named and module.with_suffix(".py").exists():
                self.take(module.with_suffix(".py"), alias.name)
            elif (alias.asname or alias.name) in named and (module / f"{alias.name}.py").exists():
                self.take(module / f"{alias.name}.py", "")


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [each.id for t in targets for each in ast.walk(t) if isinstance(each, ast.Name)]
    return []


def _names(node: ast.AST) -> Iterator[str]:
    """Of functions, constants, and fixtures."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name | ast.arg):
            yield each.id if isinstance(each, ast.Name) else each.arg


def _without_docstrings(node: ast.stmt) -> ast.stmt:
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(each):
            each.body[0] = ast.Pass()
    return node
