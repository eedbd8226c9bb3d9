/* The memory of a program before main(). */
#include "sections.h"

extern uint32_t link_data_load[], link_data_start[], link_data_end[];
extern uint32_t link_bss_start[], link_bss_end[];

void sections_fill(void) {
    const uint32_t *load = link_data_load;
    for (uint32_t *word = link_data_start; word != link_data_end; word++) {
        *word = *load++;
    }
    for (uint32_t *word = link_bss_start; word != link_bss_end; word++) {
        *word = 0;
    }
}
