"""Objects for linkers of systems that take no ELF, beside the one that is checked and loaded."""

from __future__ import annotations

from ..dialect.host_triple import ELF
from ..dialect.targets import Target

WINDOWS_X86, MACOS = "x86_64-pc-windows-", "-apple-"


def is_linked(target: Target) -> bool:
    """The system's linker takes what is written for this machine."""
    is_made = target.triple.startswith(WINDOWS_X86) or MACOS in target.triple
    return is_made or not target.triple.endswith(ELF)


def system_objects(image: bytes, name: str, target: Target) -> dict[str, bytes]:
    """The files with the same content as an object for the target, as its system has them: none
    where ELF is that. Raises LoweringFailed where the form cannot say what the object says."""
    if target.triple.startswith(WINDOWS_X86):
        from .coff import coff_object

        return {f"{name}.obj": coff_object(image)}
    if MACOS in target.triple:
        from .macho import macho_object

        return {f"{name}.macos.o": macho_object(image)}
    return {}
