package charts_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// galleryCell is what the page takes from a cell of a notebook.
type galleryCell struct {
	ID      string   `json:"id"`
	Type    string   `json:"cell_type"`
	Source  []string `json:"source"`
	Outputs []struct {
		Data struct {
			HTML  lines `json:"text/html"`
			Plain lines `json:"text/plain"`
		} `json:"data"`
	} `json:"outputs"`
}

// lines is a text that a notebook stores whole or as a list of lines.
type lines string

func (l *lines) UnmarshalJSON(data []byte) error {
	var list []string
	if err := json.Unmarshal(data, &list); err == nil {
		*l = lines(strings.Join(list, ""))
		return nil
	}
	return json.Unmarshal(data, (*string)(l))
}

// TestGalleryPage keeps docs/gallery.md, with its pictures, equal to what
// notebooks/gallery.ipynb shows. Run with -update after the notebook has been
// run.
func TestGalleryPage(t *testing.T) {
	text, err := os.ReadFile("../notebooks/gallery.ipynb")
	require.NoError(t, err)
	require.LessOrEqual(t, len(text), 1_700_000, "bytes of the notebook")
	var notebook struct {
		Cells []galleryCell `json:"cells"`
	}
	require.NoError(t, json.Unmarshal(text, &notebook))

	files := map[string]string{}
	var b strings.Builder
	b.WriteString("<!-- Made from notebooks/gallery.ipynb by go test ./charts -run GalleryPage -update. -->\n")
	for _, c := range notebook.Cells {
		source := strings.Join(c.Source, "")
		if c.Type == "markdown" {
			b.WriteString("\n" + source + "\n")
			continue
		}
		fmt.Fprintf(&b, "\n```go\n%s\n```\n", source)
		for _, o := range c.Outputs {
			alt, _, _ := strings.Cut(string(o.Data.Plain), "\n")
			fmt.Fprintf(&b, "\n![%s](gallery/%s.svg)\n", strings.NewReplacer("[", "(", "]", ")", "|", "\\|").Replace(alt), c.ID)
			files[c.ID+".svg"] = pictureIn(t, string(o.Data.HTML)) + "\n"
		}
	}
	compareGallery(t, "gallery.md", b.String())
	stored, err := filepath.Glob("../docs/gallery/*.svg")
	require.NoError(t, err)
	for _, name := range stored {
		if _, wanted := files[filepath.Base(name)]; !wanted && *update {
			require.NoError(t, os.Remove(name))
		} else {
			require.True(t, wanted, "%s is no picture of the gallery", name)
		}
	}
	for name, svg := range files {
		compareGallery(t, filepath.Join("gallery", name), svg)
	}
}

var encoded = regexp.MustCompile(`<img [^>]*src='data:image/svg\+xml,([^']*)'`)

// pictureIn takes the still picture out of an output.
func pictureIn(t *testing.T, output string) string {
	t.Helper()
	found := encoded.FindStringSubmatch(output)
	require.NotNil(t, found, "no picture in %.80s", output)
	svg, err := url.PathUnescape(found[1])
	require.NoError(t, err)
	return svg
}

func compareGallery(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("..", "docs", name)
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.True(t, string(want) == got, "%s differs from the notebook; run go test ./charts -run GalleryPage -update", file)
}
