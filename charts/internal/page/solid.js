// The puzzle as a solid in space. It has the same methods as the flat views, and more:
// grab for the pointer, and look for the keys.
const farAway = 520; // of the eye from the middle of the solid, whose radius is 100

function makeSolid(puzzle, view, on) {
  const spec = puzzle.spec, space = view.space, bodies = makeBodies(space), twists = makeTwists(puzzle, space, bodies);
  const root = svgElement("svg", { class: "solid", focusable: "false" });
  root.style.width = view.width + "px";
  const behind = svgElement("g", { class: "hints", "aria-hidden": "true", stroke: paint(view.line), "stroke-linejoin": "round" });
  const stage = svgElement("g", { stroke: paint(view.line), "stroke-linejoin": "round" });
  root.append(behind, stage);
  const stroke = spec.slides ? Math.min(1.8, bodies[0].room / 10) : 0.07 * Math.sqrt(bodies.reduce((sum, b) => sum + b.room * b.room * 4, 0) / bodies.length);
  stage.setAttribute("stroke-width", number(stroke));
  behind.setAttribute("stroke-width", number(stroke / 2));

  const glued = gluedTo(spec);
  const neighbours = glued.any && neighboursOf(bodies.map(b => b.rim.map(k => [k])), (x, y) => x.a[0] === y.b[0] && x.b[0] === y.a[0]);
  for (const b of bodies) {
    b.group = svgElement("g", { class: b.place < 0 ? "" : "piece" });
    b.form = svgElement("path", {});
    b.seam = svgElement("path", { stroke: "none" });
    b.edges = [];
    b.label = svgElement("g", { class: "label", stroke: "none", "text-anchor": "middle" });
    b.hint = svgElement("g", {});
    b.hintForm = svgElement("path", {});
    b.hintLabel = svgElement("g", { class: "label", stroke: "none", "text-anchor": "middle" });
    b.group.place = b.hint.place = b.place;
    b.group.body = b.hint.body = b;
    b.group.append(b.form, ...glued.any ? [b.seam] : [], b.label);
    b.hint.append(b.hintForm, b.hintLabel);
    behind.append(b.hint);
  }
  spec.groups.forEach(g => g.refs.forEach((ref, i) => {
    const b = bodies[ref > 0 ? ref - 1 : space.places.length - ref - 1];
    if (b) b.name = (g.name ? g.name + " " : "") + (i + 1);
  }));

  // Which way the puzzle is held: in the hand, and then turned and tilted by the one
  // who looks around.
  const from = unit3(space.from), side = Math.atan2(from[0], from[2]);
  const first = { yaw: -Math.max(side, 0.35), pitch: Math.max(Math.asin(from[1]), 0.4) }; // never flat from the front
  let held = still3, { yaw, pitch } = first, hints = false;
  let twist = null, turned = 0, sliding = null;
  let numbered = false; // the numbers of the places are shown
  const small = areNumbered(spec); // above those of the tiles
  const pose = () => times3(turn3([1, 0, 0], pitch), times3(turn3([0, 1, 0], yaw), held));

  // Colours by the light on a face, which comes from above, a little from the left.
  const light = unit3([-0.35, 0.8, 0.6]), shades = {};
  function shade(fill, normal) {
    const level = Math.round(20 * Math.max(0, dot3(normal, light))), key = fill + level;
    if (!shades[key]) {
      const rgb = parseInt(fill.slice(1), 16), k = 0.84 + 0.16 * Math.min(1, level / 17);
      shades[key] = "#" + [16, 8, 0].map(s => Math.round(k * (rgb >> s & 255)).toString(16).padStart(2, "0")).join("");
    }
    return shades[key];
  }

  const project = x => {
    const k = farAway / (farAway - x[2]);
    return [k * x[0], -k * x[1]];
  };
  const outline = corners => "M" + corners.map(x => { const [a, b] = project(x); return number(a) + " " + number(b); }).join("L") + "Z";
  const faces = (normal, point) => dot3(normal, [-point[0], -point[1], farAway - point[2]]) > 0;

  function set(e, name, value) {
    if (e["was " + name] === value) return;
    e["was " + name] = value;
    e.setAttribute(name, value);
  }

  // The stage holds the slabs of a twist, each with the cuts that it shows.
  let slabs = null;

  function arrange(list, axis) {
    if (slabs && slabs.list === list) return;
    slabs = list.map(slab => {
      const group = svgElement("g", {});
      group.append(...slab.bodies.map(b => b.group));
      return { group, turns: slab.turns, bodies: slab.bodies, cuts: [] };
    });
    slabs.list = list;
    slabs.forEach((above, i) => {
      if (!i) return;
      const rim = rimBetween(slabs[i - 1].bodies, above.bodies, axis);
      above.floor = rim.height;
      for (const side of [1, -1]) {
        for (const corners of rim.polygons) {
          const form = svgElement("path", { fill: "#34373d", stroke: "#34373d", "aria-hidden": "true" });
          const slab = side > 0 ? slabs[i - 1] : above;
          slab.group.prepend(form);
          slab.cuts.push({ form, corners, normal: scale3(axis, side) });
        }
      }
    });
    stage.replaceChildren(...slabs.map(s => s.group));
  }

  const whole = [{ turns: false, bodies }];

  // rimBetween is the cut between two slabs: one polygon, or a fan where it is not flat.
  function rimBetween(below, above, axis) {
    const lower = new Set(below.flatMap(b => b.rim)), shared = new Map();
    for (const b of above) b.rim.forEach((k, i) => { if (lower.has(k)) shared.set(k, b.corners[i]); });
    const east = unit3(cross3(axis, Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0])), north = cross3(axis, east);
    const rim = [...shared.values()].sort((a, b) => Math.atan2(dot3(a, north), dot3(a, east)) - Math.atan2(dot3(b, north), dot3(b, east)));
    const heights = rim.map(x => dot3(x, axis)), height = heights.reduce((sum, h) => sum + h, 0) / heights.length;
    if (Math.max(...heights) - Math.min(...heights) < 1) return { height, polygons: [rim] };
    return { height, polygons: rim.map((x, i) => [scale3(axis, height), x, rim[(i + 1) % rim.length]]) };
  }

  function render() {
    const hold = pose(), turn = twist ? times3(hold, turn3(twist.axis, turned)) : hold;
    arrange(twist ? twist.parts : whole, twist && twist.axis);
    for (const slab of slabs) {
      const m = slab.turns ? turn : hold;
      for (const b of slab.bodies) renderBody(b, m, slab.turns);
      for (const cut of slab.cuts) {
        const corners = cut.corners.map(x => apply3(m, x)), shown = faces(apply3(m, cut.normal), corners[0]);
        set(cut.form, "display", shown ? "inline" : "none");
        if (shown) set(cut.form, "d", outline(corners));
      }
    }
    if (twist) {
      // From both ends towards the slab in which the eye is.
      const eye = dot3(apply3(hold, twist.axis), [0, 0, farAway]);
      let near = 0;
      while (slabs[near + 1] && slabs[near + 1].floor < eye) near++;
      const order = slabs.slice(0, near).concat(slabs.slice(near + 1).reverse(), slabs[near]);
      if (order.some((s, i) => stage.children[i] !== s.group)) stage.append(...order.map(s => s.group));
    }
  }

  function renderBody(b, m, moving) {
    const slide = sliding && sliding.body === b ? sliding : b;
    const normal = apply3(m, slide.normal), centre = apply3(m, slide.centre), look = b.look;
    const shown = faces(normal, centre);
    set(b.group, "display", shown ? "inline" : "none");
    set(b.hint, "display", hints && !shown ? "inline" : "none");
    const fill = look.text === "_" ? "#5b5248" : paint(look.fill);
    if (!shown) {
      if (!hints) return;
      set(b.hintForm, "d", outline(b.corners.map(x => apply3(m, plus3(x, b.normal, hintsAt)))));
      set(b.hintForm, "fill", fill);
      write(b, b.hintLabel, m, apply3(m, plus3(b.centre, b.normal, hintsAt)), -1, moving);
      return;
    }
    set(b.form, "d", outline(slide.corners.map(x => apply3(m, x))));
    set(b.form, "fill", shade(fill, normal));
    if (glued.any) {
      set(b.seam, "fill", shade(fill, normal));
      set(b.seam, "d", seamsOver(slide.corners.map(x => project(apply3(m, x))), b.edges, stroke));
    }
    write(b, b.label, m, centre, 1, moving);
  }

  const hintsAt = 62;

  // write puts the text of a body around a point in its plane; side is -1 where it is
  // seen from within. Texts of a layer that turns would stand on their heads in between.
  function write(b, label, m, centre, side, moving) {
    const look = b.look, hasNumber = numbered && b.place >= 0, dots = look.dots && !hasNumber, width = hasNumber ? numberWidth(b.place + 1) : look.width;
    const text = !moving && (hasNumber || look.text !== "_" && (dots || width && look.text));
    set(label, "display", text ? "inline" : "none");
    if (!text) return;
    const size = dots ? b.room : Math.min(2 * b.room * 0.86 / width, 1.15 * b.room), k = farAway / (farAway - centre[2]), s = k * size / 10;
    let right = scale3(apply3(m, b.right), look.flat ? 1 : side), up = apply3(m, b.up);
    const [x, y] = project(centre);
    if (up[1] < 0 && !look.flat) [right, up] = [scale3(right, -1), scale3(up, -1)]; // not on its head
    set(label, "transform", "matrix(" + [s * right[0], -s * right[1], -s * up[0], s * up[1], x, y].map(v => number(v)).join(" ") + ")");
  }

  // textsOf draws what is written on a body: its label, the number of its place or both.
  // They are for a radius of 8.7, to which write makes a size of 10.
  function textsOf(b, look) {
    const radius = 10 / 1.15, hole = look.text === "_", text = (content, size, y) => {
      const e = svgElement("text", { "font-size": number(size), y: number(y) });
      e.textContent = content;
      return e;
    };
    if (!numbered || b.place < 0) return [look.dots ? drawing(look.dots) : text(look.text, 10, 3.5)];
    if (!small) return [text(b.place + 1, 10, 3.5)];
    return [text(b.place + 1, smallNumber * radius, -aboveTile * radius), ...hole ? [] : [text(look.text, 10 * besideSmall, 3.5 * besideSmall + belowTile * radius)]];
  }

  // dress gives the bodies the look of what stands in their places.
  function dress(state) {
    const groups = bodies.map((b, i) => b.place < 0 ? glued.fixed[i - space.places.length] : glued.labels[state[b.place]]);
    bodies.forEach((b, i) => {
      if (glued.any) b.edges = covered(neighbours, groups, i);
      const look = b.place < 0 ? spec.fixed[i - space.places.length] : spec.labels[state[b.place]];
      if (b.look === look && b.numbered === numbered) return;
      b.look = look;
      b.numbered = numbered;
      for (const label of [b.label, b.hintLabel]) {
        label.replaceChildren(...textsOf(b, look));
        label.setAttribute("fill", paint(look.text === "_" ? "#ffffff" : look.ink));
      }
      const name = (b.name ? b.name + ": " : "") + speakLabel(look);
      for (const [k, v] of name ? [["role", "img"], ["aria-label", name]] : [["aria-hidden", "true"]]) b.group.setAttribute(k, v);
    });
  }

  function draw(state) {
    twist = sliding = null;
    turned = 0;
    dress(state);
    render();
  }

  // motion prepares a move: a turn of its layer, or tiles that go over the surface.
  function motion(state, images, letter) {
    const turn = twists.of(letter);
    if (turn) {
      twist = turn;
      return t => {
        turned = t * (letter > 0 ? turn.angle : -turn.angle);
        render();
      };
    }
    twist = null;
    const to = puzzle.blankOf(state), body = to < 0 ? null : bodies[images.indexOf(to)];
    if (!body) return () => {};
    const goal = bodies[to];
    return t => {
      sliding = Object.assign({}, body, { body, corners: between3(body, goal, t), centre: plus3(scale3(body.centre, 1 - t), goal.centre, t), normal: unit3(plus3(scale3(body.normal, 1 - t), goal.normal, t)) });
      body.group.parentNode.append(body.group);
      render();
    };
  }

  function mark(list) {
    for (const b of bodies) b.group.classList.toggle("marked", !!list && list.includes(b.place));
  }

  function bodyAt(event) {
    const e = event.target.closest && event.target.closest(".hints > g, [role=img]");
    return e && root.contains(e) && e.body || null;
  }

  // toBoard turns a point on the screen into one of the drawing.
  function toBoard(event) {
    const box = root.getBoundingClientRect(), scale = 2 * reach() / box.width;
    return [(event.clientX - box.left) * scale - reach(), (event.clientY - box.top) * scale - reach()];
  }

  const reach = () => hints ? 160 : 112;

  function frameIt() { root.setAttribute("viewBox", [-reach(), -reach(), 2 * reach(), 2 * reach()].join(" ")); }

  // chosen is the twist that best carries a point of a body along a vector on the
  // screen: across its face rather than around in it, a single layer rather than
  // what is left beside others.
  function chosen(body, point, vector) {
    const hold = pose();
    let best = null, most = 0.55;
    for (const t of twists.all) {
      if (!t.members.has(body)) continue;
      const way = cross3(t.axis, point), far = Math.hypot(...way);
      if (far < 5) continue;
      const [a, b] = project(apply3(hold, point)), [c, d] = project(apply3(hold, plus3(point, way, 0.01)));
      const screen = [(c - a) * 100, (d - b) * 100], length = Math.hypot(...screen);
      if (length < 0.2 * far) continue;
      const cosine = (screen[0] * vector[0] + screen[1] * vector[1]) / (length * Math.hypot(...vector));
      const score = Math.abs(cosine) * (1 - 0.2 * Math.abs(dot3(t.axis, body.normal))) * (t.whole ? 0.86 : 1) - 0.0005 * t.members.size / bodies.length;
      if (score > most) {
        most = score;
        best = { twist: t, rate: 1 / Math.max(length, 35), way: scale3([screen[0], screen[1], 0], 1 / length) };
      }
    }
    return best;
  }

  // towardsGap reports whether a vector on the screen pulls a tile beside the gap there.
  function towardsGap(body, vector) {
    const gap = bodies.find(b => b.look.text === "_");
    if (body.place < 0 || !gap || !on.near(body.place)) return false;
    const hold = pose(), [a, b] = project(apply3(hold, body.centre)), [c, d] = project(apply3(hold, gap.centre));
    return (c - a) * vector[0] + (d - b) * vector[1] > 0.6 * Math.hypot(c - a, d - b) * Math.hypot(...vector);
  }

  // snap lets a twist go to the next whole step, and does it.
  function snap(steps) {
    const t = twist, begin = turned, end = steps * t.angle, time = calm() ? 0 : 60 + 220 * Math.min(1, Math.abs(end - begin));
    const letters = [];
    for (let k = 0; k < Math.abs(steps); k++) letters.push(...(steps > 0 ? t.letters : inverted(t.letters)));
    function finish() {
      if (twist !== t) return;
      if (t.whole) held = times3(held, turn3(t.axis, end));
      twist = null;
      turned = 0;
      if (letters.length) on.act(letters); else on.redraw();
    }
    let began = 0;
    function frameOf(now) {
      if (twist !== t) return;
      began = began || now;
      const s = Math.min(1, (now - began) / time);
      turned = begin + (end - begin) * s * (2 - s);
      render();
      if (s < 1) requestAnimationFrame(frameOf); else finish();
    }
    if (time) requestAnimationFrame(frameOf); else finish();
  }

  // grab begins a drag: of a layer at a sticker, and of the whole beside it.
  function grab(e) {
    const body = bodyAt(e), start = toBoard(e), began = { yaw, pitch }, moves = body && !on.busy();
    let pull = null, moved = false;
    if (moves) on.settle();
    return {
      move(e) {
        const now = toBoard(e), vector = [now[0] - start[0], now[1] - start[1]], far = Math.hypot(...vector);
        moved = moved || far > 5;
        if (!moved) return;
        if (spec.slides && moves && pull === null) {
          pull = towardsGap(body, vector);
          if (pull) on.slide(body.place);
        }
        if (spec.slides && pull) return;
        if (!body || !moves || !twists.all.length) return turnTo(began.yaw + vector[0] / 90, began.pitch + vector[1] / 90);
        if (!pull) {
          pull = chosen(body, body.centre, vector);
          if (!pull) return;
          twist = pull.twist;
        }
        turned = (vector[0] * pull.way[0] + vector[1] * pull.way[1]) * pull.rate;
        render();
      },
      end() {
        if (!moved && body && body.place >= 0) return spec.slides ? on.slide(body.place) : on.tell(body.place);
        if (spec.slides || !pull || twist !== pull.twist) return;
        const steps = turned / twist.angle;
        snap(Math.sign(steps) * Math.floor(Math.abs(steps) + 0.72));
      },
      cancel() { if (!spec.slides && pull && twist === pull.twist) snap(0); }
    };
  }

  function turnTo(y, p) {
    yaw = y;
    pitch = Math.max(-1.45, Math.min(1.45, p));
    render();
  }

  // look turns the view by steps to the right and down, or home.
  function look(right, down) {
    if (right === undefined) {
      held = still3;
      turnTo(first.yaw, first.pitch);
    } else {
      turnTo(yaw - right * Math.PI / 8, pitch - down * Math.PI / 8);
    }
    const hold = pose();
    const seen = spec.groups.filter(g => g.name && g.refs.some(ref => {
      const b = bodies[ref > 0 ? ref - 1 : space.places.length - ref - 1];
      return b && faces(apply3(hold, b.normal), apply3(hold, b.centre));
    }));
    return seen.length ? "In view: " + seen.map(g => g.name).join(", ") + "." : "";
  }

  // turnToSee brings a place to the front if it is behind.
  function turnToSee(place) {
    const b = bodies.find(b => b.place === place), hold = pose();
    if (faces(apply3(hold, b.normal), apply3(hold, b.centre))) return;
    const [x, y, z] = b.normal;
    if (Math.abs(y) > 0.7) turnTo(yaw, 0.7 * Math.sign(y)); else turnTo(-Math.atan2(x, z) + first.yaw, pitch);
  }

  function setHints(shown) {
    hints = shown;
    frameIt();
    if (bodies[0].look) render();
  }

  function setNumbers(shown) { numbered = shown; }

  frameIt();
  return { root, draw, motion, mark, at: e => { const b = bodyAt(e); return b ? b.place : -1; }, toBoard, grab, look, turnToSee, setHints, setNumbers, draggable: twists.all.length > 0 };
}

// between3 lies between two bodies of a surface around the origin.
function between3(a, b, t) {
  if (a.corners.length !== b.corners.length) return t < 0.5 ? a.corners : b.corners;
  const n = a.corners.length;
  let shift = 0, least = Infinity;
  for (let s = 0; s < n; s++) {
    const sum = a.corners.reduce((sum, x, i) => sum + Math.hypot(...plus3(b.corners[(i + s) % n], x, -1)), 0);
    if (sum < least) {
      least = sum;
      shift = s;
    }
  }
  return a.corners.map((x, i) => {
    const y = b.corners[(i + shift) % n], mid = plus3(scale3(x, 1 - t), y, t);
    return scale3(mid, (Math.hypot(...x) * (1 - t) + Math.hypot(...y) * t) / Math.max(1, Math.hypot(...mid)));
  });
}
