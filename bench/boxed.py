"""What calls by name cost: bytes of the runtime and of tables, instructions of a call.

    python bench/boxed.py

The instructions are those of x86-64 for `aten::add.Tensor` with `alpha` left out, in a table of all
operators, up to an entry point that does nothing; callgrind counts them.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from test.runtime import boxed_cost  # noqa: E402


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for target, (compiler, *_) in boxed_cost.COMPILERS.items():
            if shutil.which(compiler) is None:
                print(f"{target:14} not measured: no {compiler}")
                continue
            found = boxed_cost.sizes(target, folder)
            each = "  ".join(f"{file} {size:4}" for file, size in found.items())
            print(f"{target:14} {each}  in all {sum(found.values())} bytes")
        for what, (count, table) in boxed_cost.tables().items():
            size = len(table.content)
            print(f"table {what:18} {size:7,} bytes, {size / count:.1f} per operator")
        if shutil.which("valgrind") is not None:
            for function, count in boxed_cost.instructions(folder).items():
                print(f"{function} {count} instructions")


if __name__ == "__main__":
    main()
