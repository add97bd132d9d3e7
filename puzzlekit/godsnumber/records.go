package godsnumber

import (
	_ "embed"
	"encoding/json"
	"sync"
)

// A Record is the result of an enumeration. Its command repeats it.
type Record struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	Metric string `json:"metric"`
	Moves  int    `json:"moves"`
	States uint64 `json:"states"` // those that can be reached
	// GodsNumber is the distance of the states farthest from the solved one.
	GodsNumber int `json:"godsNumber"`
	// Spheres[d] is the number of states at distance d.
	Spheres []uint64 `json:"spheres"`
	Command string   `json:"command"`
}

//go:embed records.json
var recordsFile []byte

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

var decodedRecords embedded[Record]

func records() []Record { return decodedRecords.read(recordsFile) }

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
		Name: e.Name, About: g.Name(), Metric: e.Metric, Moves: len(g.moves), States: states,
		GodsNumber: len(spheres) - 1, Spheres: spheres,
		Command: "go run ./puzzlekit/godsnumber/cmd/godsnumber -only " + e.Name,
	}
}
