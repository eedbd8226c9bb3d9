// Passes, one after the other: of the program, and LLVM's own of each function. `again` shows the
// one that was shown last.
hw.passes = (model, lines) => {
  const { $, data, node } = hw, draw = hw.diff(model.texts, lines);
  const tracks = [hw.track(model, model.texts, true),
    ...model.llvm.map(each => hw.track(each, model.texts, false))];
  let track = tracks[0];
  const milliseconds = value => value === null ? ""
    : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  const stepOf = ([name, ms, more], longest, n) => node("button", { type: "button",
    class: `step${n !== undefined && !track.changes(n) ? " same" : ""}`, "data-n": n,
    role: "option", style: `--share:${(100 * ms / longest).toFixed(1)}%`, disabled: n === undefined,
    click: n === undefined ? undefined : () => showPass(n) }, node("span", {}, name),
  node("small", {}, n === undefined ? more : track.changes(n)
    ? [node("span", { class: "plus" }, `+${track.countsOf(n)[0]} `),
      node("span", { class: "minus" }, `−${track.countsOf(n)[1]}`)] : ""),
  node("small", { class: "ms" }, milliseconds(ms)));
  const title = text => node("h2", {}, text);

  // The program's passes go by stages; those of versions for named sizes say which.
  function titlesOfProgram() {
    const stageOf = name => Object.keys(data.stages)
      .find(stage => data.stages[stage].includes(name));
    let stage = "", version = "";
    return track.passes.map((pass, n) => {
      const own = track.isLowered(n) ? "the object" : stageOf(pass[0]), before = stage;
      if (track.isLowered(n)) version = "";
      if (own === undefined) version = `${pass[0]}: `;
      stage = own;
      return own !== undefined && own !== before ? `${version}to ${own}` : "";
    });
  }
  const titlesOfLlvm = () => track.passes.map((_, n) =>
    n === track.code ? "on machine instructions" : n === 0 ? "on LLVM's IR" : "");
  function listSteps() {
    const others = track.isProgram ? data.times
      : track.others.map(([name, runs, ms]) => [name, ms, runs > 1 ? `${runs} ×` : ""]);
    const longest = Math.max(...track.passes.map(pass => pass[1]), ...others.map(each => each[1]), 1e-3);
    const titles = track.isProgram ? titlesOfProgram() : titlesOfLlvm(), list = [];
    track.passes.forEach((pass, n) => {
      if (titles[n]) list.push(title(titles[n]));
      list.push(stepOf(pass, longest, n));
    });
    if (!track.isProgram && others.length) list.push(title("what changed nothing"));
    list.push(...others.map(each => stepOf(each, longest)));
    $("#steps").replaceChildren(...list);
    $("#slider").max = Math.max(0, track.passes.length - 1);
  }
  function showPass(n) {
    if (!track.passes.length) return;
    const { passes } = track, now = track.now = Math.min(Math.max(n, 0), passes.length - 1);
    $("#slider").value = now;
    $("#slider").setAttribute("aria-valuetext", passes[now][0]);
    for (const step of document.querySelectorAll(".step[data-n]")) {
      const is = +step.dataset.n === now;
      step.setAttribute("aria-selected", is);
      if (is) step.scrollIntoView({ block: "nearest" });
    }
    const [come, gone] = track.countsOf(now);
    $("#pass").textContent = [`${now + 1} of ${passes.length}: ${passes[now][0]}`,
      milliseconds(passes[now][1]),
      track.changes(now) ? `${come} ${come === 1 ? "line" : "lines"} came, ${gone} went` : "changed nothing"].filter(Boolean).join(", ");
    draw(track);
  }
  function showTrack(wanted) {
    track = wanted;
    $("#track").value = tracks.indexOf(track);
    listSteps();
    if (track.passes.length) return showPass(track.now);
    $("#pass").textContent = "no pass changed anything";
    $("#diff").replaceChildren();
  }
  function toChanged(step) {
    let n = track.now + step;
    while (track.passes[n] && !track.changes(n)) n += step;
    if (track.passes[n]) showPass(n);
  }
  // From the program to LLVM's passes of a function that is about what was chosen, and back.
  function toLlvm() {
    const [program, ...others] = tracks;
    const longest = (one, other) => other.milliseconds - one.milliseconds;
    const wanted = others.find(each => lines.pinned.has(each.place)) ?? others.sort(longest)[0];
    showTrack(track.isProgram && wanted ? wanted : program);
  }
  const option = (each, n) => node("option", { value: n }, each.isProgram
    ? `the program: ${each.passes.length} passes`
    : `${each.name}: ${each.passes.length} passes, ${milliseconds(each.milliseconds)}`);
  const options = tracks.map(option), leftOut = model.left.length;
  $("#track").append(options[0]);
  if (options.length > 1) $("#track").append(node("optgroup", { label: "LLVM's passes that changed a function" },
    options.slice(1)));
  if (leftOut) $("#track").append(node("optgroup", { label: "too long to be told of" },
    model.left.map(name => node("option", { disabled: true }, name))));
  $("#track").addEventListener("change", event => showTrack(tracks[+event.target.value]));
  $("#slider").addEventListener("input", event => showPass(+event.target.value));
  $("#before").addEventListener("click", () => toChanged(-1));
  $("#after").addEventListener("click", () => toChanged(1));
  $("#steps").setAttribute("role", "listbox");
  listSteps();
  return { again: () => showTrack(track), toChanged, toLlvm };
};
