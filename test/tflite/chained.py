"""Random networks of images, of which most become chains, with and without these:
`python -m test.tflite.chained --count 100 --first 0 --target native`.

Convolutions, poolings, functions and sums follow each other; what is added was computed anywhere
before. All of them are linked where they can be, in bands of columns or not, and compute the same
integers as alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import hardwire
from hardwire.api import finish
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers import load
from hardwire.dialect.targets import by_name
from hardwire.passes.chain_kernels import ChainKernels
from hardwire.passes.pipeline import run_passes, run_to

from .cases.case import size
from .graphs import Graph, conv, function, pair, pool, steps_of

KINDS = (conv, conv, conv, pair, pair, pool, function)
LONGEST = 9


def network(seed: int) -> Graph:
    """The network of that number."""
    g = Graph(np.random.default_rng([79, seed]))
    g.input((1, size(g.rng, 14, 5), size(g.rng, 12, 4), size(g.rng, 5)))
    count = size(g.rng, LONGEST, 3)
    while len(g.text) < count:
        KINDS[int(g.rng.integers(len(KINDS)))](g)
    g.model.output(g.values[-1].number)
    return g


def with_chains(model: object, target: str, bands: int = 1) -> hardwire.CompiledModel:
    """With all chains that there can be, whatever memory these take, in bands of columns."""
    program = load(model, by_name(target), "net")
    run_to(program, "static")
    run_passes(program, [ChainKernels(everywhere=True, bands=bands)])
    return finish(program)


def stages(model: hardwire.CompiledModel) -> list[int]:
    """How many stages each chain has."""
    found = [call["by_rows"]["stages"] for call in model.report["calls"] if "by_rows" in call]
    return [count for count in found if count > 1]


def bands_of(seed: int) -> int:
    """How many bands of columns the chains of a network have."""
    return (1, 2, 3, 5)[seed % 4]


def problem(seed: int, target: str) -> tuple[str | None, list[int]]:
    """Why the results of chains are not those of their stages alone, if they are not; and how many
    stages these have."""
    g = network(seed)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "net.tflite"
        path.write_bytes(g.model.bytes())
        try:
            chained = with_chains(path, target, bands_of(seed))
        except HardwireError as error:
            return f"refused: {error}", []
        if not stages(chained):
            return None, []
        alone = hardwire.compile(path, target, chains="none")
    for step in steps_of(g, seed, 2):
        pairs = zip(chained.host.run(*step), alone.host.run(*step), strict=True)
        if not all(np.array_equal(one, other) for one, other in pairs):
            return "the results differ", stages(chained)
    return None, stages(chained)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--target", default="native")
    given = parser.parse_args()
    lengths: Counter[int] = Counter()
    failed = 0
    for seed in range(given.first, given.first + given.count):
        found, counts = problem(seed, given.target)
        lengths[max(counts, default=0)] += 1
        if found is not None:
            failed += 1
            print(f"{seed}: {found} {counts}\n    {' '.join(network(seed).text)}", flush=True)
    print(f"{given.count} networks, {failed} wrong; longest chains: {sorted(lengths.items())}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
