"""A lite archive: its functions, its objects and its tensors, read without torch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...dtypes import OF_GRAPHS
from ...errors import ImportFailed
from ...plain import is_map
from ..archive import BYTECODE, Archive
from ..tensors import MAX_BYTES, MAX_EXPANSION, MAX_RANK, TensorMeta, dense
from . import bytecode, unpickler
from .records import QuantisedRecord, Record, Refused, TensorRecord
from .restored import parts_of, tensors_of

DATA, CONSTANTS = "data.pkl", "constants"


@dataclass(frozen=True)
class Model:
    """What is in an archive. `operators` is the version of PyTorch's operators it was written for.

    `root` is the module object.
    """

    file: str
    archive: Archive
    code: bytecode.Bytecode
    operators: int
    root: Record

    def method(self, name: str) -> bytecode.Function:
        """A method of the module; ImportFailed with the methods that there are."""
        found = self.code.functions.get(f"{self.root.kind}.{name}")
        if found is None:
            prefix = f"{self.root.kind}."
            own = [f.removeprefix(prefix) for f in self.code.functions if f.startswith(prefix)]
            there = ", ".join(own) or "none"
            raise ImportFailed(f"{self.file}: there is no method `{name}`; its methods: {there}.")
        return found

    def attributes(self) -> Iterator[tuple[str, str]]:
        """The tensors, numbers and texts in the module object by their paths, and what they are."""
        yield from _attributes(self.root, "")

    def calls(self) -> Iterator[str]:
        """The operators that instructions call, once for each call."""
        for function in self.code.functions.values():
            for instruction in function.instructions:
                known = 0 <= instruction.x < len(function.operators)
                if instruction.name in ("OP", "OPN") and known:
                    yield function.operators[instruction.x].name

    def array(self, record: TensorRecord, folder: str) -> np.ndarray:
        """The elements of a tensor of `data.pkl` (folder `data`) or of the bytecode's constants."""
        meta = self._meta(record)
        member = self._member(record, folder)
        held = self.archive.size(member) or 0
        if meta.extent * meta.dtype.size > held or meta.nbytes > max(held, MAX_EXPANSION):
            raise self._bad(f"a tensor needs more of `{member}` than its {held} bytes")
        return dense(self.archive.read(member), meta, self.archive.byte_order())

    def _meta(self, record: TensorRecord) -> TensorMeta:
        numbers = (*record.sizes, *record.strides, record.offset)
        good = len(record.sizes) == len(record.strides) <= MAX_RANK and min(numbers) >= 0
        meta = TensorMeta(OF_GRAPHS[record.dtype], record.sizes, record.strides, record.offset)
        if not good or max(numbers) >= MAX_BYTES or meta.nbytes > MAX_BYTES:
            raise self._bad("a tensor has impossible sizes or strides")
        return meta

    def _member(self, record: TensorRecord, folder: str) -> str:
        for place in (folder, "data", CONSTANTS, "bytecode"):
            member = f"{place}/{record.key}"
            if self.archive.size(member) is not None:
                return member
        raise self._bad(f"the member `{folder}/{record.key[:80]}` is missing")

    def _bad(self, what: str) -> ImportFailed:
        return ImportFailed(f"{self.file}: {what}: the file is damaged.")


def _attributes(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, TensorRecord):
        yield path, f"{'x'.join(map(str, value.sizes)) or 'scalar'} {value.dtype}"
    elif isinstance(value, QuantisedRecord):
        shown, text = next(_attributes(value.integers, path))
        yield shown, f"{text}, quantised"
    elif isinstance(value, Record) and is_map(value.state):
        for key, item in value.state.items():
            yield from _attributes(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, Record):
        names = tensors_of(value.state, path)
        yield path, f"`{value.kind}`, restored{' of' if names else ''}"
        for part in parts_of(value.state):
            if id(part) in names:
                yield from _attributes(part, names[id(part)])
    else:
        yield path, repr(value)[:60]


def read(archive: Archive) -> Model:
    """The functions and objects of an archive; tensors are read when they are asked for."""
    code_data, root = _unpickle(archive, BYTECODE), _unpickle(archive, DATA)
    try:
        code = bytecode.read(code_data)
    except bytecode.Damaged as problem:
        raise ImportFailed(f"{archive.name}: {BYTECODE}: {problem}.") from None
    if not isinstance(root, Record):
        raise ImportFailed(f"{archive.name}: {DATA} holds no module: the file is damaged.")
    return Model(archive.name, archive, code, _operator_version(archive), root)


def _unpickle(archive: Archive, member: str) -> Any:
    try:
        return unpickler.unpickle(archive.read(member))
    except Refused as problem:
        raise ImportFailed(f"{archive.name}: {member} is not read: {problem}.") from None


def _operator_version(archive: Archive) -> int:
    """What PyTorch calls the file format's version: it counts changes of operators' meanings."""
    later = archive.size("version") is None  # where PyTorch has it from version 6 on
    text = archive.read(".data/version" if later else "version").decode("latin-1").strip()
    if not text.isdecimal() or len(text) > 9:
        raise ImportFailed(
            f"{archive.name}: the member `version` says `{text[:20]}`, which is no number: "
            "the file is damaged."
        )
    return int(text)
