package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle/internal/files"
	"puzzlelab/puzzlekit/word"
)

// fileFormat is the value of the key "format" in definition files.
const fileFormat = "puzzlelab-puzzle/1"

// The definition file is JSON with the fields of Definition; moves are written
// as cycles or as slides. The schema is in definition.schema.json.
type fileDefinition struct {
	Format    string      `json:"format"`
	Name      string      `json:"name"`
	About     string      `json:"about,omitempty"`
	Notation  string      `json:"notation"` // "moves", "product" or "pairs"
	Places    int         `json:"places"`
	Labels    []Label     `json:"labels,omitempty"`
	Solved    []int       `json:"solved,omitempty"`
	Blank     int         `json:"blank,omitempty"`
	Forbidden []Forbidden `json:"forbidden,omitempty"`
	Fixed     []Label     `json:"fixed,omitempty"`
	Glued     [][]int     `json:"glued,omitempty"`
	Pieces    []Piece     `json:"pieces,omitempty"`
	Moves     []fileMove  `json:"moves"`
	Derived   []Derived   `json:"derived,omitempty"`
	Metrics   []Metric    `json:"metrics,omitempty"`
	Regions   []Region    `json:"groups,omitempty"`
	Layouts   []Layout    `json:"layouts,omitempty"`
	Space     *Space      `json:"space,omitempty"`
	Line      []int       `json:"line,omitempty"`
}

type fileMove struct {
	Name         string      `json:"name"`
	Cycles       string      `json:"cycles,omitempty"`
	Slide        []int       `json:"slide,omitempty"`
	Blocked      []Forbidden `json:"blocked,omitempty"`
	Press        []int       `json:"press,omitempty"`
	About        string      `json:"about,omitempty"`
	AboutInverse string      `json:"aboutInverse,omitempty"`
}

// readDefinition reads a definition file. It takes what definition.schema.json
// describes and nothing else: no unknown or repeated key, no other case.
func readDefinition(data []byte) (*Puzzle, error) {
	var file fileDefinition
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&file); err != nil {
		return nil, definitionError(files.JSONError(data, file.Name, err))
	}
	if err := files.StrictKeys(data, file.Name, reflect.TypeFor[fileDefinition]()); err != nil {
		return nil, definitionError(err)
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
		wrong.Line = files.LineOfKey(data, wrong.Key)
	}
	return nil, err
}

func (f fileDefinition) definition() (Definition, error) {
	def := Definition{
		Name: f.Name, About: f.About, Places: f.Places, Labels: f.Labels, Solved: f.Solved, Blank: f.Blank, Forbidden: f.Forbidden, Fixed: f.Fixed,
		Glued: f.Glued, Pieces: f.Pieces, Derived: f.Derived, Metrics: f.Metrics, Regions: f.Regions, Layouts: f.Layouts, Space: f.Space, Line: f.Line,
	}
	wrong := func(key, format string, args ...any) error {
		return &DefinitionError{Puzzle: f.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
	}
	if f.Format != fileFormat {
		return def, wrong("format", "%q, expected %q", f.Format, fileFormat)
	}
	if f.Name == "" {
		return def, wrong("name", "is empty")
	}
	switch f.Notation {
	case "moves":
		def.Notation = word.Moves
	case "product":
		def.Notation = word.Product
	case "pairs":
		def.Notation = word.Pairs
	default:
		return def, wrong("notation", "%q, expected \"moves\", \"product\" or \"pairs\"", f.Notation)
	}
	if f.Places < 1 || f.Places > files.MaxPlaces { // before permutations of that degree are made
		return def, wrong("places", "%d is not in 1..%d", f.Places, files.MaxPlaces)
	}
	if err := files.CheckMemory(files.InRead, f.Places, len(f.Moves)); err != nil {
		return def, err
	}
	for i, m := range f.Moves {
		key := fmt.Sprintf("moves[%d]", i)
		move := Move{Name: m.Name, Slide: m.Slide, Blocked: m.Blocked, Press: m.Press, About: m.About, AboutInverse: m.AboutInverse}
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
			if sigma.IsIdentity() {
				return def, wrong(key+".cycles", "%q moves nothing", m.Cycles)
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
		Format: fileFormat, Name: d.Name, About: d.About, Notation: "product", Places: d.Places, Labels: d.Labels, Solved: d.Solved,
		Blank: d.Blank, Forbidden: d.Forbidden, Fixed: d.Fixed, Glued: d.Glued, Pieces: d.Pieces, Derived: d.Derived, Metrics: d.Metrics, Regions: d.Regions, Layouts: d.Layouts, Space: d.Space, Line: d.Line,
	}
	switch d.Notation {
	case word.Moves:
		file.Notation = "moves"
	case word.Pairs:
		file.Notation = "pairs"
	}
	for _, m := range d.Moves {
		f := fileMove{Name: m.Name, Slide: m.Slide, Blocked: m.Blocked, Press: m.Press, About: m.About, AboutInverse: m.AboutInverse}
		if !m.slides() {
			f.Cycles = m.Perm.String()
		}
		file.Moves = append(file.Moves, f)
	}
	return json.Marshal(file)
}
