/* What the sample takes of Zephyr's header of that name. */
#include <stdio.h>
#define printk printf
