#include "kws.h"

static unsigned char arena[KWS_ARENA_SIZE] __attribute__((aligned(KWS_ARENA_ALIGN)));
static float mfcc[KWS_INPUT_MFCC_COUNT], scores[KWS_OUTPUT_OUTPUT_COUNT];

void _exit(int status);
void _exit(int status) {
    (void)status;
    for (;;) {
    }
}

int main(void) {
    return kws_run(mfcc, scores, arena) != HWR_OK;
}
