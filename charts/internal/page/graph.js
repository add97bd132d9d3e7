// Graphs: from the short form in the option to what ECharts draws.
function rampColour(scale, value) {
  var ramp = scale.inRange.color;
  return ramp[Math.round((value - scale.min) / (scale.max - scale.min) * (ramp.length - 1))];
}

// nearness of nodes in space, from 0 at the back to 1 at the front; 1 for all
// nodes of a drawing in the plane.
function nearness(nodes) {
  var depths = nodes.map(function (d) { return d[5]; });
  var low = Math.min.apply(null, depths), high = Math.max.apply(null, depths);
  return nodes.map(function (d) { return high > low ? (d[5] - low) / (high - low) : 1; });
}

// inFront is how strong a line is that begins and ends so near: few values, so
// that many lines are drawn together.
function inFront(a, b) { return 0.15 + 0.85 * Math.round(4 * Math.pow((a + b) / 2, 1.5)) / 4; }

// spellOut turns the short nodes [x, y, name, group, distance, depth] and links
// [from, to, colour, on path, name] of a graph into what ECharts draws: a graph
// series, or above 150 nodes, where that takes long, points and lines.
function spellOut(echarts, option, theme) {
  var s = list(option.series)[0];
  if (!s || s.type !== "graph" || !s.data || !Array.isArray(s.data[0])) return;
  if (s.data.length > 150) return asPoints(option, s, theme);
  var scale = list(option.visualMap)[0];
  var plates = s.data.some(function (d) { return textWidth(echarts, d[2], 11) > s.symbolSize - 4; });
  if (plates && s.data.length > 40) plates = s.label.show = false;
  var near = nearness(s.data), space = s.data[0].length > 5;
  s.data = s.data.map(function (d, i) {
    var colour = d[3] >= 0 ? s.categories[d[3]].itemStyle.color : theme.c1;
    if (d[4] != null) colour = rampColour(scale, d[4]);
    var node = { id: String(i), x: d[0], y: d[1], name: d[2], value: d[4], itemStyle: { color: colour } };
    if (plates) { node.symbol = "roundRect"; node.symbolSize = [textWidth(echarts, d[2], 11) + 12, 20]; }
    if (s.label.show) node.label = { color: luminance(colour) > 140 ? "#1f2328" : "#ffffff", fontSize: 11 };
    return node;
  });
  s.links = s.links.map(function (l) {
    var link = { source: String(l[0]), target: String(l[1]), lineStyle: {} }; // by their names: numbers would count in the order of drawing
    if (l[2]) link.lineStyle = { color: theme[l[2].slice(1)], opacity: 1, width: 1.6 };
    if (l[3]) link.lineStyle = { color: theme.c2, opacity: 1, width: 4 };
    if (l[4]) link.note = l[4];
    if (space) link.lineStyle.opacity = inFront(near[l[0]], near[l[1]]);
    return link;
  });
  if (space) s.data.sort(function (a, b) { return near[a.id] - near[b.id]; });
  if (scale) scale.seriesIndex = -1;
}

function asPoints(option, s, theme) {
  var scale = list(option.visualMap)[0], lines = {}, order = [], near = nearness(s.data), space = s.data[0].length > 5;
  s.links.forEach(function (l) {
    var kind = l[3] ? "path" : l[2] || "", strength = space ? inFront(near[l[0]], near[l[1]]) : 1;
    var far = scale && !kind ? Math.max(s.data[l[0]][4], s.data[l[1]][4]) : 0, key = strength + " " + kind + " " + far;
    if (!lines[key]) { lines[key] = []; order.push({ key: key, kind: kind, strength: strength, far: far }); }
    lines[key].push({ coords: [s.data[l[0]].slice(0, 2), s.data[l[1]].slice(0, 2)] });
  });
  order.sort(function (a, b) { return (a.kind === "path") - (b.kind === "path") || a.strength - b.strength || b.far - a.far; });
  option.series = order.map(function (o) {
    var style = { color: o.kind ? theme[o.kind.slice(1)] : theme.line, width: 1, opacity: (o.kind ? 0.8 : 0.5) * o.strength };
    if (o.kind === "path") style = { color: theme.c2, width: 3, opacity: o.strength };
    else if (scale && !o.kind) style.color = rampColour(scale, o.far); // so that one sees how far each step has come
    return { type: "lines", coordinateSystem: "cartesian2d", polyline: false, large: true, largeThreshold: 0, silent: true, data: lines[o.key], lineStyle: style };
  });
  var points = s.data.map(function (d) {
    var colour = d[4] != null ? rampColour(scale, d[4]) : d[3] >= 0 ? s.categories[d[3]].itemStyle.color : theme.c1;
    return { name: d[2], value: [d[0], d[1]].concat(d[4] != null ? d[4] : []), itemStyle: { color: colour, opacity: 1 } };
  });
  // Points of one colour in a row make a short picture.
  points.sort(function (a, b) { return a.itemStyle.color < b.itemStyle.color ? -1 : a.itemStyle.color > b.itemStyle.color ? 1 : 0; });
  option.series.push({ type: "scatter", symbolSize: s.symbolSize, data: points });
  list(option.legend).forEach(function (l) { l.data = []; l.show = false; });
  var names = list(s.categories).filter(function (c) { return c.name; });
  if (names.length) {
    names.forEach(function (c) { option.series.push({ name: c.name, type: "scatter", data: [], itemStyle: c.itemStyle }); });
    option.legend = { show: true, selectedMode: false, data: names.map(function (c) { return { name: c.name, icon: "circle" }; }) };
  }
  option.xAxis = { show: false, type: "value" };
  option.yAxis = { show: false, type: "value", inverse: true };
  if (scale) scale.seriesIndex = -1;
  option.plane = { nodes: s.data, stretch: s.stretch };
}

// fitPlane gives both axes the same scale, so that a drawing keeps its shape, or
// lets a tree fill its room.
function fitPlane(option, left, top, width, height) {
  var nodes = option.plane.nodes;
  var xs = nodes.map(function (d) { return d[0]; }), ys = nodes.map(function (d) { return d[1]; });
  var lowX = Math.min.apply(null, xs), highX = Math.max.apply(null, xs), lowY = Math.min.apply(null, ys), highY = Math.max.apply(null, ys);
  var unit = Math.max((highX - lowX) / width, (highY - lowY) / height) || 1;
  if (option.plane.stretch) {
    option.xAxis.min = lowX; option.xAxis.max = highX; option.yAxis.min = lowY; option.yAxis.max = highY || 1;
  } else {
    option.xAxis.min = (lowX + highX - unit * width) / 2; option.xAxis.max = (lowX + highX + unit * width) / 2;
    option.yAxis.min = (lowY + highY - unit * height) / 2; option.yAxis.max = (lowY + highY + unit * height) / 2;
  }
  option.grid = { left: left, top: top, width: width, height: height, outerBoundsMode: "none" };
  delete option.plane;
}

