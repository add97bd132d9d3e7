// The board: what stands still is drawn by Go (ground, over), the pieces here.
// mix lies between two shapes; shapes are [x, y, radius, corners…].
function mix(a, b, t) {
  if (a.length !== b.length) return t < 0.5 ? a : b;
  return a.map((v, i) => v + (b[i] - v) * t);
}

// turnedTo lists the corners of b in the order that is nearest to those of a,
// so that a sticker that changes its place does not turn inside out.
function turnedTo(a, b) {
  if (a.length !== b.length || a.length <= 3) return b;
  const n = (a.length - 3) / 2;
  let best = b, least = Infinity;
  for (let shift = 0; shift < n; shift++) {
    const c = b.slice(0, 3);
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const j = 3 + 2 * ((i + shift) % n);
      c.push(b[j], b[j + 1]);
      const dx = b[j] - b[0] - a[3 + 2 * i] + a[0], dy = b[j + 1] - b[1] - a[4 + 2 * i] + a[1];
      sum += dx * dx + dy * dy;
    }
    if (sum < least) {
      least = sum;
      best = c;
    }
  }
  return best;
}

// Numbers of places, as package board draws them: in place of the letters of stickers, and
// small above the numbers of tiles, in radii of the tile.
const smallNumber = 0.46, aboveTile = 0.4, belowTile = 0.2, besideSmall = 0.74;
const areNumbered = spec => spec.labels.every(l => l.text === "_" || /^\d+$/.test(l.text));
const numberWidth = n => Math.max(0.6 * String(n).length, 1.2);

function makeView(puzzle, view) {
  const spec = puzzle.spec, shapes = view.shapes.map(s => s.map((v, i) => i < 3 ? v : s[(i + 1) % 2] + v / 100));
  const root = svgElement("svg", { viewBox: view.box.join(" "), role: "group", "aria-label": "pieces", focusable: "false" });
  root.style.width = view.width + "px";
  const ground = drawing(view.ground), names = placeNames(spec);
  ground.setAttribute("aria-hidden", "true");
  const pieces = svgElement("g", { stroke: paint(view.line), "stroke-width": view.stroke, "stroke-linejoin": "round" });
  const over = drawing(view.over);
  over.style.pointerEvents = "none";
  over.setAttribute("aria-hidden", "true");
  const numbers = view.shrink < 1 && svgElement("g", { "stroke-linejoin": "round" }); // on the lines over the tiles
  const marks = svgElement("g", { class: "label", stroke: "none", "text-anchor": "middle", "aria-hidden": "true" }); // the places, which stay while pieces move
  root.append(ground, pieces, over, ...numbers ? [numbers] : [], marks);
  let numbered = false, small = false; // the numbers of places are shown, small beside those of tiles
  const cornersOf = shape => shape.slice(3).flatMap((v, i, all) => i % 2 ? [] : [[v, all[i + 1]]]);
  const glued = gluedTo(spec);
  const fixed = (view.fixed || []).map(s => s.map((v, i) => i < 3 ? v : s[(i + 1) % 2] + v / 100));
  const neighbours = glued.any && neighboursOf(shapes.concat(fixed).map(cornersOf), (x, y) => Math.hypot(x.a[0] + x.b[0] - y.a[0] - y.b[0], x.a[1] + x.b[1] - y.a[1] - y.b[1]) < 0.05);
  const places = shapes.map((shape, place) => {
    const hidden = shape.length === 3 && !shape[2]; // the other side of a light
    const group = svgElement("g", hidden ? { class: "piece", "aria-hidden": "true" } : { class: "piece", role: "img" });
    const form = shape.length > 3 ? svgElement("path", {}) : view.grid ? svgElement("rect", { rx: 0.1 }) : svgElement("circle", {});
    const label = svgElement("g", { class: "label", stroke: "none", "text-anchor": "middle" });
    group.place = place;
    const seam = svgElement("path", { stroke: "none" });
    group.append(form, ...glued.any ? [seam] : []);
    (numbers || group).append(label);
    pieces.append(group);
    return { group, form, seam, edges: [], label, shown: -1 };
  });

  // dress gives a piece the look of what stands in its place.
  function dress(p, k) {
    if (p.shown === k) return;
    p.shown = k;
    const look = spec.labels[k], hole = look.text === "_";
    p.group.classList.toggle("hole", hole);
    p.group.setAttribute("aria-label", speakLabel(look) + ", " + names[p.group.place]); // for a finger that traces the board
    p.form.setAttribute("fill", paint(look.fill));
    p.seam.setAttribute("fill", paint(look.fill));
    p.label.setAttribute("fill", paint(look.ink));
    p.label.replaceChildren();
    if (look.dots) {
      p.label.append(drawing(look.dots));
    } else if (!hole && look.width && look.text) {
      p.label.append(svgElement("text", numbers ? { stroke: paint(look.fill), "stroke-width": 0.12, "paint-order": "stroke" } : {}));
      p.label.firstChild.textContent = look.text;
    }
  }

  function put(p, shape) {
    const [x, y, r] = shape.map(number), look = spec.labels[p.shown];
    if (shape.length > 3) {
      let d = "";
      for (let i = 3; i < shape.length; i += 2) d += (i > 3 ? "L" : "M") + number(shape[i]) + " " + number(shape[i + 1]);
      p.form.setAttribute("d", d + "Z");
      if (glued.any) p.seam.setAttribute("d", seamsOver(cornersOf(shape), p.edges, view.stroke));
    } else if (view.grid) {
      const inset = 0.04, side = number(2 * (r - inset));
      p.form.setAttribute("x", number(x - r + inset));
      p.form.setAttribute("y", number(y - r + inset));
      p.form.setAttribute("width", side);
      p.form.setAttribute("height", side);
    } else {
      p.form.setAttribute("cx", x);
      p.form.setAttribute("cy", y);
      p.form.setAttribute("r", r);
    }
    const size = Math.min(2 * r * 0.86 / look.width, 1.15 * r) * view.shrink * (small ? besideSmall : 1);
    const text = p.label.firstChild;
    if (!text) return;
    if (look.dots) {
      text.setAttribute("transform", "translate(" + x + " " + y + ") scale(" + r * view.shrink / 10 + ")");
      return;
    }
    text.setAttribute("x", x);
    text.setAttribute("y", number(y + 0.35 * size + (small ? belowTile * r : 0)));
    text.setAttribute("font-size", number(size));
  }

  // fade sets the opacity of a piece; "" is that of one at rest.
  function fade(p, opacity) {
    p.group.style.opacity = p.label.style.opacity = opacity;
  }

  let stirred = false; // pieces lie above others, out of order

  function draw(state) {
    if (stirred) pieces.append(...places.map(p => p.group));
    stirred = false;
    const groups = state.map(k => glued.labels[k]).concat(fixed.map((_, k) => glued.fixed[k]));
    places.forEach((p, i) => {
      if (glued.any) p.edges = covered(neighbours, groups, i);
      dress(p, state[i]);
      put(p, shapes[i]);
      fade(p, "");
      if (numbered) marks.children[i].setAttribute("fill", paint(inkOf(spec.labels[state[i]])));
    });
  }

  const inkOf = look => look.text !== "_" ? look.ink : view.grid ? "#ffffff" : "#808489";

  // setNumbers shows the number of each place.
  function setNumbers(shown) {
    numbered = shown;
    small = shown && areNumbered(spec);
    marks.replaceChildren(...!shown ? [] : shapes.map(([x, y, r], i) => {
      const size = small ? smallNumber * r : Math.min(2 * r * 0.86 / numberWidth(i + 1), 1.15 * r) * view.shrink;
      const text = svgElement("text", { x: number(x), y: number(small ? y - aboveTile * r : y + 0.35 * size), "font-size": number(size), "font-weight": small ? 400 : 600 });
      text.textContent = i + 1;
      return text;
    }));
    for (const p of places) p.label.setAttribute("display", shown && !small ? "none" : "inline");
  }

  // motion prepares the way of each piece from a state under a permutation.
  // Pieces that go much farther than the others, around the back of a board,
  // fade out and in instead of crossing it.
  function motion(state, images) {
    const ways = [];
    images.forEach((to, from) => {
      if (to === from || spec.slides && state[from] === spec.blank) return;
      const a = shapes[from], b = shapes[to];
      ways.push({ piece: places[from], a, b: turnedTo(a, b), far: Math.hypot(a[0] - b[0], a[1] - b[1]) });
    });
    const sorted = ways.map(w => w.far).sort((x, y) => x - y);
    const limit = spec.slides ? 2.5 * Math.max(shapes[0][2], 0.5) : 2.6 * (sorted[Math.floor(sorted.length / 2)] || 0);
    stirred = true;
    for (const w of ways) {
      w.jumps = w.far > limit;
      pieces.append(w.piece.group); // above what rests
    }
    return t => {
      for (const w of ways) {
        put(w.piece, w.jumps ? (t < 0.5 ? w.a : w.b) : mix(w.a, w.b, t));
        fade(w.piece, w.jumps ? Math.abs(1 - 2 * t) : "");
      }
    };
  }

  // mark outlines the pieces in some places; null none.
  function mark(list) {
    places.forEach((p, i) => p.group.classList.toggle("marked", !!list && list.includes(i)));
    if (list) for (const i of list) pieces.append(places[i].group);
    stirred = true;
  }

  // at is the place under an event, -1 when there is none.
  function at(event) {
    const group = event.target.closest && event.target.closest(".piece");
    return group ? group.place : -1;
  }

  // toBoard turns a point on the screen into one of the drawing.
  function toBoard(event) {
    const box = root.getBoundingClientRect(), scale = view.box[2] / box.width;
    return [view.box[0] + (event.clientX - box.left) * scale, view.box[1] + (event.clientY - box.top) * scale];
  }

  return { root, draw, motion, mark, at, toBoard, shapes, setNumbers, draggable: true };
}

// dragged returns the letter that best carries what stands in a place along a
// vector, with the place to which it goes; null when none goes that way.
function dragged(puzzle, state, shapes, place, vector) {
  let best = null, most = 0.6;
  for (const letter of puzzle.legal(state)) {
    const images = puzzle.imagesOf(state, letter), to = images[place];
    if (to === place) continue;
    const dx = shapes[to][0] - shapes[place][0], dy = shapes[to][1] - shapes[place][1], far = Math.hypot(dx, dy);
    const along = (dx * vector[0] + dy * vector[1]) / (far * Math.hypot(vector[0], vector[1]));
    const score = along - 0.04 * far; // of two ways in one direction the nearer goal
    if (score > most) {
      most = score;
      best = { letter, to };
    }
  }
  return best;
}

// slideTowards lists the letters that bring the blank to a place in its row or
// column: the tiles between move together.
function slideTowards(puzzle, state, place) {
  const limit = Math.ceil(Math.sqrt(state.length)) * 2;
  let best = null;
  for (const letter of puzzle.legal(state)) {
    let blank = puzzle.blankOf(state);
    const letters = [];
    while (blank >= 0 && blank !== place && letters.length < limit) {
      blank = puzzle.goal(letter, blank);
      letters.push(letter);
    }
    if (blank === place && letters.length && (!best || letters.length < best.length)) best = letters;
  }
  return best;
}
