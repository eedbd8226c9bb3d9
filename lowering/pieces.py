"""LLVM IR taken apart, so that each kernel can be optimised alone, elsewhere, or long before.

    define hidden void @NAME_relu_0(ptr %0) #0 ... !dbg !42 {      a piece of its own
    define hidden void @NAME_relu_1(ptr %0) #0 ... !dbg !61 {      another one
    define void @NAME_run(ptr %0) #1 ... !dbg !4 {                 the rest, with all constants

What comes out is what came out of the whole. A function has a piece of its own if it is never
inlined and refers to nothing of the module but constants that LLVM may not look into. The rest is
optimised last, with what LLVM found out of the others: that stands in the line that each begins by.

A piece has the metadata and the groups of attributes that it needs, under numbers of its own. Once
pieces are joined, nodes with the same words are one again, compile units and subprograms as well;
loops stay apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

DEFINITION = re.compile(r'^define [^\n]*?@"?(?P<name>[^\s"(]+)"?\([^\n]*\{\n.*?^\}\n', re.M | re.S)
DECLARATION = re.compile(r"^declare [^\n]*?@(?P<name>[-\w.$]+)\(.*\n", re.M)
GLOBAL = re.compile(r"^@(?P<name>[-\w.$]+) = .*\n", re.M)
GROUP = re.compile(r"^attributes (?P<name>#\d+) = (?P<text>.*)\n", re.M)
NODE = re.compile(r"^(?P<name>!\d+) = (?P<text>.*)\n", re.M)
LIST = re.compile(r"^(?P<name>![a-zA-Z][\w.]*) = !\{(?P<text>[^}]*)\}\n", re.M)
HEAD = re.compile(r"^(?P<text>(?P<name>source_filename|target \w+) = .*\n)", re.M)
NOTHING = re.compile(r"^(?:;.*)?\n", re.M)
NUMBER = re.compile(r'"[^"]*"|!\d+|#\d+')
"""And strings, which can hold what looks like one. Each way begins with a character of its own, so
that all others are passed over at once."""
SYMBOL = re.compile(r'"[^"]*"|@(?P<name>[-\w.$]+)')
PLACE = re.compile(r" !dbg !\d+")
OPAQUE, APART = "externally_initialized", "noinline"
NEEDED = ("!llvm.dbg.cu", "!llvm.module.flags")
"""What LLVM asks a module for; not `llvm.ident`, which says the model."""
DISTINCT = "distinct "
SHARED = (f"{DISTINCT}!DICompileUnit(", f"{DISTINCT}!DISubprogram(")
"""Of these, a module has one with the same words."""


@dataclass(frozen=True)
class Module:
    """The parts of a text, each by its name, in order."""

    head: Mapping[str, str] = field(default_factory=dict[str, str])
    constants: Mapping[str, str] = field(default_factory=dict[str, str])
    functions: Mapping[str, str] = field(default_factory=dict[str, str])
    declared: Mapping[str, str] = field(default_factory=dict[str, str])
    groups: Mapping[str, str] = field(default_factory=dict[str, str])
    lists: Mapping[str, str] = field(default_factory=dict[str, str])
    nodes: Mapping[str, str] = field(default_factory=dict[str, str])

    def __str__(self) -> str:
        parts = self.head, self.constants, self.functions, self.declared
        lines = (text for part in parts for text in part.values())
        groups = (f"attributes {name} = {text}\n" for name, text in self.groups.items())
        lists = (f"{name} = !{{{text}}}\n" for name, text in self.lists.items())
        nodes = (f"{name} = {text}\n" for name, text in self.nodes.items())
        return "".join([*lines, *groups, *lists, *nodes])


def read_module(text: str) -> Module | None:
    """The parts of a text; None where it has others than modules of ours have."""
    found = list[dict[str, str]]()
    for pattern in (HEAD, GLOBAL, DEFINITION, DECLARATION, GROUP, LIST, NODE):
        part, text = _parted(pattern, text)
        found.append(part)
    return None if NOTHING.sub("", text) else Module(*found)


def _parted(pattern: re.Pattern[str], text: str) -> tuple[dict[str, str], str]:
    """What a pattern matches, by name, and the text without that."""
    own, found = pattern.groupindex.get("text", 0), dict[str, str]()

    def take(match: re.Match[str]) -> str:
        found[match["name"]] = match[own]
        return ""

    return found, pattern.sub(take, text)


def names_apart(module: Module) -> list[str]:
    """The functions that have pieces of their own."""
    return [name for name in module.functions if _is_apart(module, name)]


def _is_apart(module: Module, name: str) -> bool:
    text = module.functions[name]
    head, _, _ = text.partition("\n")
    if not head.startswith("define hidden ") or APART not in _groups_of(module, head):
        return False
    return all(
        symbol in module.declared or OPAQUE in module.constants.get(symbol, "")
        for symbol in _symbols_in(text)
        if symbol != name
    )


def _groups_of(module: Module, head: str) -> str:
    return " ".join(module.groups.get(each, "") for each in NUMBER.findall(head))


def _symbols_in(text: str) -> Iterator[str]:
    return (each["name"] for each in SYMBOL.finditer(text) if each["name"])


def piece(module: Module, name: str) -> str:
    """The text of a module that has that one function."""
    own = module.functions[name]
    symbols = dict.fromkeys(_symbols_in(own))
    alone = replace(
        module,
        constants={each: module.constants[each] for each in symbols if each in module.constants},
        functions={name: own},
        declared={each: module.declared[each] for each in symbols if each in module.declared},
        lists={each: text for each, text in module.lists.items() if each in NEEDED},
    )
    return str(Numbers().joined(alone))


def rest(module: Module, done: Mapping[str, Module]) -> str:
    """The text of what has no piece of its own, which knows the others as they came out."""
    numbers = Numbers()
    functions = {name: own for name, own in module.functions.items() if name not in done}
    own = numbers.joined(replace(module, functions=functions))
    others = {name: numbers.taken(one, _as_declared(one, name)) for name, one in done.items()}
    return str(replace(own, declared={**own.declared, **others}, groups=numbers.groups()))


def _as_declared(module: Module, name: str) -> str:
    head, _, _ = module.functions[name].partition(" {\n")
    return PLACE.sub("", head).replace("define ", "declare ", 1) + "\n"


def whole(order: Iterable[str], others: Module, done: Mapping[str, Module]) -> str:
    """The text of all again, with functions in the order that they had."""
    numbers = Numbers()
    parts = [numbers.joined(one) for one in (others, *done.values())]
    functions, declared, lists = dict[str, str](), dict[str, str](), dict[str, str]()
    for part in parts:
        functions |= part.functions
        declared |= part.declared
        lists |= {
            name: _lists_joined(lists.get(name, ""), text) for name, text in part.lists.items()
        }
    ordered = {name: functions[name] for name in order if name in functions}
    return str(Module(
        others.head, parts[0].constants, ordered | functions,
        {name: text for name, text in declared.items() if name not in functions},
        numbers.groups(), lists, numbers.nodes,
    ))  # fmt: skip


def _lists_joined(*lists: str) -> str:
    return ", ".join(dict.fromkeys(each for text in lists for each in text.split(", ") if each))


class Numbers:
    """Numbers of what modules have in common once they are joined."""

    def __init__(self) -> None:
        self.nodes = dict[str, str]()
        self._known = dict[str, str]()
        self._groups = dict[str, str]()
        self._of = dict[tuple[int, str], str]()

    def groups(self) -> dict[str, str]:
        return {number: text for text, number in self._groups.items()}

    def joined(self, module: Module) -> Module:
        """The module under new numbers, with what it needs of metadata and attributes."""
        lists, constants, functions, declared = (
            {name: self.taken(module, text) for name, text in part.items()}
            for part in (module.lists, module.constants, module.functions, module.declared)
        )
        return Module(module.head, constants, functions, declared, self.groups(), lists, self.nodes)

    def taken(self, module: Module, text: str) -> str:
        """A text of the module under new numbers."""

        def renamed(found: re.Match[str]) -> str:
            name = found[0]
            return name if name.startswith('"') else self._number(module, name)

        return NUMBER.sub(renamed, text)

    def _number(self, module: Module, name: str) -> str:
        key = id(module), name
        if key not in self._of:
            make = self._group if name.startswith("#") else self._node
            self._of[key] = make(module, name)
        return self._of[key]

    def _group(self, module: Module, name: str) -> str:
        return self._groups.setdefault(module.groups[name], f"#{len(self._groups)}")

    def _node(self, module: Module, name: str) -> str:
        text = module.nodes[name]
        if text.startswith(DISTINCT) and not text.startswith(SHARED):
            new = self._of[id(module), name] = self._next()
            self.nodes[new] = self.taken(module, text)
            return new
        text = self.taken(module, text)
        if text not in self._known:
            self._known[text] = self._next()
            self.nodes[self._known[text]] = text
        return self._known[text]

    def _next(self) -> str:
        new = f"!{len(self.nodes)}"
        self.nodes[new] = ""
        return new
