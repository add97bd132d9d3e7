package godsnumber

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"puzzlelab/internal/counted"
)

// A Record is the result of an enumeration. Its command repeats it.
type Record struct {
	Name  string `json:"name"`
	About string `json:"about"`
	// Definition is a call of package puzzle, such as Torus(4, 3), or says what the
	// generators are.
	Definition string `json:"definition"`
	Metric     string `json:"metric"`
	Moves      int    `json:"moves"`
	States     uint64 `json:"states"` // those that can be reached
	// GodsNumber is the distance of the states farthest from the solved one.
	GodsNumber int `json:"godsNumber"`
	// Spheres[d] is the number of states at distance d. The last are the antipodes.
	Spheres []uint64 `json:"spheres"`
	Proof   string   `json:"proof"`
	Command string   `json:"command"`
	// Published is what others found, nil if we know of no source.
	Published *Published `json:"published,omitempty"`
}

// String returns the God's number in one line.
func (r Record) String() string {
	return fmt.Sprintf("%s: God's number %d, %s", r.About, r.GodsNumber, counted.Of(r.States, "states"))
}

// Published is a God's number from elsewhere, to compare with a record.
type Published struct {
	Name       string   `json:"name"` // of the record
	GodsNumber int      `json:"godsNumber"`
	Spheres    []uint64 `json:"spheres,omitempty"` // if the source counts the states at each distance
	Source     string   `json:"source"`
}

// Agrees reports whether a record has the published number and, if they are published,
// the published numbers of states at each distance.
func (p *Published) Agrees(r Record) bool {
	return p.GodsNumber == r.GodsNumber && (p.Spheres == nil || slices.Equal(p.Spheres, r.Spheres))
}

// searchOfAll is the proof of a record.
const searchOfAll = "breadth-first search of all states"

//go:embed records.json
var recordsFile []byte

//go:embed published.json
var publishedFile []byte

// Records returns the God's numbers that this package knows, in the order of the
// [Catalogue]. They are data of the package; nothing is computed.
func Records() []Record { return append([]Record(nil), records()...) }

// embedded is a list in a file of the package, decoded at its first use. A variable with
// an initialiser would link the decoder into every program that uses the package.
type embedded[T any] struct {
	once sync.Once
	list []T
}

func (e *embedded[T]) read(file []byte) []T {
	e.once.Do(func() {
		if err := json.Unmarshal(file, &e.list); err != nil {
			panic(err) // the file is part of the package, and a test reads it
		}
	})
	return e.list
}

var (
	decodedRecords   embedded[Record]
	decodedPublished embedded[Published]
	joined           sync.Once
)

func records() []Record {
	list := decodedRecords.read(recordsFile)
	joined.Do(func() {
		published := decodedPublished.read(publishedFile)
		for i := range list {
			k := slices.IndexFunc(published, func(p Published) bool { return p.Name == list[i].Name })
			if k >= 0 {
				list[i].Published = &published[k]
			}
		}
	})
	return list
}

// Find returns the record with a name, and whether there is one.
func Find(name string) (Record, bool) {
	for _, r := range records() {
		if r.Name == name {
			return r, true
		}
	}
	return Record{}, false
}

// Record returns the record of the entry, from its graph and the spheres of the graph.
func (e Entry) Record(g *Graph[uint64], spheres []uint64) Record {
	states := uint64(0)
	for _, s := range spheres {
		states += s
	}
	return Record{
		Name: e.Name, About: g.Name(), Definition: e.Definition, Metric: e.Metric, Moves: len(g.moves), States: states,
		GodsNumber: len(spheres) - 1, Spheres: spheres, Proof: searchOfAll,
		Command: "go run -C bench ./godsnumber -only " + e.Name,
	}
}
