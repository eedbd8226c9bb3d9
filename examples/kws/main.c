/* The whole program around a compiled model: an arena, one call, the scores on the terminal. */
#include <stdio.h>

#include "kws.h"
#include "sample.h"

#define WORDS 12

/* Scratch memory of one call: all the RAM that the model needs. */
static unsigned char arena[KWS_ARENA_SIZE] __attribute__((aligned(KWS_ARENA_ALIGN)));

static float distance(float a, float b) { return a > b ? a - b : b - a; }

int main(void) {
    float scores[WORDS];
    float worst = 0.0f;
    int best = 0;
    const hwr_status status = kws_run(sample_mfcc, scores, arena);
    if (status != HWR_OK) {
        fprintf(stderr, "kws_run: status %d\n", (int)status);
        return 1;
    }
    for (int i = 0; i < WORDS; i++) {
        const float error = distance(scores[i], sample_scores[i]);
        worst = error > worst ? error : worst;
        best = scores[i] > scores[best] ? i : best;
    }
    for (int i = 0; i < WORDS; i++) {
        printf("%-8s %.6f%s\n", sample_words[i], (double)scores[i], i == best ? "  <-" : "");
    }
    printf("greatest difference from PyTorch: %.1e\n", (double)worst);
    return worst < 1e-5f ? 0 : 1;
}
