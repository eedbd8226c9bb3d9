"""A program that calls every kernel of the wheel with arguments that are ready: C++ objects in
memory, of which its compiler knows only where they lie. That is the kernel's own interface."""

from __future__ import annotations

import re
from pathlib import Path

from hardwire.tools.hardwire import main

from . import adapted, every_adapter
from .every_adapter import declared

MAIN = """\
{declarations}
template <typename T, int> T ready{{}};
static et::TensorImpl nothing(et::ScalarType::Float, 0, nullptr);
template <int n> et::Tensor ready<et::Tensor, n>(&nothing);
extern "C" {{
{callers}
}}
int main() {{
{calls}
}}
"""


def write(folder: Path) -> None:
    """Writes this program, ready.cpp, and that of every_adapter.py: adapters.cpp, kernels.cpp and
    main.cpp."""
    yaml, source = adapted.merged(folder), folder / "adapters.cpp"
    assert main(["kernels", "adapt", str(yaml), "-o", str(source)]) == 0
    adapters = source.read_text()
    kernels, calls = every_adapter.program_text(yaml, adapters)
    texts = {"kernels": kernels, "main": calls, "ready": _program_text(adapters)}
    for name, text in texts.items():
        (folder / f"{name}.cpp").write_text(text)


def _program_text(adapters: str) -> str:
    """A C++ file with a caller for each kernel that `adapters` declares, of its adapter's name."""
    callers: list[str] = []
    names: list[str] = []
    for one in declared(adapters):
        named = enumerate(re.sub(r"^const | &$", "", kind) for kind in one.types)
        given = ", ".join(f"ready<{kind}, {n}>" for n, kind in named)
        names.append(one.symbol)
        call = f"{one.namespace}::{one.name}({given});"
        callers.append(f"[[gnu::noinline]] void {names[-1]}() {{ {call} }}")
    return MAIN.format(
        declarations=re.split(r"^/\* \w+::", adapters, maxsplit=1, flags=re.M)[0],
        callers="\n".join(callers),
        calls="\n".join(f"    {name}();" for name in names),
    )
