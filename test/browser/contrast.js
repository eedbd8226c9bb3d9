// Of each text that is seen: how far its colour is from what lies behind it (WCAG 2.2, 1.4.3).
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
function over(ground, colour) {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = `rgb(${ground.join()})`;
  canvas.fillRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
const luminance = rgb => {
  const [r, g, b] = rgb.map(each => each / 255)
    .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
const grounds = new Map();
function groundOf(element) {
  if (!element) return [255, 255, 255];
  if (!grounds.has(element)) {
    const style = getComputedStyle(element);
    let below = groundOf(element.parentElement);
    if (!(element instanceof SVGElement)) below = over(below, style.backgroundColor);
    grounds.set(element, below);
  }
  return grounds.get(element);
}
// Behind a text of a drawing are the boxes drawn before it that it lies in.
const boxes = new Map();
function behind(text) {
  const svg = text.ownerSVGElement, place = text.getBoundingClientRect();
  if (!boxes.has(svg)) {
    boxes.set(svg, [...svg.querySelectorAll("rect")].map(rect => [rect, rect.getBoundingClientRect(),
      getComputedStyle(rect)]));
  }
  let found = groundOf(svg);
  const x = place.x + place.width / 2, y = place.y + place.height / 2;
  for (const [rect, box, style] of boxes.get(svg)) {
    const isBefore = rect.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!isBefore || x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    const fill = over(found, style.fill), share = style.opacity * style.fillOpacity;
    found = found.map((each, i) => each + (fill[i] - each) * share);
  }
  return found.map(Math.round);
}
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), weak = [];
let count = 0;
for (let text; (text = texts.nextNode());) {
  const element = text.parentElement;
  if (!text.data.trim() || !element.checkVisibility() || element.closest("script, style")) continue;
  const style = getComputedStyle(element), isDrawn = element instanceof SVGElement;
  if (element.closest("button:disabled")) continue;
  const ground = isDrawn ? behind(element.closest("text") ?? element) : groundOf(element);
  let share = 1;
  for (let each = element; each; each = each.parentElement) share *= getComputedStyle(each).opacity;
  const full = over(ground, isDrawn ? style.fill : style.color);
  const colour = full.map((each, i) => Math.round(ground[i] + (each - ground[i]) * share));
  const found = contrast(colour, ground);
  count++;
  if (found < 4.5) {
    weak.push(`${found.toFixed(2)} ${element.tagName}.${element.getAttribute("class")} ` +
      `${colour} on ${ground}: ${text.data.trim().slice(0, 40)}`);
  }
}
return [count, [...new Set(weak)]];
