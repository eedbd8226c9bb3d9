"""The child of `optimised.py`: reads a target and texts of LLVM IR, and writes each of these on a
line of its own, in the same order, as soon as it is optimised."""

from __future__ import annotations

import json
import sys

from ..dialect.targets import Target
from .machine import optimised_text


def main() -> None:
    fields, texts = json.load(sys.stdin)
    target = Target(**fields)
    for text in texts:
        print(json.dumps(optimised_text(text, target)), flush=True)


if __name__ == "__main__":
    main()
