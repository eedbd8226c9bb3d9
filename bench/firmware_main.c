/* Counts what one call of a model costs: the ticks of the processor's own timer. Under QEMU's
 * `-icount shift=0` they are proportional to executed instructions. */
#include "board.h"
#include "model.h"

#define SYST_CSR (*(volatile uint32_t *)0xE000E010u)
#define SYST_RVR (*(volatile uint32_t *)0xE000E014u)
#define SYST_CVR (*(volatile uint32_t *)0xE000E018u)

int main(void) {
    SYST_RVR = 0xFFFFFFu;
    SYST_CVR = 0;
    SYST_CSR = 5; /* enabled, processor clock, no interrupt */
    while (SYST_CVR == 0) {
    }
    const uint32_t before = SYST_CVR;
    const int status = model_call();
    const uint32_t ticks = before - SYST_CVR;
    board_print("ticks ");
    board_print_hex(ticks, 8);
    board_print("\n");
    return status == 0 ? 0 : 1;
}
