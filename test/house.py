"""`python -m test.house`: how the code is built, in numbers, each with a limit.

What an operator is stands in one place, rooms know only those below them, files are short. A limit
is what was measured when it was last lowered; whoever gets below it lowers it.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("hardwire", "dialect", "passes", "lowering", "check", "runtime", "pages", "tools")
RECORDS = "dialect/operators/"
LONG_FILE, LONG_FUNCTION, TWINS, TABLE = 350, 40, 4, 5
NAMESPACES = ("aten.", "aten::", "prims.", "prims::")
NAME, FILES = re.compile(r"(aten|prims)(\.|::)\w\S*$"), (".yaml", ".bin")
BROAD = ("Exception", "BaseException", "IndexError", "TypeError", "AttributeError")


@dataclass(frozen=True)
class Module:
    """A file of the product."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """As others import it; rooms lie beside each other in the package `hardwire`."""
        parts = self.path.removesuffix(".py").removesuffix("/__init__").split("/")
        return ".".join(parts if parts[0] == "hardwire" else ["hardwire", *parts])

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def functions(self) -> list[ast.FunctionDef]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]


@cache
def modules() -> list[Module]:
    """All files of the product, in the order of their paths."""
    paths = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return [Module(str(path.relative_to(ROOT)), path.read_text()) for path in paths]


def literals(all_: list[Module]) -> list[str]:
    """Names of operators inside functions."""
    found = []
    for module in all_:
        if module.path.startswith(RECORDS):
            continue
        seen = {id(n): n for f in module.functions for s in f.body for n in ast.walk(s)}
        for node in seen.values():
            text = _text(node)
            found += [f"{module.path}:{node.lineno}: {text}"] if _is_operator(text) else []
    return found


def _is_operator(text: str) -> bool:
    """`aten.add.Tensor`, or its beginning; a namespace alone, or a file, names no operator."""
    return bool(NAME.match(text)) and not text.endswith(FILES)


def _text(node: ast.AST) -> str:
    """The text of a literal; empty where it is none."""
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) else ""


TABLES = {
    "dialect/importers/primitives.py": "which operators `prims` stand for is what importing means",
    "dialect/templates/": "a template's object says which operators it takes",
    "dialect/torch_mlir/facts.py": "what torch-mlir gets wrong, not what the operators are",
}
"""Where tables of operators' names are in their place, and why."""


def tables(all_: list[Module]) -> list[str]:
    """Collections of operators' names outside of functions."""
    known = _operators()
    found = []
    for module in all_:
        if module.path.startswith((RECORDS, *TABLES)):
            continue
        for node in module.tree.body:
            value = getattr(node, "value", None)
            names = [t for t in map(_text, ast.walk(value)) if t] if value else []
            is_table = isinstance(node, ast.Assign | ast.AnnAssign) and len(names) >= TABLE
            if is_table and sum(_bare(name) in known for name in names) > 0.8 * len(names):
                found.append(f"{module.path}:{node.lineno}: {len(names)} names")
    return found


def _bare(name: str) -> str:
    for namespace in NAMESPACES:
        name = name.removeprefix(namespace)
    return name.split(".")[0]


def _operators() -> set[str]:
    from hardwire.dialect.registry import registry

    return {_bare(name) for name in registry().names}


def cycles(all_: list[Module]) -> list[str]:
    """Modules that import each other, for types and inside functions, too."""
    names = {module.name for module in all_}
    edges = {m.name: sorted({_known(n, names) for n in _imports(m)} & names) for m in all_}
    return [" ".join(group) for group in _strong(edges) if len(group) > 1]


def _imports(module: Module) -> Iterator[str]:
    package = module.name if module.path.endswith("__init__.py") else _parent(module.name)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")
            base = base[: len(base) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def _parent(name: str) -> str:
    return name.rpartition(".")[0]


def _known(name: str, names: set[str]) -> str:
    """The module that a name is in."""
    while name and name not in names:
        name = _parent(name)
    return name


def _strong(edges: dict[str, list[str]]) -> list[list[str]]:
    """Groups of nodes that reach each other (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges[node]:
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            at = stack.index(node)
            found.append(sorted(stack[at:]))
            del stack[at:]

    for node in edges:
        if node not in index:
            visit(node)
    return found


def broad_excepts(all_: list[Module]) -> list[str]:
    """Handlers that turn a bug of hardwire into something else."""
    found = []
    for module in all_:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ExceptHandler) and _is_broad(node.type):
                found.append(f"{module.path}:{node.lineno}")
    return found


def _is_broad(caught: ast.expr | None) -> bool:
    if caught is None:
        return True
    return any(isinstance(n, ast.Name) and n.id in BROAD for n in ast.walk(caught))


def twins(all_: list[Module]) -> list[str]:
    """Private functions of a name that several files have one of."""
    where: dict[str, list[str]] = defaultdict(list)
    for module in all_:
        own = (node.name for node in module.tree.body if isinstance(node, ast.FunctionDef))
        for name in own:
            if name.startswith("_"):
                where[name].append(module.path)
    pairs = Counter({name: len(paths) for name, paths in where.items() if len(paths) >= TWINS})
    return [f"{name}: {count} files" for name, count in pairs.most_common() for _ in range(count)]


def long_files(all_: list[Module]) -> list[str]:
    sizes = [(len(module.text.splitlines()), module.path) for module in all_]
    return [f"{path}: {size}" for size, path in sorted(sizes)[::-1] if size > LONG_FILE]


def long_functions(all_: list[Module]) -> list[str]:
    found = []
    for module in all_:
        for node in module.functions:
            size = (node.end_lineno or 0) - _first(node) + 1
            if size > LONG_FUNCTION:
                found.append(f"{module.path}:{node.lineno}: {node.name} has {size} lines")
    return found


def _first(node: ast.FunctionDef) -> int:
    """The line of the first statement behind the docstring."""
    has_text = ast.get_docstring(node) is not None and len(node.body) > 1
    return node.body[1 if has_text else 0].lineno


def helpers(all_: list[Module]) -> list[str]:
    """Modules among the passes that are none."""
    from hardwire.passes.pipeline import STAGES

    names = {name.replace("-", "_") for stage in STAGES for name in stage.passes}
    rooms = {"passes/pipeline.py", "passes/base.py", "passes/__init__.py"}
    paths = [m.path for m in all_ if m.path.startswith("passes/") and m.path not in rooms]
    return sorted({p for p in paths if p.split("/")[1].removesuffix(".py") not in names})


def code_lines(all_: list[Module]) -> list[str]:
    """Lines with code: no comments, docstrings or blank ones."""
    return [f"{m.path}:{line}" for m in all_ for line in sorted(_code(m))]


def _code(module: Module) -> set[int]:
    texts: set[int] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Expr) and _text(node.value):
            texts.update(range(node.lineno, (node.end_lineno or 0) + 1))
    silent = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    tokens = tokenize.generate_tokens(io.StringIO(module.text).readline)
    lines = {
        line
        for token in tokens
        if token.type not in (*silent, tokenize.ENDMARKER)
        for line in range(token.start[0], token.end[0] + 1)
    }
    return lines - texts


@dataclass(frozen=True)
class Measure:
    """What is counted, how, and how many there may be."""

    title: str
    places: Callable[[list[Module]], list[str]]
    limit: int


MEASURES = (
    Measure("operators' names inside functions", literals, 0),
    Measure("tables of operators' names", tables, 9),
    Measure("import cycles", cycles, 0),
    Measure("broad excepts", broad_excepts, 13),
    Measure(f"private functions that {TWINS} files or more have of their own", twins, 330),
    Measure(f"files of more than {LONG_FILE} lines", long_files, 0),
    Measure(f"functions of more than {LONG_FUNCTION} lines", long_functions, 0),
    Measure("modules among the passes that are none", helpers, 0),
    Measure("code lines", code_lines, 98407),
)


def main() -> int:
    """Shows the measures; the places of those whose title has the text of an argument."""
    all_, failed = modules(), False
    for measure in MEASURES:
        places = measure.places(all_)
        failed |= len(places) > measure.limit
        print(f"{len(places):>7,} of at most {measure.limit:>7,}  {measure.title}")
        if any(text in measure.title for text in sys.argv[1:]):
            print("\n".join(f"        {place}" for place in places))
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
