// What appears beside the pointer, and the named formatters of the option.
// It is text that ECharts draws, never markup of the page (theme.js). In such text {name|…}
// would be a style; bare lets data stand for itself.
function bare(text) { return String(text).replace(/\{(?=\w+\|)/g, "{\u2060"); }

function rows(head, pairs) {
  return bare(head) + pairs.map(function (p) {
    return "\n" + (p[0] || "") + bare(p[1] + (p[1] ? ": " : "") + p[2]);
  }).join("");
}

function tips(option) {
  var scale = list(option.visualMap)[0] || {};
  function cellText(p) {
    var piece = list(scale.pieces)[p.value[2]];
    return piece ? piece.label : count(p.value[2]);
  }
  var x = (option.xAxis && option.xAxis[0] && option.xAxis[0].name) || "";
  var y = (option.yAxis && option.yAxis[0] && option.yAxis[0].name) || "";
  if (option.yAxis && option.yAxis[0] && option.yAxis[0].type === "category" && !scale.type) { var swap = x; x = y; y = swap; }
  function last(value) { return Array.isArray(value) ? value[value.length - 1] : value; }
  return {
    count: count, decade: decade, power: powerOfTen, percent: percent,
    whole: function (v) { return v === Math.round(v) ? count(v) : ""; },
    // The number above a bar; an empty place needs none.
    label: function (p) {
      var v = Array.isArray(p.value) ? p.value[1] : p.value;
      return v ? count(v) : "";
    },
    // One place on the x axis, all series.
    axis: function (params) {
      var head = (x ? x + ": " : "") + params[0].axisValueLabel;
      return rows(head, params.map(function (p) {
        return [p.marker, params.length > 1 ? p.seriesName : y, count(last(p.value))];
      }));
    },
    // One bar of a histogram; value is [middle, count, from, to].
    bin: function (p) {
      if (!Array.isArray(p.value)) return rows(p.name, [["", "", count(p.value)]]);
      var from = p.value[2], to = p.value[3];
      var head = (x ? x + ": " : "") + count(from) + (to > from ? " to " + count(to) : "");
      return rows(head, [[p.marker, y, count(p.value[1])]]);
    },
    // One point of a scatter plot.
    point: function (p) {
      return rows(p.seriesName, [["", x, count(p.value[0])], ["", y, count(p.value[1])]]);
    },
    // One box; value is [index, min, q1, median, q3, max].
    box: function (p) {
      if (p.seriesType !== "boxplot") return rows(p.name || p.seriesName, [["", "outlier", count(p.value[0])]]);
      return rows(p.name, ["minimum", "lower quartile", "median", "upper quartile", "maximum"].map(function (name, i) {
        return ["", name, count(p.value[i + 1])];
      }));
    },
    // One cell of a heat map; value is [column, row, value].
    cell: function (p) {
      var names = [option.yAxis[0].data[p.value[1]], option.xAxis[0].data[p.value[0]]];
      return rows((y || "row") + " " + names[0] + ", " + (x || "column") + " " + names[1], [["", "", cellText(p)]]);
    },
    cellText: cellText,
    name: function (p) { return p.name; },
    // A node or an edge of a graph or tree.
    node: function (p) {
      if (p.dataType === "edge") return p.data.note ? rows(p.data.note, []) : "";
      var value = Array.isArray(p.value) ? p.value[2] : p.value;
      return rows(p.name, value == null ? [] : [["", "distance", count(value)]]);
    }
  };
}

