package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// FileFormat is the value of the key "format" in definition files.
const FileFormat = "puzzlelab-puzzle/1"

// maxFileSize bounds the memory that a definition file can ask for.
const maxFileSize = 64 << 20

// The definition file is JSON with the fields of Definition; moves are written
// as cycles or as slides. The schema is in definition.schema.json.
type fileDefinition struct {
	Format    string      `json:"format"`
	Name      string      `json:"name"`
	About     string      `json:"about,omitempty"`
	Notation  string      `json:"notation"` // "moves" or "product"
	Places    int         `json:"places"`
	Labels    []Label     `json:"labels,omitempty"`
	Solved    []int       `json:"solved,omitempty"`
	Blank     int         `json:"blank,omitempty"`
	Forbidden []Forbidden `json:"forbidden,omitempty"`
	Fixed     []Label     `json:"fixed,omitempty"`
	Pieces    []Piece     `json:"pieces,omitempty"`
	Moves     []fileMove  `json:"moves"`
	Derived   []Derived   `json:"derived,omitempty"`
	Metrics   []Metric    `json:"metrics,omitempty"`
	Groups    []Group     `json:"groups,omitempty"`
	Layouts   []Layout    `json:"layouts,omitempty"`
	Line      []int       `json:"line,omitempty"`
}

type fileMove struct {
	Name         string `json:"name"`
	Cycles       string `json:"cycles,omitempty"`
	Slide        []int  `json:"slide,omitempty"`
	About        string `json:"about,omitempty"`
	AboutInverse string `json:"aboutInverse,omitempty"`
}

// Read reads a definition file, checks all of it and makes the puzzle. It takes
// what definition.schema.json describes and nothing else: no unknown or repeated
// key, no other case, no text behind the end. Errors are [*DefinitionError] with
// the key and the line.
func Read(r io.Reader) (*Puzzle, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFileSize+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFileSize {
		return nil, &DefinitionError{Key: "file", Reason: fmt.Sprintf("longer than %d bytes", maxFileSize)}
	}
	var file fileDefinition
	decoder := json.NewDecoder(bytes.NewReader(data))
	if err := decoder.Decode(&file); err != nil {
		return nil, jsonError(data, file.Name, err)
	}
	if rest := bytes.TrimLeft(data[decoder.InputOffset():], " \t\r\n"); len(rest) > 0 {
		return nil, &DefinitionError{Puzzle: file.Name, Key: "file", Line: lineAt(data, len(data)-len(rest)), Reason: "text stands behind the end of the definition"}
	}
	if err := strictKeys(data, file.Name, reflect.TypeFor[fileDefinition]()); err != nil {
		return nil, err
	}
	def, err := file.definition()
	if err == nil {
		var p *Puzzle
		if p, err = New(def); err == nil {
			return p, nil
		}
	}
	var wrong *DefinitionError
	if errors.As(err, &wrong) {
		wrong.Line = lineOfKey(data, wrong.Key)
	}
	return nil, err
}

func (f fileDefinition) definition() (Definition, error) {
	def := Definition{
		Name: f.Name, About: f.About, Places: f.Places, Labels: f.Labels, Solved: f.Solved, Blank: f.Blank, Forbidden: f.Forbidden, Fixed: f.Fixed,
		Pieces: f.Pieces, Derived: f.Derived, Metrics: f.Metrics, Groups: f.Groups, Layouts: f.Layouts, Line: f.Line,
	}
	wrong := func(key, format string, args ...any) error {
		return &DefinitionError{Puzzle: f.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
	}
	if f.Format != FileFormat {
		return def, wrong("format", "%q, expected %q", f.Format, FileFormat)
	}
	if f.Name == "" {
		return def, wrong("name", "is empty")
	}
	switch f.Notation {
	case "moves":
		def.Notation = word.Moves
	case "product":
		def.Notation = word.Product
	default:
		return def, wrong("notation", "%q, expected \"moves\" or \"product\"", f.Notation)
	}
	if f.Places < 1 || f.Places > maxPlaces { // before permutations of that degree are made
		return def, wrong("places", "%d is not in 1..%d", f.Places, maxPlaces)
	}
	for i, m := range f.Moves {
		key := fmt.Sprintf("moves[%d]", i)
		move := Move{Name: m.Name, Slide: m.Slide, About: m.About, AboutInverse: m.AboutInverse}
		switch {
		case m.Slide == nil && m.Cycles == "":
			return def, wrong(key, "needs \"cycles\" or \"slide\"")
		case m.Slide != nil && m.Cycles != "":
			return def, wrong(key, "has both \"cycles\" and \"slide\"")
		case m.Slide == nil:
			sigma, err := perm.ParseDegree(m.Cycles, f.Places)
			if err != nil {
				return def, wrong(key+".cycles", "%v", err)
			}
			move.Perm = sigma
		}
		def.Moves = append(def.Moves, move)
	}
	return def, nil
}

// MarshalJSON writes the puzzle as a definition file that [Read] reads back.
func (p *Puzzle) MarshalJSON() ([]byte, error) {
	d := p.def
	file := fileDefinition{
		Format: FileFormat, Name: d.Name, About: d.About, Notation: "product", Places: d.Places, Labels: d.Labels, Solved: d.Solved,
		Blank: d.Blank, Forbidden: d.Forbidden, Fixed: d.Fixed, Pieces: d.Pieces, Derived: d.Derived, Metrics: d.Metrics, Groups: d.Groups, Layouts: d.Layouts, Line: d.Line,
	}
	if d.Notation == word.Moves {
		file.Notation = "moves"
	}
	for _, m := range d.Moves {
		f := fileMove{Name: m.Name, Slide: m.Slide, About: m.About, AboutInverse: m.AboutInverse}
		if !m.slides() {
			f.Cycles = m.Perm.String()
		}
		file.Moves = append(file.Moves, f)
	}
	return json.Marshal(file)
}

// jsonError adds the line to an error of the JSON decoder.
func jsonError(data []byte, name string, err error) error {
	out := &DefinitionError{Puzzle: name, Key: "file", Reason: err.Error()}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		out.Line = lineAt(data, int(syntax.Offset))
	case errors.As(err, &kind):
		out.Line = lineAt(data, int(kind.Offset))
		if kind.Field != "" {
			out.Key = kind.Field
		}
		out.Reason = fmt.Sprintf("%s stands where %s is expected", jsonValue(kind.Value), jsonKind(kind.Type))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		out.Line, out.Reason = lineAt(data, len(data)), "the file ends too early"
	}
	return out
}

// jsonValue names a value as [json.UnmarshalTypeError] calls it, such as
// "array" or "number 1.5".
func jsonValue(value string) string {
	switch value {
	case "object", "array":
		return "an " + value
	case "string", "bool":
		return "a " + value
	}
	return "the " + value
}

func lineAt(data []byte, offset int) int {
	offset = min(max(offset, 0), len(data))
	return 1 + bytes.Count(data[:offset], []byte("\n"))
}

// lineOfKey finds the line of a value such as moves[2].cycles by walking over
// the tokens; a part that the file does not have counts as its parent.
func lineOfKey(data []byte, key string) int {
	decoder := json.NewDecoder(bytes.NewReader(data))
	walker := &keyWalker{decoder: decoder, want: key, line: 1, data: data}
	walker.value("")
	return walker.line
}

type keyWalker struct {
	decoder *json.Decoder
	data    []byte
	want    string
	line    int
}

// value walks over the value at a path and notes the line when the path is a
// part of the key that is wanted.
func (w *keyWalker) value(path string) {
	token, err := w.decoder.Token()
	if err != nil {
		return
	}
	if path != "" && strings.HasPrefix(w.want, path) && endsAtPart(w.want[len(path):]) {
		w.line = lineAt(w.data, int(w.decoder.InputOffset()))
	}
	switch token {
	case json.Delim('{'):
		for w.decoder.More() {
			name, err := w.decoder.Token()
			if err != nil {
				return
			}
			w.value(strings.TrimPrefix(fmt.Sprintf("%s.%v", path, name), "."))
		}
		_, _ = w.decoder.Token() // the closing brace; More has seen it or the end
	case json.Delim('['):
		for i := 0; w.decoder.More(); i++ {
			w.value(fmt.Sprintf("%s[%d]", path, i))
		}
		_, _ = w.decoder.Token()
	}
}

func endsAtPart(rest string) bool { return rest == "" || rest[0] == '.' || rest[0] == '[' }
