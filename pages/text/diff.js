(() => {
  const { $, data, node, number } = hw;
  const TITLES = { "": "The model", "code of": "Code, by kernel", weight: "Weights",
    "instructions of": "Instructions, by kernel" };
  const share = row => row.old ? `${row.by > 0 ? "+" : ""}${(100 * row.by / row.old).toFixed(1)} %`
    : row.new ? "new" : "";
  const kind = row => row.by > 0 ? "more" : row.by < 0 ? "less" : "";

  // Figures of the whole are of many units: their bars are shares of what each was, at most twice.
  function part({ name, rows }) {
    const title = node("h2", {}, TITLES[name]);
    if (!rows.length) return [title, node("p", { class: "none" }, "No differences.")];
    const length = row => name ? Math.abs(row.by)
      : Math.min(1, Math.abs(row.by) / Math.max(1, row.old ?? 0));
    const most = Math.max(...rows.map(length)) || 1;
    const bar = row => {
      const wide = 100 * length(row) / (name ? most : 1);
      return node("div", {}, node("i", { class: kind(row) || "same",
        style: `${row.by < 0 ? "right" : "left"}:${row.by < 0 ? "100%" : "0"};width:${wide}%` }));
    };
    return [title, node("div", { class: "scroll" }, node("table", { "data-part": name },
      node("thead", {}, node("tr", {}, ["", "old", "new", "", "change", ""].map(text =>
        node("th", {}, text)))),
      node("tbody", {}, rows.map(row => node("tr", { "data-by": row.by },
        node("td", { class: "name" }, row.name), node("td", { class: "number" }, number(row.old)),
        node("td", { class: "number" }, number(row.new)),
        node("td", { class: "number" }, row.by ? share(row) : ""),
        node("td", { class: `number ${kind(row)}` }, `${row.by > 0 ? "+" : ""}${number(row.by)}`),
        node("td", { class: "bar" }, bar(row)))))))];
  }

  // Both arenas at one scale and both graphs, the older one above; calls are the same by name.
  function drawn([old, now]) {
    const end = one => Math.max(one.ram.arena ?? 0,
      ...(one.ram.values ?? []).map(value => value.offset + value.bytes));
    const scale = { calls: Math.max(old.calls.length, now.calls.length),
      bytes: Math.max(end(old), end(now)) };
    const nameOf = value => `${value.kind} ${value.value}`;
    const sizes = new Map((old.ram.values ?? []).map(value => [nameOf(value), value.bytes]));
    const codes = new Map(old.calls.map(call => [call.value, call.code]));
    const beside = one => ({ ...scale, key: at => one.calls[at].value, ...(one === now && {
      was: value => sizes.get(nameOf(value)) ?? null,
      grew: call => !codes.has(call.value) || call.code > codes.get(call.value) }) });
    const both = (title, id, says, draw) => {
      const sections = [["old", old], ["new", now]].map(([name, one]) => {
        const section = node("section", { id: `${id}-${name}`, "aria-label": `${title}, ${name}` },
          node("h3", {}, name));
        draw(section, one, beside(one));
        return section;
      });
      return [node("h2", {}, title), node("p", { class: "says" }, says), ...sections];
    };
    return [
      ...both("Arena", "arena", "Both at one scale. What takes more than before, or was not there, " +
        "has a red edge.", hw.arena),
      ...both("Graph", "graph", "Calls whose code grew, or that were not there, have a red edge.",
        hw.graph)];
  }
  const keyOf = target => target.closest?.("[data-call]")?.dataset.call;
  for (const what of ["pointerover", "focusin"]) {
    document.addEventListener(what, event => {
      const key = keyOf(event.target);
      for (const each of document.querySelectorAll("[data-call]")) {
        each.classList.toggle("lit", each.dataset.call === key);
      }
    });
  }

  $("main").append(node("p", {}, data.says), ...data.parts.flatMap(part),
    ...(data.drawn.length ? drawn(data.drawn) : []));
})();
