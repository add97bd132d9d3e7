// Turns the option that Go wrote into the option ECharts draws: named colours
// become those of the light or dark theme, named formatters become functions,
// and the room for title, legend, axis name and caption is measured. The same
// code runs in a page and in the engine that draws the still picture, so both
// look alike. The option itself stays plain JSON: a strict content policy has
// nothing to object to.
function isText(s) { return typeof s === "string"; }

function list(v) { return v == null ? [] : Array.isArray(v) ? v : [v]; }

var colourKeys = /^(color|borderColor|backgroundColor|textBorderColor|areaColor|shadowColor)$/;
var functionKeys = /^(formatter|valueFormatter)$/;

// revive copies a part of the option and puts colours and functions in.
function revive(node, key, theme, functions) {
  if (Array.isArray(node)) return node.map(function (v) { return revive(v, key, theme, functions); });
  if (node && typeof node === "object") {
    var copy = {};
    Object.keys(node).forEach(function (k) { copy[k] = revive(node[k], k, theme, functions); });
    return copy;
  }
  if (isText(node) && node[0] === "$" && colourKeys.test(key)) return theme[node.slice(1)] || node;
  if (isText(node) && node.slice(0, 3) === "fn:" && functionKeys.test(key)) return functions[node.slice(3)] || null;
  return node;
}

// prepare returns the option for a chart of the given size. Nothing moves at
// first sight, so the picture and what takes its place are the same.
function prepare(echarts, spec, width, height, dark) {
  var theme = dark ? themes.dark : themes.light;
  var raw = spec.option;
  var functions = tips({ xAxis: list(raw.xAxis), yAxis: list(raw.yAxis), visualMap: raw.visualMap }, echarts.format.encodeHTML);
  var option = revive(raw, "", theme, functions);
  spellOut(echarts, option, theme);
  fit(echarts, option, spec.caption, width, height);
  labelCells(echarts, option, functions, width - 2 * margin, height - 80);
  option.animation = false;
  option.darkMode = dark;
  return option;
}
