// Graphs in space: drags and arrow keys turn them.
// turned turns the nodes of a graph about the horizontal and the vertical axis
// through their middle. It writes new nodes, so the option of Go stays as it is.
function turned(nodes, about, down) {
  var middle = [0, 1, 5].map(function (k) {
    var values = nodes.map(function (d) { return d[k]; });
    return (Math.max.apply(null, values) + Math.min.apply(null, values)) / 2;
  });
  var ca = Math.cos(about), sa = Math.sin(about), cd = Math.cos(down), sd = Math.sin(down);
  return nodes.map(function (d) {
    var x = d[0] - middle[0], y = d[1] - middle[1], z = d[5] - middle[2], node = d.slice();
    node[0] = middle[0] + ca * x + sa * z;
    z = ca * z - sa * x;
    node[1] = middle[1] + cd * y + sd * z;
    node[5] = middle[2] + cd * z - sd * y;
    return node;
  });
}

// makeTurning calls turn with new nodes whenever the reader turns the graph on a
// stage. A finger that moves up or down scrolls the page.
function makeTurning(stage, nodes, turn) {
  var held = null, waiting = false, now = nodes;
  function by(about, down) {
    now = turned(now, about, down);
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(function () { waiting = false; turn(now); });
  }
  stage.style.touchAction = "pan-y";
  stage.style.cursor = "grab";
  stage.tabIndex = 0;
  stage.setAttribute("role", "application");
  stage.setAttribute("aria-roledescription", "drawing in space, turned by arrow keys");
  stage.addEventListener("pointerdown", function (e) {
    if (e.button > 0) return;
    held = [e.clientX, e.clientY];
    stage.setPointerCapture(e.pointerId);
  });
  stage.addEventListener("pointermove", function (e) {
    if (!held) return;
    by((e.clientX - held[0]) / 120, (e.clientY - held[1]) / 120);
    held = [e.clientX, e.clientY];
  });
  ["pointerup", "pointercancel"].forEach(function (kind) { stage.addEventListener(kind, function () { held = null; }); });
  stage.addEventListener("keydown", function (e) {
    var way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (!way || e.ctrlKey || e.metaKey || e.altKey) return;
    by(0.15 * way[0], 0.15 * way[1]);
    e.preventDefault();
    e.stopPropagation();
  });
}
