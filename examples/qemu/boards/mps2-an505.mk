# Cortex-M33: MPS2 with image AN505, which starts in secure state
TARGET := cortex-m33
CROSS := arm-none-eabi-
CPU := -mcpu=cortex-m33 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16
MEMORY := __flash=0x10000000 __flash_size=4M __ram=0x38000000 __ram_size=2M
EMULATOR := qemu-system-arm -M mps2-an505
