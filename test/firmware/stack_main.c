/* Runs the model that model.h speaks of once, on painted stack, and prints how deep it went, counted
 * from here:
 *
 *     stack 000000e8
 */
#include "board.h"
#include "model.h"

#define PAINTED 6144u
#define PAINT 0xA5C3960Fu

static uintptr_t here(void) __attribute__((always_inline));

static inline uintptr_t here(void) {
    uintptr_t sp;
#if defined(__riscv)
    __asm__ volatile("mv %0, sp" : "=r"(sp));
#else
    __asm__ volatile("mov %0, sp" : "=r"(sp));
#endif
    return sp;
}

int main(void) {
    volatile uint32_t *low = (volatile uint32_t *)(here() - PAINTED);
    for (uint32_t i = 0; i < PAINTED / 4; i++) {
        low[i] = PAINT;
    }
    const int status = model_call();
    uint32_t left = 0;
    while (left < PAINTED / 4 && low[left] == PAINT) {
        left++;
    }
    board_print("stack ");
    board_print_hex(PAINTED - 4 * left, 8);
    board_print("\n");
    return status == 0 ? 0 : 1;
}
