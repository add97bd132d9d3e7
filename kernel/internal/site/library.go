package site

import (
	"bytes"
	"regexp"
)

// To stay small, a notebook may omit the program that draws its charts; a chart
// then loads it from the network. On the site it gets the program from another
// notebook.
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

// library returns the first drawing program among the outputs of all notebooks.
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
