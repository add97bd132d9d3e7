// A seam is the line between two stickers that are one. It is covered with the colour of
// the sticker.
const seamWidth = 1.2; // in widths of the line below it

// gluedTo returns the groups of labels and of fixed parts whose stickers are one, from 1.
function gluedTo(spec) {
  const labels = {}, fixed = {};
  (spec.glued || []).forEach((refs, g) => refs.forEach(ref => ref > 0 ? labels[ref - 1] = g + 1 : fixed[-ref - 1] = g + 1));
  return { labels, fixed, any: !!spec.glued };
}

// neighboursOf lists for each outline and each of its edges the outlines with that edge.
// near says whether two edges, given by their ends, are one.
function neighboursOf(outlines, near) {
  const edges = outlines.flatMap((corners, i) => corners.map((a, e) => ({ i, e, a, b: corners[(e + 1) % corners.length] })));
  const all = outlines.map(corners => corners.map(() => []));
  for (const x of edges) for (const y of edges) if (x.i !== y.i && near(x, y)) all[x.i][x.e].push(y.i);
  return all;
}

// covered says which edges of outline i lie beside one of its group.
const covered = (neighbours, groups, i) => neighbours[i].map(list => !!groups[i] && list.some(j => groups[j] === groups[i]));

// seamOver covers edge e of a polygon in the plane: a parallel strip that ends beside the
// lines that go on there, along their way. Where two covered edges meet, there are none.
function seamOver(corners, edges, e, stroke) {
  const n = corners.length, a = corners[e], b = corners[(e + 1) % n];
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]), way = [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
  const end = (x, next, inwards, open) => {
    const length = Math.hypot(next[0] - x[0], next[1] - x[1]), u = open ? [way[1], -way[0]] : [(next[0] - x[0]) / length, (next[1] - x[1]) / length];
    const half = stroke / 2 / Math.abs(way[0] * u[1] - way[1] * u[0]), s = open ? 0 : inwards * half;
    const k = way[0] * u[1] < way[1] * u[0] ? 1 : -1; // the same side of the edge first
    return [k, -k].map(k => x.map((v, i) => number(v + s * way[i] + k * seamWidth * half * u[i])).join(" "));
  };
  const [c, d] = end(a, corners[(e + n - 1) % n], 1, edges[(e + n - 1) % n]), [f, g] = end(b, corners[(e + 2) % n], -1, edges[(e + 1) % n]);
  return "M" + c + "L" + d + "L" + g + "L" + f + "Z";
}

// seamsOver covers all covered edges.
const seamsOver = (corners, edges, stroke) => edges.map((shown, e) => shown ? seamOver(corners, edges, e, stroke) : "").join("");
