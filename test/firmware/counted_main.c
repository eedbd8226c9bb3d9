/* Calls a model once, between two marks, for a plugin of QEMU that counts instructions from mark to
 * mark; in front of them is a pair of marks with nothing between. */
#include "board.h"
#include "model.h"

void bench_mark(void);

__attribute__((noinline)) void bench_mark(void) { __asm__ volatile(""); }

int main(void) {
    bench_mark();
    bench_mark();
    const int status = model_call();
    bench_mark();
    return status == 0 ? 0 : 1;
}
