/* Calls a compiled model so that a fault in it becomes a number instead of the end of the process.
 *
 * A model keeps no locks and no heap: leaving it in the middle does no harm.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>

static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { COUNT = sizeof signals / sizeof signals[0], SMALL = 16, MIDDLE = 128, MOST = 2048 };

static struct sigaction before[COUNT];
static __thread sigjmp_buf place;
static __thread volatile sig_atomic_t inside;
static __thread volatile uintptr_t touched;

static void caught(int number, siginfo_t *info, void *context) {
    (void)context;
    if (inside) {
        inside = 0;
        touched = (uintptr_t)info->si_addr;
        siglongjmp(place, number);
    }
    /* It is not ours: whoever was there before sees it when the instruction is tried again. */
    for (int i = 0; i < COUNT; i++) {
        if (signals[i] == number) {
            sigaction(number, &before[i], NULL);
        }
    }
}

void guard_install(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = caught;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < COUNT; i++) {
        sigaction(signals[i], &action, &before[i]);
    }
}

#define A1(n) a[n]
#define A4(n) A1(n), A1(n + 1), A1(n + 2), A1(n + 3)
#define A16(n) A4(n), A4(n + 4), A4(n + 8), A4(n + 12)
#define A128(n)                                                                                  \
    A16(n), A16(n + 16), A16(n + 32), A16(n + 48), A16(n + 64), A16(n + 80), A16(n + 96),         \
        A16(n + 112)
#define A512(n) A128(n), A128(n + 128), A128(n + 256), A128(n + 384)
#define A2048(n) A512(n), A512(n + 512), A512(n + 1024), A512(n + 1536)

/* Integers and pointers, each in a word of its own; a function ignores those beyond its own. */
static int32_t call(int32_t (*function)(), const uint64_t *a, uint32_t count) {
    if (count <= SMALL) {
        return function(A16(0));
    }
    return count <= MIDDLE ? function(A128(0)) : function(A2048(0));
}

/* 0 where the function returned, and its status; else the signal, and the address touched. `a` has
 * room for MOST words. */
int32_t guard_call(int32_t (*function)(), const uint64_t *a, uint32_t count, int32_t *status,
                   uint64_t *address) {
    const int number = sigsetjmp(place, 1);
    if (number != 0) {
        *address = touched;
        return number;
    }
    inside = 1;
    *status = call(function, a, count);
    inside = 0;
    return 0;
}
