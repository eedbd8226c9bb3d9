// What is alike in lines that a pass changed: which became which, and which words differ.
(() => {
  const MOST_PAIRS = 40000, MOST_WORDS = 250000, ALIKE = .5;
  const words = text => text.match(/[%@!#]?[\w.$]+|\s+|[^\w\s]/g) ?? [];
  // Value numbers of kernels change with each operation before them: they say nothing.
  hw.withoutNumbers = text => text.replace(/%\w*\d+\b/g, "%");

  function counted(text) {
    const found = new Map();
    for (const word of words(text)) if (word.trim()) found.set(word, (found.get(word) ?? 0) + 1);
    return { found, size: [...found.values()].reduce((sum, each) => sum + each, 0) };
  }
  function alike(one, other) {
    let common = 0;
    for (const [word, count] of one.found) common += Math.min(count, other.found.get(word) ?? 0);
    return 2 * common / Math.max(1, one.size + other.size);
  }

  // Pairs of numbers in two lists, by a table in which `gain(i, j)` is what a pair is worth; in order.
  function paired(high, wide, gain) {
    const row = wide + 1, best = new Float64Array((high + 1) * row), gains = new Float64Array(high * wide);
    for (let i = high - 1; i >= 0; i--) {
      for (let j = wide - 1; j >= 0; j--) {
        const own = gains[i * wide + j] = gain(i, j);
        best[i * row + j] = Math.max(best[(i + 1) * row + j], best[i * row + j + 1],
          own > 0 ? own + best[(i + 1) * row + j + 1] : 0);
      }
    }
    const pairs = [];
    for (let i = 0, j = 0; i < high && j < wide;) {
      const own = gains[i * wide + j];
      if (own > 0 && best[i * row + j] === own + best[(i + 1) * row + j + 1]) pairs.push([i++, j++]);
      else if (best[i * row + j] === best[(i + 1) * row + j]) i++;
      else j++;
    }
    return pairs;
  }

  // Rows of two lists of texts: `[i, j]` where a line became another one, `[i]` or `[undefined, j]`
  // where it has no other.
  hw.aligned = (gone, come) => {
    const one = gone.map(counted), other = come.map(counted);
    const few = gone.length * come.length <= MOST_PAIRS;
    const pairs = few ? paired(gone.length, come.length, (i, j) => {
      const found = alike(one[i], other[j]);
      return found < ALIKE ? 0 : found;
    }) : [];
    const rows = [];
    let i = 0, j = 0;
    for (const [to, until] of [...pairs, [gone.length, come.length]]) {
      // What has no other is beside what has none either, without saying that one became the other.
      while (i < to || j < until) {
        rows.push([i < to ? i++ : undefined, j < until ? j++ : undefined, false]);
      }
      if (to < gone.length) rows.push([i++, j++, true]);
    }
    return rows;
  };

  // The places of the words that differ, from one letter to another, of each of two texts.
  hw.changedWords = (old, now) => {
    const one = words(old), other = words(now);
    let start = 0, end = 0;
    const least = Math.min(one.length, other.length);
    while (start < least && one[start] === other[start]) start++;
    while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++;
    const high = one.length - start - end, wide = other.length - start - end;
    const pairs = high * wide <= MOST_WORDS
      ? paired(high, wide, (i, j) => {
        const word = one[start + i];
        return word === other[start + j] ? word.trim() ? 1 : .1 : 0;
      }) : [];
    return [places(one, start, high, new Set(pairs.map(pair => pair[0]))),
      places(other, start, wide, new Set(pairs.map(pair => pair[1])))];
  };
  function places(all, start, size, same) {
    const found = [];
    let at = all.slice(0, start).join("").length;
    for (let i = 0; i < size; i++) {
      const to = at + all[start + i].length;
      if (!same.has(i)) {
        if (found.at(-1)?.[1] === at) found.at(-1)[1] = to;
        else found.push([at, to]);
      }
      at = to;
    }
    return found;
  }

  // Marks such places in an element, whose text begins behind so many letters.
  hw.markWords = (element, ranges, skipped) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), found = [];
    let at = skipped;
    for (let text; (text = texts.nextNode());) {
      found.push([text, at]);
      at += text.length;
    }
    for (const [text, begins] of found) {
      const own = ranges.map(([from, to]) => [Math.max(from - begins, 0), Math.min(to - begins, text.length)])
        .filter(([from, to]) => from < to);
      if (!own.length) continue;
      const letters = text.data, parts = [];
      let done = 0;
      for (const [from, to] of own) {
        parts.push(letters.slice(done, from), hw.node("b", { class: "word" }, letters.slice(from, to)));
        done = to;
      }
      text.replaceWith(...parts, letters.slice(done));
    }
  };
})();
