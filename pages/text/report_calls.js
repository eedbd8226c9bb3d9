// Calls as bars, of what is asked for; and all that is known of one call.
hw.calls = section => {
  const { data, node, number, tip } = hw;
  data.measured?.amounts?.forEach((amount, at) => { data.calls[at].measured = amount; });
  const UNITS = { measured: data.measured?.unit, instructions: "instructions", cycles: "cycles (estimate)",
    multiply_adds: "multiply-adds", code: "bytes of code" };
  const known = Object.keys(UNITS).filter(what => data.calls.some(call => call[what] > 0));
  const names = Object.fromEntries(known.map(what => [what,
    what === "measured" ? `measured ${UNITS[what]}` : UNITS[what]]));
  let what = known[0], order = "as called";
  const place = node("div", { class: "scroll" });
  if (data.measured?.operators) section.append(operators(data.measured));
  section.append(
    node("p", { class: "says" }, "What each call of the model's takes. Calls of one kernel have " +
      "its code in common, and its count of instructions; the bars are to one scale."),
    node("div", { class: "controls" },
      hw.choice("what is shown", names, what, name => { what = name; draw(); }),
      hw.choice("order", { "as called": "as called", "most first": "most first" }, order,
        name => { order = name; draw(); })),
    place);
  draw();

  // What a board measured, by operator.
  function operators({ operators: rows, amounts }) {
    const most = Math.max(...rows.map(([, , amount]) => amount)), sum = d3.sum(rows, row => row[2]);
    return node("div", { id: "board" }, node("h3", {}, "Operators, as measured"),
      node("p", { class: "says" }, `${number(sum)} ${data.measured.unit} in all. Each operator was ` +
        "measured alone: nothing is fused there." + (amounts ? "" : " Its calls are not those below: " +
        "for these, give the report of the model that was measured, or measure the model of " +
        "compile --marks.")),
      node("div", { class: "scroll" }, node("table", {}, node("thead", {}, node("tr", {},
        ["operator", "calls", data.measured.unit, ""].map(text => node("th", {}, text)))),
      node("tbody", {}, [...rows].sort((a, b) => b[2] - a[2]).map(([name, calls, amount]) =>
        node("tr", { "data-amount": amount }, node("td", {}, name), node("td", {}, number(calls)),
          node("td", { class: "number" }, number(amount)), node("td", { class: "bar" },
            node("div", { style: `width:${100 * amount / most}%;background:var(--c0)` }))))))));
  }

  function draw() {
    const amounts = data.calls.map(call => call[what] ?? 0);
    const most = Math.max(1, ...amounts), sum = d3.sum(amounts);
    const places = d3.range(data.calls.length);
    if (order === "most first") places.sort((a, b) => amounts[b] - amounts[a] || a - b);
    const head = ["call", "operators", "source", UNITS[what] ?? "", "", "share"];
    const row = at => {
      const call = data.calls[at], share = 100 * amounts[at] / Math.max(1, sum);
      return tip(node("tr", { "data-call": at, tabindex: 0, "data-amount": amounts[at] },
        node("td", { class: "number" }, at),
        node("td", { class: "wide" }, hw.operators(call)),
        node("td", {}, hw.file(call.source)),
        node("td", { class: "number" }, number(call[what])),
        node("td", { class: "bar" }, node("div", {
          style: `width:${100 * amounts[at] / most}%;background:${hw.colour(call)}` })),
        node("td", { class: "number" }, `${share.toFixed(1)} %`)), () => hw.tellCall(at));
    };
    place.replaceChildren(node("table", {},
      node("thead", {}, node("tr", {}, head.map((text, n) =>
        node("th", { class: n === 0 || n === 3 || n === 5 ? "number" : null }, text)))),
      node("tbody", {}, places.map(row))));
  }
};

hw.detail = (place, at) => {
  const { node } = hw;
  const rows = hw.tellCall(at).filter(row => row[1] !== "" && row[1] !== undefined);
  place.replaceChildren(
    node("h3", {}, `Call ${at}`),
    node("button", { type: "button", "aria-label": "close", click: () => hw.pin(undefined) }, "×"),
    node("dl", {}, rows.map(([word, text]) => [node("dt", {}, word), node("dd", {}, String(text))])));
};
