/* An hwr_parallel_for on the threads of OpenMP (-fopenmp): how many there are says OMP_NUM_THREADS.
 *
 *     hwr_parallel_for threads = {hwr_openmp_run, NULL};
 *     net_run(x, output, &threads, arena);
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_OPENMP_H
#define HWR_OPENMP_H

#include <stdint.h>

static inline void hwr_openmp_run(void *context, uint32_t chunks,
                                  void (*body)(void *argument, uint32_t chunk), void *argument)
{
    (void)context;
#pragma omp parallel for schedule(dynamic, 1)
    for (uint32_t chunk = 0; chunk < chunks; chunk++) {
        body(argument, chunk);
    }
}

#endif /* HWR_OPENMP_H */
