package charts

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"strings"

	"puzzlelab/charts/internal/echarts"
	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/page"
	"puzzlelab/charts/internal/still"
)

// HTML returns a fragment of a page: the still picture and, where scripts run
// and ECharts is available, a live chart in its place. It has no ids and can be
// used on a page any number of times. Both are dark on a dark page; where no script runs, the
// picture is light.
func (c *Chart) HTML() string {
	picture, err := c.stillOrNotice()
	if err != nil {
		return figure.NoticeHTML(noChart + err.Error())
	}
	spec, err := c.spec()
	if err != nil {
		return figure.NoticeHTML(noChart + err.Error())
	}
	data, err := json.Marshal(spec)
	if err != nil {
		return figure.NoticeHTML(noChart + err.Error())
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<div class="puzzlelab-chart" style="max-width:%dpx">`, spec.Width)
	fmt.Fprintf(&b, `<img alt="%s" width="%d" height="%d" style="max-width:100%%;height:auto;vertical-align:top;color-scheme:light" %s>`,
		html.EscapeString(c.String()), spec.Width, spec.Height, figure.Source(picture))
	fmt.Fprintf(&b, "<script type=\"application/json\">%s</script>", data) // json.Marshal writes < and > as \u003c and \u003e
	fmt.Fprintf(&b, "<script>%s</script></div>", page.ChartLoader())
	return b.String()
}

// stillOrNotice returns the still picture. If only the program that draws it is
// missing, the chart can still be live, and a picture of the error takes its place.
func (c *Chart) stillOrNotice() (string, error) {
	root, err := c.still()
	var unavailable *still.UnavailableError
	switch {
	case errors.As(err, &unavailable):
		return c.messagePicture(noChart + err.Error() + "\n" + c.String()), nil
	case err != nil:
		return "", err
	}
	return adaptive(root), nil
}

// noChart begins every text that stands in place of a chart.
const noChart = "No chart: "

// messagePicture is the picture of a chart that cannot be drawn.
func (c *Chart) messagePicture(text string) string {
	width := defaultWidth
	if c != nil && c.settings != nil {
		width = min(max(c.settings.width, 160), maxSide)
	}
	return figure.NoticeSVG(text, width)
}

// setup is what Setup returns.
type setup struct{}

// Setup returns a value whose display puts Apache ECharts into the notebook
// (0.5 MB), so that every chart of the notebook is live without a network.
// Without it, charts look for ECharts on the page and on the network, and stay
// still pictures where they find none.
func Setup() interface{ HTML() string } { return setup{} }

// HTML returns a line of text and the compressed program.
func (setup) HTML() string {
	return fmt.Sprintf(`<div class="puzzlelab-setup">%s`+
		`<script type="text/plain" class="puzzlelab-echarts" data-version="%s">%s</script>`+
		`<script>%s</script></div>`,
		html.EscapeString(setup{}.String()), echarts.Version,
		base64.StdEncoding.EncodeToString(echarts.Gzip()), page.Whole())
}

// String names the program and its version.
func (setup) String() string {
	return "Charts are drawn by Apache ECharts " + echarts.Version + ", which is part of this page."
}
