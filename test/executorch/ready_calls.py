"""A program that calls every kernel of the wheel with arguments that are ready: C++ objects in
memory, of which its compiler knows only where they lie. That is the kernel's own interface."""

from __future__ import annotations

import re

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


def program_text(adapters: str) -> str:
    """A C++ file with a caller for each kernel that `adapters` declares, of its adapter's name."""
    callers: list[str] = []
    names: list[str] = []
    for one in declared(adapters):
        named = enumerate(re.sub(r"^const | &$", "", kind) for kind in one.types)
        given = ", ".join(f"ready<{kind}, {n}>" for n, kind in named)
        namespace = one.namespace.removesuffix("::native").replace("::", "_")
        names.append(f"{namespace}_{one.name}")
        call = f"{one.namespace}::{one.name}({given});"
        callers.append(f"[[gnu::noinline]] void {names[-1]}() {{ {call} }}")
    return MAIN.format(
        declarations=re.split(r"^/\* \w+::", adapters, maxsplit=1, flags=re.M)[0],
        callers="\n".join(callers),
        calls="\n".join(f"    {name}();" for name in names),
    )
