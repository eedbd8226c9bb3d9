/* What model_main.c needs to know of a model; the harness writes the other side. */
#ifndef MODEL_H
#define MODEL_H

#include <stdint.h>

struct model_output {
    const unsigned char *data;
    uint32_t bytes;
};

extern const struct model_output model_outputs[];
extern const uint32_t model_output_count;

/* One inference of the input that is built into the image. */
int model_call(void);

#endif
