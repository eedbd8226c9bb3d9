/* What calls.c needs to know of a model; on_board.py writes the other side. */
#ifndef CALLS_H
#define CALLS_H

#include <stdint.h>

struct call_part {
    void *data;
    uint32_t bytes;
};

/* What a call is given, and what it leaves behind. */
extern const struct call_part call_given[], call_left[];
extern const uint32_t call_given_count, call_left_count, call_count;

/* The state begins anew; nothing where there is none. */
void call_reset(void);

/* Copies bytes, into the arena or out of it. */
void call_copy(void *to, const void *from, uint32_t bytes);

/* One call with what is given; its status. */
int32_t call_run(void);

/* Called by a model that tells what lies where, before and after each of its kernels. */
void call_told(int32_t call, int32_t value, const void *data, uint32_t bytes);

#endif
