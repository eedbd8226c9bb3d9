# RV32IMAC: QEMU's board virt
TARGET := rv32imac
CROSS := riscv64-unknown-elf-
CPU := -march=rv32imac -mabi=ilp32 -mcmodel=medany
MEMORY := __flash=0x80000000 __flash_size=4M __ram=0x80400000 __ram_size=4M
EMULATOR := qemu-system-riscv32 -M virt -bios none
