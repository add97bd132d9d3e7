package puzzlekit

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// Kept returns f(), computed once and kept on disk for later cells and runs. It is
// computed again when the source of f changes, or that of anything in the notebook that
// f uses, or that of this library. f must be declared with func, and its result must
// depend on nothing else, such as a file or the time. What can be kept is what [Cached]
// can store.
func Kept[T any](f func() T) T {
	return keep(f, nil, f)
}

// KeptFor is [Kept] for a function of one argument, and keeps one result for each.
func KeptFor[A, T any](f func(A) T, arg A) T {
	return keep(f, arg, func() T { return f(arg) })
}

func keep[T any](f, arg any, run func() T) T {
	source, ok := sourceOf(f)
	if !ok {
		return run() // a program whose source is not here, such as one that was copied
	}
	return Must(cachedForVersion(func() (T, error) {
		defer working(nameOf(f))()
		return run(), nil
	}, "kept", source, arg))
}

// sourceOf returns the source of a declared function, and of what it uses of its file.
func sourceOf(f any) (string, bool) {
	what := runtime.FuncForPC(reflect.ValueOf(f).Pointer())
	_, name, plain := strings.Cut(what.Name()[strings.LastIndexByte(what.Name(), '/')+1:], ".")
	if !plain || strings.ContainsAny(name, ".-[") {
		panic(failed(&fault.InputError{In: "puzzlekit.Kept", What: "function", Value: name, Want: "one declared with func name(…), above the line %%"}))
	}
	path, _ := what.FileLine(what.Entry())
	text, err := os.ReadFile(path)
	if err != nil {
		return "", false
	}
	return sourceUsed(text, name)
}

// sourceUsed returns the declarations of a file that the named one needs, in the order
// of their names. It goes by names alone, so there may be too many.
func sourceUsed(text []byte, name string) (string, bool) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.SkipObjectResolution)
	if err != nil {
		return "", false
	}
	declared := byName(file)
	used := map[string]bool{name: true}
	for todo := []string{name}; len(todo) > 0; todo = todo[1:] {
		for _, node := range declared[todo[0]] {
			ast.Inspect(node, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && !used[id.Name] && declared[id.Name] != nil {
					used[id.Name] = true
					todo = append(todo, id.Name)
				}
				return true
			})
		}
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(used)) {
		for _, node := range declared[name] {
			begin, end := files.Position(node.Pos()).Offset, files.Position(node.End()).Offset
			fmt.Fprintf(&b, "%s\n", text[begin:end])
		}
	}
	return b.String(), declared[name] != nil
}

// byName lists what a file declares or imports under each name. The methods of a type
// are listed with it.
func byName(file *ast.File) map[string][]ast.Node {
	all := map[string][]ast.Node{}
	add := func(name string, node ast.Node) { all[name] = append(all[name], node) }
	for _, spec := range file.Imports {
		name := strings.Trim(spec.Path.Value, `"`)
		name = name[strings.LastIndexByte(name, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		add(name, spec)
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			add(ownerOf(d), d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					add(s.Name.Name, s)
				case *ast.ValueSpec: // all of the declaration, since constants may be counted by iota
					for _, id := range s.Names {
						add(id.Name, d)
					}
				}
			}
		}
	}
	return all
}

// ownerOf returns the name of a function, or the name of the type of a method.
func ownerOf(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	owner := ""
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && owner == "" {
			owner = id.Name
		}
		return true
	})
	return owner
}
