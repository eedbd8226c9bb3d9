"""Arrays in and out of `hardwire run`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..dialect.damaged import DAMAGED
from ..dialect.dtypes import is_array
from ..dialect.errors import HardwireError
from ..dialect.fixed_values import Fixed
from ..runtime.keyed import Keyed
from .written import write_arrays

if TYPE_CHECKING:
    from ..lowering.interface import Interface, TensorSpec


Key = tuple[str, float, int]
"""A dispatch key, a scale and a zero point."""


def parse_keys(interface: Interface, texts: Sequence[str]) -> dict[str, Key]:
    """What `--key NAME=KEY[:SCALE:ZERO]` says of inputs."""
    names = [spec.name for spec in interface.inputs if spec.keys]
    found: dict[str, Key] = {}
    for text in texts:
        name, _, rest = text.partition("=")
        key, *numbers = rest.split(":")
        try:
            scale, zero = numbers or ("1", "0")
            found[name] = key, float(scale), int(zero)
        except ValueError:
            raise HardwireError(
                f"`--key {text}`: write NAME=KEY, or NAME=KEY:SCALE:ZERO with a number and an "
                "integer."
            ) from None
        if name not in names:
            known = ", ".join(names) or "none"
            raise HardwireError(f"`--key {text}`: inputs with keys are {known}.")
    return found


def gather_inputs(
    interface: Interface,
    files: Sequence[str],
    seed: int | None,
    keys: Mapping[str, Key] | None = None,
) -> list[np.ndarray | Keyed]:
    """One array for each input of a model, from `[NAME=]FILE.npy`, `FILE.npz` or random numbers.

    `keys` are the dispatch keys of inputs that may have several.
    """
    keys = keys or {}
    given = _read_all(interface, files)
    missing = [spec for spec in interface.inputs if spec.name not in given]
    if missing and seed is None:
        raise HardwireError(
            *(
                f"input `{spec.name}` ({describe(spec)}) is not given; use `--input "
                f"{spec.name}=FILE.npy`, or `--random SEED` for random values."
                for spec in missing
            )
        )
    generator = np.random.default_rng(seed)
    for spec in missing:
        given[spec.name] = _random(spec, generator)
    for spec in interface.inputs:
        given[spec.name] = _typed(given[spec.name], spec)
    problems = [
        f"input `{spec.name}`: the model wants {describe(spec)}, the file has "
        f"{given[spec.name].dtype} {list(given[spec.name].shape)}."
        for spec in interface.inputs
        if spec.name not in keys and not _fits(given[spec.name], spec)
    ]
    if problems:
        raise HardwireError(*problems)
    return [
        Keyed(given[spec.name], *keys[spec.name]) if spec.name in keys else given[spec.name]
        for spec in interface.inputs
    ]


def largest_sizes(texts: Sequence[str]) -> dict[str, int]:
    """What `--max SIZE=N` says, by the size's name."""
    return numbers_of_sizes("--max", texts, "largest value")


def numbers_of_sizes(option: str, texts: Sequence[str], what: str) -> dict[str, int]:
    """What an option says of sizes, by their names."""
    found: dict[str, int] = {}
    for text in texts:
        name, _, number = text.partition("=")
        if not name or not number.isdecimal():
            raise HardwireError(f"{option} {text}: give a size and its {what}, as in s0=64.")
        found[name] = int(number)
    return found


def named_sizes(texts: Sequence[str]) -> dict[str, list[int]]:
    """What `--specialise SIZE=N,…` says, by the size's name."""
    found: dict[str, list[int]] = {}
    for text in texts:
        name, _, numbers = text.partition("=")
        values = numbers.split(",")
        if not name or not all(map(str.isdecimal, values)):
            raise HardwireError(
                f"--specialise {text}: give a size and its values, as in s0=1,8,32."
            )
        found.setdefault(name, []).extend(map(int, values))
    return found


def is_file(text: str) -> bool:
    """The value of `--input` names arrays, and does not describe an input."""
    return text.rpartition("=")[2].endswith((".npy", ".npz"))


def lite_inputs(model: str, texts: Sequence[str]) -> dict[str, Any] | None:
    """What `--input` says of a TorchScript model's inputs; of arrays, their shapes.

    For other models nothing: files of arrays are read once the model is compiled.
    """
    if not texts:
        return None
    from ..dialect.importers import is_lite
    from ..dialect.importers.lite.inputs import parse_inputs

    described = parse_inputs([text for text in texts if not is_file(text)])
    if not is_lite(model):
        return described or None
    for text in filter(is_file, texts):
        name, _, path = text.rpartition("=")
        found = _read(path)
        if isinstance(found, dict):
            described |= found
        elif name:
            described[name] = found
        else:
            raise HardwireError(f"--input {text}: say which input it is, as in NAME={path}.")
    return described


def _read_all(interface: Interface, files: Sequence[str]) -> dict[str, np.ndarray]:
    names = [spec.name for spec in interface.inputs]
    given: dict[str, np.ndarray] = {}
    for text in files:
        name, equals, path = text.partition("=")
        if not equals:
            name, path = next((free for free in names if free not in given), ""), text
        found = _read(path)
        arrays = found if isinstance(found, dict) else {name: found}
        for key, array in arrays.items():
            if key not in names:
                raise HardwireError(
                    f"{path}: the model has no input `{key}`; its inputs: {', '.join(names)}."
                )
            given[key] = array
    return given


def _read(path: str) -> np.ndarray | dict[str, np.ndarray]:
    """A `.npy` or `.npz` file; pickled arrays are refused."""
    try:
        content = np.load(path, allow_pickle=False)
        if is_array(content):
            return content
        with content:
            return {name: content[name] for name in content.files}
    except (OSError, *DAMAGED) as problem:
        raise HardwireError(
            f"{path}: not a readable .npy or .npz file ({_first_line(problem)})."
        ) from problem


def _first_line(problem: BaseException) -> str:
    lines = str(problem).strip().splitlines()
    return lines[0] if lines else type(problem).__name__


def _typed(array: np.ndarray, spec: TensorSpec) -> np.ndarray:
    """The array of a file: numpy writes bfloat16, which it does not know, as two bytes (`|V2`)."""
    wanted = spec.array[0]
    is_bare = array.dtype.type is np.void and array.dtype.names is None
    same = is_bare and wanted.kind == "V" and array.dtype.itemsize == wanted.itemsize
    return array.view(wanted) if same else array


def _fits(array: np.ndarray, spec: TensorSpec) -> bool:
    """Whether sizes that the model leaves open agree is found out when it runs."""
    dtype, shape, sizes = spec.array
    fits = array.ndim == len(sizes) if sizes else array.shape == shape
    return fits and array.dtype == dtype


def _random(spec: TensorSpec, generator: np.random.Generator) -> np.ndarray:
    """Normal floats; integers are 0 or 1, which any table of embeddings has."""
    if spec.is_complex:
        pairs = generator.standard_normal(spec.shape).astype(spec.dtype.numpy)
        return pairs.view(spec.array[0])[..., 0]
    if spec.dtype.is_float:
        return generator.standard_normal(spec.shape).astype(spec.dtype.numpy)
    return generator.integers(0, 2, spec.shape).astype(spec.dtype.numpy)


def describe(spec: TensorSpec | Fixed) -> str:
    if isinstance(spec, Fixed):
        return spec.description
    dtype, shape, sizes = spec.array
    return f"{dtype.name} [{', '.join(sizes or map(str, shape))}]"


def load_state(interface: Interface, state: Mapping[str, np.ndarray], path: str) -> None:
    """Puts the arrays of a file into a model's state; a file that is not there yet changes none."""
    if not Path(path).exists():
        return
    found = _read(path)
    arrays = found if isinstance(found, dict) else {}
    for spec in interface.state:
        if spec.name in arrays:
            arrays[spec.name] = _typed(arrays[spec.name], spec)
    problems = [
        f"{path}: the state `{spec.name}` ({describe(spec)}) is not in the file, or differs there."
        for spec in interface.state
        if spec.name not in arrays or not _fits(arrays[spec.name], spec)
    ]
    if problems:
        raise HardwireError(*problems)
    for name, array in state.items():
        array[...] = arrays[name]


def show_outputs(interface: Interface, outputs: Sequence[Any], path: str | None) -> None:
    """Prints the outputs, and writes them to a `.npz` file where one is named."""
    fixed = {each.place: each for each in interface.fixed_outputs}
    computed = iter(interface.outputs)
    named: dict[str, Any] = {}
    for place, value in enumerate(outputs):
        spec = fixed[place] if place in fixed else next(computed)
        named[spec.name] = value
        print(f"{spec.name}: {describe(spec)}")
        if place not in fixed:
            print(np.array2string(value, precision=6, threshold=64, max_line_width=100))
    if path is not None:
        kept = {name: np.asarray(value) for name, value in named.items() if value is not None}
        write_arrays(Path(path), kept)
