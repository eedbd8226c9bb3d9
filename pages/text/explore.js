(async () => {
  const { $, data, node, number } = hw;
  const packed = Uint8Array.from(atob(data.packed), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const model = await new Response(stream).json();
  const { columns, sets, operators, texts, passes } = model;

  // Sets of operators: which share one with which.
  const setsWith = operators.map(() => []);
  sets.forEach((members, place) => members.forEach(each => setsWith[each].push(place)));
  const related = members => new Set(members.flatMap(each => setsWith[each]));
  const isWeight = each => /^(hw\..*)?$/.test(operators[each][3]);
  const steppable = operators.map((_, each) => each).filter(each => !isWeight(each));

  const about = members => members.slice(0, 6).map(each => {
    const [name, file, line, kind] = operators[each];
    return [name, kind, file && `${file}:${line}`].filter(Boolean).join(" · ");
  }).join("   |   ") + (members.length > 6 ? `   |   and ${members.length - 6} more` : "");

  // Lines, and the passes that write them.
  const lines = hw.lines(), { shown, lineOf } = lines, steps = hw.passes(model, lines);

  // Groups: files and functions, whose lines are made when they are opened.
  const files = columns[0].groups;
  const TITLES = { source: files.some(file => file.title.endsWith(".py")) ? "Python"
    : files.every(file => file.about === "by operators") ? "operators" : "source", boxed: "boxed", schema: "schema", typed: "typed",
    static: "static calls", planned: "planned", kernels: "kernel loops", assembly: "assembly" };
  const views = columns.map(column => {
    const lines = node("div", { class: "lines", tabindex: 0, "aria-label": TITLES[column.id] });
    const view = { column, lines, groups: column.groups.map((group, n) => groupOf(column, group, n)) };
    lines.append(...view.groups.map(group => group.element));
    const size = column.id === "assembly" ? `${number(data.code)} bytes`
      : column.groups.length > 1 ? `${column.groups.length} parts` : "";
    view.element = node("section", { class: "column", id: `column-${column.id}` },
      node("h2", {}, TITLES[column.id], node("small", {}, size)), lines);
    return view;
  });
  function groupOf(column, group, n) {
    const made = { group, open: false, places: new Set(), isEntry: n === 0 && column.id !== "source" };
    for (let i = 1; i < group.lines.length; i += 2) made.places.add(group.lines[i]);
    made.button = node("button", { type: "button", "aria-expanded": "false",
      title: group.symbol !== group.title ? group.symbol : null,
      click: () => fold(made, !made.open) },
    node("span", {}, group.title), node("small", {}, group.about));
    made.body = node("div", { hidden: true });
    made.element = node("section", { class: "group" }, made.button, made.body);
    made.draw = () => {
      const rows = [];
      for (let i = 0; i < group.lines.length; i += 2) {
        const k = i / 2, at = group.numbers?.[k];
        rows.push(lineOf(texts[group.lines[i]], group.lines[i + 1], {
          at: column.id === "assembly" ? at.toString(16) : at, bytes: group.bytes?.[k],
          note: group.notes?.[k], mlir: !["source", "assembly"].includes(column.id) }));
      }
      made.body.append(...rows);
    };
    return made;
  }
  function fold(group, open) {
    if (open && !group.body.firstChild) group.draw();
    group.open = open;
    group.body.hidden = !open;
    group.button.setAttribute("aria-expanded", open);
  }
  const allGroups = () => views.flatMap(view => view.groups);

  // What is pointed at, and what is chosen.
  let chosen = [], near = [];
  function mark(places, kind, on) {
    for (const place of places) {
      for (const element of shown.get(place) ?? []) element.classList.toggle(kind, on);
    }
    for (const group of allGroups()) {
      const has = on && [...places].some(place => group.places.has(place));
      group.button.classList.toggle(kind, has);
    }
  }
  function point(place) {
    mark(near, "near", false);
    near = place ? related(sets[place]) : [];
    mark(near, "near", true);
    $("#about").textContent = about(place ? sets[place] : chosen) || summary;
  }
  function choose(members, from) {
    mark(lines.pinned, "here", false);
    chosen = members;
    lines.pinned = related(members);
    mark(lines.pinned, "here", true);
    $("#about").textContent = about(members) || summary;
    if (members.length) for (const view of views) if (view.lines !== from) foldTo(view);
    if (members.length && from !== $("#diff")) bring($("#diff"), $("#diff .here"));
  }
  const has = group => [...lines.pinned].some(place => group.places.has(place));
  function foldTo(view) {
    const found = view.groups.filter(has);
    if (!found.length) return;
    for (const group of view.groups) fold(group, found.includes(group));
    const inKernels = ["kernels", "assembly"].includes(view.column.id);
    const first = (inKernels && found.find(group => !group.isEntry)) || found[0];
    bring(view.lines, first.body.querySelector(".here"));
  }
  function bring(box, element) {
    if (!element || !box.offsetParent) return;
    const place = element.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += place - box.clientHeight / 4;
  }

  // The bar.
  const search = node("input", { id: "search", type: "search", "aria-label": "search operators",
    placeholder: "operator, such as conv2d" });
  const count = node("span", { id: "count", "aria-live": "polite" });
  const toPasses = node("button", { id: "to-passes", type: "button", "aria-pressed": "false",
    click: () => showPasses($("#passes").hidden) }, "passes");
  const toggles = views.map((view, n) => node("button", { type: "button", class: "toggle", "aria-pressed": "true",
    title: `show or hide this column (${n + 1})`, click: event => toggle(n, event.target) },
  TITLES[view.column.id]));
  function toggle(n, button = toggles[n]) {
    views[n].element.hidden = !views[n].element.hidden;
    button.setAttribute("aria-pressed", !views[n].element.hidden);
  }
  $("#tools").append(search, count, toPasses, ...toggles,
    node("button", { id: "to-help", type: "button", click: () => $("#help").showModal() }, "? keys"));
  function showPasses(on) {
    $("#passes").hidden = !on;
    $("#columns").hidden = on;
    for (const button of toggles) button.hidden = on;
    toPasses.setAttribute("aria-pressed", on);
    if (on) return steps.again();
    // What was chosen beside the passes is where it would be, had it been chosen here.
    for (const { lines } of views) bring(lines, lines.querySelector(".here"));
  }
  let found = [], which = -1;
  function find(step) {
    const wanted = search.value.trim().toLowerCase();
    found = wanted ? operators.map((_, each) => each).filter(each => {
      const [name, file, at, kind] = operators[each];
      return `${name} ${kind} ${file}:${at}`.toLowerCase().includes(wanted);
    }).sort((one, other) => isWeight(one) - isWeight(other) || one - other) : [];
    which = found.length ? (which + step + found.length) % found.length : -1;
    count.textContent = wanted ? found.length ? `${which + 1} of ${found.length}` : "none" : "";
    choose(which < 0 ? [] : [found[which]]);
  }
  search.addEventListener("input", () => { which = -1; find(1); });
  function walk(step) {
    const at = steppable.indexOf(chosen[0]);
    const next = at < 0 ? (step > 0 ? 0 : steppable.length - 1)
      : (at + step + steppable.length) % steppable.length;
    if (steppable.length) choose([steppable[next]]);
  }

  // Pointer and keys.
  const placeOf = target => +(target.closest?.(".line")?.dataset.s ?? 0);
  document.addEventListener("pointerover", event => point(placeOf(event.target)));
  document.addEventListener("click", event => {
    const place = placeOf(event.target);
    if (place) choose(sets[place], event.target.closest(".lines, #diff"));
  });
  document.addEventListener("focusin", event => {
    if (event.target.classList?.contains("line")) point(placeOf(event.target));
  });
  function moveLine(step) {
    const box = document.activeElement.closest(".lines, #diff");
    if (!box) return false;
    const lines = [...box.querySelectorAll(".line")].filter(each => each.offsetParent);
    const at = lines.indexOf(document.activeElement);
    lines[Math.min(Math.max(at < 0 ? 0 : at + step, 0), lines.length - 1)]?.focus();
    return true;
  }
  const KEYS = {
    "/": ["search for an operator; Enter and Shift Enter: next, one before", () => search.focus()],
    j: ["next operator of the graph", () => walk(1)],
    k: ["operator before", () => walk(-1)],
    "↑ ↓": ["from line to line in the column that has the focus; Enter chooses it"],
    "1 … 9": ["to a column; with Shift, or by its button, show or hide it"],
    p: ["columns, or passes", () => showPasses($("#passes").hidden)],
    "[": ["the pass before that changed something", () => { showPasses(true); steps.toChanged(-1); }],
    "]": ["the next pass that changed something", () => { showPasses(true); steps.toChanged(1); }],
    l: ["LLVM's passes of the function that was chosen, or the program's",
      () => { showPasses(true); steps.toLlvm(); }],
    f: ["fold all", () => allGroups().forEach(group => fold(group, false))],
    o: ["open all", () => allGroups().forEach(group => fold(group, true))],
    t: ["light or dark", () => $("#theme").click()],
    Escape: ["choose nothing", () => { search.value = count.textContent = ""; choose([]); }],
    "?": ["this", () => $("#help").showModal()],
  };
  document.addEventListener("keydown", event => {
    const isSearch = event.target === search, digit = /^Digit([1-9])$/.exec(event.code);
    if (event.ctrlKey || event.metaKey || event.altKey || $("#help").open) return;
    if (isSearch && event.key === "Enter") return find(event.shiftKey ? -1 : 1);
    // In a list of choices letters go to what begins so.
    if ((isSearch || event.target.matches("select")) && event.key !== "Escape") return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && moveLine(step)) return event.preventDefault();
    if (event.key === "Enter" && event.target.classList.contains("line")) return event.target.click();
    if (digit && views[digit[1] - 1]) {
      const n = digit[1] - 1;
      if (event.shiftKey) return toggle(n);
      showPasses(false);
      if (views[n].element.hidden) toggle(n);
      views[n].element.scrollIntoView({ inline: "nearest" });
      return views[n].lines.focus();
    }
    if (KEYS[event.key]?.[1]) { event.preventDefault(); KEYS[event.key][1](); }
    if (event.key === "Escape") search.blur();
  });
  $("#help").append(node("h2", {}, "Keys"), node("dl", {}, Object.entries(KEYS).map(([key, [what]]) =>
    [node("dt", {}, node("kbd", {}, key)), node("dd", {}, what)])),
  node("h2", {}, "Colours"), node("dl", {}, [["near", "what is pointed at, wherever it is"],
    ["here", "what was chosen by a click: columns fold and scroll to it"],
    ["gone", "lines that a pass took away"], ["come", "lines that it wrote"]].map(([kind, what]) =>
    [node("dt", {}, node("span", { class: "swatch", style: `background:var(--${kind})` })),
      node("dd", {}, what)])),
  node("form", { method: "dialog" }, node("button", {}, "close")));

  const seconds = passes.reduce((sum, pass) => sum + pass[1], 0) / 1e3;
  const summary = `${steppable.length} operators · ${passes.length} passes in ` +
    `${seconds.toFixed(2)} s · ${number(data.code)} bytes of code for ${data.target}` +
    " · press ? for keys";
  $("#about").textContent = summary;
  $("#columns").append(...views.map(view => view.element));
  for (const view of views) {
    const opened = view.column.id === "source" ? view.groups : view.groups.slice(0, 1);
    if (view.column.id === "kernels" || view.column.id === "assembly") continue;
    opened.forEach(group => fold(group, true));
    if (view.column.id === "source") bring(view.lines, view.lines.querySelector(".line:not(.still)"));
  }
  document.documentElement.dataset.ready = "yes";
})();
