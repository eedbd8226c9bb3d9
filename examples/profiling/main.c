/* Runs the keyword spotter of ../kws once, and prints what each operator cost. */
#include <inttypes.h>
#include <stdio.h>

#include "kws.h"
#include "profiling.h"
#include "sample.h"

static unsigned char arena[KWS_ARENA_SIZE] __attribute__((aligned(KWS_ARENA_ALIGN)));

int main(void) {
    float scores[KWS_OUTPUT_OUTPUT_COUNT], worst = 0.0f;
    int best = 0;
    profiling_start();
    const hwr_status status = kws_run(sample_mfcc, scores, arena);
    if (status != HWR_OK) {
        printf("kws_run returned %d\n", (int)status);
        return 1;
    }
    printf("%-28s %5s %12s\n", "operator", "calls", "cycles");
    for (uint32_t i = 0; i < profiling_count; i++) {
        const profiling_row *row = &profiling_rows[i];
        printf("%-28s %5" PRIu32 " %12" PRIu64 "\n", row->name, row->calls, row->cycles);
    }
#if PROFILING_CALLS > 0
    printf("\n%-4s %6s %-28s %12s\n", "call", "number", "operator", "cycles");
    for (uint32_t i = 0; i < profiling_called && i < PROFILING_CALLS; i++) {
        const profiling_call *call = &profiling_calls[i];
        const char *name = profiling_rows[call->row].name;
        printf("call %6" PRIu32 " %-28s %12" PRIu32 "\n", i, name, call->cycles);
    }
#endif
    for (int i = 0; i < (int)KWS_OUTPUT_OUTPUT_COUNT; i++) {
        const float error = scores[i] - sample_scores[i];
        worst = error > worst ? error : -error > worst ? -error : worst;
        best = scores[i] > scores[best] ? i : best;
    }
    printf("\n`%s`; greatest difference from PyTorch: %.1e\n", sample_words[best], (double)worst);
    return worst < 1e-5f ? 0 : 1;
}
