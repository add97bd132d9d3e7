// The colours and measures of all charts. Series take the palette "bright" of
// Paul Tol, which the colour-blind can tell apart; on dark pages its lighter
// relatives. r0 to r9 are viridis, on dark pages with its dark end lightened.
// pale is for areas behind a line.
var themes = {
  light: {
    paper: "#ffffff", ink: "#1f2328", soft: "#59636e", line: "#818b98", grid: "#e4e8ec",
    c1: "#4477aa", c2: "#ee6677", c3: "#228833", c4: "#ccbb44", c5: "#66ccee", c6: "#aa3377", c7: "#999999",
    pale: "#a9c4dd",
    r0: "#440154", r1: "#482878", r2: "#3e4a89", r3: "#31688e", r4: "#26828e",
    r5: "#1f9e89", r6: "#35b779", r7: "#6dcd59", r8: "#b4de2c", r9: "#fde725"
  },
  dark: {
    paper: "#14181d", ink: "#e8ecf0", soft: "#a6afb9", line: "#6e7781", grid: "#2b323a",
    c1: "#77aadd", c2: "#f58a97", c3: "#5fb46c", c4: "#ddcc66", c5: "#88d8f2", c6: "#d16ba5", c7: "#aaaaaa",
    pale: "#38597c",
    r0: "#7b5ba6", r1: "#6f68ad", r2: "#6077b0", r3: "#4f87b0", r4: "#4097ab",
    r5: "#37a79f", r6: "#35b779", r7: "#6dcd59", r8: "#b4de2c", r9: "#fde725"
  }
};
var family = "Helvetica Neue,Arial,Liberation Sans,Arimo,Hiragino Sans,Yu Gothic,Noto Sans CJK JP,sans-serif";
var margin = 16;

function look(t) {
  function axis(extra) {
    var base = {
      nameTextStyle: { color: t.soft, fontSize: 13 },
      axisLabel: { color: t.soft, fontSize: 12, hideOverlap: true },
      axisLine: { show: true, lineStyle: { color: t.line } },
      axisTick: { show: false, lineStyle: { color: t.line }, length: 4 },
      minorTick: { lineStyle: { color: t.line } },
      splitLine: { show: true, lineStyle: { color: t.grid } },
      splitArea: { show: false }
    };
    Object.keys(extra || {}).forEach(function (k) { base[k] = extra[k]; });
    return base;
  }
  return {
    color: [t.c1, t.c2, t.c3, t.c4, t.c5, t.c6, t.c7],
    textStyle: { fontFamily: family, color: t.ink },
    title: {
      padding: 0, itemGap: 5,
      textStyle: { color: t.ink, fontSize: 17, fontWeight: "bold", lineHeight: 22 },
      subtextStyle: { color: t.soft, fontSize: 13, lineHeight: 18 }
    },
    legend: {
      icon: "roundRect", itemWidth: 12, itemHeight: 12, itemGap: 18, padding: 0,
      textStyle: { color: t.ink, fontSize: 13 }, inactiveColor: t.line,
      pageTextStyle: { color: t.soft }, pageIconColor: t.soft, pageIconInactiveColor: t.grid
    },
    tooltip: {
      renderMode: "richText", confine: true, backgroundColor: t.paper, borderColor: t.line, borderWidth: 1, padding: [6, 10],
      textStyle: { color: t.ink, fontSize: 13 },
      shadowBlur: 0, shadowOffsetX: 0, shadowOffsetY: 0,
      axisPointer: { lineStyle: { color: t.line }, crossStyle: { color: t.line }, shadowStyle: { color: t.line, opacity: 0.12 } }
    },
    categoryAxis: axis({ splitLine: { show: false, lineStyle: { color: t.grid } } }),
    valueAxis: axis(), logAxis: axis(), timeAxis: axis(),
    bar: { barCategoryGap: "22%", barMaxWidth: 64, label: { textBorderColor: t.paper, textBorderWidth: 3 } },
    boxplot: { boxWidth: [8, 36], itemStyle: { color: t.pale, borderColor: t.ink, borderWidth: 1.2 } },
    line: { symbol: "circle", symbolSize: 6, lineStyle: { width: 2 } },
    scatter: { symbolSize: 7 },
    graph: { lineStyle: { color: t.line, width: 1.2, opacity: 0.75 }, label: { color: t.ink, fontSize: 12 } },
    tree: { lineStyle: { color: t.line, width: 1.2, curveness: 0.35 }, label: { color: t.ink, fontSize: 12 } },
    visualMap: { textStyle: { color: t.soft, fontSize: 12 } },
    markLine: { lineStyle: { color: t.ink }, label: { color: t.ink, fontSize: 12 } }
  };
}

