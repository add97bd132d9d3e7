// Package comparegonum benchmarks breadth-first search in stategraph beside
// gonum's traverse.BreadthFirst. It is a module of its own, so that gonum is no
// dependency of the library:
//
//	go -C puzzlekit/stategraph/internal/comparegonum test -run - -bench .
package comparegonum
