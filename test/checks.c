/* Calls a model compiled with --checks as its header forbids: each call is refused, and writes
 * nothing; the last two are good ones. Ends with the number of the first that is not as it must be. */
#include "checked.h"

#include <stddef.h>

#define AT(type, buffer, n) ((type *)(void *)((buffer).bytes + (n)))
#define X(n) AT(const float, x, n)
#define K(n) AT(const int64_t, k, n)
#define Y(n) AT(double, y, n)
#define S(n) AT(int8_t, s, n)
#define BUFFER(name, size) \
    static union { uint64_t align; unsigned char bytes[(size) + 16]; } name

BUFFER(x, 4 * CHECKED_INPUT_X_COUNT);
BUFFER(k, 8 * CHECKED_INPUT_K_COUNT);
BUFFER(y, 8 * CHECKED_OUTPUT_OUTPUT_0_COUNT);
BUFFER(s, 1 * CHECKED_OUTPUT_OUTPUT_1_COUNT);
static checked_state state[2];
__attribute__((aligned(CHECKED_ARENA_ALIGN)))
static unsigned char arena[CHECKED_ARENA_SIZE + CHECKED_ARENA_ALIGN];

static int untouched(void) {
    for (size_t i = 0; i < sizeof y.bytes; i++) {
        if (y.bytes[i] != 0) {
            return 0;
        }
    }
    return state[0].count[0] == 5;
}

static int test(int number) {
    void *odd = (unsigned char *)&state[0] + CHECKED_STATE_ALIGN / 2;
    switch (number) {
#define RUN(...) return (int)checked_run(__VA_ARGS__)
#define SIZED(...) return (int)checked_run_sized(__VA_ARGS__)
    case 1: RUN(NULL, K(0), NULL, Y(0), S(0), &state[0], arena);
    case 2: RUN(X(0), NULL, NULL, Y(0), S(0), &state[0], arena);
    case 3: RUN(X(0), K(0), NULL, NULL, S(0), &state[0], arena);
    case 4: RUN(X(0), K(0), NULL, Y(0), NULL, &state[0], arena);
    case 5: RUN(X(0), K(0), NULL, Y(0), S(0), NULL, arena);
    case 6: RUN(X(0), K(0), NULL, Y(0), S(0), &state[0], NULL);
    case 7: RUN(X(2), K(0), NULL, Y(0), S(0), &state[0], arena);
    case 8: RUN(X(0), K(4), NULL, Y(0), S(0), &state[0], arena);
    case 9: RUN(X(0), K(0), NULL, Y(4), S(0), &state[0], arena);
    case 10: RUN(X(0), K(0), NULL, Y(0), S(0), (checked_state *)odd, arena);
    case 11: RUN(X(0), K(0), NULL, Y(0), S(0), &state[0], arena + 8);
    case 12: SIZED(X(0), K(0), NULL, Y(0), S(0), &state[0], arena, CHECKED_ARENA_SIZE - 1u);
    case 13: SIZED(X(0), K(0), NULL, Y(0), S(0), &state[0], arena + 4, CHECKED_ARENA_SIZE);
    /* An array of signed bytes may lie anywhere, and one without elements nowhere. */
    case 14: RUN(X(4), K(8), NULL, Y(8), S(1), &state[0], arena);
    default: SIZED(X(0), K(0), NULL, Y(0), S(0), &state[0], arena, CHECKED_ARENA_SIZE);
    }
}

int main(void) {
    checked_reset(&state[0]);
    for (int number = 1; number <= 13; number++) {
        if (test(number) != HWR_ERROR_ARENA || !untouched()) {
            return number;
        }
    }
    if (test(14) != HWR_OK || state[0].count[0] != 6) {
        return 14;
    }
    return test(15) == HWR_OK && state[0].count[0] == 7 ? 0 : 15;
}
