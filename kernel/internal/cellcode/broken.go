package cellcode

import (
	"go/ast"
	"go/token"
	"sync"
)

// broken has the places at which the initialisation of a cell crashed. A kernel is one
// process, and its cells are numbered in the order in which they run, so a place never
// means anything else later.
var broken brokenPlaces

type brokenPlaces struct {
	mu     sync.Mutex
	places map[Place]bool
}

func (b *brokenPlaces) add(p Place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.places == nil {
		b.places = map[Place]bool{}
	}
	b.places[p] = true
}

func (b *brokenPlaces) has(p Place) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.places[p]
}

// uncompiled has the names that cells declare whose program did not compile. GoNB forgets
// their declarations.
var uncompiled uncompiledNames

type uncompiledNames struct {
	mu    sync.Mutex
	cells map[string]int
}

// add adds the names that the last cell of a program declares. The file is nil if it
// could not be read.
func (u *uncompiledNames) add(files *token.FileSet, file *ast.File, places []Place) {
	if file == nil {
		return
	}
	last := 0
	for _, place := range places {
		last = max(last, place.Cell)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.cells == nil {
		u.cells = map[string]int{}
	}
	for name, object := range file.Scope.Objects {
		if line := files.Position(object.Pos()).Line; line >= 1 && line <= len(places) && places[line-1].Cell == last {
			u.cells[name] = last
		}
	}
}

// declares returns the last cell that declares the name and did not compile, or 0.
func (u *uncompiledNames) declares(name string) int {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.cells[name]
}
