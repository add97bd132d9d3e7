package puzzlekit

import (
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
)

// Record returns what the library knows about the God's number of a puzzle, a group or a
// graph: the numbers of states at each distance, from an enumeration that the command in
// the record repeats. The names are those of [godsnumber.Records], such as
// "pocket-HTM". It panics with a *fault.InputError if there is no such record.
func Record(name string) godsnumber.Record {
	if r, ok := godsnumber.Find(name); ok {
		return r
	}
	panic(failed(&fault.InputError{In: "puzzlekit.Record", What: "name", Value: name, Want: "a name in godsnumber.Records(), such as " + nearest(name)}))
}

// nearest returns the name of a record that shares the longest beginning with a name.
func nearest(name string) string {
	shared := func(other string) (n int) {
		for n < min(len(name), len(other)) && name[n] == other[n] {
			n++
		}
		return n
	}
	return slices.MaxFunc(godsnumber.Records(), func(a, b godsnumber.Record) int {
		return shared(a.Name) - shared(b.Name)
	}).Name
}
