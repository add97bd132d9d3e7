// Draws a chart without a page; called from the engine package.
function still(json) {
  var spec = JSON.parse(json);
  var chart = echarts.init(null, look(themes.light), { renderer: "svg", ssr: true, width: spec.width, height: spec.height });
  try {
    var option = prepare(echarts, spec, spec.width, spec.height, false);
    option.backgroundColor = themes.light.paper;
    list(option.series).forEach(function (s) { s.emphasis = { disabled: true }; s.silent = true; });
    chart.setOption(option);
    return chart.renderToSVGString({ cssEmphasis: false });
  } finally {
    chart.dispose();
  }
}
