/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "pthreads.h"

/* Kernels follow each other closely, and chunks do not end together: a thread looks for news for some
 * hundred microseconds before it sleeps, as to be woken takes it tens of them. */
#define LOOKS 20000

static void rest(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static void take_chunks(hwr_pool *pool)
{
    uint32_t chunk;
    while ((chunk = atomic_fetch_add(&pool->next, 1)) < pool->chunks) {
        pool->body(pool->argument, chunk);
    }
}

/* Waits until a number is another than `was`, or, of `zero`, until it is 0. */
static int has_come(atomic_uint *number, unsigned was, int zero)
{
    unsigned now = atomic_load(number);
    return zero ? now == 0 : now != was;
}

static void wait_for(hwr_pool *pool, atomic_uint *number, unsigned was, int zero,
                     pthread_cond_t *news)
{
    for (int look = 0; look < LOOKS; look++) {
        if (has_come(number, was, zero)) {
            return;
        }
        rest();
    }
    pthread_mutex_lock(&pool->lock);
    while (!has_come(number, was, zero)) {
        pthread_cond_wait(news, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
}

static void *work(void *given)
{
    hwr_pool *pool = given;
    for (unsigned turn = 0;; turn++) {
        wait_for(pool, &pool->turn, turn, 0, &pool->begun);
        if (pool->stops) {
            return 0;
        }
        take_chunks(pool);
        if (atomic_fetch_sub(&pool->busy, 1) == 1) {
            pthread_mutex_lock(&pool->lock);
            pthread_cond_signal(&pool->ended);
            pthread_mutex_unlock(&pool->lock);
        }
    }
}

static void begin(hwr_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->turn, 1);
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->lock);
}

int hwr_pool_start(hwr_pool *pool, uint32_t threads)
{
    int error = 0;
    pthread_mutex_init(&pool->lock, 0);
    pthread_cond_init(&pool->begun, 0);
    pthread_cond_init(&pool->ended, 0);
    atomic_init(&pool->turn, 0);
    atomic_init(&pool->next, 0);
    atomic_init(&pool->busy, 0);
    pool->stops = 0;
    for (pool->count = 0; pool->count + 1 < threads && pool->count < HWR_POOL_MOST; pool->count++) {
        error = pthread_create(&pool->threads[pool->count], 0, work, pool);
        if (error) {
            hwr_pool_stop(pool);
            break;
        }
    }
    return error;
}

void hwr_pool_stop(hwr_pool *pool)
{
    pool->stops = 1;
    begin(pool);
    for (uint32_t thread = 0; thread < pool->count; thread++) {
        pthread_join(pool->threads[thread], 0);
    }
    pthread_cond_destroy(&pool->ended);
    pthread_cond_destroy(&pool->begun);
    pthread_mutex_destroy(&pool->lock);
}

void hwr_pool_run(void *context, uint32_t chunks, void (*body)(void *argument, uint32_t chunk),
                  void *argument)
{
    hwr_pool *pool = context;
    pool->chunks = chunks;
    pool->body = body;
    pool->argument = argument;
    atomic_store(&pool->next, 0);
    atomic_store(&pool->busy, pool->count);
    begin(pool);
    take_chunks(pool);
    wait_for(pool, &pool->busy, 0, 1, &pool->ended);
}
