"""From `planned` to object code: kernel templates, LLVM, ELF, the header, the report."""
