package cells

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// kind says where in the program a declaration stands.
type kind int

const (
	imported kind = iota
	typed
	constant
	variable
	function
	kinds
)

func (k kind) String() string { return [...]string{"import", "type", "const", "var", "func"}[k] }

// declaration is a part of a cell that later cells keep, as GoNB divides them: one
// import, type, function, group of constants, or variable with its value.
type declaration struct {
	kind   kind
	names  []name // what it declares; of an import, of a method and of init its key
	text   string
	places []cellcode.Place // of the lines of the text

	doc         string // its comment
	path, alias string // of an import
}

// name is declared at an offset in the text, or at -1 if it is not to be found there.
type name struct {
	text   string
	offset int
}

// key says where the declaration stands among those of its kind.
func (d *declaration) key() string { return d.names[0].text }

// declarations are what cells have declared.
type declarations []*declaration

// merge returns the declarations with newer ones, which replace those of the same name.
func (ds declarations) merge(newer declarations) declarations {
	taken := [kinds]map[string]bool{}
	for k := range taken {
		taken[k] = map[string]bool{}
	}
	for _, d := range newer {
		for _, n := range d.names {
			taken[d.kind][n.text] = true
		}
	}
	var all declarations
	for _, d := range ds {
		if left := d.without(taken[d.kind]); left != nil {
			all = append(all, left)
		}
	}
	return append(all, newer...)
}

// without returns the declaration without some of its names, or nil if none is left. A
// name that is declared together with others is replaced by the blank name.
func (d *declaration) without(names map[string]bool) *declaration {
	var left, gone []name
	for _, n := range d.names {
		if names[n.text] {
			gone = append(gone, n)
		} else {
			left = append(left, n)
		}
	}
	switch {
	case len(gone) == 0:
		return d
	case len(left) == 0:
		return nil
	}
	rest := *d
	rest.names = slices.Clone(d.names)
	for i, n := range rest.names {
		if names[n.text] {
			rest.names[i].text = "_"
			// Blanks keep the offsets of the other names.
			rest.text = rest.text[:n.offset] + "_" + strings.Repeat(" ", len(n.text)-1) + rest.text[n.offset+len(n.text):]
		}
	}
	rest.names = slices.DeleteFunc(rest.names, func(n name) bool { return n.text == "_" })
	return &rest
}

// keys lists what is declared of a kind, sorted.
func (ds declarations) keys(k kind) []string {
	keys := map[string]bool{}
	for _, d := range ds {
		if d.kind == k {
			for _, n := range d.names {
				keys[n.text] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(keys))
}

// reader divides the Go code of a cell into declarations.
type reader struct {
	files  *token.FileSet
	source string
	places []cellcode.Place // of the lines of the source
	found  declarations
	blanks int
}

// read returns the declarations of the Go code of a cell, and its function main if there
// is one. Places are those of the lines of the code.
func read(source string, places []cellcode.Place) (found declarations, main *declaration, err error) {
	r := &reader{files: token.NewFileSet(), source: source, places: places}
	file, err := parser.ParseFile(r.files, fileName, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	for _, spec := range file.Imports {
		r.addImport(spec)
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if f := r.function(d); d.Recv == nil && d.Name.Name == "main" {
				main = f
			} else {
				r.found = append(r.found, f)
			}
		case *ast.GenDecl:
			r.addSpecs(d)
		}
	}
	return r.found, main, nil
}

func (r *reader) offset(pos token.Pos) int { return r.files.Position(pos).Offset }

func (r *reader) slice(from, to token.Pos) string {
	return r.source[r.offset(from):r.offset(to)]
}

// placesFrom returns the places of the lines of a text that begins at a position.
func (r *reader) placesFrom(from token.Pos, text string) []cellcode.Place {
	first := r.files.Position(from).Line - 1
	return r.places[first : first+strings.Count(text, "\n")+1]
}

func (r *reader) addImport(spec *ast.ImportSpec) {
	path := strings.Trim(spec.Path.Value, "\"`")
	d := &declaration{kind: imported, path: path, places: r.placesFrom(spec.Path.Pos(), "")}
	key := path[strings.LastIndexByte(path, '/')+1:]
	if spec.Name != nil {
		d.alias, key = spec.Name.Name, spec.Name.Name
		if key == "." || key == "_" {
			key += "~" + path // there can be several
		}
	}
	d.names = []name{{key, -1}}
	r.found = append(r.found, d)
}

// initPrefix begins the names of functions that GoNB turns into init functions.
const initPrefix = "init_"

func (r *reader) function(d *ast.FuncDecl) *declaration {
	from, key := d.Pos(), d.Name.Name
	if d.Doc != nil {
		from = d.Doc.Pos()
	}
	f := &declaration{kind: function, text: r.slice(from, d.End()), doc: d.Doc.Text()}
	f.places = r.placesFrom(from, f.text)
	switch at := r.offset(d.Name.Pos()) - r.offset(from); {
	case d.Recv != nil && len(d.Recv.List) > 0:
		key = cmp.Or(cellcode.ReceiverType(d.Recv), "unknown") + "~" + key
	case strings.HasPrefix(key, initPrefix):
		f.text = f.text[:at] + "init" + f.text[at+len(key):]
	}
	f.names = []name{{key, -1}}
	return f
}

func (r *reader) addSpecs(d *ast.GenDecl) {
	if d.Tok == token.CONST { // a whole group, because of iota
		r.addConstants(d)
		return
	}
	for _, spec := range d.Specs {
		before := len(r.found)
		var own *ast.CommentGroup
		switch s := spec.(type) {
		case *ast.TypeSpec:
			r.add(typed, "type ", s, s.Name)
			own = s.Doc
		case *ast.ValueSpec:
			r.addVariables(s)
			own = s.Doc
		}
		for _, added := range r.found[before:] {
			added.doc = cmp.Or(own.Text(), d.Doc.Text())
		}
	}
}

func (r *reader) addConstants(d *ast.GenDecl) {
	var names []*ast.Ident
	for _, spec := range d.Specs {
		names = append(names, spec.(*ast.ValueSpec).Names...)
	}
	if len(names) > 0 {
		r.add(constant, "", d, names...)
		r.found[len(r.found)-1].doc = d.Doc.Text()
	}
}

// add adds a declaration whose text is that of a node behind a word.
func (r *reader) add(k kind, word string, node ast.Node, names ...*ast.Ident) {
	d := &declaration{kind: k, text: word + r.slice(node.Pos(), node.End())}
	d.places = r.placesFrom(node.Pos(), d.text)
	for _, n := range names {
		d.names = append(d.names, name{r.unique(n.Name), len(word) + r.offset(n.Pos()) - r.offset(node.Pos())})
	}
	r.found = append(r.found, d)
}

// unique gives a blank name a key of its own.
func (r *reader) unique(text string) string {
	if text != "_" {
		return text
	}
	r.blanks++
	place := r.places[len(r.places)-1]
	for _, p := range r.places {
		if p.Cell > 0 {
			place = p
			break
		}
	}
	return fmt.Sprintf("_~%06d.%03d", place.Cell, r.blanks)
}

// addVariables adds variables. Those that are declared together are divided, except if one
// call gives all their values.
func (r *reader) addVariables(s *ast.ValueSpec) {
	if len(s.Names) == 1 || len(s.Values) == 1 {
		r.add(variable, "", s, s.Names...)
		return
	}
	for i, n := range s.Names {
		d := &declaration{kind: variable, text: n.Name, names: []name{{r.unique(n.Name), 0}}}
		from := n.Pos()
		if s.Type != nil {
			d.text += " " + r.slice(s.Type.Pos(), s.Type.End())
		}
		if i < len(s.Values) {
			d.text += " = " + r.slice(s.Values[i].Pos(), s.Values[i].End())
			from = s.Values[i].Pos()
		}
		d.places = r.placesFrom(from, d.text)
		r.found = append(r.found, d)
	}
}
