package page

import (
	"encoding/base64"
	"html/template"
	"strings"
)

// ChartClass is in the HTML of every chart.
const ChartClass = `class="puzzlelab-chart"`

// program returns the element with the program that draws live charts, if the page has
// charts, may run scripts, and has no such element in an output.
func (r *pageRenderer) program(parts ...string) (template.HTML, error) {
	markup := strings.Join(parts, "")
	if r.opts.Safe || r.opts.Charts == nil || !strings.Contains(markup, ChartClass) ||
		strings.Contains(markup, `class="puzzlelab-echarts"`) {
		return "", nil
	}
	packed, err := r.opts.Charts()
	if err != nil {
		return "", err
	}
	return template.HTML(`<script type="text/plain" class="puzzlelab-echarts">` + base64.StdEncoding.EncodeToString(packed) + `</script>`), nil
}
