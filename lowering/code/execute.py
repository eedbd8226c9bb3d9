"""Follows the code of a function on paper, as far as its conditions depend on it, and tallies.

Loops are not followed turn by turn. When two turns went the same way, every variable made the same
step in both, and all that was computed is linear, then every further turn goes that way too until
some condition comes out otherwise; how many turns that takes is found by division:

    movs r0, #0          turn 1 compares   4 - 4000
    add  r0, #4          turn 2 compares   8 - 4000: the step is 4, so it stays below 0 for 997 more
    cmp  r0, #4000       turn 1000 is followed again, and leaves the loop
    blo  -8

Where a condition is not known, both ways are followed to where they meet, and bounds are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .effects import FLAGS, OF_MEMORY, SLOTS, Cut, Effect, Exit, Fixed, Store, Uncountable, extent
from .flow import END, Asking, Asks, Block, Flow, Slice
from .followed import MOST_KEPT, Followed, Key, Touched, touched_in
from .paths import STACK, Path, Side, joined, on_stack, unlike
from .tally import Bounds, Given, Tally
from .turns import State, advanced, changes, moves_of, turns_left
from .values import ALWAYS, Bound, Numbers, Place, Unclear, Value

MOST_EVENTS, MOST_WORK = 20_000, 2_000_000
"""Of one path; and blocks and events that are followed in a function: some seconds."""


@dataclass
class Run:
    """One function. `costs` says what ways cost, `asks` by which registers those of functions go
    that it calls. It may write to the stack through addresses in registers (`watches`), which may
    lie in memory that is not followed (`escapes`)."""

    flow: Flow
    slices: Mapping[int, Slice]
    costs: Callable[[Tally], Bounds]
    asks: Asks
    watches: bool
    escapes: bool
    steps: int = 0
    open: list[int] = field(default_factory=list[int])
    parted: int = 0
    """How often ways have parted."""
    touched: dict[int, Touched | None] = field(default_factory=dict[int, Touched | None])
    followed: dict[Key, Followed] = field(default_factory=dict[Key, Followed])

    @cached_property
    def numbers(self) -> Numbers:
        return self.flow.convention.numbers

    def whole(self, state: State) -> Tally:
        """What a call tallies."""
        path = Path()
        at = 0
        while at != END:
            at = self._advance(at, state, path, None)
        return path.tally

    def _advance(self, at: int, state: State, path: Path, until: int | None) -> int:
        """One block, or a whole loop; where it leads."""
        if at in self.flow.loops and at not in self.open:
            return self._loop(at, state, path, until)
        return self._step(at, state, path)

    # Loops

    def _loop(self, head: int, state: State, path: Path, until: int | None) -> int:
        """A loop turn by turn, unless it was followed before with the same numbers."""
        if head not in self.touched:
            self.touched[head] = touched_in(self.flow, self.slices, head)
        touched = self.touched[head]
        key = None if touched is None else touched.key(head, until, state)
        found = None if key is None else self.followed.get(key)
        if found is not None:
            self._works(found.steps)
            state.update(found.left)
            path.join(found.path.again())
        else:
            own, steps, parted = Path(), self.steps, self.parted
            at = self._every_turn(head, state, own, until)
            found = Followed(at, touched.left(state) if touched else {}, own, self.steps - steps)
            path.join(own)
            is_whole = self.parted == parted and len(self.followed) < MOST_KEPT
            if key is not None and is_whole and not own.is_cut:
                self.followed[key] = found
        if len(path.events) > MOST_EVENTS:
            path.cut((head, "many", self.steps))
        return found.at

    def _every_turn(self, head: int, state: State, path: Path, until: int | None) -> int:
        body, alive = self.flow.loops[head], self.slices[head].alive
        self.open.append(head)
        before: list[tuple[State, Path]] = []
        at = head
        while at == head:
            now = {each: state.get(each) for each in alive}
            if len(before) == 2:
                skipped = self._skip(head, before, now, state, path)
                before = before[1:] if not skipped else []
            turn = Path()
            at = self._step(head, state, turn)
            while at in body and at != head and at != until:
                at = self._advance(at, state, turn, until)
            turn.merge()
            self._works(len(turn.events))
            before.append((now, turn))
            path.join(turn)
            if len(path.events) > MOST_EVENTS:
                path.cut((head, "many", self.steps))
        self.open.pop()
        return at

    def _skip(
        self, head: int, before: Sequence[tuple[State, Path]], now: State, state: State, path: Path
    ) -> bool:
        """Goes on by as many turns as are like the last two; whether there are any."""
        (first, one), (second, other) = before
        steps = changes(self.numbers, first, second)
        if steps is None or steps != changes(self.numbers, second, now):
            return False
        if not one.tally.same(other.tally):
            return False
        self._works(len(other.events))
        moves = moves_of(one.events, other.events)
        if moves is None:
            return False
        counts = [turns_left(event, move) for event, move in zip(other.events, moves, strict=True)]
        known = [count for count in counts if count is not None]
        if not known:
            raise Uncountable(f"{self.flow.name} has a loop without an end at {head:#x}")
        turns = min(known)
        if turns <= 0:
            return False
        for variable, step in steps.items():
            state[variable] = advanced(self.numbers, state[variable], step * turns)
            path.same((head, variable), step)
        path.same((head, "turns"), turns)
        path.events += [
            event._replace(key=(event.key, "last"), value=event.value + move * turns)
            for event, move in zip(other.events, moves, strict=True)
        ]
        path.tally.add(other.tally, turns)
        return True

    def _works(self, steps: int) -> None:
        """Gives up where following takes longer than anybody waits for a number."""
        self.steps += steps
        if self.steps > MOST_WORK:
            raise Uncountable(f"{self.flow.name} takes too long to follow")

    # Blocks

    def _step(self, at: int, state: State, path: Path) -> int:
        after = self._block(at, state, path)
        return self._fork(self.flow.blocks[at], state, path) if after is None else after

    def _block(self, at: int, state: State, path: Path) -> int | None:
        """Where it leads; None: nobody knows."""
        self._works(1)
        block = self.flow.blocks[at]
        taken: bool | None = True
        for number, work in enumerate(self.slices[at].work):
            if isinstance(work, Effect):
                self.apply(work, state, path, (at, number))
            elif isinstance(work, Exit):
                taken = self.taken(work, state, path, at)
            elif isinstance(work, Store):
                self._stored(work.base, work.offset, work.size, state)
                self._word_kept(work, state)
            elif isinstance(work, Asking):
                self._called_with(work, state, path, (at, number))
            else:
                self._called(work, state)
        for called in block.called:
            if not self.asks(called):
                path.tally.ways[called] += 1
        if block.exit is None:
            taken = False
        if taken is None:
            return None
        after = block.target if taken else block.next
        path.tally.ways[at, after] += 1
        return after

    def taken(self, leads: Exit, state: State, path: Path, at: int) -> bool | None:
        flags = leads.flags(*self._operands(leads.operands, state)) if leads.flags else None
        found = self.numbers.outcome(leads.condition, flags)
        if found is None:
            return None
        path.bounds((at, found[0]), found[1])
        return found[0]

    def _operands(self, operands: Sequence[int | Fixed], state: State) -> list[Value]:
        return [each.value if isinstance(each, Fixed) else state.get(each) for each in operands]

    def apply(self, effect: Effect, state: State, path: Path, key: object) -> None:
        happens: bool | None = True
        if effect.condition != ALWAYS:
            found = self.numbers.outcome(effect.condition, state.get(FLAGS))
            happens = None if found is None else found[0]
            path.bounds((key, happens), () if found is None else found[1])
        if happens is False:
            return
        made = self._made(effect, state, path, key)
        if happens is None and made != (old := state.get(effect.to)):
            made = unlike(made, old)
        state[effect.to] = made

    def _made(self, effect: Effect, state: State, path: Path, key: object) -> Value:
        given = self._operands(effect.operands, state)
        if effect.compute is None:
            unclear = self.escapes if effect.loaded else self.watches
            return Unclear() if unclear else None
        made = None if None in given else effect.compute(*given)
        if made is None:
            return Unclear() if any(map(on_stack, given)) else None
        if not effect.linear:
            for each in given:
                if isinstance(each, int):
                    path.same(key, each)
        return made if effect.cut is None else self._cut(made, effect.cut, path, key)

    def _cut(self, value: Value, cut: Cut, path: Path, key: object) -> Value:
        """Linear as long as the same is taken away."""
        if not isinstance(value, int):
            return Unclear() if on_stack(value) else None
        value = self.numbers.signed(value) if cut.signed else value
        first = cut.first(value)
        path.bounds((key, "cut"), [Bound(value, first, first + (1 << cut.bits) - 1)])
        return self.numbers.number(cut.kept(value))

    def _stored(self, base: int, offset: int | None, size: int, state: State) -> None:
        """Bytes that are written through a register may be words of the stack that matter."""
        value = state.get(base)
        if not on_stack(value):
            return
        if not isinstance(value, Place) or value.is_less or offset is None:
            _forget(state)
            return
        first = value.offset + offset
        _forget(state, range(first, first + size))

    def _word_kept(self, store: Store, state: State) -> None:
        """A word on the stack is what was written there, from then on."""
        value, source = state.get(store.base), store.source
        if not isinstance(value, Place) or value.base != STACK or store.offset is None:
            return
        place = value.offset + store.offset
        if source is not None and store.whole and place % store.size == 0:
            state[SLOTS + place] = state.get(source)

    def _called_with(self, call: Asking, state: State, path: Path, key: object) -> None:
        """A call of a function whose ways go by numbers: the same ones in all turns alike."""
        given = ((register, state.get(register)) for register in call.registers)
        numbers = tuple((each, value) for each, value in given if isinstance(value, int))
        for each, value in numbers:
            path.same((key, each), value)
        path.tally.ways[Given(call.function, numbers)] += 1

    def _called(self, name: str, state: State) -> None:
        """What a function that is called may write. Those of the compiler's library (`__`) compute
        with numbers: what is in registers that they take no argument in is left from before."""
        arguments = self.flow.convention.arguments
        size = state.get(arguments[2])
        if not self.watches:
            return
        if name in OF_MEMORY and isinstance(size, int):
            self._stored(arguments[0], 0, size, state)
        elif not name.startswith("__") or "mem" in name:
            _forget(state)

    # Ways that part

    def _fork(self, block: Block, state: State, path: Path) -> int:
        """All ways, to where they have met: where they have to at the latest, or before, where the
        numbers that are known lead them alike. Where some of them come together before, what is
        known then is what all of these know."""
        self.parted += 1
        meet = self.flow.meets.get(block.at)
        if meet is None:
            raise Uncountable(f"{self.flow.name} has a way without an end at {block.at:#x}")
        waiting = dict[int, Side]()
        self._part(block, Side(state, Path()), waiting)
        while len(waiting) > 1:
            at = self._behind(waiting, meet)
            self._advance_side(at, waiting.pop(at), waiting, meet)
        [(met, side)] = waiting.items()
        path.events += side.path.events
        path.same((block.at, "both"), met)
        path.tally.add(Tally(bounds=self.costs(side.path.tally)))
        state.update(side.state)
        return met

    def _behind(self, waiting: Mapping[int, Side], meet: int) -> int:
        """The way to be followed next; one that has come to a loop's next turn waits for others."""
        others = waiting.keys() - {meet}
        following = others.difference(self.open)
        if not following:
            at = min(others, key=self.flow.places.__getitem__)
            raise Uncountable(f"{self.flow.name} has a loop at {at:#x} that ends as data has it")
        return min(following, key=self.flow.places.__getitem__)

    def _part(self, block: Block, side: Side, waiting: dict[int, Side]) -> None:
        for after in block.successors:
            one = Side(dict(side.state), side.path.copy())
            one.path.tally.ways[block.at, after] += 1
            self._arrive(after, one, waiting)

    def _arrive(self, at: int, side: Side, waiting: dict[int, Side]) -> None:
        before = waiting.get(at)
        waiting[at] = side if before is None else joined(before, side, self.costs)

    def _advance_side(self, at: int, side: Side, waiting: dict[int, Side], meet: int) -> None:
        if at in self.flow.loops:
            after = self._loop(at, side.state, side.path, meet)
        else:
            after = self._block(at, side.state, side.path)
        if after is None:
            self._part(self.flow.blocks[at], side, waiting)
        else:
            self._arrive(after, side, waiting)


def _forget(state: State, written: range | None = None) -> None:
    """Nothing is known any more of what is kept in these bytes of the stack; of none of it, where
    it is not known which."""
    for variable in state:
        held = extent(variable)
        is_touched = written is None or (held.start < written.stop and written.start < held.stop)
        if held and is_touched:
            state[variable] = None
