"""Whether memory that is not followed may hold addresses on the stack.

Where it may, all that is loaded from it may be one, and what is stored through that may be words of
the stack that matter. Code keeps such addresses in registers for a short while, mostly:

    add  r2, sp, #8
    stmia r2!, {r0, r1}     the stack is written, no address on it
    ldr  r2, [r4]           r2 is something else from here on
    str  r2, [r0]           and may be stored
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .effects import SLOTS, Effect, Instruction
from .flow import END, Flow, Uses
from .values import ALWAYS

Held = frozenset[int]
"""The variables that may hold an address on the stack."""
Takes = Callable[[str, Held], bool]
"""Whether a function may do something to memory through what it is given."""


def uses_of_stack(flow: Flow, takes: Takes, given: Held = frozenset()) -> Uses:
    """What the instructions of a function do, each with what it may be given; all may be given
    addresses on the stack of who called it."""
    pointer, found = flow.convention.stack, Uses()
    for at, held in _at_blocks(flow, given | {pointer}).items():
        for one in flow.blocks[at].acting:
            _note(one, held, found, flow, takes)
            held = _behind(one, held, pointer)
            found.watches |= len(held) > 1
    found.watches |= found.escapes
    return found


def takes_none(flow: Flow, given: Held) -> bool:
    """Whether a function leaves alone what is in these registers when it is called: they are left
    from before, and it is none of its arguments."""
    uses = uses_of_stack(flow, lambda name, held: True, given)
    return not (uses.escapes or uses.near)


def _note(one: Instruction, held: Held, found: Uses, flow: Flow, takes: Takes) -> None:
    gives = one.called is not None and _gives(one.called, held, flow, takes)
    if gives or any(store.base in held for store in one.stores):
        found.near |= {one.at}
    found.escapes |= any(store.source in held for store in one.stores)
    found.escapes |= _has_words(held) and any(effect.base in held for effect in one.effects)


def _gives(called: str, held: Held, flow: Flow, takes: Takes) -> bool:
    given = held.intersection(flow.convention.arguments)
    return _has_words(held) or (bool(given) and takes(called, given))


def _at_blocks(flow: Flow, first: Held) -> Mapping[int, Held]:
    """What holds them when each block begins."""
    found, pointer = {0: first}, flow.convention.stack
    waiting = [0]
    while waiting:
        at = waiting.pop()
        held = found[at]
        for one in flow.blocks[at].acting:
            held = _behind(one, held, pointer)
        for after in flow.successors(at):
            joined = held | found.get(after, frozenset())
            if after != END and found.get(after) != joined:
                found[after] = joined
                waiting.append(after)
    return found


def _behind(one: Instruction, held: Held, pointer: int) -> Held:
    for effect in one.effects:
        if _gets_or_loses(effect, held, pointer):
            held ^= {effect.to}
    return held


def _gets_or_loses(effect: Effect, held: Held, pointer: int) -> bool:
    if effect.to == pointer:
        return False
    if effect.compute is not None:
        gets = not held.isdisjoint(effect.operands)
    else:
        gets = not effect.loaded and len(held) > 1
    return gets != (effect.to in held) and (gets or effect.condition == ALWAYS)


def _has_words(held: Held) -> bool:
    """There are addresses on the stack among the words that are on the stack."""
    return any(each >= SLOTS // 2 for each in held)
