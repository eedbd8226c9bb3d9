// What a pass changed, as rows of lines: `draw(track)` shows its pass `now`.
hw.diff = (texts, { shown, lineOf }) => {
  const { $, node } = hw, CONTEXT = 3;
  const beside = $("#sides"), whole = $("#whole"), isOn = button => button.ariaPressed === "true";
  const line = ([text, place], kind, sign) => {
    const made = lineOf(texts[text], place, { mlir: true, kind });
    made.prepend(node("span", { class: "sign" }, sign));
    return made;
  };
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
  let drawn = null;
  function draw(track = drawn) {
    drawn = track;
    for (const list of shown.values()) {
      const inColumns = list.filter(element => !$("#diff").contains(element));
      list.splice(0, list.length, ...inColumns);
    }
    const rows = track.rowsOf(track.now), made = [];
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
          click: () => button.replaceWith(...hidden.map(kept)) },
        `${hidden.length} equal ${hidden.length === 1 ? "line" : "lines"}`);
        made.push(button);
      }
    }
    $("#diff").replaceChildren(...made);
    $("#diff").scrollTop = 0;
  }
  for (const button of [beside, whole]) {
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", !isOn(button));
      draw();
    });
  }
  return draw;
};
