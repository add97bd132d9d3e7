package lite

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"path"
	"regexp"
	"strings"
)

// Pages lets the cells of pages run with the engine in a folder that Build has made.
type Pages struct {
	engine  string   // its folder, below that of Build
	outputs []string // scripts that outputs of cells put on a page
}

// Offline is the service worker by which a site works without a network after the first
// visit, and its name in the root of the site.
func Offline() (name string, script []byte, err error) {
	script, err = web.ReadFile("web/lab/" + offline)
	return offline, script, err
}

const offline = "offline.js"

// Place says where a page is.
type Place struct {
	Folder   string   // the way from the page to the folder of Build
	Root     string   // the way from the page to the root of its site
	Notebook string   // the name of its notebook in the folder of Build
	Skipped  []string // the IDs of cells that need more than a browser has
}

// SkipTag marks cells that need more than a browser has.
const SkipTag = "skip-in-browser"

// The class of ECharts in the page, which charts unpack by themselves, and another, which
// only web/page/start.js knows: charts run it in a way for which there is no hash.
var (
	unpackedByCharts = []byte(`class="puzzlelab-echarts"`)
	unpackedByPage   = []byte(`class="puzzlelab-echarts-packed"`)
)

// Enliven returns the page of a notebook, as package page draws it, with buttons that run
// and edit its cells. The scripts of its outputs run as before; the policy of the page
// allows no others. It adds about 5 kB to the page, and nothing is loaded until a button
// is pressed.
func (p *Pages) Enliven(markup []byte, at Place) ([]byte, error) {
	style, err := web.ReadFile("web/page/start.css")
	if err != nil {
		return nil, err
	}
	script, err := web.ReadFile("web/page/start.js")
	if err != nil {
		return nil, err
	}
	start := fmt.Sprintf("<script data-lite=\"%s/\" data-root=\"%s/\" data-engine=\"%s/\" data-notebook=\"%s\" data-skipped=\"%s\">%s</script>\n",
		html.EscapeString(at.Folder), html.EscapeString(at.Root), html.EscapeString(path.Join(at.Folder, p.engine)), html.EscapeString(at.Notebook),
		html.EscapeString(strings.Join(at.Skipped, " ")), stripped(script))
	markup = bytes.ReplaceAll(markup, unpackedByCharts, unpackedByPage)
	for _, part := range []struct{ before, text string }{
		{"</style>\n</head>", stripped(style)},
		{"</body>", start},
	} {
		i := bytes.LastIndex(markup, []byte(part.before))
		if i < 0 {
			return nil, fmt.Errorf("the page of %s has no %q", at.Notebook, part.before)
		}
		markup = bytes.Join([][]byte{markup[:i], []byte(part.text), markup[i:]}, nil)
	}
	return restrict(markup, append(unpackedScripts(markup), p.outputs...)...), nil
}

// stripped leaves out comment lines and indentation.
func stripped(source []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(source)) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "/*") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// packedScript finds the scripts that a page unpacks: the programs of charts and boards, in
// their loaders, and ECharts.
var packedScript = regexp.MustCompile(`atob\("([A-Za-z0-9+/=]+)"\)|<script type="text/plain" ` + string(unpackedByPage) + `[^>]*>([^<]*)</script>`)

// unpackedScripts returns them as they will run. They may be those of earlier versions.
func unpackedScripts(page []byte) []string {
	var all []string
	for _, match := range packedScript.FindAllSubmatch(page, -1) {
		packed, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(match[1]) + string(match[2])))
		if err != nil {
			continue
		}
		r, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			continue
		}
		if text, err := io.ReadAll(r); err == nil {
			all = append(all, string(text))
		}
	}
	return all
}
