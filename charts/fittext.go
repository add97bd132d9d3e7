package charts

import (
	"strings"

	"puzzlelab/charts/internal/figure"
)

// Sizes of letters in pixels, as the theme has them.
const (
	labelLetters  = 12 // of labels on axes and scales
	legendLetters = 13 // of legends and names of axes
	nodeLetters   = 11 // of vertices
)

// wrapWidth is the width in pixels of names of rows that take several lines.
const wrapWidth = 150

// narrow cuts a text to a width in pixels and marks the cut with ….
func narrow(text string, pixels, letters float64) string {
	if figure.TextWidth(text, false)*letters <= pixels {
		return text
	}
	left := pixels/letters - figure.TextWidth("…", false)
	for i, r := range text {
		if left -= figure.TextWidth(string(r), false); left < 0 {
			return strings.TrimSpace(text[:i]) + "…"
		}
	}
	return text
}

// fitTexts cuts the names in an option that are wider than the room for them in a picture
// of some width. Names in lists are cut by their own width alone, so that the same name
// is cut in the same way in a series and in the legend. It returns how many pixels the
// picture should be higher for a long legend.
func fitTexts(option object, width int) (more int) {
	room := float64(width - 2*16)
	fitAxes(option["yAxis"], room, 0.35*room)
	plot := room - rowNames(option["yAxis"]) // the name of the x axis is in the middle of the plot
	if option["visualMap"] != nil {
		plot -= 60
	}
	fitAxes(option["xAxis"], plot, min(0.4*room, columnRoom(option["xAxis"], plot)))
	for _, one := range components(option["series"]) {
		fitKey(one, "name", room-40, legendLetters)
		for _, category := range components(one["categories"]) {
			fitKey(category, "name", room-40, legendLetters)
		}
		if one["type"] == "graph" {
			fitNodes(one["data"], 0.3*room)
		}
	}
	for _, legend := range components(option["legend"]) {
		entries, _ := legend["data"].([]any)
		for i, entry := range entries {
			if name, ok := entry.(string); ok {
				entries[i] = narrow(name, room-40, legendLetters)
			} else if one, ok := entry.(object); ok {
				fitKey(one, "name", room-40, legendLetters)
			}
		}
	}
	for _, scale := range components(option["visualMap"]) {
		fitList(scale["text"], 0.3*room)
		for _, piece := range components(scale["pieces"]) {
			fitKey(piece, "label", 0.3*room, labelLetters)
		}
	}
	return fitLegend(option, room)
}

func fitAxes(axes any, name, label float64) {
	for _, axis := range components(axes) {
		fitKey(axis, "name", name, legendLetters)
		style, _ := axis["axisLabel"].(object)
		if style["overflow"] == nil && style["rotate"] == nil { // others take several lines, or are slanted
			fitList(axis["data"], label)
		}
	}
}

// columnRoom is the width of the name of a column in a plot, so that the names of the first
// and the last column end within the picture.
func columnRoom(axes any, plot float64) float64 {
	const beside = 20
	columns := 1
	for _, axis := range components(axes) {
		list, _ := axis["data"].([]any)
		columns = max(columns, len(list))
	}
	return max(40, plot/float64(columns)+2*beside)
}

// legendRows is the number of lines of a legend, if entries are as far apart as usual.
func legendRows(option object, room float64) int {
	const around = 12 + 5 + 18 // icon and gaps, as the theme has them
	var names []string
	for _, legend := range components(option["legend"]) {
		if legend["show"] == false {
			return 0
		}
		entries, _ := legend["data"].([]any)
		for _, entry := range entries {
			one, _ := entry.(object)
			name, _ := one["name"].(string)
			names = append(names, name)
		}
	}
	if names == nil {
		for _, one := range components(option["series"]) {
			name, _ := one["name"].(string)
			names = append(names, name)
		}
	}
	rows, used := 1, 0.0
	for _, name := range names {
		width := around + legendLetters*figure.TextWidth(name, false)
		if used > 0 && used+width > room+18 {
			rows, used = rows+1, 0
		}
		used += width
	}
	return rows
}

// fitLegend sets the lines of a legend of more than two closer to each other, as the page
// expects them, and returns the height that they take beyond two.
func fitLegend(option object, room float64) (more int) {
	const line = 20
	rows := legendRows(option, room)
	if rows <= 2 {
		return 0
	}
	for _, legend := range components(option["legend"]) {
		legend["itemGap"] = line - legendLetters
	}
	return line * (rows - 2)
}

// rowNames is the width of the names of rows.
func rowNames(axes any) float64 {
	widest := 40.0 // of numbers
	for _, axis := range components(axes) {
		style, _ := axis["axisLabel"].(object)
		texts, _ := axis["data"].([]any)
		for _, text := range texts {
			if text, ok := text.(string); ok {
				widest = max(widest, figure.TextWidth(text, false)*labelLetters)
			}
		}
		if style["overflow"] != nil {
			widest = min(widest, wrapWidth)
		}
	}
	return widest
}

func fitKey(component object, key string, pixels, letters float64) {
	if text, ok := component[key].(string); ok {
		component[key] = narrow(text, pixels, letters)
	}
}

func fitList(list any, pixels float64) {
	texts, _ := list.([]any)
	for i, text := range texts {
		if text, ok := text.(string); ok {
			texts[i] = narrow(text, pixels, labelLetters)
		}
	}
}

// fitNodes cuts the names of vertices, which are their third entries; see nodes.
func fitNodes(nodes any, pixels float64) {
	list, _ := nodes.([]any)
	for _, node := range list {
		if node, ok := node.([]any); ok && len(node) > 2 {
			if name, ok := node[2].(string); ok {
				node[2] = narrow(name, pixels, nodeLetters)
			}
		}
	}
}

// components returns the maps of a list, or a single one.
func components(node any) []object {
	if one, ok := node.(object); ok {
		return []object{one}
	}
	var out []object
	list, _ := node.([]any)
	for _, v := range list {
		if one, ok := v.(object); ok {
			out = append(out, one)
		}
	}
	return out
}
