// The call of a report that is looked at.
(() => {
  const { $ } = hw;
  // Where there is more than one, calls that are pointed at light up wherever they are shown.
  const lit = call => {
    for (const each of document.querySelectorAll(".lit")) each.classList.remove("lit");
    if (call === undefined) return;
    for (const each of document.querySelectorAll(`[data-call="${call}"]`)) each.classList.add("lit");
  };
  let pinned;
  hw.pin = call => {
    pinned = call;
    for (const each of document.querySelectorAll(".pinned")) each.classList.remove("pinned");
    $("#detail").hidden = call === undefined;
    lit(call);
    if (call === undefined) return;
    for (const each of document.querySelectorAll(`[data-call="${call}"]`)) each.classList.add("pinned");
    hw.detail($("#detail"), call);
  };
  const called = event => event.target.closest?.("[data-call]")?.dataset.call;
  document.addEventListener("pointerover", event => lit(called(event) ?? pinned));
  document.addEventListener("focusin", event => lit(called(event) ?? pinned));
  document.addEventListener("click", event => {
    if (called(event) !== undefined) hw.pin(+called(event));
  });
  document.addEventListener("keydown", event => {
    const is = name => event.key === name;
    if (is("Escape")) hw.pin(undefined);
    else if ((is("Enter") || is(" ")) && called(event) !== undefined) {
      event.preventDefault();
      hw.pin(+called(event));
    } else if ((is("ArrowLeft") || is("ArrowRight")) && pinned !== undefined &&
        !event.target.matches("input,select")) {
      const next = pinned + (is("ArrowRight") ? 1 : -1);
      if (next >= 0 && next < hw.data.calls.length) hw.pin(next);
    }
  });
})();
