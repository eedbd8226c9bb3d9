(() => {
  const { $, data, node, number } = hw;
  const plain = text => (text ?? "").replace(/`/g, "");
  const FATES = { kept: "as it was", changed: "changed", folded: "part of others, or equal to one",
    unread: "dropped: the model does not read it" };

  const sums = [["flash", hw.bytes(data.flash.bytes)], ["arena", hw.bytes(data.ram.arena)],
    ["stack", data.stack?.bytes === undefined ? null : hw.bytes(data.stack.bytes)],
    ["inputs and outputs", hw.bytes(data.ram.inputs + data.ram.outputs)],
    ["instructions of a call", data.whole.instructions === null ? null : number(data.whole.instructions)],
    ["cycles of a call, about", data.whole.cycles === null ? null : number(data.whole.cycles)],
    ["multiply-adds", number(data.totals.multiply_adds)],
    [`calls of ${number(data.totals.kernels)} kernels`, number(data.totals.calls)]];
  $("#sums").append(...sums.filter(([, text]) => text !== null).map(([name, text]) =>
    node("div", { class: "sum" }, node("b", {}, text), node("span", {}, name))));

  hw.arena($("#arena"));
  hw.flash($("#flash"));
  hw.calls($("#calls"));
  hw.graph($("#graph"));
  choices($("#choices"));
  $("nav").append(...[...document.querySelectorAll("main section[id] > h2")].map(title =>
    node("a", { href: `#${title.parentNode.id}` }, title.textContent)));

  function table(title, says, head, rows) {
    if (!rows.length) return [node("h3", {}, title), node("p", { class: "none" }, "None.")];
    return [node("h3", {}, title), node("p", { class: "says" }, says),
      node("div", { class: "scroll" }, node("table", {},
        node("thead", {}, node("tr", {}, head.map((text, n) =>
          node("th", { class: typeof rows[0].cells[n] === "number" ? "number" : null }, text)))),
        node("tbody", {}, rows.map(({ call, cells }) => node("tr",
          { "data-call": call, tabindex: call === undefined ? null : 0 },
          cells.map(cell => typeof cell === "number"
            ? node("td", { class: "number" }, number(cell)) : node("td", {}, cell)))))))];
  }

  function choices(place) {
    const first = new Map(data.calls.map((call, at) => [call.kernel, at]).reverse());
    place.append(
      node("div", { id: "dispatch" }, table("Kernels of calls", "Libraries are asked in order: yours, tuned (templates for these " +
        "very shapes), generic (written by torch-mlir); the first that takes the operator has it.",
        ["call", "operators", "library", "why", "made for", "source"],
        data.calls.map((call, at) => ({ call: at, cells: [at, hw.operators(call), call.library,
          plain(call.why), call.made_for, hw.file(call.source)] })))),
      node("div", { id: "copies" }, table("Copies that remain", `${number(data.copies.bytes)} bytes are written by calls that ` +
        "compute nothing.", ["kernel", "for", "why", "source", "bytes"],
        data.copies.by_call.map(copy => ({ call: first.get(copy.kernel), cells: [copy.kernel,
          copy.operator, copy.reason, hw.file(copy.source), copy.bytes] })))),
      node("div", { id: "layouts" }, table("How values lie", "Values that may lie otherwise, what that would cost, and the call " +
        "that would lose most.", ["values of", "lie", "second best", "forced by", "cycles", "more with the second"],
        data.layouts.map(each => ({ call: first.get(each.forced_by), cells: [each.group, each.lies,
          each.second_best.lies, each.forced_by, each.cycles,
          each.second_best.cycles - each.cycles] })))),
      node("div", { id: "weights" }, table("Weights of the model", "What became of the weights that the model came with.",
        ["weight", "became", "in the object as", "bytes"],
        (data.weights ?? []).map(each => ({ call: data.readers[each.symbols[0]], cells: [each.name,
          FATES[each.became], each.symbols.join(", "), each.bytes] })))));
  }
})();
