package lite

import (
	"go/ast"
	"go/parser"
	"go/token"

	"puzzlelab/kernel/internal/lite/cells"
)

// comments returns the doc comments of a package with the given files.
func comments(names []string) (map[string]string, error) {
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return cells.DocComments(files), nil
}
