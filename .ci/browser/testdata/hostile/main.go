//go:build ignore

// Outputs whose data is hostile, for the tests of this folder: a film whose frames are pieces
// of HTML, boards with such drawings, and charts with options that load, open or cover
// something. It reads the pieces from its input, as a list in JSON, and prints a map of
// outputs.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"

	"puzzlelab/charts"
	"puzzlelab/charts/board"
	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/puzzle"
)

func main() {
	var pieces []string
	check(json.NewDecoder(os.Stdin).Decode(&pieces))
	frames := []film.Frame{{Caption: "the first frame", Markup: "<p>harmless</p>"}}
	for i, piece := range pieces {
		frames = append(frames,
			film.Frame{Caption: fmt.Sprint("piece ", i), Markup: piece},
			film.Frame{Caption: fmt.Sprint("piece ", i, " in a drawing"), Markup: `<svg width="9" height="9"><g>` + piece},
			film.Frame{Caption: fmt.Sprint("piece ", i, " in a table"), Markup: "<table><tr><td>" + piece})
	}
	frames = append(frames, film.Frame{Caption: "the end", Markup: "<p>the end</p>"})
	outputs := map[string]string{"setup": charts.Setup().HTML(), "film": film.New(frames).HTML()}
	for i, option := range options() {
		outputs[fmt.Sprint("chart ", i)] = charts.Bars([]string{"a", "b"}, []int{3, 1}, charts.Width(400), charts.Raw(option)).HTML()
	}
	loops, err := dango.ParseState("112|233|")
	check(err)
	queens, err := cubeboard.MustNew(3).Placement(cubeboard.Cell{Face: cubeboard.Front, Row: 1, Col: 1})
	check(err)
	for name, player := range map[string]*board.Player{
		"board net": board.Play(puzzle.Megaminx().Solved(), nil), "board tiles": board.Play(puzzle.Sliding(3, 3).Solved(), nil),
		"board solid": board.Play(puzzle.Rubik(2).Solved(), &board.PlayOptions{Options: board.Options{Braille: true}}),
		"board dango": board.Dango(dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}}), loops, loops),
		"board queen": board.Pieces(queens, nil),
	} {
		check(player.Err())
		outputs[name] = drawn(player.HTML(), pieces)
	}
	check(json.NewEncoder(os.Stdout).Encode(outputs))
}

// drawings and paints match what boards put into drawings, in their data.
var (
	drawings = regexp.MustCompile(`"(ground|over|dots|alarm|queen|rook)":"(?:[^"\\]|\\.)*"`)
	paints   = regexp.MustCompile(`"(fill|ink|line)":"#[0-9a-f]*"`)
)

// drawn replaces drawings by the pieces, all in one, and colours by addresses.
func drawn(output string, pieces []string) string {
	var all string
	for _, piece := range pieces {
		all += "<g>" + piece + "</g></svg><svg>"
	}
	text, err := json.Marshal(all)
	check(err)
	output = drawings.ReplaceAllStringFunc(output, func(found string) string {
		return `"` + drawings.FindStringSubmatch(found)[1] + `":` + string(text)
	})
	return paints.ReplaceAllString(output, `"${1}":"url(https://evil.example/${1}.svg#x)"`)
}

// A frame that leads elsewhere, and a link over the whole page.
const (
	leads  = `<iframe srcdoc="<meta http-equiv=refresh content='0;url=https://evil.example/led'>"></iframe><img src=x onerror=alert(1)>`
	covers = `<a class="cover" href="https://evil.example/" style="position:fixed;inset:0;z-index:99999">x</a>`
	leaves = "red;position:fixed;top:0;left:0;width:100vw;height:100vh;background:url(https://evil.example/style)"
)

// options are what a hostile chart may have beside its data.
func options() []map[string]any {
	type m = map[string]any
	picture, address := "image://https://evil.example/symbol.png", m{"image": "https://evil.example/pattern.png"}
	return []map[string]any{
		{"tooltip": m{"show": true, "trigger": "item", "formatter": leads + covers + "{b}", "renderMode": "html", "alwaysShowContent": true}},
		{"tooltip": m{"trigger": "item", "formatter": "{b}", "renderMode": "html", "backgroundColor": leaves, "borderColor": leaves, "extraCssText": "x:" + leaves,
			"className": "cover jp-Dialog", "appendTo": "body", "appendToBody": true, "textStyle": m{"fontFamily": leaves}, "padding": "1px;position:fixed;inset:0"}},
		{"title": m{"text": leads + covers, "link": "javascript:alert(1)", "sublink": "https://evil.example/", "textStyle": m{"fontFamily": leaves, "rich": m{"a": m{"backgroundColor": address}}}}},
		{"series": []any{m{"type": "line", "data": []any{1, 2}, "symbol": picture, "symbolSize": 50, "cursor": "url(https://evil.example/cursor.png),auto", "tooltip": m{"formatter": leads}}}},
		{"series": []any{m{"itemStyle": m{"color": address}, "label": m{"show": true, "formatter": leads + covers, "backgroundColor": address}}}},
		{"series": []any{m{"itemStyle": m{"color": "url(https://evil.example/paint.svg#x)", "borderColor": leaves}}}, "backgroundColor": "url(https://evil.example/ground.svg#x)"},
		{"graphic": m{"elements": []any{m{"type": "image", "style": m{"image": "https://evil.example/graphic.png", "width": 50, "height": 50}},
			m{"type": "text", "style": m{"text": leads, "font": leaves, "fill": "url(https://evil.example/text.svg#x)"}}}}},
		{"toolbox": m{"show": true, "feature": m{"dataView": m{"show": true, "lang": []any{leads, covers, leads}, "title": leads}, "saveAsImage": m{"icon": picture, "title": leads}}}},
		{"legend": m{"show": true, "icon": picture, "data": []any{m{"name": "a", "icon": picture}}, "tooltip": m{"show": true, "formatter": covers}}},
		{"xAxis": m{"name": leads, "axisLabel": m{"rich": m{"a": m{"backgroundColor": address}}, "formatter": "{a|" + leads + "}"}}, "__proto__": m{"renderMode": "html"}},
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
