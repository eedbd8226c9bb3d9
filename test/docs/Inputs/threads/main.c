#include "net.h"

#include <stddef.h>

#ifdef _OPENMP
#include "openmp.h"
#else
#include "pthreads.h"
#endif

static unsigned char arena[NET_ARENA_SIZE] __attribute__((aligned(NET_ARENA_ALIGN)));
static float mfcc[NET_INPUT_MFCC_COUNT], scores[NET_OUTPUT_OUTPUT_COUNT];

int main(void) {
#ifdef _OPENMP
    hwr_parallel_for threads = {hwr_openmp_run, NULL};
#else
    hwr_pool pool;
    hwr_parallel_for threads = {hwr_pool_run, &pool};
    if (hwr_pool_start(&pool, 1) != 0) {
        return 2;
    }
#endif
    return net_run(mfcc, scores, &threads, arena) != HWR_OK;
}
