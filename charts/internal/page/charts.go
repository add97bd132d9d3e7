package page

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"puzzlelab/charts/internal/echarts"
)

// Spec is the data of the scripts.
type Spec struct {
	Width   int             `json:"width"`
	Height  int             `json:"height"`
	Caption string          `json:"caption,omitempty"`
	Canvas  bool            `json:"canvas,omitempty"` // live charts of many points: pixels, not SVG
	Option  json.RawMessage `json:"option"`
}

var (
	//go:embed theme.js
	theme string
	//go:embed number.js
	number string
	//go:embed tips.js
	tips string
	//go:embed graph.js
	graph string
	//go:embed fit.js
	fit string
	//go:embed prepare.js
	prepare string
	//go:embed still.js
	still string

	//go:embed live.js
	live string
	//go:embed turn.js
	turn string

	// packedCharts is the program of live charts, compressed. The test of this
	// package keeps it equal to the sources; go test -update writes it anew.
	//go:embed live.js.gz
	packedCharts []byte

	// chartsName is that of the function that the program defines. It contains a hash of the
	// text; the same test keeps it up to date, so that no cell computes it.
	//go:embed live.name
	chartsName string
)

// shared is what pages and the engine have in common.
var shared = sync.OnceValue(func() string { return theme + number + tips + graph + fit + prepare })

// Still returns the program that draws one SVG picture, for the engine.
func Still() string { return shared() + still }

// chartProgram is what a page runs: it defines a function that scans the page for
// charts, under a name that changes with the text, so that outputs of different
// versions live side by side.
var chartProgram = sync.OnceValue(func() string {
	return fmt.Sprintf(`window.%s=(function(source,nonce){
%sreturn scan;
})({url:%q,integrity:%q},(document.currentScript||{}).nonce);`, chartsName, chartSource(), echarts.CDN, echarts.Integrity)
})

func chartSource() string { return Strip(shared()) + Strip(turn+live) }

// Whole is the content of a script element that defines the program and scans
// the page.
var Whole = sync.OnceValue(func() string {
	return fmt.Sprintf("(function(){try{\nif(!window.%[1]s||!window.%[1]s.ready){\n%[2]s\nwindow.%[1]s.ready=true;}\nwindow.%[1]s();\n}catch(problem){}})();", chartsName, chartProgram())
})

// ChartLoader is the content of the script element that follows every chart. It
// unpacks and runs the program, if no other chart has done so, and scans the
// page. What it adds to the page is an inline script, as it is itself.
func ChartLoader() string { return Loader(chartsName, packedCharts) }
