/* What the program tells, through board_print of board/board.h: no printf, and no heap. */
#ifndef SHOW_H
#define SHOW_H

#include <stdint.h>

void show_number(int32_t number);

/* A line for each score, with the lamp of the highest one lit: "(*) yes       0.9134". */
void show_scores(const char *const labels[], const float *scores, uint32_t count);

/* A line that says whether a buffer holds what it has to. */
void show_compared(const char *name, uint32_t wrong, uint32_t count);

#endif
