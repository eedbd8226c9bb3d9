// The passes of one text, the program or a function that LLVM was given: what each changed.
hw.track = ({ name, place, first, passes, others = [], code = 0 }, texts, isProgram) => {
  const { data } = hw, states = [pairs(first)];
  function pairs(flat) {
    const lines = [];
    for (let i = 0; i < flat.length; i += 2) lines.push([flat[i], flat[i + 1]]);
    return lines;
  }
  // What pass `n` was given: what the one before it left, or one that it says.
  const stateBefore = n => state(passes[n][3] ?? n);
  function state(n) {
    while (states.length <= n) {
      const before = stateBefore(states.length - 1), after = [];
      let from = 0;
      for (const [start, removed, added] of passes[states.length - 1][2]) {
        after.push(...before.slice(from, start), ...pairs(added));
        from = start + removed;
      }
      states.push([...after, ...before.slice(from)]);
    }
    return states[n];
  }
  // Below the plan, values have numbers, which change with each operation before them.
  const isLowered = n => isProgram && data.lowered.includes(passes[n][0]);
  const renumbered = (n, gone, come) => isLowered(n) && gone.length === come.length &&
    gone.every((each, k) => hw.withoutNumbers(texts[each[0]]) === hw.withoutNumbers(texts[come[k][0]]));
  // Rows of a pass: `{ same, was }`, or what is `gone` and what has `come` in its place.
  function rowsOf(n) {
    const before = stateBefore(n), rows = [];
    let from = 0;
    const same = to => { while (from < to) rows.push({ same: before[from++] }); };
    for (const [start, removed, added] of passes[n][2]) {
      same(start);
      const gone = before.slice(start, start + removed), come = pairs(added);
      if (renumbered(n, gone, come)) come.forEach((same, k) => rows.push({ same, was: gone[k] }));
      else rows.push({ gone, come });
      from = start + removed;
    }
    same(before.length);
    return rows;
  }
  const counted = n => rowsOf(n).reduce(([come, gone], row) =>
    row.gone ? [come + row.come.length, gone + row.gone.length] : [come, gone], [0, 0]);
  const counts = [];
  return { name, place, passes, others, code, isProgram, isLowered, rowsOf,
    countsOf: n => counts[n] ??= counted(n),
    changes: n => passes[n][2].length > 0,
    now: Math.max(0, passes.findIndex(pass => pass[2].length)),
    milliseconds: [...passes.map(pass => pass[1]), ...others.map(each => each[2])]
      .reduce((sum, each) => sum + (each ?? 0), 0) };
};
