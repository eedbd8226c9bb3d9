// What is told of a call: where it comes from, what it takes, how its result lies and why.
hw.tellCall = (at, data = hw.data) => {
  const { number } = hw, call = data.calls[at];
  const group = hw.layoutOf(call, data);
  const copy = data.copies.by_call.find(each => each.kernel === call.kernel);
  return [["kernel", call.kernel], ["operators", hw.operators(call)], ["source", call.source],
    ["library", `${call.library} ${call.template}`.trim()], ["why", call.why?.replace(/`/g, "")],
    ["made for", call.made_for],
    ["multiply-adds", call.multiply_adds ? number(call.multiply_adds) : ""],
    ["instructions", call.instructions === null ? "" : number(call.instructions)],
    ["cycles", call.cycles === null ? "" : `about ${number(call.cycles)}`],
    ["measured", call.measured === undefined ? "" : `${number(call.measured)} ${data.measured.unit}`],
    ["code", hw.bytes(call.code)],
    ["result lies", group ? `${group.lies}; as ${group.second_best.lies} the calls around it would ` +
      `take about ${number(group.second_best.cycles - group.cycles)} cycles more` : ""],
    ["forced by", group?.forced_by], ["a copy", copy?.reason]];
};
