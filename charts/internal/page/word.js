// Words: lists of letters, +k for the k-th move and -k for its inverse. The
// comment of package word has the grammar. This parser gives the same words and
// the same errors as the one there; only its limits on length are lower.
const longestWord = 100000; // letters that a typed word may have
const mostWritten = 4 * longestWord; // letters of all intermediate words
const mostTimes = 1 << 24; // an exponent
const deepest = 1000; // brackets in brackets

// A WordProblem says why a text is no word, and at which character, from 0.
function WordProblem(at, message) {
  this.at = at;
  this.message = message;
}

const isLetter = c => c !== undefined && /^\p{L}$/u.test(c);
const isDigit = c => c >= "0" && c <= "9" && c.length === 1;
const isSign = c => c === "-" || c === "+";
const isBlank = c => /^[\t\n\r\p{Z}]$/u.test(c);
const isPrime = c => c !== undefined && "'’‘′´`".includes(c);
const isRaised = c => c !== undefined && "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".includes(c);
const isName = c => isLetter(c) || isDigit(c) || c === "_";
const grouped = n => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
const inverted = letters => letters.map(l => -l).reverse();
const shortened = (runes, n) => runes.slice(0, n).join("") + (runes.length > n ? "…" : "");

// inASCII returns the character of ASCII that c is another form of, or c.
const otherForms = { "、": ",", "､": ",", "‐": "-", "‑": "-", "–": "-", "−": "-", "×": "*", "·": "*", "⋅": "*", "∗": "*", "〈": "<", "〉": ">" };
function inASCII(c) {
  if (c >= "！" && c <= "～" && c.length === 1) return String.fromCharCode(c.charCodeAt(0) - 0xfee0);
  return otherForms[c] || c;
}

// quoted is Go's %q for a character.
function quoted(c) {
  const hex = c.codePointAt(0).toString(16);
  if (c === "'") return "\"'\"";
  if (c === "\\") return "'\\\\'";
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(c)) return "'" + c + "'";
  return hex.length > 4 ? "'\\U" + hex.padStart(8, "0") + "'" : "'\\u" + hex.padStart(4, "0") + "'";
}

// foreign says what is wrong with a character that no word contains.
function foreign(c) {
  const code = c.codePointAt(0), p = inASCII(c);
  if (code < 0x80 && /\p{Cc}/u.test(c) && !isBlank(c)) return "found the control byte 0x" + code.toString(16).padStart(2, "0");
  if (code < 0xa0 && code >= 0x80) return "found the control character U+00" + code.toString(16).toUpperCase();
  if (p !== c && "0123456789()[],:*^+-'`".includes(p)) return "found " + quoted(c) + "; type " + quoted(p);
  return "";
}

// withoutComments puts blanks for comments, from // to the end of the line.
const withoutComments = text => text.replace(/\/\/[^\n\r]*/g, comment => comment.replace(/./gu, " "));

// parseWord reads letters over names; moves says that digits behind a name
// repeat it, as in R2, and pairs that words such as (1,0)/ are read too.
function parseWord(names, moves, text, pairs) {
  const runes = Array.from(pairs ? text : withoutComments(text)), longest = Math.max(...names.map(name => name.length)), aLetter = moves ? "a move" : "a generator";
  let pos = 0, depth = 0, written = 0;

  function fail(at, reason) { throw new WordProblem(at, "cannot read the word at character " + (at + 1) + ": " + reason); }

  function unexpected(want) {
    const hint = runes[pos] === "," && !pairs && want !== "']'" ? "; " + aLetter.slice(2) + "s are separated by blanks, not by commas" : "";
    fail(pos, "expected " + want + ", found " + (runes[pos] === undefined ? "the end" : quoted(runes[pos])) + hint);
  }

  function blanksAfter(at) {
    while (at < runes.length && isBlank(runes[at])) at++;
    return at;
  }

  function digitsAfter(at) {
    while (isDigit(runes[at])) at++;
    return at;
  }

  function peek() {
    pos = blanksAfter(pos);
    return runes[pos];
  }

  // room fails when a word of so many letters is too long, or when it and the
  // intermediate words before it are.
  function room(at, letters) {
    if (letters > longestWord) fail(at, "the word is longer than " + grouped(longestWord) + " letters");
    written += letters;
    if (written > mostWritten) fail(at, "powers and brackets take more than " + grouped(mostWritten) + " letters to write out");
  }

  function sequence(closing) {
    if (++depth > deepest) fail(pos, "brackets are nested deeper than " + deepest);
    let out = [];
    for (let first = true, wanted = false; ; ) {
      const c = peek();
      if (c === undefined || c === "," || c === ":" || c === ")" || c === "]") {
        if (wanted) fail(pos, "expected " + aLetter + " after '*'");
        if (closing && c === undefined) unexpected(quoted(closing));
        depth--;
        return out;
      }
      if (c === "*") {
        if (wanted || first) unexpected(aLetter);
        pos++;
        wanted = true;
        continue;
      }
      if (c === ".") { // a pause
        if (!moves) unexpected(aLetter);
        pos++;
        continue;
      }
      out = join(out, factor());
      first = wanted = false;
    }
  }

  function join(out, more) {
    if (!out.length) return more;
    if (out.length + more.length > longestWord) fail(pos, "the word is longer than " + grouped(longestWord) + " letters");
    room(pos, more.length);
    for (const l of more) out.push(l);
    return out;
  }

  function factor() {
    let out = atom();
    for (;;) {
      const at = pos, c = runes[pos];
      if (isPrime(c)) {
        pos++;
        if (isPrime(runes[pos])) fail(pos, "two primes undo each other; write one for the inverse or none");
        room(at, out.length);
        out = inverted(out);
      } else if (isDigit(c) && moves && !(pairs && beginsTurns(""))) {
        out = repeat(at, out, number());
      } else if (isRaised(c)) {
        const times = raised();
        out = repeat(at, times < 0 ? inverted(out) : out, Math.abs(times));
      } else if (peek() === "^") {
        pos++;
        out = power(at, out);
      } else {
        return out;
      }
    }
  }

  function repeat(at, letters, times) {
    room(at, letters.length * times);
    const out = [];
    for (let i = 0; i < times && letters.length; i++) {
      for (const l of letters) out.push(l);
    }
    return out;
  }

  function number() {
    const start = pos;
    pos = digitsAfter(pos);
    if (pos === start) unexpected("a number");
    const digits = runes.slice(start, pos), n = Number(digits.join(""));
    if (n > mostTimes) fail(start, "exponent " + shortened(digits, 20) + " is above " + mostTimes);
    return n;
  }

  // raised reads an exponent such as ⁻¹².
  function raised() {
    const start = pos;
    let plain = "";
    for (; isRaised(runes[pos]); pos++) plain += "0123456789-"["⁰¹²³⁴⁵⁶⁷⁸⁹⁻".indexOf(runes[pos])];
    const n = /^-?[0-9]+$/.test(plain) ? Number(plain) : NaN;
    if (!(Math.abs(n) <= mostTimes)) fail(start, "exponent " + shortened(runes.slice(start, pos), 20) + " is not a number from -" + mostTimes + " to " + mostTimes);
    return n;
  }

  function power(at, base) {
    const c = peek();
    if (isSign(c) || isDigit(c) && exponentIsNumber()) {
      if (isSign(c)) {
        pos++;
        peek();
      }
      const times = number();
      return repeat(at, c === "-" ? inverted(base) : base, times);
    }
    const by = atom();
    room(at, base.length + 2 * by.length);
    return inverted(by).concat(base, by);
  }

  // exponentIsNumber tells R^2 from a conjugation by a move such as 2R.
  function exponentIsNumber() { return !isName(runes[digitsAfter(pos)]); }

  function atom() {
    const c = peek();
    if (c === "/" && pairs) {
      pos++;
      return [3];
    }
    const opening = c === "(" ? c : "";
    if (pairs && beginsTurns(opening)) return turns(opening);
    if (c === "(") {
      pos++;
      const inner = sequence(")");
      expect(")");
      return inner;
    }
    if (c === "[") return pair();
    if (c === "1" && !isName(runes[pos + 1])) {
      pos++;
      return [];
    }
    if (isLetter(c) || c === "_" || isDigit(c) && moves) return name();
    return unexpected(aLetter);
  }

  // beginsTurns tells (1,0), and 1,0, from other words.
  function beginsTurns(opening) {
    const comma = blanksAfter(afterNumber(pos + opening.length));
    return runes[comma] === "," && (opening || afterNumber(comma + 1));
  }

  // afterNumber returns the place behind a number, with or without a sign, or 0.
  function afterNumber(at) {
    at = blanksAfter(at);
    if (isSign(runes[at])) at++;
    const end = digitsAfter(at);
    return end > at ? end : 0;
  }

  function turns(opening) {
    const at = pos, out = [];
    pos += opening.length;
    for (const layer of [1, 2]) {
      const sign = peek();
      if (isSign(sign)) pos++;
      out.push(...repeat(at, [sign === "-" ? -layer : layer], number()));
      if (layer < 2) expect(",");
      else if (opening) expect(")");
    }
    return out;
  }

  function expect(c) {
    if (peek() !== c) unexpected(quoted(c));
    pos++;
  }

  // pair reads the commutator [x, y] or the conjugate [x: y].
  function pair() {
    const at = pos;
    pos++;
    const x = sequence("]"), between = peek();
    if (between !== "," && between !== ":") unexpected("',' or ':'");
    pos++;
    const y = sequence("]");
    room(at, 2 * (x.length + y.length));
    expect("]");
    if (between === ":") return x.concat(y, inverted(x));
    return inverted(x).concat(inverted(y), x, y);
  }

  function name() {
    const start = pos;
    let end = start;
    while (isName(runes[end])) end++;
    const whole = runes.slice(start, end), text = whole.join("");
    if (moves && !pairs && ")]".includes(runes[start - 1]) && /^x[0-9]+$/.test(text)) fail(start, "found \"" + text + "\"; to repeat a bracket, type " + text.slice(1));
    const known = () => names.indexOf(runes.slice(start, end).join(""));
    if (moves && isSign(runes[end]) && runes[end + 1] === runes[end]) end += 2; // R++
    else while (moves && end > start && isDigit(runes[end - 1]) && (end - start > longest || known() < 0)) end--; // R2
    if (end === start) fail(start, "expected " + aLetter + ", found \"" + shortened(whole, 40) + "\"");
    const k = known(), form = bracketForm(runes.slice(start, end).join(""));
    if (k < 0 && form && runes[end] === "(") fail(start, "found \"" + runes.slice(start, end).join("") + "\"(; type " + form);
    if (k < 0) throw unknown(start, runes.slice(start, end));
    pos = end;
    return [k + 1];
  }

  // unknown suggests the names that a text splits into, or the nearest known name.
  function unknown(at, wrong) {
    let end = at + wrong.length;
    while (isName(runes[end]) || isPrime(runes[end]) || isRaised(runes[end])) end++;
    const problem = new WordProblem(at, "there is no move " + shortened(wrong, 40));
    problem.unknown = wrong.join("");
    problem.nearest = nearestName(names, wrong);
    problem.split = splitNames(names, moves, runes.slice(at, end));
    if (problem.split) problem.message += "; moves are separated by blanks: " + problem.split;
    else if (problem.nearest) problem.message += "; did you mean " + problem.nearest + "?";
    else problem.message += "; the moves are " + names.slice(0, 30).join(", ");
    return problem;
  }

  runes.forEach((c, at) => { if (foreign(c)) fail(at, foreign(c)); });
  const letters = sequence("");
  if (peek() !== undefined) unexpected("the end");
  return letters;
}

// bracketForm returns how to type what others write as a function of two words, "" if a name
// is none of these.
function bracketForm(name) {
  switch (name.toLowerCase()) {
    case "comm": case "commutator": return "[x, y] for the commutator of x and y";
    case "conj": case "conjugate": return "[x: y] for x y x^-1, or y^x for x^-1 y x";
  }
  return "";
}

// nearestName returns the known name nearest to a wrong one, "" when all are far; a
// change of case or of width costs nothing.
function nearestName(names, wrong) {
  const folded = runes => runes.map(c => inASCII(c).toLowerCase());
  let best = Math.floor(wrong.length / 2) + 1, near = "";
  if (wrong.length > 200) return near;
  for (const name of names) {
    const d = distance(folded(wrong), folded(Array.from(name)));
    if (d < best) {
      best = d;
      near = name;
    }
  }
  return near;
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

// splitNames takes RU2 apart into R U2; "" where it does not fall into names.
function splitNames(names, moves, runes) {
  if (runes.length > 80) return "";
  const rest = []; // rest[i] takes the text from i on apart
  rest[runes.length] = [];
  for (let i = runes.length - 1; i >= 0; i--) {
    for (let end = runes.length; end > i && !rest[i]; end--) {
      if (!names.includes(runes.slice(i, end).join(""))) continue;
      let after = end;
      while (moves && isDigit(runes[after])) after++;
      while (isRaised(runes[after])) after++;
      if (isPrime(runes[after])) after++;
      if (rest[after]) rest[i] = [runes.slice(i, after).join(""), ...rest[after]];
    }
  }
  return (rest[0] || []).join(" ");
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
  const name = spec.names[Math.abs(run.letter) - 1], times = run.letter < 0 ? -run.times : run.times;
  if (spec.pairs) return [`(${times},0)`, `(0,${times})`, "/".repeat(run.times)][Math.abs(run.letter) - 1];
  // A number behind F2, and behind R where there is a move R2, is written with ^.
  const power = !spec.moves || run.times > 1 && spec.names.some(n => isDigit(n.slice(-1)) && [n, n.replace(/[0-9]+$/, "")].includes(name));
  if (power) return name + (times === 1 ? "" : "^" + times);
  return name + (run.times > 1 ? run.times : "") + (run.letter < 0 ? "'" : "");
}

function formatWord(spec, letters) {
  if (spec.pairs) return formatPairs(letters) || "1";
  const runs = runsOf(letters).map(run => formatRun(spec, run));
  return runs.join(spec.moves ? " " : "*") || "1";
}

// formatPairs writes between slashes how far each of the two layers turns in all.
function formatPairs(letters) {
  const turns = [0, 0];
  let text = "";
  for (const l of letters.concat(3)) { // a slash ends the last pair
    const k = Math.abs(l) - 1;
    if (k < 2) {
      turns[k] += Math.sign(l);
      continue;
    }
    text += turns.some(n => n) ? `(${turns})/` : "/";
    turns.fill(0);
  }
  return text.slice(0, -1);
}

function metricLength(metric, letters) { return metric.runs ? runsOf(letters).length : letters.length; }
