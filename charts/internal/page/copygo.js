// goCopier is a button that copies declarations for the next cell of a notebook, and a
// field: where a page may not copy, they are there, in one line.
function goCopier(about, declarations, say) {
  const field = element("input", { type: "text", readonly: true, hidden: true, "aria-label": "Go for a cell" });
  function byHand(lines) {
    field.value = lines.join("; ");
    field.hidden = false;
    field.focus();
    field.select();
    say("The Go code is in the field below, to be copied from there.");
  }
  function copy() {
    const lines = declarations();
    if (!navigator.clipboard || !navigator.clipboard.writeText) return byHand(lines);
    navigator.clipboard.writeText(lines.join("\n")).then(() => say("The Go code is copied."), () => byHand(lines));
  }
  return { button: button("Copy Go", about, copy), field };
}

// goForSkewers declares a puzzle of skewers and two of its states. One number of dumplings
// is that of dumplings that all differ; several are numbers of each colour.
function goForSkewers(height, start, goal) {
  const all = [].concat(...start), counts = Array(Math.max(0, ...all)).fill(0);
  for (const k of all) counts[k - 1]++;
  const different = all.length > 0 && counts.every(n => n === 1);
  const dumplings = different ? [all.length] : counts.length === 1 ? counts.concat(0) : counts;
  const misread = counts.length > 9 && counts.length > all.length; // see dango.State.String
  const text = s => JSON.stringify(misread ? JSON.stringify(s) : writeSkewers(s));
  return ["var skewers = Dango(" + [start.length, height, ...dumplings].join(", ") + ")",
    "var start, goal = Skewers(" + text(start) + "), Skewers(" + text(goal) + ")"];
}

// goForTiles declares a board of tiles, with the blank in the last place.
function goForTiles(cols, rows, tiles) {
  return ["var state = State(Sliding(" + cols + ", " + rows + "), " + JSON.stringify(tiles.concat("_").join(" ")) + ")"];
}

// goForPieces declares pieces on a cube, by the numbers and the names of its cells.
function goForPieces(names, pieces) {
  return ["var placement = Place(" + [Math.round(Math.sqrt(names.length / 6)), ...pieces.map(c => JSON.stringify(names[c]))].join(", ") + ")"];
}
