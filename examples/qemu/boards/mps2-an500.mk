# Cortex-M7: MPS2 with image AN500
TARGET := cortex-m7
CROSS := arm-none-eabi-
CPU := -mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16
MEMORY := __flash=0 __flash_size=4M __ram=0x20000000 __ram_size=4M
EMULATOR := qemu-system-arm -M mps2-an500
