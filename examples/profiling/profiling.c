/* The fallback, and the clock that it reads.
 *
 * On Cortex-M that is SysTick, which all of them have; it counts 24 bits, so one operator may take up
 * to 16 million cycles, and nobody else may use it. -DPROFILING_DWT takes the cycle counter of a
 * Cortex-M3 or larger instead: 32 bits. On x86-64 it is the time stamp counter, on 64-bit Arm the
 * generic timer, which both run at a rate of their own.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#include "profiling.h"

profiling_row profiling_rows[PROFILING_OPERATORS];
uint32_t profiling_count;
#if PROFILING_CALLS > 0
profiling_call profiling_calls[PROFILING_CALLS];
#endif
uint32_t profiling_called;

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#define REGISTER(address) (*(volatile uint32_t *)(address))
#ifdef PROFILING_DWT
static void start_clock(void) {
    REGISTER(0xE000EDFCu) |= 1u << 24; /* DEMCR.TRCENA */
    REGISTER(0xE0001004u) = 0;         /* DWT_CYCCNT */
    REGISTER(0xE0001000u) |= 1u;       /* DWT_CTRL.CYCCNTENA */
}
typedef uint32_t clock_value;
static clock_value now(void) { return REGISTER(0xE0001004u); }
static uint64_t since(clock_value start) { return (uint32_t)(now() - start); }
#else
static void start_clock(void) {
    REGISTER(0xE000E014u) = 0xFFFFFFu; /* SYST_RVR */
    REGISTER(0xE000E018u) = 0;         /* SYST_CVR */
    REGISTER(0xE000E010u) = 5u;        /* SYST_CSR: the processor's clock, no interrupt, on */
}
typedef uint32_t clock_value;
static clock_value now(void) { return REGISTER(0xE000E018u); }
static uint64_t since(clock_value start) { return (start - now()) & 0xFFFFFFu; }
#endif
#elif defined(__x86_64__)
typedef uint64_t clock_value;
static void start_clock(void) {}
static clock_value now(void) { return __builtin_ia32_rdtsc(); }
static uint64_t since(clock_value start) { return now() - start; }
#elif defined(__aarch64__)
typedef uint64_t clock_value;
static void start_clock(void) {}
static clock_value now(void) {
    uint64_t ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
}
static uint64_t since(clock_value start) { return now() - start; }
#else
#error "say here how to read a clock of this processor"
#endif

void profiling_start(void) {
    profiling_count = 0;
    profiling_called = 0;
    start_clock();
}

/* The row of an operator. One model names it by one pointer; several models by several. */
static profiling_row *row_of(const char *name) {
    for (uint32_t i = 0; i < profiling_count; i++) {
        const char *known = profiling_rows[i].name, *wanted = name;
        while (known != wanted && *known != 0 && *known == *wanted) {
            known++;
            wanted++;
        }
        if (known == wanted || *known == *wanted) {
            return &profiling_rows[i];
        }
    }
    if (profiling_count == PROFILING_OPERATORS) {
        profiling_rows[PROFILING_OPERATORS - 1].name = "(others)";
        return &profiling_rows[PROFILING_OPERATORS - 1];
    }
    profiling_row *fresh = &profiling_rows[profiling_count++];
    fresh->name = name;
    fresh->calls = 0;
    fresh->cycles = 0;
    return fresh;
}

hwr_status profiling_fallback(
    const hwr_operator *called, const hwr_next *next, hwr_value *stack) {
    profiling_row *row = row_of(called->name);
    const clock_value start = now();
    const hwr_status status = next->call(next, stack);
    const uint64_t cycles = since(start);
    row->cycles += cycles;
    row->calls++;
#if PROFILING_CALLS > 0
    if (profiling_called < PROFILING_CALLS) {
        profiling_call *call = &profiling_calls[profiling_called];
        call->row = (uint32_t)(row - profiling_rows);
        call->cycles = cycles < UINT32_MAX ? (uint32_t)cycles : UINT32_MAX;
    }
#endif
    profiling_called++;
    return status;
}
