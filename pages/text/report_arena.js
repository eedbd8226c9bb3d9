// The arena: calls from left to right, bytes upwards, each value a box for as long as it is needed.
// Beside another report, both are drawn to the scale of the larger one (`calls` and `bytes`), calls
// are known by name (`key`), and what grew is marked (`was`: what a value took before).
hw.arena = (section, data = hw.data, beside = {}) => {
  const { node, number } = hw, { key = at => at, was = () => undefined } = beside;
  const held = data.ram.values ?? [], peak = data.ram.peak, calls = data.calls;
  if (!held.length) {
    section.append(node("p", { class: "none" }, "The model needs no arena."));
    return;
  }
  const bound = data.ram.arena_lower_bound;
  section.append(
    node("p", { class: "says" },
      `${number(held.length)} values in ${number(data.ram.arena)} bytes. At most ` +
      `${number(peak.bytes)} are in use at a time, first at call ${peak.call}. ` +
      (bound > data.ram.arena ? `Whole values would take ${number(bound)} at least: some kernels ` +
        "compute them by rows, or in chains. "
        : `No plan of whole values takes less than ${number(bound)}. `) +
      "A value that is written over another one in the same call begins where that ends."),
    hw.legend(calls));
  const arenas = [...new Set(held.map(value => value.arena))].sort((a, b) => a - b);
  for (const arena of arenas) {
    const place = node("div", { class: "scroll" });
    if (arenas.length > 1) {
      const told = data.ram.arenas?.[arena];
      section.append(node("h3", {}, told ? `${told.region}: ${number(told.bytes)} bytes`
        : `arena ${arena}`));
    }
    section.append(place);
    hw.drawn(place, width => draw(place, width, held.filter(value => value.arena === arena), arena));
  }

  const meets = (one, other) => one.offset < other.offset + other.bytes &&
    other.offset < one.offset + one.bytes;
  // Where a value ends in the call that writes another one over it, each has half of the column.
  function span(value, all) {
    const begins = all.some(other => other !== value && other.last === value.first &&
      other.first < value.first && meets(value, other));
    const ends = all.some(other => other !== value && other.first === value.last &&
      other.last > value.last && meets(value, other));
    return [value.first + (begins ? .5 : 0), value.last + 1 - (ends ? .5 : 0)];
  }

  const grew = value => was(value) === null || value.bytes > was(value);
  function tell(value) {
    const call = calls[value.first] ?? {};
    const group = value.kind === "value" ? hw.layoutOf(call, data) : undefined;
    const before = was(value);
    return [["value", value.kind === "scratch" ? `scratch memory of ${value.value}` : value.value],
      ["operators", value.kind === "input" ? "an input of the model" : hw.operators(call)],
      ["source", value.source],
      ["bytes", `${number(value.bytes)}, from ${number(value.offset)} on`],
      ["needed", value.first === value.last ? `in call ${value.first}`
        : `from call ${value.first} to ${value.last}`],
      ["before", before === undefined ? "" : before === null ? "not there" : number(before)],
      ["lies", group?.lies], ["forced by", group?.forced_by]];
  }

  function draw(place, width, all, arena) {
    const top = 26, left = 62, bottom = 34, column = Math.max(13, (width - left - 12) / (beside.calls ?? calls.length));
    const wide = left + column * calls.length + 12, high = 420;
    const end = Math.max(...all.map(value => value.offset + value.bytes));
    const size = arenas.length > 1 ? data.ram.arenas?.[arena]?.bytes ?? end : data.ram.arena;
    const x = d3.scaleLinear([0, calls.length], [left, left + column * calls.length]);
    const y = d3.scaleLinear([0, beside.bytes ?? Math.max(size, end)], [high - bottom, top]);
    const svg = node("svg", { width: wide, height: high, role: "group",
      "aria-label": "values in the arena" });
    for (const tick of y.ticks(6)) {
      svg.append(node("line", { class: "grid", x1: left, x2: wide - 12, y1: y(tick), y2: y(tick) }));
    }
    if (all.some(value => value.first <= peak.call && peak.call <= value.last)) {
      svg.append(node("rect", { class: "column peak", x: x(peak.call), y: top, width: column,
        height: high - bottom - top }));
    }
    for (const value of all) {
      const [from, to] = span(value, all);
      const box = { x: x(from), y: y(value.offset + value.bytes), width: x(to) - x(from),
        height: Math.max(1, y(value.offset) - y(value.offset + value.bytes)) };
      const fill = value.kind === "scratch" ? hw.colours.scratch
        : value.kind === "input" ? hw.colours.input : hw.colour(calls[value.first] ?? {});
      svg.append(hw.tip(node("rect", { class: `box value ${value.kind}${grew(value) ? " grown" : ""}`, ...box, fill, rx: 2,
        tabindex: 0, "data-call": value.kind === "input" ? null : key(value.first), role: "img",
        "data-bytes": value.bytes,
        "aria-label": `${value.value}, ${value.bytes} bytes, calls ${value.first} to ${value.last}`,
      }), () => tell(value)));
      const name = value.kind === "scratch" ? "scratch" : value.value;
      const text = hw.fits(name, box.width) ? name : hw.fit(`${value.first}`, box.width + 8);
      if (text && box.height > 14) {
        svg.append(node("text", { class: "inside", x: box.x + 5, y: box.y + box.height / 2 + 4 }, text));
      }
    }
    svg.append(node("path", { class: "limit", d: `M${left},${y(size)}H${wide - 12}` }));
    const right = x(peak.call) > wide / 2;
    svg.append(node("text", { class: "peak", y: top - 9, "text-anchor": right ? "end" : "start",
      x: x(peak.call) + (right ? column : 0) },
      `peak: ${number(peak.bytes)} B in ${peak.values} values at call ${peak.call}`));
    const axes = [d3.axisLeft(y).ticks(6).tickFormat(hw.short).tickSizeOuter(0),
      d3.axisBottom(d3.scaleLinear([-.5, calls.length - .5], x.range())).tickFormat(d3.format("d"))
        .tickValues(calls.map((_, at) => at).filter(at => at % Math.ceil(24 / column) === 0))];
    const groups = [node("g", { class: "axis", transform: `translate(${left},0)` }),
      node("g", { class: "axis", transform: `translate(0,${high - bottom})` })];
    groups.forEach((group, at) => d3.select(group).call(axes[at]));
    svg.append(...groups,
      node("text", { x: 8, y: 14, class: "axis" }, "bytes"),
      node("text", { x: left, y: high - 3 }, "call"));
    place.replaceChildren(svg);
  }
};
