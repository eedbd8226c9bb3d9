"use strict";
// What every page has. Text reaches the page by textContent and attributes alone, never as markup.
const hw = (() => {
  const $ = selector => document.querySelector(selector);
  const data = JSON.parse($("#data").textContent);

  const SVG = new Set(["svg", "g", "rect", "text", "path", "line", "circle", "title", "defs",
    "marker", "polyline", "polygon", "tspan", "clipPath"]);
  // An element with attributes (functions are listeners) and children (text, elements or lists).
  function node(tag, attributes = {}, ...children) {
    const made = SVG.has(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag)
      : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") made.addEventListener(name, value);
      else if (value !== undefined && value !== null && value !== false) {
        made.setAttribute(name, value === true ? "" : value);
      }
    }
    made.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
    return made;
  }

  const number = value => value === null || value === undefined ? "–"
    : value.toLocaleString("en-GB");

  // `rows()` gives pairs of a word and a text for what is pointed at or has the focus.
  const tips = new WeakMap();
  function tip(element, rows) {
    element.dataset.tip = "";
    tips.set(element, rows);
    return element;
  }
  const box = $("#tip");
  function show(element, x, y) {
    const rows = tips.get(element)().filter(row => row[1] !== "" && row[1] !== undefined);
    box.replaceChildren(node("dl", {}, rows.map(([word, text]) =>
      [node("dt", {}, word), node("dd", {}, String(text))])));
    box.hidden = false;
    const left = Math.min(x + 14, innerWidth - box.offsetWidth - 8);
    const below = y + 18 + box.offsetHeight < innerHeight;
    box.style.left = `${Math.max(8, left)}px`;
    box.style.top = `${below ? y + 18 : Math.max(8, y - box.offsetHeight - 12)}px`;
  }
  const hide = () => { box.hidden = true; };
  document.addEventListener("pointermove", event => {
    const found = event.target.closest?.("[data-tip]");
    found ? show(found, event.clientX, event.clientY) : hide();
  });
  document.addEventListener("focusin", event => {
    const found = event.target.closest("[data-tip]");
    if (!found || !found.matches(":focus-visible")) return;
    const place = found.getBoundingClientRect();
    show(found, place.left, Math.min(place.bottom - 12, innerHeight));
  });
  document.addEventListener("focusout", hide);
  for (const what of ["wheel", "click"]) document.addEventListener(what, hide, true);
  document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });

  // The theme: as the system has it, or as was chosen.
  const root = document.documentElement, button = $("#theme");
  const kept = { get: () => { try { return localStorage.getItem("hw-theme"); } catch { return null; } },
    set: value => { try { localStorage.setItem("hw-theme", value); } catch { /* none is kept */ } } };
  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  function theme(chosen) {
    if (chosen) root.dataset.theme = chosen;
    button.textContent = isDark() ? "☀ light" : "☾ dark";
    button.setAttribute("aria-label", isDark() ? "change to light colours" : "change to dark colours");
  }
  button.addEventListener("click", () => {
    theme(isDark() ? "light" : "dark");
    kept.set(root.dataset.theme);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => theme());
  theme(["light", "dark"].includes(kept.get()) ? kept.get() : null);

  return { $, data, node, number, tip, theme };
})();
