/* By what a model has several threads work for it. Every header of a model compiled with --threads
 * holds a copy of this file, under the same guard.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_PARALLEL_FOR_H
#define HWR_PARALLEL_FOR_H

#include <stdint.h>

/* `run` calls body(argument, chunk) once for each chunk from 0 to chunks - 1, in any order, on any
 * threads, the caller's among them, and returns when all calls have returned. What they have
 * written is then seen by its caller, and what he wrote before is seen by them (mutexes, barriers
 * and atomics with release and acquire see to that). `context` is yours. */
typedef struct hwr_parallel_for {
    void (*run)(void *context, uint32_t chunks, void (*body)(void *argument, uint32_t chunk),
                void *argument);
    void *context;
} hwr_parallel_for;

#endif /* HWR_PARALLEL_FOR_H */
