// A problem in the address of a page: state=… and word=…, with board=2 for the second
// board of a page, and size=… for a board whose size was chosen.
// writeState names labels by their texts where these differ, else by numbers.
function writeState(spec, state) { return state.map(label => stateNames(spec)[label]).join("."); }

function stateNames(spec) {
  const texts = spec.labels.map(l => l.text), plain = texts.every(t => /^[A-Za-z0-9_]+$/.test(t));
  return plain && new Set(texts).size === texts.length ? texts : texts.map((_, i) => String(i + 1));
}

// readState reads what writeState wrote; a problem is an error in words.
function readState(spec, text) {
  const names = stateNames(spec), parts = text.split(/[.\s]+/).filter(p => p);
  if (parts.length !== spec.solved.length) throw new Error("it has " + parts.length + " places, and the board has " + spec.solved.length);
  const state = parts.map(p => {
    const k = names.indexOf(p);
    if (k < 0) throw new Error('the board has no piece "' + p.slice(0, 20) + '"');
    return k;
  });
  const sorted = list => list.slice().sort((a, b) => a - b), have = sorted(state), want = sorted(spec.solved);
  const wrong = have.findIndex((v, i) => v !== want[i]);
  if (wrong >= 0) throw new Error('the pieces are not those of the board, as for "' + names[have[wrong]] + '"');
  return state;
}

// writeLink returns the part of an address after its #.
function writeLink(spec, problem) {
  const parts = [];
  if (problem.board > 1) parts.push("board=" + problem.board);
  if (problem.size) parts.push("size=" + encodeURIComponent(problem.size));
  parts.push("state=" + writeState(spec, problem.state));
  if (problem.letters.length) parts.push("word=" + encodeURIComponent(formatWord(spec, problem.letters)));
  return "#" + parts.join("&");
}

// readLink returns the fields of an address; null where it holds no problem for this
// board, with one of the fields that say what it is.
function readLink(hash, board, problem = ["state", "word"]) {
  const fields = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const i = part.indexOf("=");
    if (i < 0) continue;
    let value = part.slice(i + 1).replace(/\+/g, " ");
    try { value = decodeURIComponent(value); } catch (problem) { value = "%"; } // no piece and no word
    fields[part.slice(0, i)] = value;
  }
  if (problem.every(name => fields[name] === undefined)) return null;
  return (+fields.board || 1) === board ? fields : null;
}

// writeSkewers writes skewers from the bottom up, as a dango.State prints itself:
// 112|233| for two full ones and an empty one, with commas between dumplings above 9.
function writeSkewers(skewers) {
  const comma = skewers.some(s => s.some(k => k > 9)) ? "," : "";
  return skewers.map(s => s.join(comma)).join("|");
}

// readSkewers reads what writeSkewers wrote, for the dumplings of another state; older
// links have a full stop for each bar. A problem is an error in words.
function readSkewers(text, height, like) {
  const all = [].concat(...like), comma = all.some(k => k > 9) ? "," : "", skewers = text.replace(/\./g, "|").split("|");
  if (skewers.length !== like.length) throw new Error("it has " + skewers.length + " skewers, and the board has " + like.length);
  const state = skewers.map(s => s.split(comma).filter(k => k).map(Number));
  if (state.some(s => s.length > height)) throw new Error("a skewer is higher than " + height);
  const sorted = list => list.slice().sort((a, b) => a - b).join();
  if (sorted([].concat(...state)) !== sorted(all)) throw new Error("the dumplings are not those of the board");
  return state;
}
