// Package charts draws what permutation puzzles and groups have to show:
// distance distributions, histograms of word lengths, growth curves, box plots
// that compare solvers, timings with a fitted slope, tables as heat maps, and
// the graphs and trees themselves, stabiliser chains, tables of words, and boards
// move by move. Every function takes plain data and returns
// a [*Chart], which puzzlekit.Show displays:
//
//	charts.DistanceDistribution(counts, charts.Title("2×2×2 cube"), charts.Log())
//
// A chart is an option for Apache ECharts, built with go-echarts. It is drawn
// twice from that one option. A still picture is drawn here, in Go, by ECharts
// itself in a JavaScript engine without a clock or chance, with text measured
// from embedded fonts: the same chart gives the same bytes on every machine.
// HTML holds that picture and, where scripts run, replaces it by a live chart
// with tooltips that follows the theme and the width of the page. So a chart is
// never blank: not in an untrusted notebook, under a strict content policy, in
// print, or on paper.
//
// Live charts look for ECharts 6 on the page, then for the copy that [Setup]
// puts into a notebook, then on the network; where all fail, pictures stay.
//
// Series are coloured in Paul Tol's palette "bright" (Tol 2021, "Colour
// schemes", SRON/EPS/TN/09-002) and scales in viridis (Smith and van der Walt
// 2015); both can be told apart by the colour-blind and in grey. Distances and
// values are printed with commas between thousands.
//
// Bad data, or an option that means nothing for a kind of chart, never gives a
// broken page: [Chart.Err] returns a [*DataError], and every form of the chart
// says the same in words. Points beyond what a page can hold are thinned out, and the
// caption says so.
//
// PNG pictures know Latin, Greek, Cyrillic, mathematical signs, kana and the
// 2,965 kanji of JIS level 1; Japanese has one weight there. Any other character
// is an empty box in PNG, and as the reader's machine has it everywhere else.
package charts
