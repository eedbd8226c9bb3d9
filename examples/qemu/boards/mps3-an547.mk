# Cortex-M55: MPS3 with image AN547, all code in its tightly coupled memory
TARGET := cortex-m55
CROSS := arm-none-eabi-
CPU := -mcpu=cortex-m55 -mthumb -mfloat-abi=hard
MEMORY := __flash=0 __flash_size=512K __ram=0x21000000 __ram_size=2M
EMULATOR := qemu-system-arm -M mps3-an547
