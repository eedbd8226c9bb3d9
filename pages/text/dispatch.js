(() => {
  const { $, data, node } = hw;
  const boxes = data.kinds.map((kind, number) =>
    node("label", { class: `k${number}` }, node("input", { type: "checkbox", value: number }), kind));
  $("#tools").append(
    node("input", { id: "filter", type: "search", autofocus: true,
      placeholder: "operators, such as add or conv.*out", "aria-label": "operators" }),
    node("span", { id: "count" }), node("span", { id: "kinds" }, "only rows with ", boxes));
  $("thead").append(node("tr", {}, node("th", {}, "operator"),
    data.keys.map(key => node("th", {}, key))));

  const describe = (row, column) => {
    const [kind, what] = data.cells[data.rows[row][column + 1]];
    return `${data.rows[row][0]} for ${data.keys[column]}: ${data.kinds[kind]}` +
      (what ? `: ${what}` : "");
  };
  const rows = data.rows.map((row, number) => node("tr", { "data-row": number },
    node("th", { title: row[0] }, row[0]), row.slice(1).map((cell, column) =>
      node("td", { class: `k${data.cells[cell][0]}`, "data-column": column }))));
  $("tbody").append(...rows);

  function filter() {
    let pattern;
    try { pattern = new RegExp($("#filter").value, "i"); } catch { return; }
    const kinds = boxes.map(label => label.firstChild).filter(box => box.checked)
      .map(box => +box.value);
    let count = 0;
    data.rows.forEach((row, number) => {
      const found = new Set(row.slice(1).map(cell => data.cells[cell][0]));
      const kept = pattern.test(row[0]) && kinds.every(kind => found.has(kind));
      rows[number].hidden = !kept;
      count += kept;
    });
    $("#count").textContent = `${count} of ${data.rows.length} operators`;
  }
  document.addEventListener("input", filter);
  $("tbody").addEventListener("mouseover", event => {
    const shown = event.target.tagName === "TD";
    $("#shown").style.display = shown ? "block" : "none";
    if (!shown) return;
    const row = event.target.parentNode.dataset.row;
    $("#shown").textContent = describe(row, +event.target.dataset.column);
  });
  filter();
})();
