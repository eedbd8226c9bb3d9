"""Writes typings/torch_mlir/, the types of the MLIR bindings: `python typings/generate.py`.

nanobind's stub generator writes them from the wheel, whose C++ functions know their signatures.
patterns.txt has those of the Python around them that has none. Of a dialect is kept what
hardwire uses.
"""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from nanobind.stubgen import ReplacePattern, StubGen, load_pattern_file
from torch_mlir import ir
from torch_mlir._mlir_libs import _mlir

HERE = Path(__file__).parent
ROOMS = ("hardwire", "dialect", "passes", "lowering", "check", "runtime", "pages", "tools")
WHOLE = ("ir", "passmanager", "rewrite")
OTHERS = {"llvm_types": "_mlir_libs._mlirDialectsLLVM"}
HEADER = "# Generated: do not edit, but run `python typings/generate.py` with another wheel.\n"

# The types of types of values are known to few functions; they say what verifiers say anyway.
GENERIC = ("Value", "OpResult", "OpOperandList", "OpResultList", "BlockArgument")

# What is said of values: lists of results are lists of values.
SAID = {"_T": "Type", "OpResult": "Value", "BlockArgument": "Value"}

# What every function of a dialect takes.
COMMON = {"loc": "Location", "ip": "InsertionPoint"}


def stubs() -> dict[str, str]:
    """The text of each file, by its path below this folder."""
    # The wheel puts a subclass into its place, which differs in how it is made.
    ir.Context = _mlir.ir.Context = vars(_mlir.ir).pop("_Context")
    patterns = load_pattern_file(str(HERE / "patterns.txt"))
    wanted = {f"torch_mlir.{name}": names for name, names in used().items()}
    wanted["torch_mlir.ir"] = {name for name in vars(ir) if not name.startswith("_")}
    trees: dict[str, ast.Module] = {}
    open_ = sorted(wanted)
    while open_:
        name = open_.pop()
        trees[name] = _only(_tree(name, patterns), wanted[name])
        for other, names in _referred(trees[name]):
            if not names <= wanted.setdefault(other, set()) or other not in trees:
                wanted[other] |= names
                open_.append(other)
    return _formatted({_path(name, trees): ast.unparse(tree) for name, tree in trees.items()})


def _path(name: str, names: Iterable[str]) -> str:
    """The file of a module's stub."""
    is_package = any(other.startswith(f"{name}.") for other in names)
    return name.replace(".", "/") + ("/__init__.pyi" if is_package else ".pyi")


def _referred(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """What a stub takes from the stubs of other modules."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("torch_mlir."):
            yield node.module or "", {alias.name for alias in node.names}
    for node in ast.walk(tree):
        name = ast.unparse(node.value) if isinstance(node, ast.Attribute) else ""
        if name.startswith("torch_mlir.") and name in sys.modules:
            yield name, {node.attr}


def used() -> dict[str, set[str]]:
    """What hardwire takes from each dialect."""
    found: dict[str, set[str]] = defaultdict(set)
    for tree in _product():
        aliases = dict(_imported(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                dialect = aliases.get(node.value.id)
                if dialect is not None:
                    found[dialect].add(node.attr)
    places = {name: name for name in WHOLE} | OTHERS
    names = {places.get(name, f"dialects.{name}"): found[name] for name in found}
    return names | {"dialects.torch": {"register_dialect"}}


def _product() -> Iterator[ast.Module]:
    for room in ROOMS:
        for path in sorted((HERE.parent / room).rglob("*.py")):
            yield ast.parse(path.read_text())


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The dialects of a module, by the names they have in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "mlir":
            yield from ((alias.asname or alias.name, alias.name) for alias in node.names)


def _tree(name: str, patterns: list[ReplacePattern]) -> ast.Module:
    """The stub of a module."""
    module = importlib.import_module(name)
    stub = StubGen(
        module,
        include_docstrings=False,
        include_private=True,
        max_expr_length=0,
        patterns=patterns,
    )
    stub.put(module)
    text = re.sub(r"(?<![.\w])_mlir\.ir\b", "torch_mlir._mlir_libs._mlir.ir", stub.get())
    own = re.escape(f"{name}.")
    return _Plain().visit(ast.parse(re.sub(rf"(?<!import ){own}(?=[A-Z])", "", text)))


class _Plain(ast.NodeTransformer):
    """Takes away the parameters of generic classes, and what is there for MLIR itself."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign | None:
        name = ast.unparse(node.target)
        self.generic_visit(node)
        return None if name in ("Adaptor", "_T") or name.startswith("_ODS") else node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        if node.annotation is None and node.arg in COMMON:
            kind = f"torch_mlir._mlir_libs._mlir.ir.{COMMON[node.arg]} | None"
            node.annotation = ast.parse(kind, mode="eval").body
        self.generic_visit(node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
        return None if ast.unparse(node.targets[0]) == "_T" else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        return node.value if ast.unparse(node.value).split(".")[-1] in GENERIC else node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.bases = [base for base in node.bases if "Generic" not in ast.unparse(base)]
        if node.name == "OpView":
            # The bindings take a view of an operation wherever they take an operation.
            node.bases = [ast.Name("Operation")]
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name(SAID.get(node.id, node.id))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return ast.Attribute(node.value, SAID.get(node.attr, node.attr))


def _only(tree: ast.Module, names: set[str]) -> ast.Module:
    """What of a stub has one of the names, or is what such a one refers to."""
    texts = {_name(node): ast.unparse(node) for node in tree.body if _name(node)}
    kept, new = set(names), set(names)
    while new:
        words = {word for name in new & set(texts) for word in re.findall(r"\w+", texts[name])}
        new = words - kept
        kept |= new
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("torch_mlir."):
            names = kept - set(texts)
            node.names = [alias for alias in node.names if alias.name in names]
    return ast.Module([node for node in tree.body if _is_kept(node, kept)], [])


def _is_kept(node: ast.stmt, names: set[str]) -> bool:
    if isinstance(node, ast.ImportFrom):
        return bool(node.names)
    return not _name(node) or _name(node) in names


def _name(node: ast.stmt) -> str:
    """What a statement of a stub defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name
    return ast.unparse(node.target) if isinstance(node, ast.AnnAssign) else ""


def _formatted(files: dict[str, str]) -> dict[str, str]:
    """The same as ruff lays it out, without imports that nothing uses."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            Path(folder, path).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, path).write_text(text)
        for command in (["check", "--fix-only", "--select", "F401,I,UP"], ["format"]):
            options = ["-q", "--isolated", "--line-length", "100", "--target-version", "py311"]
            ruff = [sys.executable, "-m", "ruff", *command, *options, folder]
            subprocess.run(ruff, check=True)
        return {path: HEADER + Path(folder, path).read_text() for path in files}


def main() -> int:
    """Writes the stubs; with `--check`, says whether they are as they would be written."""
    files = stubs()
    if sys.argv[1:] == ["--check"]:
        kept = {
            str(p.relative_to(HERE)): p.read_text() for p in (HERE / "torch_mlir").rglob("*.pyi")
        }
        print("" if kept == files else "typings/ is old: run `python typings/generate.py`.", end="")
        return int(kept != files)
    for path, text in files.items():
        (HERE / path).parent.mkdir(parents=True, exist_ok=True)
        (HERE / path).write_text(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
