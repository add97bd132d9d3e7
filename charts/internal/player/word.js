// Words: lists of letters, +k for the k-th move and -k for its inverse. Reading
// and writing follow package word and the notation of package puzzle; the tests
// compare the two.
const longestWord = 100000; // letters that a typed word may have

function WordProblem(at, reason) {
  this.at = at;
  this.message = reason;
}

const isLetter = c => /^\p{L}$/u.test(c);
const isDigit = c => /^\p{Nd}$/u.test(c);
const inverted = letters => letters.map(l => -l).reverse();

// parseWord reads letters over names; moves says that digits behind a name
// repeat it, as in R2.
function parseWord(names, moves, text) {
  const runes = Array.from(text);
  let pos = 0, depth = 0;

  function fail(at, reason) { throw new WordProblem(at, "cannot read the word at character " + (at + 1) + ": " + reason); }

  function peek() {
    while (pos < runes.length && /^\s$/.test(runes[pos])) pos++;
    return runes[pos];
  }

  function sequence(closing) {
    if (++depth > 200) fail(pos, "brackets are nested too deep");
    const out = [];
    for (let first = true, wanted = false; ; first = false) {
      const c = peek();
      if (c === undefined || c === "," || c === ")" || c === "]") {
        if (wanted) fail(pos, "expected a move after *");
        if (closing && c === undefined) fail(pos, "expected " + closing + ", found the end");
        depth--;
        return out;
      }
      if (c === "*") {
        if (wanted || first) fail(pos, "expected a move, found *");
        pos++;
        wanted = true;
        continue;
      }
      append(out, factor());
      wanted = false;
    }
  }

  function append(out, more) {
    if (out.length + more.length > longestWord) fail(pos, "the word is longer than " + longestWord + " letters");
    for (const l of more) out.push(l);
  }

  function factor() {
    let out = atom();
    for (;;) {
      const at = pos, c = runes[pos];
      if (c === "'" || c === "’") {
        pos++;
        out = inverted(out);
      } else if (c >= "0" && c <= "9" && moves) {
        out = repeat(at, out, number());
      } else if (peek() === "^") {
        pos++;
        out = power(at, out);
      } else {
        return out;
      }
    }
  }

  function repeat(at, letters, times) {
    if (letters.length * times > longestWord) fail(at, "the word is longer than " + longestWord + " letters");
    const out = [];
    for (let i = 0; i < times; i++) append(out, letters);
    return out;
  }

  function number() {
    const start = pos;
    while (runes[pos] >= "0" && runes[pos] <= "9") pos++;
    if (pos === start) fail(pos, "expected a number");
    return Number(runes.slice(start, pos).join(""));
  }

  function power(at, base) {
    const c = peek();
    if (c === "-" || c === "+" || c >= "0" && c <= "9" && exponentIsNumber()) {
      if (c === "-" || c === "+") {
        pos++;
        peek();
      }
      return repeat(at, c === "-" ? inverted(base) : base, number());
    }
    const by = atom();
    return inverted(by).concat(base, by);
  }

  // exponentIsNumber tells R^2 from a conjugation by a move such as 2R.
  function exponentIsNumber() {
    let end = pos;
    while (runes[end] >= "0" && runes[end] <= "9") end++;
    return !isLetter(runes[end] || "");
  }

  function atom() {
    const c = peek();
    if (c === "(") {
      pos++;
      const inner = sequence(")");
      expect(")");
      return inner;
    }
    if (c === "[") return commutator();
    if (c === "1" && !isLetter(runes[pos + 1] || "") && !isDigit(runes[pos + 1] || "")) {
      pos++;
      return [];
    }
    if (c !== undefined && (isLetter(c) || isDigit(c) && moves)) return name();
    return fail(pos, "expected a move, found " + (c === undefined ? "the end" : c));
  }

  function expect(c) {
    const found = peek();
    if (found !== c) fail(pos, "expected " + c + ", found " + (found === undefined ? "the end" : found));
    pos++;
  }

  function commutator() {
    pos++;
    const x = sequence("]");
    expect(",");
    const y = sequence("]");
    expect("]");
    return inverted(x).concat(inverted(y), x, y);
  }

  function name() {
    const start = pos;
    let end = start, last = start;
    while (end < runes.length && (isLetter(runes[end]) || isDigit(runes[end]) || runes[end] === "_")) {
      end++;
      if (!moves || !isDigit(runes[end - 1])) last = end;
    }
    if (last === start) fail(start, "expected a move, found " + runes.slice(start, end).join(""));
    const found = runes.slice(start, last).join(""), k = names.indexOf(found);
    if (k < 0) throw new WordProblem(start, "there is no move " + found + hint(names, found));
    pos = last;
    return [k + 1];
  }

  const letters = sequence("");
  if (peek() !== undefined) fail(pos, "expected the end, found " + peek());
  return letters;
}

// hint suggests the known name nearest to a wrong one; a change of case costs
// nothing.
function hint(names, wrong) {
  let best = Math.floor(wrong.length / 2) + 1, nearest = "";
  for (const name of names) {
    const d = distance(wrong.toLowerCase(), name.toLowerCase());
    if (d < best) {
      best = d;
      nearest = name;
    }
  }
  return nearest ? "; did you mean " + nearest + "?" : "; the moves are " + names.slice(0, 30).join(", ");
}

// distance is Levenshtein's.
function distance(s, t) {
  let row = Array.from({ length: t.length + 1 }, (_, j) => j);
  for (let i = 0; i < s.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < t.length; j++) {
      next.push(Math.min(row[j] + (s[i] === t[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1));
    }
    row = next;
  }
  return row[t.length];
}

// runsOf splits letters into runs {letter, times} of one letter.
function runsOf(letters) {
  const runs = [];
  for (const l of letters) {
    const last = runs[runs.length - 1];
    if (last && last.letter === l) last.times++; else runs.push({ letter: l, times: 1 });
  }
  return runs;
}

function formatRun(spec, run) {
  const name = spec.names[Math.abs(run.letter) - 1];
  if (spec.moves) return name + (run.times > 1 ? run.times : "") + (run.letter < 0 ? "'" : "");
  const exponent = run.letter < 0 ? -run.times : run.times;
  return name + (exponent === 1 ? "" : "^" + exponent);
}

function formatWord(spec, letters) {
  return runsOf(letters).map(run => formatRun(spec, run)).join(spec.moves ? " " : "*") || "1";
}

function metricLength(metric, letters) { return metric.runs ? runsOf(letters).length : letters.length; }
