"""YAML with line numbers, and the problems found in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from .errors import SchemaError
from .names import did_you_mean, nearest

NULL = "tag:yaml.org,2002:null"
INT = "tag:yaml.org,2002:int"
BOOL = "tag:yaml.org,2002:bool"

Values = dict[str, yaml.Node]

SHOWN = 40
"""How much of a value a message quotes."""


class YamlFile:
    """A file being read. What is wrong is collected, and raised all at once by `check`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._problems: list[tuple[int, str]] = []

    def location(self, node: yaml.Node) -> str:
        """`kernels.yaml:12`."""
        return f"{self.name}:{node.start_mark.line + 1}"

    def say(self, node: yaml.Node, sentence: str) -> None:
        """Notes a problem of a place in the file."""
        self._problems.append((node.start_mark.line, f"{self.location(node)}: {sentence}"))

    def say_all(self, node: yaml.Node, problems: Iterable[str]) -> None:
        """Notes sentences that have the place in front already."""
        self._problems += ((node.start_mark.line, problem) for problem in problems)

    def check(self) -> None:
        """Raises SchemaError with every problem, in the order of the file."""
        if self._problems:
            ordered = sorted(self._problems, key=lambda problem: problem[0])
            raise SchemaError(*dict.fromkeys(text for _, text in ordered))

    def compose(self, text: str) -> yaml.Node | None:
        """The file's root; None where it is empty."""
        try:
            return yaml.compose(text, yaml.CSafeLoader)
        except (yaml.YAMLError, RecursionError) as problem:
            raise SchemaError(self._complaint(problem)) from problem

    def _complaint(self, problem: Exception) -> str:
        mark = getattr(problem, "problem_mark", None)
        line = f":{mark.line + 1}" if mark is not None else ""
        return f"{self.name}{line}: {getattr(problem, 'problem', None) or 'this is no YAML'}."

    def value(self, node: yaml.Node) -> Any:
        """What a node says; None where that is nothing."""
        constructor = yaml.constructor.SafeConstructor()
        try:
            # What types-PyYAML leaves open is the node.
            return constructor.construct_document(node)  # pyright: ignore[reportUnknownMemberType]
        except yaml.YAMLError as problem:
            self.say_all(node, [self._complaint(problem)])
            return None

    def fields(self, node: yaml.Node, what: str) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        """A map's keys, each with its own node and its value's."""
        if not isinstance(node, yaml.MappingNode):
            self.say(node, f"{what} is a map, not {kind(node)}.")
            return {}
        found: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.say(key, f"{what} has names as its keys, not {kind(key)}.")
            elif key.value in found:
                self.say(key, f"{what} has `{key.value}` twice.")
            else:
                found[key.value] = (key, value)
        return found

    def known(self, node: yaml.Node, what: str, names: Sequence[str], where: str) -> Values:
        """The values of a map whose keys are among `names`; `where` ends what is said of others."""
        found: Values = {}
        for name, (key, value) in self.fields(node, what).items():
            if name in names:
                found[name] = value
            else:
                self.say(key, f"there is no field `{name}` {where}{hint(name, names)}")
        return found

    def items(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        """A list's entries."""
        if isinstance(node, yaml.SequenceNode):
            return node.value
        self.say(node, f"{what} is a list, not {kind(node)}.")
        return []

    def word(self, node: yaml.Node, what: str) -> str | None:
        """A scalar's text."""
        if isinstance(node, yaml.ScalarNode) and node.tag != NULL and node.value:
            return node.value
        self.say(node, f"{what} is a name, not {kind(node)}.")
        return None

    def flag(self, node: yaml.Node, what: str) -> bool:
        if isinstance(node, yaml.ScalarNode) and node.tag == BOOL:
            return node.value.lower() in ("true", "yes", "on")
        self.say(node, f"{what} is true or false, not {kind(node)}.")
        return False

    def number(self, node: yaml.Node, what: str) -> int | None:
        if isinstance(node, yaml.ScalarNode) and node.tag == INT and node.value.isdigit():
            return int(node.value)
        self.say(node, f"{what} is a number, not {kind(node)}.")
        return None


def read_text(path: Path | str) -> str:
    """A file's text. Raises SchemaError where there is none."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as problem:
        raise SchemaError(f"{path}: cannot be read ({problem.strerror}).") from problem
    except (UnicodeDecodeError, ValueError) as problem:
        raise SchemaError(f"{path}: is no text in UTF-8.") from problem


def is_null(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == NULL


def kind(node: yaml.Node) -> str:
    """What a value is, for messages."""
    if isinstance(node, yaml.MappingNode):
        return "a map"
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    text = " ".join(node.value.split())
    text = f"{text[:SHOWN]}…" if len(text) > SHOWN else text
    return "nothing" if is_null(node) or not text else f"`{text}`"


def hint(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about a name that is unknown."""
    names = list(known)
    if near := nearest(name, names):
        return did_you_mean(near)
    return f"; there {'is' if len(names) == 1 else 'are'} {listed(names)}." if names else "."


def listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def each(node: yaml.Node) -> Iterator[yaml.Node]:
    """The entries of a list, or the one value that stands for such a list."""
    if isinstance(node, yaml.SequenceNode):
        yield from node.value
    else:
        yield node


def near_of(names: Iterable[str], known: Sequence[str]) -> str:
    """The nearest name of the first that has one, as the end of a sentence."""
    for name in names:
        text = hint(name, known)
        if "did you mean" in text:
            return f"; `{name}` is there{text}"
    return ""
