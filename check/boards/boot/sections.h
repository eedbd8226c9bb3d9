/* What sections.ld lays out, for start-up code. */
#ifndef SECTIONS_H
#define SECTIONS_H

#include <stdint.h>

extern uint32_t link_stack_top[];

/* Variables get their initial values: from flash, or zero. */
void sections_fill(void);

#endif
