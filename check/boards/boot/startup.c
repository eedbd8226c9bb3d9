/* Start-up of every Cortex-M board: vectors, FPU, memory, main(), exit. A fault tells what it
 * knows and ends the run, so that a broken image never hangs. There is no heap and no libc start. */
#include <stdint.h>

#include "board.h"
#include "sections.h"

int main(void);
void board_reset(void);
void board_fault(void);

#define SYSTEM_REGISTER(address) (*(volatile uint32_t *)(address))
#define CPACR SYSTEM_REGISTER(0xE000ED88u)
#define CFSR SYSTEM_REGISTER(0xE000ED28u)
#define HFSR SYSTEM_REGISTER(0xE000ED2Cu)
#define BFAR SYSTEM_REGISTER(0xE000ED38u)

typedef void (*handler)(void);

/* The first word is the stack pointer after reset; every exception but reset is a fault here. */
struct vector_table {
    uint32_t *stack;
    handler reset;
    handler others[14];
};

extern const struct vector_table board_vectors;
__attribute__((section(".vectors"), used)) const struct vector_table board_vectors = {
    link_stack_top,
    board_reset,
    {board_fault, board_fault, board_fault, board_fault, board_fault, board_fault, board_fault,
     board_fault, board_fault, board_fault, board_fault, board_fault, board_fault, board_fault},
};

void board_reset(void) {
    CPACR |= 0xFu << 20; /* the FPU, and the vector unit where there is one */
    __asm__ volatile("dsb\n\tisb" ::: "memory");
    sections_fill();
    board_exit(main());
}

static void print_register(const char *name, uint32_t value) {
    board_print(name);
    board_print_hex(value, 8);
}

void board_fault(void) {
    uint32_t exception;
    const uint32_t *frame;
    __asm__ volatile("mrs %0, ipsr" : "=r"(exception));
    __asm__ volatile("mrs %0, msp" : "=r"(frame));
    print_register("\nFAULT exception=", exception);
    print_register(" cfsr=", CFSR);
    print_register(" hfsr=", HFSR);
    print_register(" bfar=", BFAR);
    print_register(" msp=", (uint32_t)(uintptr_t)frame);
    board_print("\n");
    board_exit(99);
}
