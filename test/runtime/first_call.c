/* One operator, called as often as the first argument says, by name or directly:
 *
 *     program boxed|unboxed CALLS
 *
 * It prints the nanoseconds of one call, if there are several. Nothing is set up before the first.
 */
#define _POSIX_C_SOURCE 199309L

#include <hardwire/boxed.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "add.h"
#include "ops.h"

static const int32_t sizes[] = {4}, strides[] = {1};
static float x[4] = {1, 2, 3, 4}, y[4] = {5, 6, 7, 8}, z[4];
static const hwr_tensor tensors[] = {
    {x, sizes, strides, 1, HWR_FLOAT32, 0},
    {y, sizes, strides, 1, HWR_FLOAT32, 0},
    {z, sizes, strides, 1, HWR_FLOAT32, 0},
};

/* Two arguments and the destination; `alpha` is left out. */
static hwr_status by_name(void) {
    hwr_value values[16];
    hwr_stack stack = hwr_stack_make(values, 16);
    for (size_t i = 0; i < 3; i++) {
        (void)hwr_stack_push(&stack, hwr_value_of_tensor(&tensors[i]));
    }
    return hwr_call(ops, "aten::add.Tensor", &stack, 2);
}

static hwr_status directly(void) {
    return add_run(x, y, z, NULL);
}

int main(int count, char **arguments) {
    if (count != 3) {
        return 2;
    }
    const long calls = atol(arguments[2]);
    hwr_status (*call)(void) = arguments[1][0] == 'b' ? by_name : directly;
    struct timespec from, to;
    (void)clock_gettime(CLOCK_MONOTONIC, &from);
    for (long i = 0; i < calls; i++) {
        if (call() != HWR_OK) {
            return 1;
        }
    }
    (void)clock_gettime(CLOCK_MONOTONIC, &to);
    if (calls > 0 && (z[0] < 6.0f || z[0] > 6.0f)) {
        return 1;
    }
    if (calls > 1) {
        const double seconds =
            (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
        printf("%.3f\n", 1e9 * seconds / (double)calls);
    }
    return 0;
}
