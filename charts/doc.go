// Package charts draws what there is to see of permutation puzzles and groups:
// distance distributions, histograms of word lengths, growth curves, box plots
// that compare solvers, timings with a fitted slope, tables as heat maps, graphs
// and trees, stabiliser chains, tables of words, and boards move by move. Every
// function takes plain data and returns a [*Chart], which puzzlekit.Show
// displays:
//
//	charts.DistanceDistribution(counts, charts.Title("2×2×2 cube"), charts.Log())
//
// Data are numbers of any integer or floating-point type, or *big.Int. Values
// above 2^53 are drawn with the precision of float64 and printed exactly.
//
// A chart is an option for Apache ECharts, built with go-echarts. It is drawn
// twice from that option. The still picture is drawn in Go: ECharts runs in a
// JavaScript engine without a clock or random numbers, and text is measured
// with embedded fonts, so the same chart gives the same bytes on every machine.
// HTML contains that picture and, where scripts run, replaces it with a live
// chart that has tooltips and follows the theme and the width of the page. A
// chart is therefore never blank, whether in an untrusted notebook, under
// a strict content policy, or in print.
//
// Live charts look for ECharts 6 on the page, then for the copy that [Setup]
// puts into a notebook, then on the network. Where all three fail, the pictures
// stay.
//
// Series have the colours of Paul Tol's palette "bright" (Tol 2021, "Colour
// schemes", SRON/EPS/TN/09-002), scales those of viridis (Smith and van der Walt
// 2015). Both remain distinct to colour-blind readers and in grey. Numbers are
// printed with commas between thousands.
//
// Bad data, or an option that has no meaning for a kind of chart, never breaks
// a page: [Chart.Err] returns a [*DataError], and every form of the chart says
// the same in words. When there are more points than a page can hold, some are
// left out, and the caption says so. Values beyond ±10³⁰⁰ are refused, and values that
// float64 can hardly tell apart are drawn as one. Names that are wider than their room
// are cut, which … shows; control characters in them are replaced.
//
// PNG pictures support Latin, Greek, Cyrillic, mathematical signs, kana and the
// 2,965 kanji of JIS level 1; Japanese text has one weight. Any other character
// is an empty box in PNG; elsewhere the reader's fonts draw it.
package charts
