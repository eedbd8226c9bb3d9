// Flash as a treemap: code and weights, all or one of them.
hw.flash = section => {
  const { data, node, number, tip } = hw;
  const names = Object.fromEntries([["flash", "all"],
    ...data.flash.children.map(group => [group.name, group.name])]);
  let shown = "flash";
  const place = node("div", { class: "scroll" });
  section.append(
    node("p", { class: "says" }, `${number(data.flash.bytes)} bytes: ` +
      data.flash.children.map(group => `${number(group.bytes)} of ${group.name}`).join(", ") + "."),
    node("div", { class: "controls" }, hw.choice("part of the flash", names, shown, name => {
      shown = name;
      draw(place.clientWidth);
    })), place);
  hw.drawn(place, draw);

  const byKernel = new Map(data.calls.map((call, at) => [call.kernel, at]).reverse());
  function fillOf(leaf) {
    if (leaf.kernel !== undefined && byKernel.has(leaf.kernel)) {
      return hw.colour(data.calls[byKernel.get(leaf.kernel)]);
    }
    return leaf.parent === "weights" ? "var(--c9)" : "var(--c7)";
  }
  function tell(leaf, parent) {
    const at = byKernel.get(leaf.kernel), call = data.calls[at];
    return [[parent === "weights" ? "weight" : "code", leaf.name], ["bytes", number(leaf.bytes)],
      ["of all", `${(100 * leaf.bytes / data.flash.bytes).toFixed(1)} %`],
      ["operators", call ? hw.operators(call) : ""], ["source", call?.source],
      ["made for", call?.made_for]];
  }

  function draw(width) {
    const tree = shown === "flash" ? data.flash
      : data.flash.children.find(group => group.name === shown);
    const root = d3.hierarchy(tree).sum(leaf => leaf.children ? 0 : leaf.bytes)
      .sort((a, b) => b.value - a.value || d3.ascending(a.data.name, b.data.name));
    d3.treemap().size([width, 400]).paddingInner(1).paddingOuter(1)
      .paddingTop(cell => cell.children && cell.depth === root.height - 1 ? 18 : 1)(root);
    const svg = node("svg", { width, height: 400, role: "group", "aria-label": "what fills the flash" });
    for (const cell of root.descendants()) {
      const wide = cell.x1 - cell.x0, high = cell.y1 - cell.y0;
      if (cell.children) {
        const text = hw.fit(`${cell.data.name}: ${number(cell.value)} B`, wide);
        if (text && cell.depth === root.height - 1 && high > 18) {
          svg.append(node("text", { x: cell.x0 + 4, y: cell.y0 + 13 }, text));
        }
        continue;
      }
      const parent = cell.parent.data.name;
      svg.append(tip(node("rect", { class: "box leaf", x: cell.x0, y: cell.y0, width: wide,
        height: high, fill: fillOf({ ...cell.data, parent }), tabindex: 0, role: "img",
        "data-bytes": cell.data.bytes, "data-call": byKernel.get(cell.data.kernel) ?? data.readers[cell.data.name],
        "aria-label": `${cell.data.name}, ${cell.data.bytes} bytes` }),
        () => tell(cell.data, parent)));
      const label = hw.fit(cell.data.name.replace(`${data.name}_`, ""), wide), size = hw.fit(`${number(cell.value)} B`, wide);
      if (label && high > 15) {
        svg.append(node("text", { class: "inside", x: cell.x0 + 4, y: cell.y0 + 13 }, label));
        if (high > 30 && size) {
          svg.append(node("text", { class: "inside", x: cell.x0 + 4, y: cell.y0 + 27 }, size));
        }
      }
    }
    place.replaceChildren(svg);
  }
};
