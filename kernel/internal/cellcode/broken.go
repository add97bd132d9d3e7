package cellcode

import (
	"go/ast"
	"go/token"
	"sync"
)

// broken has the places at which the initialisation of a cell crashed. A kernel is one
// process, and its cells are numbered in the order in which they run, so a place never
// means anything else later.
var broken sync.Map // from Place to true

func isBroken(p Place) bool {
	_, known := broken.Load(p)
	return known
}

// uncompiled has the names that cells declare whose program did not compile, each with the
// last such cell. GoNB forgets their declarations.
var uncompiled sync.Map // from string to int

// addUncompiled adds the names that the last cell of a program declares. The file is nil if
// it could not be read.
func addUncompiled(files *token.FileSet, file *ast.File, places []Place) {
	if file == nil {
		return
	}
	last := 0
	for _, place := range places {
		last = max(last, place.Cell)
	}
	if last == 0 {
		return
	}
	for name, object := range file.Scope.Objects {
		if line := files.Position(object.Pos()).Line; line >= 1 && line <= len(places) && places[line-1].Cell == last {
			uncompiled.Store(name, last)
		}
	}
}
