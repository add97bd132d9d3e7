// A table of words for a board that comes without one, made when it is needed (Minkwitz
// 1998; package factor does the same). The board knows the base points and their orbits.
// For each point of an orbit a word is found that takes the base point there and fixes
// the base points before. Null says that the table has holes after so many rounds.
const fillRounds = 1500, fillEvery = 50;

function fillTable(spec) {
  const inverses = spec.images.map(inverseOf), involution = spec.images.map((p, k) => p.every((v, i) => v === inverses[k][i]));
  const back = l => involution[Math.abs(l) - 1] ? l : -l;
  const product = (p, q) => p.map(v => q[v]);
  const element = (letters, images) => ({ letters, images, inverse: inverseOf(images) });
  const one = element([], spec.solved.map((_, i) => i));
  const levels = spec.orbits.map(([base, ...orbit]) => ({ base, orbit, entries: new Map([[base, one]]) }));
  let missing = levels.reduce((sum, l) => sum + l.orbit.length - 1, 0), limit = 20;

  function joined(a, b) {
    const out = a.slice();
    for (const l of b) if (out.length && out[out.length - 1] === back(l)) out.pop(); else out.push(l);
    return out;
  }

  const undone = e => ({ letters: e.letters.map(back).reverse(), images: e.inverse, inverse: e.images });
  const times = (x, y) => element(joined(x.letters, y.letters), product(x.images, y.images));

  function keep(level, e) {
    const point = e.images[level.base], known = level.entries.get(point);
    if (known && known.letters.length <= e.letters.length) return;
    if (!known) missing--;
    level.entries.set(point, e);
  }

  // offer uses an element in a level and in those after it.
  function offer(i, e) {
    for (; i < levels.length && e.letters.length < limit; i++) {
      const level = levels[i], known = level.entries.get(e.images[level.base]);
      if (!known || e.letters.length < known.letters.length) {
        keep(level, e);
        keep(level, undone(e));
      }
      if (!known) return;
      e = times(e, undone(known));
    }
  }

  // improve offers the products of two words of one level.
  function improve() {
    levels.forEach((level, i) => {
      for (const x of [...level.entries.values()]) {
        for (const y of [...level.entries.values()]) {
          if (x.letters.length + y.letters.length < limit) offer(i, times(x, y));
        }
      }
    });
  }

  // fillOrbits reaches points without a word from others, by words of later levels.
  function fillOrbits() {
    levels.forEach((level, i) => {
      for (const later of levels.slice(i + 1)) {
        for (const x of later.entries.values()) {
          for (const point of level.orbit) {
            const from = level.entries.get(x.inverse[point]);
            if (level.entries.has(point) || !from || from.letters.length + x.letters.length >= limit) continue;
            const e = times(from, x);
            keep(level, e);
            keep(level, undone(e));
          }
        }
      }
    });
  }

  const letters = [].concat(...involution.map((twice, k) => twice ? [k + 1] : [k + 1, -k - 1]));
  const queue = [one]; // of words, by their lengths
  for (let round = 1; round < fillRounds || missing; round++) {
    if (round > 4 * fillRounds) return null;
    const word = queue[round - 1];
    for (const l of letters) {
      const longer = joined(word.letters, [l]);
      if (longer.length > word.letters.length) queue.push(element(longer, product(word.images, l > 0 ? spec.images[l - 1] : inverses[-l - 1])));
    }
    offer(0, word);
    if (round % fillEvery) continue;
    improve();
    if (!missing) continue;
    fillOrbits();
    limit = Math.ceil(1.25 * limit);
  }
  return { levels: levels.map(l => ({ base: l.base, entries: [...l.entries].map(([point, e]) => ({ point, letters: e.letters, images: e.images })) })) };
}
