// The code of an answer, as puzzlekit.Exercise computes it.
function code(name, answer) {
  return sha256("puzzlelab exercise\0" + name + "\0" + normal(answer)).slice(0, 6);
}

// normal returns the one form in which answers that mean the same are compared. A page
// also takes full-width characters, a printed minus sign and quotation marks, of which one
// may be forgotten.
function normal(answer) {
  let text = answer.normalize("NFKC").replace(/\u2212/g, "-").trim();
  if (/["“”„]/.test(text)) text = text.replace(/[.!]+$/, "").replace(/^["“”„]|["“”]$/g, "");
  text = text.toLowerCase().trim();
  text = cycles(text.replace(/[.!]+$/, "")) || text;
  if (/^[+-]?\d{1,3}([,_ ]\d{3})+$/.test(text)) return text.replace(/[,_ ]/g, "");
  const fraction = /^([+-]?\d+)\/(\d+)$/.exec(text);
  if (fraction && /[1-9]/.test(fraction[2])) return lowest(BigInt(fraction[1].replace("+", "")), BigInt(fraction[2]));
  if (/^[+-]?\d+\.\d+$/.test(text)) return text.replace(/0+$/, "").replace(/\.$/, "");
  text = text.replace(/^\[/, "").replace(/\]$/, "").replace(/[.!]+$/, "");
  return text.split(/[, \t\n]+/).filter(Boolean).join(" ");
}

// cycles returns a product of cycles, which need not be disjoint, in disjoint ones, each from
// its least point on and in the order of these; "" for any other text.
function cycles(text) {
  if (!/^(\(\s*(\d+(\s*,\s*|\s+))*\d*\s*\)\s*\*?\s*)+$/.test(text) || text.endsWith("*")) return "";
  const product = new Map();
  const image = (map, point) => map.has(point) ? map.get(point) : point;
  for (const [, inside] of text.matchAll(/\(([^)]*)\)/g)) {
    const points = inside.split(/[,\s]+/).filter(Boolean).map(Number), cycle = new Map();
    points.forEach((point, i) => cycle.set(point, points[(i + 1) % points.length]));
    if (cycle.size < points.length || points.includes(0)) return "";
    for (const point of new Set([...product.keys(), ...points])) product.set(point, image(cycle, image(product, point)));
  }
  let out = "";
  const seen = new Set();
  for (const start of [...product.keys()].sort((a, b) => a - b)) {
    const cycle = [];
    for (let point = start; !seen.has(point); point = product.get(point)) {
      seen.add(point);
      cycle.push(point);
    }
    if (cycle.length > 1) out += `(${cycle.join(",")})`;
  }
  return out || "()";
}

// lowest returns the fraction a/b in lowest terms, a whole number without a denominator.
function lowest(a, b) {
  let [c, d] = [a < 0n ? -a : a, b];
  while (d) [c, d] = [d, c % d];
  return b === c ? String(a / c) : `${a / c}/${b / c}`;
}

// sha256 is here because a browser offers its own only to pages from HTTPS.
function sha256(text) {
  const bytes = Array.from(unescape(encodeURIComponent(text)), (c) => c.charCodeAt(0));
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const digits = (x) => ((x % 1) * 2 ** 32) | 0;
  const rounds = primes.map((p) => digits(Math.cbrt(p)));
  const state = primes.slice(0, 8).map((p) => digits(Math.sqrt(p)));
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const length = bytes.length * 8;
  bytes.push(128);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(length / 2 ** shift) % 256);
  for (let start = 0; start < bytes.length; start += 64) {
    const w = [];
    for (let i = 0; i < 16; i++) w.push(bytes.slice(start + 4 * i, start + 4 * i + 4).reduce((x, b) => (x << 8) | b, 0));
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15], w[i - 2]];
      w.push((w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) | 0;
      const t = (s + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [t, a, b, c, (d + s) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] = (state[i] + x) | 0; });
  }
  return state.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}
