// Dango: a state is a list of skewers, each a list of labels from the bottom
// up. Searched are codes: the labels as digits, a 0 after each skewer but the
// last.
function makeDango(spec) {
  const labels = Array.from(new Set([].concat(...spec.start))).sort((a, b) => a - b), base = labels.length + 1;

  function encode(state) {
    let code = 0;
    state.forEach((skewer, i) => {
      if (i) code *= base;
      for (const label of skewer) code = code * base + labels.indexOf(label) + 1;
    });
    return code;
  }

  function decode(code) {
    const state = Array.from({ length: spec.start.length }, () => []), total = [].concat(...spec.start).length + spec.start.length - 1;
    let k = state.length - 1;
    for (let i = 0; i < total; i++) {
      const digit = code % base;
      code = (code - digit) / base;
      if (digit) state[k].unshift(labels[digit - 1]); else k--;
    }
    return state;
  }

  function moves(state) {
    const out = [];
    state.forEach((a, from) => state.forEach((b, to) => {
      if (from !== to && a.length && b.length < spec.height) out.push({ from, to });
    }));
    return out;
  }

  function apply(state, move) {
    const next = state.map(s => s.slice());
    next[move.to].push(next[move.from].pop());
    return next;
  }

  const solver = neighbourCodes(spec.height, base, spec.start.length, [].concat(...spec.start).length);

  // search looks for a shortest solution by balls about both states, always
  // growing the smaller sphere. It yields now and then, so that a page stays
  // alive, and returns the moves, or null where there are none or where more
  // than limit states would have to be kept.
  function* search(start, goal, limit) {
    const sides = [start, goal].map(s => {
      const seen = makeDepths();
      seen.add(encode(s), 0);
      return { seen, sphere: [encode(s)], depth: 0 };
    });
    if (sides[0].sphere[0] === sides[1].sphere[0]) return { moves: [] };
    let count = 0;
    for (;;) {
      const [near, far] = sides[0].sphere.length <= sides[1].sphere.length ? sides : [sides[1], sides[0]];
      if (!near.sphere.length) return { moves: null, reason: "no moves lead from the start to the goal" };
      const sphere = [], found = new Float64Array(64);
      near.depth++;
      for (const code of near.sphere) {
        const n = solver(code, found);
        for (let i = 0; i < n; i++) {
          if (!near.seen.add(found[i], near.depth)) continue;
          if (far.seen.depth(found[i]) >= 0) return { moves: way(sides, found[i]) };
          sphere.push(found[i]);
        }
        if ((++count & 8191) === 0) {
          if (near.seen.size() + far.seen.size() > limit) return { moves: null, reason: "the goal is too far away to be searched for on a page" };
          yield count;
        }
      }
      near.sphere = sphere;
    }
  }

  // way goes down from the meeting point on both sides.
  function way(sides, meeting) {
    const walks = sides.map(side => {
      const out = [meeting], found = new Float64Array(64);
      for (let d = side.seen.depth(meeting); d > 0; d--) {
        const n = solver(out[out.length - 1], found);
        for (let i = 0; i < n; i++) {
          if (side.seen.depth(found[i]) === d - 1) {
            out.push(found[i]);
            break;
          }
        }
      }
      return out;
    });
    const codes = walks[0].reverse().concat(walks[1].slice(1));
    const out = [];
    for (let i = 1; i < codes.length; i++) {
      const before = decode(codes[i - 1]);
      out.push(moves(before).find(m => encode(apply(before, m)) === codes[i]));
    }
    return out;
  }

  // solve searches to the end.
  function solve(start, goal, limit) {
    const steps = search(start, goal, limit);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  return { moves, apply, search, solve, labels };
}

// neighbourCodes returns a function that writes the codes of all neighbours of
// a code into a list and returns how many there are.
function neighbourCodes(height, base, skewers, dumplings) {
  const digits = new Array(dumplings + skewers - 1), begin = new Array(skewers + 1);
  return (code, out) => {
    for (let i = digits.length - 1; i >= 0; i--) {
      const digit = code % base;
      digits[i] = digit;
      code = (code - digit) / base;
    }
    begin[0] = 0; // skewer k is digits[begin[k]] to digits[begin[k + 1] - 2]
    let k = 1;
    for (let i = 0; i < digits.length; i++) if (!digits[i]) begin[k++] = i + 1;
    begin[skewers] = digits.length + 1;
    let n = 0;
    for (let from = 0; from < skewers; from++) {
      const top = begin[from + 1] - 2;
      if (top < begin[from]) continue;
      for (let to = 0; to < skewers; to++) {
        if (to === from || begin[to + 1] - 1 - begin[to] >= height) continue;
        const place = begin[to + 1] - 1; // the dumpling is put before this digit
        let next = 0;
        for (let i = 0; i <= digits.length; i++) {
          if (i === place) next = next * base + digits[top];
          if (i < digits.length && i !== top) next = next * base + digits[i];
        }
        out[n++] = next;
      }
    }
    return n;
  };
}

// makeDepths is a hash table from codes to depths.
function makeDepths() {
  let keys = new Float64Array(1024).fill(-1), depths = new Uint8Array(1024), size = 0;

  function slot(code) {
    const mask = keys.length - 1;
    let i = (Math.imul(code % 4294967296 | 0, 0x9e3779b1) ^ Math.imul(code / 4294967296 | 0, 0x85ebca6b)) >>> 0;
    i = (i ^ i >>> 15) & mask;
    while (keys[i] !== -1 && keys[i] !== code) i = i + 1 & mask;
    return i;
  }

  function grow() {
    const oldKeys = keys, oldDepths = depths;
    keys = new Float64Array(2 * keys.length).fill(-1);
    depths = new Uint8Array(keys.length);
    oldKeys.forEach((code, i) => {
      if (code === -1) return;
      const s = slot(code);
      keys[s] = code;
      depths[s] = oldDepths[i];
    });
  }

  return {
    // add returns false for a code that was there before.
    add(code, depth) {
      if (2 * size > keys.length) grow();
      const i = slot(code);
      if (keys[i] === code) return false;
      keys[i] = code;
      depths[i] = depth;
      size++;
      return true;
    },
    depth(code) {
      const i = slot(code);
      return keys[i] === code ? depths[i] : -1;
    },
    size: () => size
  };
}
