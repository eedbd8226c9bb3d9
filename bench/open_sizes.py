"""What sizes that are known at run time cost: executed instructions beside those for fixed sizes.

Instructions are callgrind's, and the same on every machine.

    python bench/open_sizes.py [MODEL ...]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from test.open_cost import CASES, MEASURED, TARGET, Costs  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs="*", metavar="MODEL", default=list(CASES))
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    print(f"instructions of one call, {TARGET}, float32")
    for name in options.models:
        with tempfile.TemporaryDirectory() as folder:
            costs = Costs(name)
            for sizes in (sizes for model, sizes in MEASURED if model == name):
                fixed, open_ = costs.counts(sizes, Path(folder))
                shown = ", ".join(f"{key} = {value}" for key, value in sizes.items())
                print(f"{name:8} {shown:16} {fixed:12,} {open_:12,} {open_ / fixed:6.2f}x")


if __name__ == "__main__":
    main()
