/* Executes instructions one by one, each on the same registers for integers, which are addresses, and
 * prints by how much each of these is another one afterwards:
 *
 *     registers 00000010 ... (r0 to r12, and the link register)
 */
#include "board.h"

#define REGISTERS 14u
#define WORDS 1024u

extern void (*const effects_tries[])(void);
extern const uint32_t effects_count;
extern uint32_t effects_given[REGISTERS], effects_after[REGISTERS], effects_memory[WORDS];

uint32_t effects_given[REGISTERS], effects_after[REGISTERS], effects_memory[WORDS];

int main(void) {
    for (uint32_t i = 0; i < effects_count; i++) {
        for (uint32_t j = 0; j < WORDS; j++) {
            effects_memory[j] = j % 8u < 4u ? 0xB5297A4Du * (j + 1u) : 1u << j % 5u;
        }
        for (uint32_t j = 0; j < REGISTERS; j++) {
            effects_given[j] = (uint32_t)(uintptr_t)&effects_memory[256u + 16u * j];
        }
        effects_tries[i]();
        board_print("registers");
        for (uint32_t j = 0; j < REGISTERS; j++) {
            board_print(" ");
            board_print_hex(effects_after[j] - effects_given[j], 8);
        }
        board_print("\n");
    }
    return 0;
}
