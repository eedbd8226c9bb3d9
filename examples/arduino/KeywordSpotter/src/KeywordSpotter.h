/* The header of the model for the processor that the sketch is compiled for. */
#if defined(__ARM_ARCH_6M__)
#include "cortex-m0plus/kws.h"
#elif defined(__ARM_ARCH_7M__)
#include "cortex-m3/kws.h"
#elif defined(__ARM_ARCH_7EM__) && !defined(__ARM_PCS_VFP)
#include "cortex-m4/fpv4-sp-d16-softfp/kws.h"
#elif defined(__ARM_ARCH_7EM__) && (__ARM_FP & 8)
#include "cortex-m7/fpv5-d16-hard/kws.h"
#elif defined(__ARM_ARCH_7EM__)
#include "cortex-m4/fpv4-sp-d16-hard/kws.h"
#elif defined(__riscv_atomic)
#include "esp32c6/kws.h"
#elif defined(__riscv)
#include "esp32c3/kws.h"
#else
#error "KeywordSpotter is not compiled for this processor"
#endif
