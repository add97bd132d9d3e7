package cells

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// A catalogue in a page is a text. Its first line is the JSON of the Catalogue, and perhaps more.
// The second is that of the files of the face. Each other line is the path of a package that cells can
// import, a tab, and the JSON of what it exports. It takes long to decode these the first time, because
// the browser has not compiled that code yet, so a line is decoded when somebody asks for it.

// exported is a cellcode.Exports in a text.
type exported struct {
	Names   []string            `json:"names"`
	Params  map[string]string   `json:"params,omitempty"`
	Methods map[string][]string `json:"methods,omitempty"`
}

// Lines returns the lines after the first.
func (c *Catalogue) Lines() (string, error) {
	files := map[string]string{}
	for name, text := range c.FaceFiles() {
		var err error
		if files[name], err = withoutComments(name, text); err != nil {
			return "", err
		}
	}
	face, err := json.Marshal(files)
	if err != nil {
		return "", err
	}
	lines := []string{string(face)}
	for _, path := range c.Paths() {
		e := c.Packages[path].Offers()
		out := &exported{Names: slices.Sorted(maps.Keys(e.Names)), Params: e.Params, Methods: map[string][]string{}}
		for receiver, names := range e.Methods {
			out.Methods[receiver] = slices.Sorted(maps.Keys(names))
		}
		text, err := json.Marshal(out)
		if err != nil {
			return "", err
		}
		lines = append(lines, path+"\t"+string(text))
	}
	return strings.Join(lines, "\n"), nil
}

// withoutComments returns a file of the face, of which only the names that it uses are asked.
func withoutComments(name string, text []byte) (string, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = printer.Fprint(&out, set, file)
	return out.String(), err
}

// ReadLines takes the lines that Lines has written. The packages are those of the first line.
func (c *Catalogue) ReadLines(text string) error {
	face, rest, _ := strings.Cut(text, "\n")
	c.faceText = face
	for line := range strings.Lines(rest) {
		path, text, _ := strings.Cut(line, "\t")
		p := c.Packages[path]
		if p == nil {
			return fmt.Errorf("the catalogue has no package %s", path)
		}
		p.offersText = text
	}
	return nil
}

// decode reads a line of the catalogue, which a bundler has written.
func decode(line string, to any) {
	if err := json.Unmarshal([]byte(line), to); err != nil {
		panic(err)
	}
}

func readExports(name, line string) *cellcode.Exports {
	var read exported
	decode(line, &read)
	e := &cellcode.Exports{Package: name, Names: set(read.Names), Params: read.Params, Methods: map[string]map[string]bool{}}
	for receiver, names := range read.Methods {
		e.Methods[receiver] = set(names)
	}
	return e
}
