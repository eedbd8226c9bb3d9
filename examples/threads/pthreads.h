/* An hwr_parallel_for on a few threads of POSIX that wait for work.
 *
 *     hwr_pool pool;
 *     if (hwr_pool_start(&pool, 2) != 0) return 1;
 *     hwr_parallel_for threads = {hwr_pool_run, &pool};
 *     net_run(x, output, &threads, arena);
 *     hwr_pool_stop(&pool);
 *
 * Calls that run at the same time need a pool each.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_PTHREADS_H
#define HWR_PTHREADS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define HWR_POOL_MOST 64 /* threads, the caller's included */

typedef struct hwr_pool {
    pthread_t threads[HWR_POOL_MOST];
    uint32_t count; /* of them, without the caller's */
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    atomic_uint turn, next, busy; /* jobs so far; the next chunk; threads that have not finished */
    int stops;
    uint32_t chunks;
    void (*body)(void *argument, uint32_t chunk);
    void *argument;
} hwr_pool;

int hwr_pool_start(hwr_pool *pool, uint32_t threads); /* 0, or an error of pthread_create */
void hwr_pool_stop(hwr_pool *pool);
void hwr_pool_run(void *pool, uint32_t chunks, void (*body)(void *argument, uint32_t chunk),
                  void *argument);

#endif /* HWR_PTHREADS_H */
