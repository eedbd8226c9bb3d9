/* One call of the keyword spotter, its scores on the console. */
#include <stdio.h>

#include "kws.h"
#include "sample.h"

static unsigned char arena[KWS_ARENA_SIZE] __attribute__((aligned(KWS_ARENA_ALIGN)));

void app_main(void);

void app_main(void) {
    float scores[KWS_OUTPUT_OUTPUT_COUNT];
    const hwr_status status = kws_run(sample_mfcc, scores, arena);
    if (status != HWR_OK) {
        printf("kws_run: status %d\n", (int)status);
        return;
    }
    for (int i = 0; i < (int)KWS_OUTPUT_OUTPUT_COUNT; i++) {
        printf("%-8s %.6f, PyTorch %.6f\n", sample_words[i], (double)scores[i],
               (double)sample_scores[i]);
    }
}
