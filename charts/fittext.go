package charts

import (
	"strings"

	"puzzlelab/charts/internal/measure"
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
	if measure.Width(text, false)*letters <= pixels {
		return text
	}
	left := pixels/letters - measure.Width("…", false)
	for i, r := range text {
		if left -= measure.Width(string(r), false); left < 0 {
			return strings.TrimSpace(text[:i]) + "…"
		}
	}
	return text
}

// fitTexts cuts the names in an option that are wider than the room for them in a picture
// of some width. Names in lists are cut by their own width alone, so that the same name
// is cut in the same way in a series and in the legend.
func fitTexts(option map[string]any, width int) {
	room := float64(width - 2*16)
	fitAxes(option["yAxis"], room, 0.35*room)
	plot := room - rowNames(option["yAxis"]) // the name of the x axis is in the middle of the plot
	if option["visualMap"] != nil {
		plot -= 60
	}
	fitAxes(option["xAxis"], plot, 0.4*room)
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
			} else if one, ok := entry.(map[string]any); ok {
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
}

func fitAxes(axes any, name, label float64) {
	for _, axis := range components(axes) {
		fitKey(axis, "name", name, legendLetters)
		if style, _ := axis["axisLabel"].(map[string]any); style["overflow"] == nil { // others take several lines
			fitList(axis["data"], label)
		}
	}
}

// rowNames is the width of the names of rows.
func rowNames(axes any) float64 {
	widest := 40.0 // of numbers
	for _, axis := range components(axes) {
		style, _ := axis["axisLabel"].(map[string]any)
		texts, _ := axis["data"].([]any)
		for _, text := range texts {
			if text, ok := text.(string); ok {
				widest = max(widest, measure.Width(text, false)*labelLetters)
			}
		}
		if style["overflow"] != nil {
			widest = min(widest, wrapWidth)
		}
	}
	return widest
}

func fitKey(component map[string]any, key string, pixels, letters float64) {
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
func components(node any) []map[string]any {
	if one, ok := node.(map[string]any); ok {
		return []map[string]any{one}
	}
	var out []map[string]any
	list, _ := node.([]any)
	for _, v := range list {
		if one, ok := v.(map[string]any); ok {
			out = append(out, one)
		}
	}
	return out
}
