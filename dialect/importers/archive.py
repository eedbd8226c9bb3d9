"""The outside of a `.pt2` file: a zip archive of raw bytes and JSON. Nothing in it is unpickled."""

from __future__ import annotations

import io
import mmap
import struct
import zipfile
import zlib
from functools import cached_property
from pathlib import Path

from ..errors import ImportFailed
from . import fields
from .fields import Field

ARCHIVE_VERSION = "0"
SCHEMA_MAJOR = 8
EXPANSION = 200
SMALL = 1 << 28
BYTECODE = "bytecode.pkl"
ENCRYPTED = 1

# Signature, version, flags, method, time, date, checksum, sizes, and the lengths of name and extra.
LOCAL_HEADER = struct.Struct("<4s5H3I2H")


class Archive:
    """The members of a `.pt2` file, named without the root folder that they share."""

    def __init__(self, source: Path | bytes, name: str) -> None:
        self.name = name
        self._source = source
        try:
            file = io.BytesIO(source) if isinstance(source, bytes) else source
            self._zip = zipfile.ZipFile(file)
        except OSError as error:
            raise ImportFailed(f"{name}: {error.strerror or error}.") from None
        except (
            zipfile.BadZipFile,
            struct.error,
            ValueError,
            NotImplementedError,
            EOFError,
        ) as error:
            raise ImportFailed(
                f"{name}: this is not a complete zip archive ({error}): "
                "copy or export the file again."
            ) from None
        self._members = self._without_root(self._zip.infolist())
        self._check_expansion()

    def close(self) -> None:
        self._zip.close()

    def _without_root(self, infos: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
        """Members by name; PyTorch puts all of them into one folder of any name."""
        files = [info for info in infos if not info.is_dir()]
        roots = {info.filename.split("/", 1)[0] for info in files if "/" in info.filename}
        if len(roots) != 1 or any("/" not in info.filename for info in files):
            return {info.filename: info for info in files}
        return {info.filename.split("/", 1)[1]: info for info in files}

    def _check_expansion(self) -> None:
        """PyTorch stores without compression; refuse what would grow out of all proportion."""
        packed = sum(info.compress_size for info in self._members.values())
        unpacked = sum(info.file_size for info in self._members.values())
        if unpacked > max(SMALL, EXPANSION * packed):
            raise ImportFailed(
                f"{self.name}: {packed} bytes would expand to {unpacked}: "
                "this is not an archive that torch.export.save wrote."
            )

    @property
    def has_bytecode(self) -> bool:
        """For TorchScript's lite interpreter."""
        return self.size(BYTECODE) is not None

    def names(self) -> list[str]:
        return list(self._members)

    def size(self, member: str) -> int | None:
        """Bytes of a member; None where there is no such member."""
        info = self._members.get(member)
        return None if info is None else info.file_size

    def read(self, member: str) -> bytes:
        """The bytes of a member that has to be there, checked against their checksum."""
        info = self._members.get(member)
        if info is None:
            raise ImportFailed(
                f"{self.name}: the member `{member}` is missing: the file is damaged or incomplete."
            )
        try:
            data = self._zip.read(info)
        except (
            zipfile.BadZipFile,
            zlib.error,
            struct.error,
            EOFError,
            OSError,
            ValueError,
        ) as error:
            raise self._unreadable(member, str(error) or "it is cut short") from None
        except (RuntimeError, NotImplementedError) as error:  # encrypted, unknown compression
            raise self._unreadable(member, str(error)) from None
        if len(data) != info.file_size:
            raise self._unreadable(member, "it is cut short")
        return data

    def view(self, member: str) -> bytes | memoryview:
        """The same as `read`, without a copy where the bytes lie in the file as they are."""
        info = self._members.get(member)
        found = None if info is None else self._stored(info)
        if info is None or found is None:
            return self.read(member)
        if zlib.crc32(found) != info.CRC:
            raise self._unreadable(member, f"Bad CRC-32 for file {info.filename!r}")
        return found

    def _stored(self, info: zipfile.ZipInfo) -> memoryview | None:
        """The bytes of a member that is neither compressed nor encrypted; None for others."""
        if info.compress_type != zipfile.ZIP_STORED or info.flag_bits & ENCRYPTED:
            return None
        start = info.header_offset
        header = self._bytes[start : start + LOCAL_HEADER.size]
        if len(header) < LOCAL_HEADER.size:
            return None
        signature, *_, name, extra = LOCAL_HEADER.unpack(header)
        start += LOCAL_HEADER.size + name + extra
        found = self._bytes[start : start + info.file_size]
        whole = signature == b"PK\3\4" and len(found) == info.file_size
        return found if whole and info.compress_size == info.file_size else None

    @cached_property
    def _bytes(self) -> memoryview:
        """All of the file. It is mapped: what nobody reads takes no memory."""
        if isinstance(self._source, bytes):
            return memoryview(self._source)
        with self._source.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    def _unreadable(self, member: str, why: str) -> ImportFailed:
        return ImportFailed(
            f"{self.name}: the member `{member}` cannot be read ({why}): "
            "copy or export the file again."
        )

    def json(self, member: str) -> Field:
        """A member that holds a JSON document."""
        return fields.parse(self.read(member), f"{self.name}: {member}")

    def byte_order(self) -> str:
        """`<` or `>`, as numpy writes it."""
        if self.size("byteorder") is None:
            return "<"
        order = self.read("byteorder").decode("latin-1").strip()
        if order not in ("little", "big"):
            raise ImportFailed(
                f"{self.name}: the member `byteorder` says `{order[:20]}`, "
                "neither `little` nor `big`: the file is damaged."
            )
        return "<" if order == "little" else ">"

    def model(self) -> str:
        """The name of the only model inside; every other kind of archive is refused by its kind."""
        self._refuse_other_kinds()
        version = self.read("archive_version").decode("latin-1").strip()
        if version != ARCHIVE_VERSION:
            raise ImportFailed(
                f"{self.name}: archive version `{version[:20]}`; hardwire reads version "
                f"{ARCHIVE_VERSION}: save the model with torch.export.save of torch 2.13."
            )
        models = [
            name.removeprefix("models/").removesuffix(".json")
            for name in self._members
            if name.startswith("models/") and name.endswith(".json")
        ]
        if len(models) == 1:
            return models[0]
        if not models:
            raise ImportFailed(
                f"{self.name}: there is no model in it (no member `models/….json`): "
                "save an ExportedProgram with torch.export.save."
            )
        names = ", ".join(f"`{model}`" for model in sorted(models))
        raise ImportFailed(
            f"{self.name}: there are several models in it ({names}): save each in its own file."
        )

    def _refuse_other_kinds(self) -> None:
        if "serialized_exported_program.json" in self._members:
            raise ImportFailed(
                f"{self.name}: the layout of torch 2.7 and older: load it with torch.export.load "
                "and save it again with torch.export.save of torch 2.13."
            )
        if "archive_format" in self._members:
            form = self.read("archive_format").decode("latin-1").strip()
            if form == "pt2":
                return
            raise ImportFailed(
                f"{self.name}: the archive format is `{form[:20]}`, not `pt2`: "
                "save the model with torch.export.save."
            )
        if "constants.pkl" in self._members or "data.pkl" in self._members:
            script = "bytecode.pkl" in self._members or any(
                name.startswith("code/") for name in self._members
            )
            if script:
                raise ImportFailed(
                    f"{self.name}: this is a TorchScript model without bytecode: save it with "
                    "`model._save_for_lite_interpreter(path)`, or export it with torch.export."
                )
            raise ImportFailed(
                f"{self.name}: this is a pickle of torch.save, not an exported program: "
                "use torch.export.export and torch.export.save."
            )
        code = next((name for name in self._members if name.endswith(".py")), None)
        if code is not None:
            raise ImportFailed(
                f"{self.name}: this is a zip of Python code (`{code[:60]}`), none of which is "
                "executed here: save the model that it makes with torch.export.save."
            )
        raise ImportFailed(
            f"{self.name}: the member `archive_format` is missing: "
            "this is not a file of torch.export.save."
        )

    def program(self, model: str) -> Field:
        """The exported program of that name, of a schema version that can be read."""
        program = self.json(f"models/{model}.json")
        version = program["schema_version"]
        major, minor = version["major"].integer(), version["minor"].integer()
        if major != SCHEMA_MAJOR:
            writer = program.get("torch_version")
            by = f" by torch {writer.string()[:20]}" if writer is not None else ""
            raise ImportFailed(
                f"{self.name}: written{by} in schema version {major}.{minor}; hardwire reads "
                f"{SCHEMA_MAJOR}.x: load and save the model with torch 2.13."
            )
        return program
