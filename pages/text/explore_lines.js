// Lines as the explorer shows them: of text, of Python, of code, with the number of their set of
// operators (`data-s`), by which those that are there are found (`shown`).
hw.lines = () => {
  const { node } = hw, shown = new Map();
  const lines = { shown, pinned: new Set(), lineOf };
  const TOKENS = /("[\w.]+"(?=\()|(?<==\s|^)[a-z_]+\.[\w.]+|@[\w.$]+)|->|(\s:\s.*$)/g;
  function coloured(text, tokens = TOKENS) {
    const parts = [];
    let from = 0;
    for (const found of text.matchAll(tokens)) {
      parts.push(text.slice(from, found.index));
      const kind = found[2] ? "type" : found[0] === "->" ? "arrow"
        : found[0].startsWith("@") ? "fn" : "op";
      parts.push(node("span", { class: kind }, found[2] ? coloured(found[0], /->/g) : found[0]));
      from = found.index + found[0].length;
    }
    return [...parts, text.slice(from)];
  }
  function lineOf(text, place, { at, bytes, note, mlir, kind = "" } = {}) {
    const label = bytes !== undefined && text.endsWith(":");
    const quiet = mlir && /"hw\.(weight|constant|default)"\(/.test(text);
    const kinds = [place ? "" : " still", label ? " label" : "", quiet ? " quiet" : ""].join("");
    const bare = text.trimStart();
    const made = node("div", { class: `line ${kind}${kinds}`, "data-s": place, tabindex: -1,
      style: `--in:${text.length - bare.length}ch` },
      at === undefined ? null : node("span", { class: "at" }, at),
      bytes === undefined ? null
        : node("span", { class: "bytes" }, bytes.replace(/../g, "$& ").trim()),
      node("span", { class: "text" }, mlir ? coloured(bare) : bare,
        note ? node("span", { class: "note" }, note) : null));
    if (place) {
      if (!shown.has(place)) shown.set(place, []);
      shown.get(place).push(made);
      if (lines.pinned.has(place)) made.classList.add("here");
    }
    return made;
  }
  return lines;
};
