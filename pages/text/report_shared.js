// What the parts of a report's page share: colours, sizes as text, and the call that is looked at.
(() => {
  const { node, number } = hw;
  const COLOURS = { contraction: 0, depthwise: 1, elementwise: 2, softmax: 3, layer_norm: 3,
    reduction: 6, pooling: 5, attention: 9, copy: 7, index: 8, embedding: 8, cat: 7 };
  const SCRATCH = "var(--panel)", INPUT = "var(--c8)";

  // Of a call, by its template; kernels of other libraries have one colour.
  hw.colour = call => call.template in COLOURS ? `var(--c${COLOURS[call.template]})`
    : call.library === "tuned" ? "var(--c2)" : "var(--c4)";
  hw.colours = { scratch: SCRATCH, input: INPUT };
  hw.kind = call => call.template in COLOURS || call.library === "tuned"
    ? (call.template || "tuned") : (call.library || "other");
  hw.legend = calls => {
    const seen = new Map(calls.map(call => [hw.kind(call), hw.colour(call)]));
    return node("div", { class: "legend" }, [...seen].map(([name, colour]) =>
      node("span", {}, node("i", { style: `background:${colour}` }), name.replace(/_/g, " "))));
  };

  hw.bytes = size => size === null || size === undefined ? "–" : `${number(size)} B`;
  hw.short = size => size >= 1e9 ? `${+(size / 1e9).toPrecision(3)} G`
    : size >= 1e6 ? `${+(size / 1e6).toPrecision(3)} M`
    : size >= 1e4 ? `${+(size / 1e3).toPrecision(3)} k` : number(Math.round(size));
  hw.file = source => source.split("/").pop();
  hw.operators = call => call.operators.map(name => name.replace(/^aten\./, "")).join(" · ");
  // As much of a text as so many pixels of the small monospaced letters hold.
  hw.fit = (text, width) => {
    const room = Math.floor((width - 8) / 6.7);
    return room < Math.min(3, text.length) ? "" : text.length <= room ? text : `${text.slice(0, room - 1)}…`;
  };

  hw.fits = (text, width) => hw.fit(text, width) === text;

  // Buttons of which one is pressed.
  hw.choice = (label, names, chosen, choose) => {
    const press = name => {
      for (const each of row.children) each.setAttribute("aria-pressed", each.value === name);
      choose(name);
    };
    const row = node("div", { class: "choice", role: "group", "aria-label": label },
      Object.entries(names).map(([value, text]) =>
        node("button", { type: "button", value, "aria-pressed": `${value === chosen}`,
          click: () => press(value) }, text)));
    return row;
  };

  // Draws now, and again where the width of the place changes.
  hw.drawn = (place, draw) => {
    let width = 0;
    new ResizeObserver(() => {
      if (place.clientWidth === width || !place.clientWidth) return;
      width = place.clientWidth;
      draw(width);
    }).observe(place);
  };

  // What is known of how the result of a call lies, and those that lie like it.
  hw.layoutOf = (call, data) => call &&
    data.layouts.find(each => (each.writers ?? [each.group]).includes(call.value));
})();
