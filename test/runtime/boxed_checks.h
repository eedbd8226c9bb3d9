/* What is checked of boxed.h, on this machine and on boards, with the table of test_boxed.py. */
#ifndef BOXED_CHECKS_H
#define BOXED_CHECKS_H

/* 0, or the line of the first check that fails. */
int check_boxed(void);

#endif
