// Vectors in space are lists [x, y, z]; a matrix is a list of three rows.
const dot3 = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const plus3 = (a, b, k) => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
const cross3 = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const scale3 = (a, k) => [k * a[0], k * a[1], k * a[2]];
const unit3 = a => scale3(a, 1 / Math.hypot(...a));
const apply3 = (m, x) => [dot3(m[0], x), dot3(m[1], x), dot3(m[2], x)];
const times3 = (m, n) => m.map(row => [0, 1, 2].map(j => row[0] * n[0][j] + row[1] * n[1][j] + row[2] * n[2][j]));
const still3 = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

// turn3 is the matrix of a turn about a unit axis, counter-clockwise as seen by
// one towards whom it points.
function turn3(axis, angle) {
  const c = Math.cos(angle), s = Math.sin(angle), [x, y, z] = axis, k = 1 - c;
  return [
    [c + k * x * x, k * x * y - s * z, k * x * z + s * y],
    [k * x * y + s * z, c + k * y * y, k * y * z - s * x],
    [k * x * z - s * y, k * y * z + s * x, c + k * z * z]
  ];
}

// centroid3 is the centre of mass of a plane polygon.
function centroid3(corners) {
  let sum = [0, 0, 0], area = 0;
  for (let i = 2; i < corners.length; i++) {
    const a = corners[0], b = corners[i - 1], c = corners[i];
    const w = Math.hypot(...cross3(plus3(b, a, -1), plus3(c, a, -1)));
    sum = plus3(sum, plus3(plus3(a, b, 1), c, 1), w / 3);
    area += w;
  }
  return scale3(sum, 1 / area);
}

// room3 is the distance of a point in a polygon from the nearest edge.
function room3(corners, centre) {
  return Math.min(...corners.map((a, i) => {
    const edge = plus3(corners[(i + 1) % corners.length], a, -1);
    return Math.hypot(...cross3(edge, plus3(centre, a, -1))) / Math.hypot(...edge);
  }));
}

// A body is a polygon on the surface: the place of a sticker, or a fixed part.
function makeBodies(space) {
  const corner = k => scale3(space.corners.slice(3 * k, 3 * k + 3), 0.1); // the solid has the radius 100
  return space.places.concat(space.fixed).map((rim, i) => {
    const corners = rim.map(corner), centre = centroid3(corners);
    const normal = unit3(cross3(plus3(corners[1], corners[0], -1), plus3(corners[2], corners[1], -1)));
    // Texts stand upright, as far as one can say so of a face; on a level one they
    // are upright for the front.
    const vertical = Math.abs(normal[1]) > 0.99 ? [0, 0, -normal[1]] : [0, 1, 0];
    const up = unit3(plus3(vertical, normal, -dot3(vertical, normal)));
    return { place: i < space.places.length ? i : -1, rim, corners, centre, normal, up, right: cross3(up, normal), room: room3(corners, centre) };
  });
}

// A twist turns a part of the bodies about an axis. Parts lists the slabs into which
// planes at right angles to the axis cut the solid, from the far end of the axis on,
// each with its bodies and with whether it turns. Letters are what the twist does to
// the state, and whole says that the puzzle turns with it in the hand: the layers that
// the letters turn backwards then seem to be at rest.
function makeTwists(puzzle, space, bodies) {
  const spec = puzzle.spec;
  const layers = space.turns.map((turn, k) => {
    if (!turn) return null;
    const axis = turn.slice(0, 3), images = puzzle.imagesOf(spec.solved, k + 1);
    const moved = bodies.filter(b => b.place >= 0 && images[b.place] !== b.place);
    const heights = moved.flatMap(b => b.corners.map(x => dot3(x, axis)));
    const low = Math.min(...heights) + 0.01, high = Math.max(...heights) + 0.01;
    const members = new Set(moved.concat(bodies.filter(b => dot3(b.centre, axis) > low && dot3(b.centre, axis) < high)));
    return { axis, angle: turn[3] * Math.PI / 180, letter: k + 1, members };
  });

  // parts cuts the bodies into slabs: each that turns, and what lies between them.
  function parts(axis, turning) {
    const height = b => dot3(b.centre, axis), slabs = [];
    for (const b of bodies.slice().sort((a, c) => height(a) - height(c))) {
      const set = turning.find(s => s.has(b)), last = slabs[slabs.length - 1];
      if (last && last.set === set) last.bodies.push(b);
      else slabs.push({ set, turns: !!set, bodies: [b] });
    }
    return slabs;
  }

  // twist is the turn of one layer.
  const twists = layers.map(l => l && { axis: l.axis, angle: l.angle, letters: [l.letter], members: l.members, parts: parts(l.axis, [l.members]), whole: false });

  // What is left beside the layers of one axis turns, too: these layers turn back, and
  // the whole puzzle with them. The middle layer of a cube is such a slice.
  const slices = [];
  layers.forEach((first, k) => {
    if (!first || layers.slice(0, k).some(l => l && Math.abs(dot3(l.axis, first.axis)) > 0.9999)) return;
    const beside = [], taken = new Set();
    layers.filter(l => l && Math.abs(dot3(l.axis, first.axis)) > 0.9999 && Math.abs(Math.abs(l.angle) - Math.abs(first.angle)) < 1e-6)
      .sort((a, b) => b.members.size - a.members.size).forEach(l => {
        if ([...l.members].some(b => taken.has(b))) return;
        beside.push(l);
        l.members.forEach(b => taken.add(b));
      });
    const members = new Set(bodies.filter(b => !taken.has(b)));
    if (!members.size) return;
    const letters = beside.map(l => l.angle * dot3(l.axis, first.axis) * first.angle > 0 ? -l.letter : l.letter);
    slices.push({ axis: first.axis, angle: first.angle, letters, members, parts: parts(first.axis, [members]), whole: true });
  });
  return { of: letter => twists[Math.abs(letter) - 1], all: twists.filter(t => t).concat(slices) };
}
