/* What is checked of value.h, on this machine and on boards. */
#ifndef VALUE_CHECKS_H
#define VALUE_CHECKS_H

/* 0, or the line of the first check that fails. */
int check_values(void);

#endif
