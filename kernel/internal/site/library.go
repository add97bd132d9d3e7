package site

import (
	"bytes"
	"regexp"
)

// A notebook may leave the drawing program of its charts out, to be small; a
// chart then asks the network for it. In a site it gets the one that another
// notebook brings along.
const chartClass = `class="puzzlelab-chart"`

var (
	library = regexp.MustCompile(`(?s)<script type="text/plain" class="puzzlelab-echarts"[^>]*>.*?</script>`)
	bodyEnd = []byte("</body>")
)

func (b *builder) addLibrary(d *document) {
	if d.notebook == nil || !bytes.Contains(d.page, []byte(chartClass)) || library.Match(d.page) {
		return
	}
	found := b.library()
	if end := bytes.LastIndex(d.page, bodyEnd); end >= 0 && found != "" {
		d.page = bytes.Join([][]byte{d.page[:end], []byte(found), []byte("\n"), d.page[end:]}, nil)
	}
}

// library is the first drawing program among the outputs of all notebooks.
func (b *builder) library() string {
	for _, d := range b.documents {
		if d.notebook == nil {
			continue
		}
		for _, c := range d.notebook.Cells {
			for i := range c.Outputs {
				markup, _ := c.Outputs[i].Representation("text/html")
				if found := library.FindString(markup); found != "" {
					return found
				}
			}
		}
	}
	return ""
}
