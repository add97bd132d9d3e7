// Layout: what is measured and placed before ECharts sees the option.
// textHeight measures a text that may run over several lines.
function textHeight(echarts, text, size, lineHeight, bold, width) {
  if (!text) return 0;
  var t = new echarts.graphic.Text({ style: {
    text: text, font: (bold ? "bold " : "") + size + "px " + family, lineHeight: lineHeight,
    width: width, overflow: "break"
  } });
  return t.getBoundingRect().height;
}

// shorten cuts a text that would take more than the room it has.
function shorten(echarts, text, size, lineHeight, bold, width, room) {
  if (!text || textHeight(echarts, text, size, lineHeight, bold, width) <= Math.max(room, lineHeight)) return text;
  var letters = Array.from(text), low = 0, high = letters.length;
  while (low < high) {
    var middle = Math.ceil((low + high) / 2);
    if (textHeight(echarts, letters.slice(0, middle).join("") + "…", size, lineHeight, bold, width) <= Math.max(room, lineHeight)) low = middle;
    else high = middle - 1;
  }
  return letters.slice(0, low).join("").trim() + "…";
}

function textWidth(echarts, text, size) {
  return echarts.format.getTextRect(text, size + "px " + family).width;
}

function legendRows(echarts, legend, series, width) {
  var names = legend.data || series.map(function (s) { return s.name; });
  var rows = 1, used = 0;
  names.forEach(function (name) {
    var w = 12 + 5 + textWidth(echarts, isText(name) ? name : name.name, 13) + 18;
    if (used > 0 && used + w > width + 18) { rows++; used = 0; }
    used += w;
  });
  return rows;
}

// dropCrowdedLabels takes the numbers off bars that are too narrow for them.
function dropCrowdedLabels(echarts, option, inner) {
  list(option.series).forEach(function (s) {
    if (s.type !== "bar" || !s.label || !s.label.show) return;
    var widest = Math.max.apply(null, s.data.map(function (d) {
      var v = d && d.value !== undefined ? d.value : d;
      return textWidth(echarts, count(Array.isArray(v) ? v[1] : v), 12);
    }));
    if (widest > (inner - 60) / s.data.length - 3) s.label.show = false;
  });
}

function luminance(hex) {
  return 0.3 * parseInt(hex.slice(1, 3), 16) + 0.59 * parseInt(hex.slice(3, 5), 16) + 0.11 * parseInt(hex.slice(5, 7), 16);
}

// isThemed says whether a colour is exchanged when a still picture turns dark.
function isThemed(colour) {
  return Object.keys(themes.light).some(function (name) { return themes.light[name] === colour; });
}

// labelCells gives the text in each cell of a heat map a colour that can be
// read on the cell's own, and that turns dark or light when that does. Where
// cells are too small it drops the texts, and then the lines between cells.
function labelCells(echarts, option, functions, inner, room) {
  var scale = list(option.visualMap)[0];
  list(option.series).forEach(function (s) {
    if (s.type !== "heatmap" || !s.label || !scale) return;
    var columns = list(option.xAxis)[0].data.length, rows = list(option.yAxis)[0].data.length, widest = 0;
    if (s.itemStyle && Math.min((inner - 150) / columns, (room - 60) / rows) < 6) s.itemStyle.borderWidth = 0;
    if (!s.label.show) return;
    var labelled = s.data.map(function (value) {
      widest = Math.max(widest, textWidth(echarts, functions.cellText({ value: value }), 12));
      var ramp = scale.inRange && scale.inRange.color;
      var colour = ramp
        ? ramp[Math.round((value[2] - scale.min) / (scale.max - scale.min) * (ramp.length - 1))]
        : scale.pieces[value[2]].color;
      var inks = ramp || !isThemed(colour) ? ["#1b1f24", "#fdfdfd"] : ["#1f2328", "#ffffff"];
      return { value: value, label: { color: inks[luminance(colour) > 140 ? 0 : 1] } };
    });
    if (widest + 4 > (inner - 150) / columns || 16 > (room - 60) / rows) s.label.show = false;
    else s.data = labelled;
  });
}

// stretch gives a drawing the shape of its room; its nodes stay round.
function stretch(s, width, height) {
  var right = 0, bottom = 0;
  s.data.forEach(function (d) { right = Math.max(right, d.x); bottom = Math.max(bottom, d.y); });
  s.data.forEach(function (d) { d.x *= right ? width / right : 1; d.y *= bottom ? height / bottom : 1; });
}

// fit lays out what stands around the plot, from top to bottom.
function fit(echarts, option, caption, width, height) {
  var inner = width - 2 * margin, top = margin, bottom = margin;
  var title = list(option.title)[0] || {};
  var titles = [];
  if (title.text || title.subtext) {
    title.left = margin; title.top = top;
    title.text = shorten(echarts, title.text, 17, 22, true, inner, height * 0.3);
    title.subtext = shorten(echarts, title.subtext, 13, 18, false, inner, height * 0.2);
    title.textStyle = { width: inner, overflow: "break" };
    title.subtextStyle = { width: inner, overflow: "break" };
    titles.push(title);
    top += textHeight(echarts, title.text, 17, 22, true, inner) + textHeight(echarts, title.subtext, 13, 18, false, inner);
    if (title.text && title.subtext) top += 5;
    top += 12;
  }
  var legend = list(option.legend)[0];
  if (legend && legend.show !== false && list(option.series).length > 0) {
    legend.left = margin; legend.top = top; legend.width = inner;
    top += legendRows(echarts, legend, option.series, inner) * 20 + 8;
  }
  var x = list(option.xAxis)[0], y = list(option.yAxis)[0];
  if (y && y.name && y.nameLocation !== "middle") {
    titles.push({ left: margin, top: top, subtext: y.name, itemGap: 0 });
    y.name = "";
    top += 18 + 10;
  } else {
    top += 8;
  }
  if (caption) {
    var h = textHeight(echarts, caption, 12, 16, false, inner);
    titles.push({ left: margin, top: height - margin - h, subtext: caption, itemGap: 0,
      subtextStyle: { fontSize: 12, lineHeight: 16, width: inner, overflow: "break" } });
    bottom += h + 8;
  }
  option.title = titles;
  dropCrowdedLabels(echarts, option, inner);
  var labels = 0;
  list(option.series).forEach(function (s) {
    list(s.markLine && s.markLine.data).forEach(function (d) {
      if (d.xAxis != null) labels = Math.max(labels, 14 + (d.label && d.label.padding ? d.label.padding[2] : 0));
    });
  });
  top += labels;
  if (x && x.name) { x.nameLocation = "middle"; if (x.nameGap == null) x.nameGap = 26; }
  var right = margin;
  list(option.visualMap).forEach(function (v) {
    if (v.show === false || v.left != null || v.right != null) return;
    v.right = margin; v.top = top; v.orient = "vertical"; v.padding = 0;
    if (v.type === "continuous") v.itemHeight = Math.min(160, height - top - bottom - 60);
    right += 24 + Math.max.apply(null, list(v.text).concat(list(v.pieces).map(function (p) { return p.label; })).map(function (t) {
      return textWidth(echarts, t, 12);
    }).concat([20])) + (v.pieces ? 26 : 0);
  });
  list(option.series).forEach(function (s) { // the names of horizontal lines stand beside the plot
    list(s.markLine && s.markLine.data).forEach(function (d) {
      if (d.yAxis != null && d.label && d.label.position === "end") right = Math.max(right, margin + 8 + textWidth(echarts, d.label.formatter, 12));
    });
  });
  if (option.plane) fitPlane(option, margin + 8, top + 8, width - 2 * margin - 16 - right + margin, height - top - bottom - 20);
  if (x && y && !option.grid) {
    option.grid = { left: margin, right: right + 4, top: top, bottom: bottom, outerBoundsMode: "same", outerBoundsContain: "all",
      outerBounds: { left: margin, right: right, top: top - 8, bottom: bottom } };
  }
  list(option.series).forEach(function (s) {
    if (s.type !== "graph" && s.type !== "tree") return;
    var plate = 0;
    list(s.data).forEach(function (d) { if (d.symbolSize) plate = Math.max(plate, d.symbolSize[0] / 2); });
    if (s.left == null) s.left = margin + Math.max(14, plate);
    if (s.right == null) s.right = right + Math.max(14, plate);
    if (s.top == null) s.top = top + 12;
    if (s.bottom == null) s.bottom = bottom + 14;
    if (s.stretch) stretch(s, width - s.left - s.right, height - s.top - s.bottom);
    s.preserveAspect = "contain";
  });
}

