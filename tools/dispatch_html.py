"""Dispatch tables as one page: operators down, keys across, colours for how a kernel was found."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Sequence

from ..dialect.dispatch.table import KINDS, Cell

COLOURS = ("#2f9e62", "#7fc8a0", "#c8a2e0", "#8cb9ec", "#ff9f6b", "#f2cf63", "#e3b7c6",
           "#d5d9de", "#ffffff")  # fmt: skip
"""One for each kind, in the order of precedence."""


def page(keys: Sequence[str], rows: Iterable[tuple[str, Sequence[Cell]]]) -> str:
    """The page's text; it needs nothing else, and no network.

    Cells repeat, so that the page holds each once and numbers for where it stands.
    """
    numbers: dict[tuple[int, str], int] = {}
    lines: list[list[str | int]] = []
    for name, cells in rows:
        places = [numbers.setdefault(_cell(cell), len(numbers)) for cell in cells]
        lines.append([name, *places])
    data = {"kinds": KINDS, "keys": list(keys), "cells": list(numbers), "rows": lines}
    text = json.dumps(data, separators=(",", ":")).replace("</", "<\\/")
    return (
        TEMPLATE.replace("%STYLE%", _style()).replace("%LEGEND%", _legend()).replace("%DATA%", text)
    )


def _cell(cell: Cell) -> tuple[int, str]:
    """The number of its kind, and what is registered."""
    return KINDS.index(cell.kind), "" if cell.registration is None else str(cell.registration)


def _style() -> str:
    return "\n".join(f".k{number}{{background:{colour}}}" for number, colour in enumerate(COLOURS))


def _legend() -> str:
    box = '<label class="k{0}"><input type="checkbox" value="{0}">{1}</label>'
    return " ".join(box.format(number, html.escape(kind)) for number, kind in enumerate(KINDS))


TEMPLATE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Dispatch tables</title>
<style>
body{font:13px/1.5 system-ui,sans-serif;margin:0;color:#1b1f24;background:#fff;
 height:100vh;overflow:hidden;display:flex;flex-direction:column}
header{padding:10px 14px;display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;
 border-bottom:1px solid #8b949e}
h1{font-size:15px;margin:0}
#filter{font:inherit;padding:3px 8px;width:22em;border:1px solid #8b949e;border-radius:4px}
#kinds{display:flex;flex-wrap:wrap;gap:6px}
label{padding:0 8px 0 2px;border:1px solid #c6ccd2;border-radius:4px;white-space:nowrap}
label input{vertical-align:-2px}
main{flex:1;overflow:auto}
table{border-collapse:separate;border-spacing:0}
th{font-weight:500;text-align:left;background:#f6f8fa;white-space:nowrap}
thead th{position:sticky;top:0;z-index:1;padding:4px 8px;font-size:12px;
 border-bottom:1px solid #8b949e}
tbody th{position:sticky;left:0;padding:0 12px;border-right:1px solid #8b949e;
 font:12px/20px ui-monospace,monospace;max-width:26em;overflow:hidden;text-overflow:ellipsis}
thead th:first-child{left:0;z-index:2}
td{border-right:1px solid #fff;border-bottom:1px solid #fff;height:20px;padding:0}
tr:hover th{background:#dbe3ec}
td:hover{outline:2px solid #1b1f24;outline-offset:-2px}
#shown{position:fixed;right:14px;bottom:12px;max-width:60vw;padding:6px 10px;border-radius:4px;
 background:#1b1f24;color:#fff;display:none;z-index:3}
%STYLE%
</style>
<header><h1>Dispatch tables</h1>
<input id="filter" type="search" placeholder="operators, such as add or conv.*out" autofocus>
<span id="count"></span>
<span id="kinds">only rows with %LEGEND%</span></header>
<main><table><thead></thead><tbody></tbody></table></main>
<div id="shown"></div>
<noscript>This page draws its table with a script.</noscript>
<script>
const data = %DATA%;
const $ = name => document.querySelector(name);
const text = value => value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
$("thead").innerHTML = "<tr><th>operator</th>" +
  data.keys.map(key => `<th>${text(key)}</th>`).join("") + "</tr>";
const describe = (row, column) => {
  const [kind, what] = data.cells[data.rows[row][column + 1]];
  return `${data.rows[row][0]} for ${data.keys[column]}: ${data.kinds[kind]}` +
    (what ? `: ${what}` : "");
};
$("tbody").innerHTML = data.rows.map((row, number) => `<tr data-row="${number}">` +
  `<th title="${text(row[0])}">${text(row[0])}</th>` + row.slice(1).map((cell, column) =>
    `<td class="k${data.cells[cell][0]}" data-column="${column}"></td>`
  ).join("") + "</tr>").join("");
const rows = [...$("tbody").children];
function filter() {
  let pattern;
  try { pattern = new RegExp($("#filter").value, "i"); } catch { return; }
  const kinds = [...document.querySelectorAll("label input:checked")].map(box => +box.value);
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
</script>
</html>
"""
