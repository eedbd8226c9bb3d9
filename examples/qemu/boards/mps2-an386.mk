# Cortex-M4 with its FPU: MPS2 with image AN386
TARGET := cortex-m4f
CROSS := arm-none-eabi-
CPU := -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16
MEMORY := __flash=0 __flash_size=4M __ram=0x20000000 __ram_size=4M
EMULATOR := qemu-system-arm -M mps2-an386
