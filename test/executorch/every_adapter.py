"""A program that calls the adapter of every kernel of the wheel, with kernels that only say what
they are given: so that this can be compared, and what runs between call and kernel be counted."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardwire.dialect.kernel_library import read
from hardwire.dialect.schema_parser import parse
from hardwire.lowering.c_signature import Parameter, anchored, parameters, prototype

KERNELS = 231
"""Of the wheel, that its files name."""

NET = 40
"""What an adapter may execute more than a caller whose arguments are ready, as C++ objects."""

SEEING = """\
#include <hardwire/executorch.hpp>
#include <cstdio>
namespace et = hwr_executorch;
template <typename T> void see(const T &number) { std::printf(" %g", static_cast<double>(number)); }
void see(const et::Tensor &tensor) {
    std::printf(" %s", static_cast<const char *>(tensor.const_data_ptr()));
    for (auto size : tensor.sizes()) std::printf("x%d", size);
}
void see(const et::Scalar &number) {
    number.isFloatingPoint() ? see(number.to<double>()) : see(number.to<int64_t>());
}
void see(const et::Text &text) { std::printf(" %.*s", static_cast<int>(text.size()), text.data()); }
template <typename T> void see(const et::ArrayRef<T> &list);
template <typename T> void see(const std::optional<T> &given) {
    given ? see(*given) : static_cast<void>(std::printf(" none"));
}
template <typename T> void see(const et::ArrayRef<T> &list) {
    std::printf(" [");
    for (const auto &item : list) see(item);
    std::printf(" ]");
}
"""

MAIN = """\
#include <hardwire/executorch.hpp>
#include <cstdio>
namespace et = hwr_executorch;
extern "C" {{
{prototypes}
}}
static int32_t shape[] = {{2, 3, 5, 7, 105, 35, 7, 1}};
static const int64_t ints[] = {{3, 1, 4}};
static const double floats[] = {{2.5, -1}};
static const bool bools[] = {{true, false, true}};
static const int32_t codes[] = {{6}};
static struct {{ hwr_scalar given; std::optional<et::Scalar> view; }} number = {{
    {{{{7}}, HWR_INT64, 0}}, et::Scalar(7)}};
static hwr_viewed_scalar prepared_number;
static const hwr_scalar *scalars = &number.given;
static char names[16][8], scratch[65536];
static bool views, own, given;
static et::Listed room[16];
static hwr_viewed prepared[16];
static void *prepared_list[4];
static int used, failed;
static const hwr_tensor *list[2];
static et::Tensor tensors[2] = {{et::Tensor(nullptr), et::Tensor(nullptr)}};
static std::optional<et::Tensor> optionals[2];

/* The next tensor of a call, with its view and its list, as models give it or a caller who prepared
 * it; or without. */
static const hwr_tensor *tensor(const void *behind = nullptr) {{
    const int place = used++;
    std::snprintf(names[place], 8, "t%d", place);
    hwr_tensor plain = {{names[place], shape, shape + 4, 4, HWR_FLOAT32, 0}};
    if (own) {{
        hwr_view(&prepared[place], &plain);
        if (behind != nullptr) {{
            hwr_view_list(&prepared[place], list, 2 - (list[1] == nullptr && behind == tensors),
                          behind == optionals, prepared_list);
        }}
        return &prepared[place].tensor;
    }}
    et::Listed *made = &room[place];
    new (made) et::Listed{{et::Viewed(&plain), list, behind}};
    auto *found = const_cast<hwr_tensor *>(static_cast<const hwr_tensor *>(made->viewed));
    found->reserved = views ? (behind == nullptr ? 1 : 3) : 0;
    return found;
}}
static const hwr_tensor *const *several() {{
    for (int i = 0; i < 2; i++) {{
        list[i] = given || i != 1 ? tensor() : nullptr;
        if (list[i] != nullptr) tensors[i] = et::tensor(list[i]);
        optionals[i] = list[i] ? std::optional<et::Tensor>(tensors[i]) : std::nullopt;
    }}
    return list;
}}
int main(int, char **words) {{
    views = words[1][0] == 'v';
    own = words[1][0] == 'o';
    given = words[2][0] == 'g';
    number.given.reserved = views;
    if (own) {{
        hwr_view_scalar(&prepared_number, &number.given);
        scalars = &prepared_number.scalar;
    }}
{calls}
    return failed;
}}
"""


def program_text(yaml: Path, adapters: str) -> tuple[str, str]:
    """Two C++ files: the kernels that `adapters` declares, and calls of all adapters."""
    prototypes: list[str] = []
    calls: list[str] = []
    for operator in read(str(yaml)).operators.values():
        for kernel in operator.kernels:
            has_scratch = kernel.scratch is not None
            prototypes.append(prototype(kernel.symbol, operator.schema, has_scratch) + ";")
            listed = parameters(parse(str(operator.schema)), has_scratch)
            lists = [one.is_list and one.kind == "tensor" for one in listed]
            before = "several(); " if any(lists) else ""
            arguments = [text for one in listed for text in _given(one, listed)]
            calls.append(
                f'    used = 0; std::printf("{kernel.symbol}:"); {before}'
                f'failed |= {kernel.symbol}({", ".join(arguments)}); std::puts("");'
            )
    main = MAIN.format(prototypes="\n".join(prototypes), calls="\n".join(calls))
    return SEEING + "\n".join(_kernels(adapters)) + "\n", main


def _given(one: Parameter, listed: tuple[Parameter, ...]) -> Iterator[str]:
    if one.kind == "scratch":
        yield "scratch"
    elif one.kind == "tensor" and one.is_list:
        yield from ("list", "2" if one.has_optional_elements else "given ? 2 : 1")
    elif one.kind == "tensor":
        anchor, several = anchored(listed)
        behind = ""
        if one == anchor and several is not None:
            behind = "optionals" if several.has_optional_elements else "tensors"
        yield f"given ? tensor({behind}) : nullptr" if one.is_optional else f"tensor({behind})"
    elif one.kind == "string":
        yield 'given ? "floor" : nullptr' if one.is_optional else '"floor"'
    elif one.is_list or one.is_optional or one.kind == "scalar":
        some = f"{one.kind}s"
        yield f"given ? {some} : nullptr" if one.is_optional else some
        if one.is_list:
            yield "given ? 2 : 0" if one.is_optional else "2"
    else:
        yield {"float": "0.5", "bool": "true", "code": "6"}.get(one.kind, "9")


@dataclass(frozen=True)
class Declared:
    """A kernel as an adapter's file declares it, with the types of its parameters."""

    namespace: str
    returned: str
    name: str
    types: tuple[str, ...]

    @property
    def symbol(self) -> str:
        """Its adapter's."""
        return f"{self.namespace.removesuffix('::native').replace('::', '_')}_{self.name}"


def declared(adapters: str) -> list[Declared]:
    text = r"^namespace (\S+::native) \{\n(.*?)(\w+)\((.*)\);\n\}"
    between = r", (?=et::|std::|const|int64_t|bool|double)"
    found = re.findall(text, adapters, re.M)
    return [
        Declared(namespace, returned, name, tuple(re.split(between, types)))
        for namespace, returned, name, types in found
    ]


def _kernels(adapters: str) -> Iterator[str]:
    """For each kernel that is declared a definition: it says what it is given."""
    for one in declared(adapters):
        written = [f"a{n}" for n, kind in enumerate(one.types) if kind == "et::Tensor &"]
        count = one.returned.count("et::Tensor &")
        last = ", ".join(written[len(written) - count :])
        body = "".join(f" see(a{n});" for n in range(1, len(one.types)))
        if count:
            body += f" return {last};" if count == 1 else f" return {one.returned}({last});"
        given = ", ".join(f"{kind} a{n}" for n, kind in enumerate(one.types))
        given = given.replace(" a0", "", 1)
        yield f"namespace {one.namespace} {{ {one.returned} {one.name}({given}) {{{body} }} }}"


def counts(program: Path, *words: str) -> dict[str, int]:
    """What each function that `main` calls executes beside a kernel, by symbol."""
    out = program.with_suffix(".".join(("", "count", *words)))
    command = ["valgrind", "--tool=callgrind", "--compress-strings=no"]
    command += [f"--callgrind-out-file={out}", str(program), *words]
    subprocess.run(command, check=True, capture_output=True, timeout=300, env={"LD_BIND_NOW": "1"})
    text = out.read_text()
    kernels = dict[str, int]()
    adapters = dict[str, int]()
    caller = ""
    made = r"^fn=(.*)$|^cfn=(.*)\n(?:c\w+=.*\n)*calls=\d+ .*\n\S+ (\d+)$"
    for function, called, cost in re.findall(made, text, re.M):
        caller = function or caller
        if caller == "main" and called:
            adapters[called] = int(cost)
        elif "::native::" in called:
            symbol = re.sub(r"\(.*", "", caller).removeprefix("made::")
            kernels[symbol] = kernels.get(symbol, 0) + int(cost)
    return {name: cost - kernels[name] for name, cost in adapters.items() if name in kernels}
