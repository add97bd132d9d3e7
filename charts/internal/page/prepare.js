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

// An option is data, and whoever wrote a notebook wrote its data. What would be HTML, a style
// of the page, an address to load or a link is left out: a drawing needs none of it.
var foreignKeys = /^(__proto__|renderMode|extraCssText|className|appendTo|appendToBody|dataView|link|sublink)$/;
var styleKeys = /color|font|fill|stroke|shadow|cursor|background/i;
var foreignStyle = /[\\;{}<>@]|\/[/*]|(url|image|image-set|cross-fade|element|src|paint)\(/i;

function isForeign(key, node) {
  if (foreignKeys.test(key)) return isText(node) || key !== "link"; // a list links axes
  if (!isText(node)) return false;
  if (key === "image" && !/^data:image\//.test(node) || /^image:\/\/(?!data:image\/)/.test(node)) return true;
  return styleKeys.test(key) && foreignStyle.test(node);
}

// template makes a function of the template of a tooltip, which is drawn as text.
function template(echarts, text) {
  var plain = text.replace(/<br\s*\/?>/gi, "\n").replace(/<\/?[a-z][^<>]*>/gi, "");
  return function (params) { return echarts.format.formatTpl(plain, params); };
}

// reviver returns a function that copies a part of the option and puts colours and functions
// in. Key is that of the part, and parent that of what it belongs to.
function reviver(echarts, theme, functions) {
  return function revive(node, key, parent) {
    if (isForeign(key, node)) return undefined;
    if (Array.isArray(node)) return node.map(function (v) { return revive(v, key, parent); });
    if (node && typeof node === "object") {
      var copy = {};
      Object.keys(node).forEach(function (k) {
        var value = revive(node[k], k, key);
        if (value !== undefined) copy[k] = value;
      });
      return copy;
    }
    if (!isText(node)) return node;
    if (node[0] === "$" && colourKeys.test(key)) return theme[node.slice(1)] || node;
    if (!functionKeys.test(key)) return node;
    if (node.slice(0, 3) === "fn:") return functions[node.slice(3)] || null;
    return parent === "tooltip" ? template(echarts, node) : node;
  };
}

// prepare returns the option for a chart of the given size. Nothing moves at
// first sight, so the picture and what takes its place are the same.
function prepare(echarts, spec, width, height, dark) {
  var theme = dark ? themes.dark : themes.light;
  var raw = spec.option;
  var functions = tips({ xAxis: list(raw.xAxis), yAxis: list(raw.yAxis), visualMap: raw.visualMap });
  var option = reviver(echarts, theme, functions)(raw, "", "");
  spellOut(echarts, option, theme);
  fit(echarts, option, spec.caption, width, height);
  labelCells(echarts, option, functions, width - 2 * margin, height - 80);
  option.animation = false;
  option.darkMode = dark;
  return option;
}
