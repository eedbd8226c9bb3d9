// The graph: kernels as boxes of the operators that are fused in them, with what goes between.
// Beside another report, calls are known by name (`key`), and those that `grew` are marked.
hw.graph = (section, data = hw.data, beside = {}) => {
  const { node, tip } = hw, { key = at => at, grew = () => false } = beside;
  const LINE = 17, LETTER = 6.7, { values, calls, outputs } = data.graph;
  const ENDS = { input: "an input of the model", state: "kept from call to call",
    output: "an output of the model" };
  let direction = "LR";
  const place = node("div", { class: "scroll tall" });
  const says = node("p", { class: "says" }, "Each box is a call of one kernel, with the operators " +
    "that are fused in it. Views are no calls: who reads one reads the value that it looks at.");
  const controls = node("div", { class: "controls" }, hw.choice("direction",
    { LR: "to the right", TB: "downwards" }, direction, chosen => { direction = chosen; draw(); }),
  hw.legend(data.calls));
  section.append(...(beside.key ? [] : [says, controls]), place);
  hw.drawn(place, draw);

  const shapeOf = value => `${value.dtype} ${value.shape.join("×") || "scalar"}`;

  // Nodes: calls by number, `v3` for inputs and what is kept, `o0` for outputs.
  function nodes() {
    const found = values.map((value, at) => ({ id: `v${at}`, value, title: value.name,
      lines: [shapeOf(value)] })).filter(each => each.value.kind !== "value");
    data.calls.forEach((call, at) => found.push({ id: `c${at}`, call, at, title: `${at}  ${call.kernel}`,
      lines: call.operators.map(name => name.replace(/^aten\./, "")) }));
    outputs.forEach((output, at) => found.push({ id: `o${at}`, title: output.name, lines: ["output"] }));
    return found;
  }
  const from = at => values[at].call === null ? `v${at}` : `c${values[at].call}`;
  function* edges() {
    for (const [at, call] of calls.entries()) {
      for (const value of call.reads) yield [from(value), `c${at}`, values[value]];
    }
    for (const [at, output] of outputs.entries()) {
      for (const value of output.values) yield [from(value), `o${at}`, values[value]];
    }
  }

  function draw() {
    const graph = new dagre.graphlib.Graph({ multigraph: true });
    graph.setGraph({ rankdir: direction, nodesep: 22, ranksep: 34, marginx: 14, marginy: 14 });
    const drawn = nodes();
    for (const each of drawn) {
      const longest = Math.max(each.title.length, ...each.lines.map(line => line.length + 2));
      graph.setNode(each.id, { each, width: longest * LETTER + 18,
        height: 24 + LINE * each.lines.length + 4 });
    }
    let count = 0;
    for (const [start, end, value] of edges()) {
      graph.setEdge(start, end, { value, width: shapeOf(value).length * LETTER, height: 14,
        labelpos: "c" }, `${count++}`);
    }
    dagre.layout(graph);
    const { width, height } = graph.graph();
    const svg = node("svg", { width: Math.max(width, 10), height, role: "group",
      "aria-label": "graph of calls" },
      node("defs", {}, node("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4,
        markerWidth: 7, markerHeight: 7, orient: "auto" },
        node("path", { d: "M0,0L8,4L0,8z", class: "head" }))));
    const line = d3.line(point => point.x, point => point.y).curve(d3.curveBasis);
    for (const key of graph.edges()) {
      const edge = graph.edge(key);
      svg.append(node("path", { class: "edge", d: line(edge.points), "marker-end": "url(#arrow)" }));
    }
    for (const key of graph.edges()) {
      const edge = graph.edge(key), text = shapeOf(edge.value);
      svg.append(node("rect", { class: "behind", x: edge.x - text.length * LETTER / 2 - 2, y: edge.y - 8,
        width: text.length * LETTER + 4, height: 15 }),
      node("text", { class: "between", x: edge.x, y: edge.y + 4, "text-anchor": "middle" }, text));
    }
    for (const id of graph.nodes()) svg.append(...boxOf(graph.node(id)));
    place.replaceChildren(svg);
  }

  function boxOf({ each, x, y, width, height }) {
    const left = x - width / 2, top = y - height / 2;
    const fill = each.call ? hw.colour(each.call) : "var(--panel)";
    const kind = each.call ? `call${grew(each.call) ? " grown" : ""}` : "end";
    const box = node("rect", { class: `box ${kind}`, x: left, y: top, width, height,
      rx: 4, fill, "data-call": each.call ? key(each.at) : null, tabindex: 0, role: "img",
      "aria-label": [each.title, ...each.lines].join(", ") });
    tip(box, () => each.call ? hw.tellCall(each.at, data)
      : [["value", each.title], ["is", ENDS[each.value?.kind ?? "output"]], ["type", each.lines[0]]]);
    const title = node("text", { class: "inside title", x: left + 8, y: top + 16 }, each.title);
    const lines = each.lines.flatMap((text, at) => [
      ...(each.call ? [node("rect", { class: "operator", x: left + 6, y: top + 23 + LINE * at,
        width: width - 12, height: LINE - 2, rx: 2 })] : []),
      node("text", { class: "inside", x: left + 11, y: top + 35 + LINE * at }, text)]);
    return [box, title, ...lines];
  }
};
