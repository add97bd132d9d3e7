package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

type specimen struct {
	name  string
	group *group.Group
}

// list returns the groups of testdata/groups.json, A100 and the puzzles of the
// catalogue whose names match.
func list(only *regexp.Regexp) ([]specimen, error) {
	var all []struct {
		Name       string
		Degree     int
		Generators [][][]int
	}
	_, here, _, _ := runtime.Caller(0)
	data, err := os.ReadFile(filepath.Join(filepath.Dir(here), "../../../puzzlekit/factor/testdata/groups.json"))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	var out []specimen
	for _, g := range all {
		if !only.MatchString(g.Name) {
			continue
		}
		var generators []perm.Perm
		for _, cycles := range g.Generators {
			p, err := perm.FromCycles(g.Degree, cycles...)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", g.Name, err)
			}
			generators = append(generators, p)
		}
		out = append(out, specimen{g.Name, group.New(generators...)})
	}
	if only.MatchString("A100") {
		out = append(out, specimen{"A100", group.Alternating(100)})
	}
	for _, p := range puzzle.Catalogue() {
		if only.MatchString(p.Name()) {
			out = append(out, specimen{p.Name(), p.Group()})
		}
	}
	return out, nil
}
