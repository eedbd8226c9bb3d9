// One call of the keyword spotter on a sample, its scores on the serial console.
#include <KeywordSpotter.h>

#include "sample.h"

alignas(KWS_ARENA_ALIGN) static unsigned char arena[KWS_ARENA_SIZE];

void setup() {
  Serial.begin(115200);
  float scores[KWS_OUTPUT_OUTPUT_COUNT];
  if (kws_run(sample_mfcc, scores, arena) != HWR_OK) {
    Serial.println("kws_run failed");
    return;
  }
  for (unsigned i = 0; i < KWS_OUTPUT_OUTPUT_COUNT; i++) {
    Serial.print(sample_words[i]);
    Serial.print(" ");
    Serial.println(scores[i], 6);
  }
}

void loop() {}
