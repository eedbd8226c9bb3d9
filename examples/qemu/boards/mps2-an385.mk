# Cortex-M3: MPS2 with image AN385
TARGET := cortex-m3
CROSS := arm-none-eabi-
CPU := -mcpu=cortex-m3 -mthumb
MEMORY := __flash=0 __flash_size=4M __ram=0x20000000 __ram_size=4M
EMULATOR := qemu-system-arm -M mps2-an385
