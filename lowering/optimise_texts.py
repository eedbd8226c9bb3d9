"""The child of `optimised.py`: reads a target and texts of LLVM IR, and writes them optimised."""

from __future__ import annotations

import json
import sys

from ..dialect.targets import Target
from .machine import optimised_text


def main() -> None:
    fields, texts = json.load(sys.stdin)
    target = Target(**fields)
    json.dump({name: optimised_text(text, target) for name, text in texts.items()}, sys.stdout)


if __name__ == "__main__":
    main()
