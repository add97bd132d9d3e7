// A film: frames, each with a caption, which one leafs through or lets run. The
// frames of a film with sliders belong to the values of these.

// patched applies the changes that lead from one frame to the next. Frames are
// lists of pieces, each of which begins with a tag.
function patched(pieces, change) {
  const out = [];
  let at = 0;
  for (let i = 0; i < change.length; i += 3) {
    for (const end = at + change[i]; at < end; at++) out.push(pieces[at]);
    at += change[i + 1];
    for (const piece of piecesOf(change[i + 2])) out.push(piece);
  }
  for (; at < pieces.length; at++) out.push(pieces[at]);
  return out;
}

const piecesOf = markup => markup === "" ? [] : markup.split(/(?=<)/);

// makeReel returns the function that returns the markup of a frame.
function makeReel(film) {
  const frames = [piecesOf(film.first)];
  return k => {
    while (frames.length <= k) frames.push(patched(frames[frames.length - 1], film.changes[frames.length - 1]));
    return frames[k].join("");
  };
}

async function unpackFilm(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// darkRules matches the style of a drawing for dark pages: rules that exchange colours, and
// nothing else.
const darkRules = /^@media\s*\(prefers-color-scheme:\s*dark\)\s*\{((?:\[(?:fill|stroke)="#[0-9a-f]{6}"\]\{(?:fill|stroke):#[0-9a-f]{6}\})+)\}$/;

function mountFilm(frame, spec) {
  frame.append(document.createElement("slot")); // the still picture, until the film is unpacked
  unpackFilm(spec.film).then(film => projectFilm(frame, film)).catch(() => frame.replaceChildren(document.createElement("slot")));
}

function projectFilm(frame, film) {
  const reel = makeReel(film), count = film.captions.length;
  const sliders = film.sliders || [], inner = sliders.length === 2 ? sliders[1].values.length : 1;
  let at = 0, timer = 0;

  const screen = element("div", { class: "screen" });
  const stage = element("div", { class: "reel", tabindex: 0, role: "group", "aria-roledescription": "film", "aria-label": "film of " + count + " frames", "aria-describedby": "keys" }, screen);
  const caption = element("p", { class: "caption" });
  const spoken = element("div", { class: "hidden", "aria-live": "polite" });
  const described = element("p", { class: "hidden" });

  // The colours of a drawing on a dark page come with it, as rules for readers who
  // prefer dark pages. Here they apply where the page is dark.
  let colours = null, rules = "";
  function dye(source) {
    const inside = darkRules.exec(source.querySelector("svg > style")?.textContent);
    if (!inside || inside[1] === rules) return;
    rules = inside[1];
    const root = frame.getRootNode();
    if (!root.adoptedStyleSheets) return;
    if (!colours) {
      colours = new CSSStyleSheet();
      root.adoptedStyleSheets = root.adoptedStyleSheets.concat(colours);
    }
    colours.replaceSync(rules.replace(/([^{}]+)\{/g, ".dark .screen $1{"));
  }

  function put(k) {
    const source = parsed(reel(k));
    dye(source);
    screen.replaceChildren(cleaned(source));
  }

  function show(k, aloud) {
    at = k;
    put(k);
    caption.textContent = film.captions[k];
    described.textContent = film.texts[k];
    if (aloud) spoken.textContent = position() + ": " + film.captions[k];
    refresh();
  }

  const position = () => sliders.length ? choices().map((c, i) => sliders[i].name + " = " + c).join(", ") : at + 1 + " of " + count;
  const indices = () => sliders.length === 2 ? [Math.floor(at / inner), at % inner] : [at];
  const choices = () => indices().map((k, i) => sliders[i].values[k]);

  // The longest frame decides how much room there is, so that nothing jumps. Long frames
  // have much markup, so a few of them are measured.
  function makeRoom() {
    const sizes = Array.from({ length: count }, (_, k) => [reel(k).length, k]).sort((a, b) => b[0] - a[0]);
    let most = 0;
    screen.style.minHeight = "";
    for (const [, k] of sizes.slice(0, 5)) {
      put(k);
      most = Math.max(most, screen.getBoundingClientRect().height);
    }
    put(at);
    screen.style.minHeight = Math.ceil(most) + "px";
    caption.style.minHeight = "";
    caption.textContent = film.captions.reduce((a, b) => b.length > a.length ? b : a);
    const lines = Math.ceil(caption.getBoundingClientRect().height);
    caption.textContent = film.captions[at];
    caption.style.minHeight = lines + "px";
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    refresh();
  }

  // along moves the last slider, or leads to the next frame; across moves the other one.
  const along = step => go(sliders.length < 2 ? at + step : at - at % inner + Math.max(0, Math.min(at % inner + step, inner - 1)));
  const across = step => go(sliders.length < 2 ? at + step : at + step * inner < 0 || at + step * inner >= count ? at : at + step * inner);

  function go(k) {
    pause();
    show(Math.max(0, Math.min(k, count - 1)), true);
  }

  // run plays on to the last frame. Who prefers no motion gets more time for each.
  function run() {
    if (timer) return pause();
    if (at === count - 1) show(0, true);
    const next = () => {
      timer = setTimeout(() => {
        show(at + 1, true);
        if (at < count - 1) next(); else pause();
      }, Math.max(1200 / +speed.value, calm() ? 1500 : 0));
    };
    next();
    refresh();
  }

  const speed = element("select", { "aria-label": "speed" });
  for (const [value, name] of [[0.5, "½×"], [1, "1×"], [2, "2×"], [4, "4×"], [8, "8×"]]) {
    speed.append(element("option", Object.assign({ value }, value === (count > 40 ? 4 : 1) && { selected: "" }), name));
  }
  const playButton = iconButton("play", "play", run);
  const backs = [iconButton("first", "to the first frame", () => go(0)), iconButton("back", "one frame back", () => go(at - 1))];
  const ons = [iconButton("step", "one frame on", () => go(at + 1)), iconButton("last", "to the last frame", () => go(count - 1))];
  const where = element("span", { class: "count", "aria-hidden": "true" });
  const ranges = (sliders.length ? sliders : [{ name: "frame", values: film.captions }]).map((s, i) => element("input", {
    type: "range", min: 0, max: s.values.length - 1, "aria-label": s.name,
    oninput: e => go(sliders.length === 2 ? (i ? indices()[0] * inner + +e.target.value : +e.target.value * inner + indices()[1]) : +e.target.value)
  }));

  function refresh() {
    indices().forEach((k, i) => {
      ranges[i].value = k;
      ranges[i].setAttribute("aria-valuetext", sliders.length ? String(sliders[i].values[k]) : at + 1 + " of " + count + ": " + film.captions[at]);
    });
    choices.labels && choices().forEach((c, i) => { choices.labels[i].textContent = sliders[i].name + " = " + c; });
    where.textContent = at + 1 + " / " + count;
    for (const b of backs) b.disabled = at === 0;
    for (const b of ons) b.disabled = at === count - 1;
    playButton.replaceChildren(icon(timer ? "pause" : "play"));
    playButton.title = timer ? "pause" : "play";
    playButton.setAttribute("aria-label", playButton.title);
  }

  stage.addEventListener("keydown", e => {
    const act = {
      ArrowRight: () => along(1), ArrowLeft: () => along(-1), ArrowDown: () => across(1), ArrowUp: () => across(-1), Home: () => go(0), End: () => go(count - 1), " ": run
    }[e.key];
    if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
    act();
    e.preventDefault();
  });
  keepKeys(frame);

  const controls = element("div", { class: "card" });
  if (sliders.length) {
    choices.labels = sliders.map(() => element("output", { class: "value", "aria-hidden": "true" }));
    sliders.forEach((s, i) => controls.append(element("div", { class: "bar tight" }, choices.labels[i], ranges[i])));
  }
  if (sliders.length < 2) {
    controls.append(element("div", { class: "bar tight" }, ...backs, playButton, ...ons, ...(sliders.length ? [] : ranges), where, speed));
  }
  controls.append(element("p", { class: "help", id: "keys" }, "On the picture: ", element("kbd", {}, "←"), " ", element("kbd", {}, "→"), sliders.length === 2 ? " " + sliders[1].name : " one frame",
    ...(sliders.length === 2 ? [" · ", element("kbd", {}, "↑"), " ", element("kbd", {}, "↓"), " " + sliders[0].name] : []),
    " · ", element("kbd", {}, "Space"), " play · ", element("kbd", {}, "Home"), " ", element("kbd", {}, "End")));
  frame.classList.add("film");
  frame.replaceChildren(stage, caption, spoken, described, controls);
  show(0, false);
  makeRoom();
  if (window.ResizeObserver) {
    let width = frame.clientWidth;
    new ResizeObserver(() => {
      if (frame.clientWidth === width) return;
      width = frame.clientWidth;
      makeRoom();
    }).observe(frame);
  }
}

const kinds = { "puzzlelab-film": mountFilm };
