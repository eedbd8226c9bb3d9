"""`python -m hardwire.dialect.torch_mlir`: the process that torch-mlir may bring down.

It reads one JSON object per line: a kernel of the torch dialect as `text`, under `name`; `sizes`,
and what a kernel of such sizes is asked beside (`pipeline`). For each it writes one line:

* `{"name": …, "text": …, "scratch": …}`: a module with the loops and the constants that they read,
  and the bytes of scratch memory, or for open sizes if there is any; for these also `results`, the
  element type and the rank of each;
* `{"name": …, "types": […]}`, where `"types": true` asks for the types of results and no more;
* `{"name": …, "error": …}`: why torch-mlir does not take the kernel;
* `{"name": …, "wrong": …}`: what is wrong in the loops.
"""

from __future__ import annotations

import json
import sys

from .serve import answers


def main() -> None:
    requests = [json.loads(line) for line in sys.stdin]
    size = 1 if "alone" in sys.argv else len(requests)
    for start in range(0, len(requests), max(size, 1)):
        for answer in answers(requests[start : start + size]):
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
