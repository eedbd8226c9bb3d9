/* One call of the keyword spotter, its scores on the console. */
#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>

#include "kws.h"
#include "sample.h"

BUILD_ASSERT(CONFIG_MAIN_STACK_SIZE >= KWS_STACK_SIZE + 512, "main() needs more stack");

static unsigned char arena[KWS_ARENA_SIZE] __aligned(KWS_ARENA_ALIGN);

/* Scores are from 0 to 1; the console of printk has integers only, unless it is asked for more. */
static int millionths(float score) { return (int)(score * 1e6f + 0.5f); }

int main(void) {
    float scores[KWS_OUTPUT_OUTPUT_COUNT];
    const hwr_status status = kws_run(sample_mfcc, scores, arena);
    if (status != HWR_OK) {
        printk("kws_run: status %d\n", (int)status);
        return 0;
    }
    for (int i = 0; i < (int)KWS_OUTPUT_OUTPUT_COUNT; i++) {
        printk("%-8s 0.%06d, PyTorch 0.%06d\n", sample_words[i], millionths(scores[i]),
               millionths(sample_scores[i]));
    }
    return 0;
}
