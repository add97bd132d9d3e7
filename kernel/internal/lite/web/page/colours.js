// The colours of Go code, in the classes that pages use.

const keywords = new Set("break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var".split(" "));
const types = new Set(("any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr " +
  "true false iota nil append cap clear close complex copy delete imag len make max min new panic print println real recover").split(" "));

const token = /(\/\/.*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|`[^`]*`?|'(?:\\.|[^'\\\n])*'?)|(\b\d[\w.]*)|([\p{L}_][\p{L}\p{N}_]*)/gu;

// colour returns the markup of Go code, as a fragment.
export function colour(code) {
  const drawn = document.createDocumentFragment();
  let at = 0;
  for (const m of code.matchAll(token)) {
    drawn.append(code.slice(at, m.index));
    at = m.index + m[0].length;
    const kind = m[1] ? "co" : m[2] ? "st" : m[3] ? "nu" : ofWord(m[4], code[at]);
    if (!kind) {
      drawn.append(m[0]);
      continue;
    }
    const span = document.createElement("span");
    span.className = kind;
    span.textContent = m[0];
    drawn.append(span);
  }
  drawn.append(code.slice(at));
  return drawn;
}

function ofWord(word, next) {
  if (keywords.has(word)) return "kw";
  if (types.has(word)) return "ty";
  return next === "(" ? "fn" : "";
}
