/* Calls by name: missing arguments are completed, everything is checked, then the entry point runs.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#include "table.h"

enum { SCRATCH_ALIGN = 16 };

/* A call before it is made: `values` are the `given` arguments and the destinations. */
typedef struct call {
    const hwr_schema *schema;
    hwr_value *values;
    uint32_t given;
    uint32_t below; /* values on the stack that are somebody else's */
} call;

/* Values that the entry point is given. */
static uint32_t whole_count(const hwr_schema *schema) {
    return (uint32_t)schema->argument_count + schema->destination_count;
}

/* Arguments before the out arguments that are left out. */
static uint32_t missing_count(const call *this_call) {
    return this_call->schema->argument_count - this_call->given;
}

static hwr_status check_counts(const hwr_schema *schema, uint32_t given) {
    const uint32_t outs = schema->out_count;
    if (given > schema->argument_count || given < outs) {
        return HWR_ERROR_COUNT;
    }
    return given - outs < hwr_schema_required(schema) ? HWR_ERROR_COUNT : HWR_OK;
}

static hwr_status find_values(
    const hwr_schema *schema, hwr_stack *stack, uint32_t given, call *found) {
    const uint32_t there = given + schema->destination_count;
    const uint32_t whole = whole_count(schema);
    const uint32_t room = whole > schema->return_count ? whole : schema->return_count;
    if (stack->count > stack->capacity || stack->count < there ||
        stack->capacity - (stack->count - there) < room) {
        return HWR_ERROR_STACK;
    }
    found->schema = schema;
    found->given = given;
    found->below = stack->count - there;
    found->values = stack->values + found->below;
    return HWR_OK;
}

static hwr_status check_types(const call *this_call) {
    const hwr_schema *schema = this_call->schema;
    const uint32_t first_out = this_call->given - schema->out_count;
    const uint32_t missing = missing_count(this_call);
    for (uint32_t i = 0; i < this_call->given; i++) {
        const uint32_t argument = i < first_out ? i : i + missing;
        if (!hwr_schema_accepts(schema, argument, &this_call->values[i])) {
            return HWR_ERROR_TYPE;
        }
    }
    for (uint32_t i = 0; i < schema->destination_count; i++) {
        if (!hwr_schema_accepts_destination(schema, i, &this_call->values[this_call->given + i])) {
            return HWR_ERROR_TYPE;
        }
    }
    return HWR_OK;
}

/* Moves out arguments and destinations up, and puts the defaults below them. */
static void complete(const call *this_call) {
    const hwr_schema *schema = this_call->schema;
    const uint32_t missing = missing_count(this_call);
    const uint32_t first = this_call->given - schema->out_count;
    const uint32_t moved = (uint32_t)schema->out_count + schema->destination_count;
    for (uint32_t i = moved; missing > 0 && i-- > 0;) {
        this_call->values[first + missing + i] = this_call->values[first + i];
    }
    for (uint32_t i = first; i < first + missing; i++) {
        (void)hwr_schema_default(schema, i, &this_call->values[i]); /* check_counts: it is there */
    }
}

/* All checks but that of scratch memory; nothing is written. */
static hwr_status prepare(const hwr_schema *schema, hwr_stack *stack, uint32_t n, call *prepared) {
    if (schema->entry == NULL) {
        return HWR_ERROR_NO_ENTRY;
    }
    hwr_status status = check_counts(schema, n);
    if (status == HWR_OK) {
        status = find_values(schema, stack, n, prepared);
    }
    return status == HWR_OK ? check_types(prepared) : status;
}

static hwr_status run(
    const call *prepared, hwr_stack *stack, void *scratch, size_t scratch_size) {
    const hwr_schema *schema = prepared->schema;
    if (scratch_size < schema->scratch_size) {
        return HWR_ERROR_SCRATCH;
    }
    complete(prepared);
    stack->count = prepared->below + whole_count(schema);
    const hwr_status status = schema->entry(prepared->values, scratch, scratch_size);
    if (status == HWR_OK) {
        stack->count = prepared->below + schema->return_count;
    }
    return status;
}

hwr_status hwr_invoke(
    const hwr_schema *schema, hwr_stack *stack, uint32_t n, void *scratch, size_t scratch_size) {
    call prepared;
    const hwr_status status = prepare(schema, stack, n, &prepared);
    return status == HWR_OK ? run(&prepared, stack, scratch, scratch_size) : status;
}

hwr_status hwr_call(const hwr_table *table, const char *name, hwr_stack *stack, uint32_t n) {
    hwr_schema schema;
    call prepared;
    hwr_status status = hwr_find(table, name, &schema);
    if (status == HWR_OK) {
        status = prepare(&schema, stack, n, &prepared);
    }
    if (status != HWR_OK) {
        return status;
    }
    const uint32_t used = prepared.below + whole_count(&schema);
    unsigned char *free_part = (unsigned char *)(stack->values + used);
    const size_t free_size = (stack->capacity - used) * sizeof(hwr_value);
    const size_t skipped = (size_t)(-(uintptr_t)free_part % SCRATCH_ALIGN);
    if (free_size < skipped) {
        return run(&prepared, stack, NULL, 0);
    }
    return run(&prepared, stack, free_part + skipped, free_size - skipped);
}
