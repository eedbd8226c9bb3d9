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

  $("main").append(node("p", {}, data.says), ...data.parts.flatMap(part));
})();
