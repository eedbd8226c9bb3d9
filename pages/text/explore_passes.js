// The program before and after each pass: what each changed, and what it took. `again` shows the one
// that was shown last.
hw.passes = ({ passes, texts, first }, { shown, lineOf }) => {
  const { $, data, node } = hw;
  const states = [pairs(first)];
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
  let now = Math.max(0, passes.findIndex(pass => pass[2].length));
  const CONTEXT = 3;
  // Below the plan, values have numbers, which change with each operation before them.
  const isLowered = n => data.lowered.includes(passes[n][0]);
  const renumbered = (n, gone, come) => isLowered(n) && gone.length === come.length &&
    gone.every((each, k) => hw.withoutNumbers(texts[each[0]]) === hw.withoutNumbers(texts[come[k][0]]));
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
  const line = ([text, place], kind, sign) => {
    const made = lineOf(texts[text], place, { mlir: true, kind });
    made.prepend(node("span", { class: "sign" }, sign));
    return made;
  };
  const beside = $("#sides"), whole = $("#whole"), isOn = button => button.ariaPressed === "true";
  // Lines that became others stand beside these, with the words marked that differ.
  function changed({ gone, come }) {
    const textOf = each => texts[each[0]];
    const rows = hw.aligned(gone.map(textOf), come.map(textOf)).map(([i, j, became]) => {
      const one = isOn(beside) ? "" : "one ";
      const left = i === undefined ? null : line(gone[i], `${one}gone`, "−");
      const right = j === undefined ? null : line(come[j], `${one}come`, "+");
      if (became) {
        const ranges = hw.changedWords(textOf(gone[i]), textOf(come[j]));
        [[left, gone[i]], [right, come[j]]].forEach(([element, each], side) => {
          const text = textOf(each), bare = text.length - text.trimStart().length;
          hw.markWords(element.querySelector(".text"), ranges[side], bare);
        });
      }
      return [left, right];
    });
    if (!isOn(beside)) return [0, 1].flatMap(side => rows.map(row => row[side]).filter(Boolean));
    return rows.map(([left, right]) =>
      node("div", { class: "row" }, left ?? node("div"), right ?? node("div")));
  }
  const kept = row => isOn(beside)
    ? node("div", { class: "row" }, line(row.was ?? row.same, "", ""), line(row.same, "", ""))
    : line(row.same, "one", "");
  function drawDiff() {
    for (const list of shown.values()) {
      const inColumns = list.filter(element => !$("#diff").contains(element));
      list.splice(0, list.length, ...inColumns);
    }
    const rows = rowsOf(now), made = [];
    const isNear = i => isOn(whole) || rows.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1)
      .some(row => row.gone);
    for (let i = 0; i < rows.length; i++) {
      if (rows[i].gone) made.push(...changed(rows[i]));
      else if (isNear(i)) made.push(kept(rows[i]));
      else {
        const from = i;
        while (i + 1 < rows.length && !rows[i + 1].gone && !isNear(i + 1)) i++;
        const hidden = rows.slice(from, i + 1);
        const button = node("button", { class: "skip", type: "button",
          click: () => button.replaceWith(...hidden.map(kept)) }, `${hidden.length} equal lines`);
        made.push(button);
      }
    }
    $("#diff").replaceChildren(...made);
    $("#diff").scrollTop = 0;
  }
  const counts = passes.map((pass, n) => rowsOf(n).reduce(([come, gone], row) =>
    row.gone ? [come + row.come.length, gone + row.gone.length] : [come, gone], [0, 0]));
  const milliseconds = value => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  const longest = Math.max(...passes.map(pass => pass[1]), ...data.times.map(time => time[1]), 1);
  const stepOf = ([name, ms], n) => node("button", { type: "button",
    class: `step${n !== undefined && !passes[n][2].length ? " same" : ""}`, "data-n": n,
    role: "option", style: `--share:${(100 * ms / longest).toFixed(1)}%`, disabled: n === undefined,
    click: n === undefined ? undefined : () => showPass(n) }, node("span", {}, name),
  node("small", {}, n !== undefined && passes[n][2].length
    ? [node("span", { class: "plus" }, `+${counts[n][0]} `),
      node("span", { class: "minus" }, `−${counts[n][1]}`)] : ""),
  node("small", { class: "ms" }, milliseconds(ms)));
  function listSteps() {
    const list = [], stageOf = name => Object.keys(data.stages)
      .find(stage => data.stages[stage].includes(name));
    let stage = "", version = "";
    passes.forEach((pass, n) => {
      const own = isLowered(n) ? "the object" : stageOf(pass[0]);
      if (isLowered(n)) version = "";
      if (own === undefined) version = `${pass[0]}: `;
      else if (own !== stage) list.push(node("h2", {}, `${version}to ${own}`));
      stage = own;
      list.push(stepOf(pass, n));
    });
    list.push(...data.times.map(time => stepOf(time)));
    $("#steps").append(...list);
    $("#steps").setAttribute("role", "listbox");
    $("#slider").max = passes.length - 1;
  }
  function showPass(n) {
    if (!passes.length) return;
    now = Math.min(Math.max(n, 0), passes.length - 1);
    $("#slider").value = now;
    $("#slider").setAttribute("aria-valuetext", passes[now][0]);
    for (const step of document.querySelectorAll(".step[data-n]")) {
      const is = +step.dataset.n === now;
      step.setAttribute("aria-selected", is);
      if (is) step.scrollIntoView({ block: "nearest" });
    }
    const [come, gone] = counts[now];
    $("#pass").textContent = `${now + 1} of ${passes.length}: ${passes[now][0]}, ` +
      `${milliseconds(passes[now][1])}, ` +
      (passes[now][2].length ? `${come} lines came, ${gone} went` : "changed nothing");
    drawDiff();
  }
  function toChanged(step) {
    let n = now + step;
    while (passes[n] && !passes[n][2].length) n += step;
    if (passes[n]) showPass(n);
  }
  $("#slider").addEventListener("input", event => showPass(+event.target.value));
  $("#before").addEventListener("click", () => toChanged(-1));
  $("#after").addEventListener("click", () => toChanged(1));
  for (const button of [beside, whole]) {
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", !isOn(button));
      drawDiff();
    });
  }
  listSteps();
  return { again: () => showPass(now), toChanged };
};
