/* Start-up of QEMU's RISC-V board: stack, FPU, vectors, memory, main(), exit. A fault tells what it
 * knows and ends the run. There is no heap and no libc start. */
#include <stdint.h>

#include "board.h"
#include "sections.h"

int main(void);
void board_reset(void);
void board_start(void);
void board_fault(void);

#define FS_AND_VS "0x6600" /* of mstatus: registers of floats and vectors are used */
#define WITH_CSR ".option push\n\t.option arch, +zicsr\n\t"
#define READ_CSR(name, value) \
    __asm__ volatile(WITH_CSR "csrr %0, " name "\n\t.option pop" : "=r"(value))

/* The first instructions of the image; there is no stack yet. */
__attribute__((naked, section(".vectors"), used)) void board_reset(void) {
    __asm__ volatile(WITH_CSR "la sp, link_stack_top\n\t"
                              "la t0, board_fault\n\t"
                              "csrw mtvec, t0\n\t"
                              "li t0, " FS_AND_VS "\n\t"
                              "csrs mstatus, t0\n\t"
                              "j board_start\n\t"
                              ".option pop");
}

void board_start(void) {
    sections_fill();
    board_exit(main());
}

static void print_register(const char *name, uintptr_t value) {
    board_print(name);
    board_print_hex((uint32_t)value, 8);
}

__attribute__((aligned(4))) void board_fault(void) {
    uintptr_t cause, place, value;
    READ_CSR("mcause", cause);
    READ_CSR("mepc", place);
    READ_CSR("mtval", value);
    print_register("\nFAULT mcause=", cause);
    print_register(" mepc=", place);
    print_register(" mtval=", value);
    board_print("\n");
    board_exit(99);
}
