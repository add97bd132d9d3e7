// Text to be read aloud, as State.Spoken and Puzzle.Spoken write it.
function speakLabel(label) {
  if (label.text === "_") return "blank";
  return label.colour && label.colour[0] !== "#" ? label.colour : label.text;
}

function labelAt(spec, state, ref) { return ref > 0 ? spec.labels[state[ref - 1]] : spec.fixed[-ref - 1]; }

function speakState(puzzle, state) {
  const spec = puzzle.spec;
  const groups = spec.groups.map(g =>
    (g.name ? upperFirst(g.name) + ": " : "") + g.refs.map(ref => speakLabel(labelAt(spec, state, ref))).join(", ") + ".");
  return (puzzle.isSolved(state) ? "Solved. " : "") + groups.join(" ");
}

// speakGap says what the moves do now, on a board where their names do not say it.
function speakGap(puzzle, state) {
  const spec = puzzle.spec, gap = puzzle.blankOf(state);
  if (!spec.slides || spec.names.includes("L")) return "";
  const ways = spec.names.flatMap((name, k) => {
    const place = puzzle.goal(k + 1, gap);
    return place < 0 ? [] : [name + " moves " + speakLabel(spec.labels[state[place]])];
  });
  return "At the gap " + ways.join(", ") + ". ";
}

// placeNames says where each place is.
function placeNames(spec) {
  const names = spec.solved.map((_, i) => "place " + (i + 1));
  for (const g of spec.groups) {
    g.refs.forEach((ref, i) => { if (ref > 0 && g.name) names[ref - 1] = g.name + (g.refs.length > 1 ? ", place " + (i + 1) : ""); });
  }
  return names;
}

function speakWord(spec, letters) {
  const phrases = runsOf(letters).map(run => {
    const k = Math.abs(run.letter) - 1, about = spec.about[k][run.letter < 0 ? 1 : 0];
    const phrase = about || "move " + spec.names[k] + (run.letter < 0 ? " backwards" : "");
    return phrase + (run.times === 2 ? ", twice" : run.times > 2 ? ", " + run.times + " times" : "");
  });
  return phrases.length ? upperFirst(phrases.join("; ")) + "." : "Nothing to do.";
}

// lineOf is the state in one line, as State.Line writes it.
function lineOf(spec, state) {
  return spec.line.map(ref => labelAt(spec, state, ref).text).join(spec.separator);
}

function upperFirst(s) {
  const [first = ""] = s; // a whole character, which slice(0, 1) may cut
  return first.toUpperCase() + s.slice(first.length);
}
