/* Calls and cycles of each operator of a model that was compiled with `--mode profiler` and
 * profiling.yaml. One table for the whole program: profile one thread at a time. */
#ifndef PROFILING_H
#define PROFILING_H

#include <hardwire/value.h>

#ifndef PROFILING_OPERATORS
#define PROFILING_OPERATORS 32 /* rows of the table; operators beyond share the last one */
#endif

#ifndef PROFILING_CALLS
#define PROFILING_CALLS 256 /* calls that are told one by one, 8 bytes each; 0: none */
#endif

typedef struct profiling_row {
    const char *name; /* "aten::conv2d" */
    uint32_t calls;
    uint64_t cycles; /* in the kernel and in all that it is composed of, without the fallback */
} profiling_row;

/* In the order of the first calls. */
extern profiling_row profiling_rows[PROFILING_OPERATORS];
extern uint32_t profiling_count;

typedef struct profiling_call {
    uint32_t row;    /* of its operator in profiling_rows */
    uint32_t cycles; /* at most 2^32 - 1 */
} profiling_call;

#if PROFILING_CALLS > 0
/* The first calls, one by one; `profiling_called` is how many there were in all. */
extern profiling_call profiling_calls[PROFILING_CALLS];
#endif
extern uint32_t profiling_called;

/* Clears the table and starts the clock: to be called before the model. */
void profiling_start(void);

hwr_status profiling_fallback(
    const hwr_operator *called, const hwr_next *next, hwr_value *stack);

#endif
