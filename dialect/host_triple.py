"""What this machine is called: for objects that this process loads, and linkers of Linux take."""

ELF = "-elf"
"""What names of systems end with whose own linkers take other objects."""


def host_triple() -> str:
    """LLVM's triple with objects of ELF, which is what hardwire writes its weights into: systems
    whose linkers take others have calling conventions of their own, which their name decides."""
    import llvmlite.binding as llvm

    triple = llvm.get_default_triple().replace("arm64-", "aarch64-")
    return triple if "-linux" in triple else f"{triple}{ELF}"
