package cellcode

import (
	"go/ast"
	"go/token"
	"maps"
	"strconv"
	"strings"
)

// Leaving out an initialiser must not change the value of another. Two initialisers are
// tied, and kept or left out together, if both may reach state that they could share:
//
//   - a variable of the program that something assigns to or takes the address of, or whose
//     type allows that its value is changed (see mayChange);
//   - a package that may have such state: any but those of the standard library that have
//     none and those of this project, whose values do not change. What only looks at the
//     system, such as os.Getenv, is tied to nothing unless another initialiser changes it;
//   - another file of the package.
//
// What an initialiser may reach is all that it leads to by name: through functions,
// methods and other variables, which an alias of a value needs too. A shared variable that
// the program reads otherwise keeps the initialisers that reach it as well. So the values
// of cube and of a in
//
//	var cube = Rubik(3)
//	var a = Scramble(cube, 7)
//
// tie nothing, but all that is drawn from one source of random numbers is drawn again.
//
// An initialiser that crashed in its own cell is kept by its name alone: it has set no value
// of which another could be different, and must not spoil other cells.
type ties struct {
	g     *pruner
	types *valueTypes

	written  map[string]bool   // variables, and packages by the names of their imports
	imports  map[string]string // paths of imports by name
	dotted   []string          // paths of packages with state that are imported with a dot
	outside  map[string]bool   // what the other files declare
	inside   []*unit           // what they may use of this one
	state    map[*unit]map[string]bool
	changing map[string]bool // what is known of variables

	systemChanges bool // an initialiser uses more of package os than looksOnly
}

// keepTied keeps what is tied to what is kept.
func (g *pruner) keepTied() {
	t := &ties{
		g: g, types: g.types, written: map[string]bool{}, imports: map[string]string{}, outside: map[string]bool{},
		state: map[*unit]map[string]bool{}, changing: map[string]bool{},
	}
	t.readImports()
	t.readOthers()
	var initializers []*unit
	for _, u := range g.units {
		if u.hasValue {
			initializers = append(initializers, u)
		}
		if !u.entry {
			addWrites(t.written, u.node, u.file.syntax)
		}
	}
	for _, u := range initializers {
		t.state[u] = t.reached(u)
	}
	t.dropFixed(initializers)
	if !t.systemChanges {
		for _, state := range t.state {
			delete(state, systemPath)
		}
	}
	for changed := true; changed; {
		changed = false
		active := t.active(initializers)
		for _, u := range initializers {
			if !u.kept && !u.touches(g.program.Broken) && meet(t.state[u], active) {
				g.keep(u)
				changed = true
			}
		}
	}
}

// active is the state that what is kept can see: the variables that are kept, and all that
// the initialisers reach that are kept.
func (t *ties) active(initializers []*unit) map[string]bool {
	active := map[string]bool{}
	for _, u := range t.g.units {
		if u.isVar && u.kept {
			for _, name := range u.names {
				active[name] = true
			}
		}
	}
	for _, u := range initializers {
		if u.kept {
			maps.Copy(active, t.state[u])
		}
	}
	return active
}

func meet(a, b map[string]bool) bool {
	for name := range a {
		if b[name] {
			return true
		}
	}
	return false
}

const otherFiles = "other files"

// reached returns what an initialiser may reach: the names of variables, and the paths of
// packages with state.
func (t *ties) reached(u *unit) map[string]bool {
	state := map[string]bool{}
	reached := closure(t.g.next, u)
	if t.leadsOutside(reached) {
		state[otherFiles] = true
		maps.Copy(reached, closure(t.g.next, t.inside...)) // what the other files lead back to
	}
	for v := range reached {
		if v.isVar {
			for _, name := range v.names {
				state[name] = true
			}
		}
		for name := range v.selects {
			path := t.imports[name]
			if path == "" {
				continue
			}
			if hasState(path) || t.written[name] || path == "fmt" && readsInput(v, name) {
				state[path] = true
			}
			if path == systemPath {
				t.systemChanges = t.systemChanges || t.written[name] || changesSystem(v, name)
			}
		}
		for name := range v.uses {
			if t.g.named[name] == nil && ast.IsExported(name) {
				for _, path := range t.dotted {
					state[path] = true
				}
			}
		}
	}
	return state
}

func (t *ties) leadsOutside(reached map[*unit]bool) bool {
	for v := range reached {
		if meet(v.uses, t.outside) {
			return true
		}
		for name := range v.keys {
			if t.outside[name] {
				return true
			}
		}
	}
	return false
}

// dropFixed forgets the variables that cannot change, and asks only for those that another
// initialiser reaches.
func (t *ties) dropFixed(initializers []*unit) {
	for _, u := range initializers {
		for name := range t.state[u] {
			declared := t.g.named[name]
			if declared == nil {
				continue // a package
			}
			own := len(declared) == 1 && declared[0] == u
			if !own && !t.mayChange(name) {
				delete(t.state[u], name)
			}
		}
	}
}

// mayChange reports whether a variable may have another value after an initialiser ran.
func (t *ties) mayChange(name string) bool {
	changes, known := t.changing[name]
	if !known {
		changes = t.written[name] || t.types.mayChange(t.types.ofVariable(name))
		t.changing[name] = changes
	}
	return changes
}

func (t *ties) readImports() {
	for _, spec := range t.g.file.syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		switch {
		case err != nil:
		case spec.Name == nil:
			t.imports[t.g.nameOf(path)] = path
		case spec.Name.Name == ".":
			if hasState(path) {
				t.dotted = append(t.dotted, path)
			}
		default:
			t.imports[spec.Name.Name] = path
		}
	}
}

func (t *ties) readOthers() {
	for _, source := range t.g.program.Others {
		file, err := parseFile("", source, 0)
		if err != nil {
			continue
		}
		for _, name := range declared(file.syntax) {
			t.outside[name] = true
		}
		t.inside = append(t.inside, t.g.next(file.whole())...)
		addWrites(t.written, file.syntax, file.syntax)
	}
}

// stateless are the packages of the standard library whose functions have no state that
// one call could leave to the next.
var stateless = func() map[string]bool {
	paths := map[string]bool{}
	for path := range strings.FieldsSeq(`bufio bytes cmp container/heap container/list container/ring context crypto/md5 crypto/sha1
		crypto/sha256 crypto/sha512 encoding/base64 encoding/binary encoding/csv encoding/hex encoding/json errors fmt hash hash/crc32
		hash/fnv html html/template io iter maps math math/big math/bits math/cmplx math/rand/v2 reflect regexp slices sort strconv
		strings sync sync/atomic text/tabwriter text/template time unicode unicode/utf16 unicode/utf8 unsafe`) {
		paths[path] = true
	}
	return paths
}()

// hasState reports whether the functions of a package may leave something for the next
// call.
func hasState(path string) bool {
	if strings.HasPrefix(path, OwnModule) {
		return path == FacePath+"/jobs" // processes and their files
	}
	return !stateless[path]
}

// readsInput reports whether a unit uses a function of package fmt that takes something
// from the standard input.
func readsInput(u *unit, name string) bool {
	return u.selects[name+".Scan"] || u.selects[name+".Scanln"] || u.selects[name+".Scanf"]
}

// systemPath is the package for files, the environment and the like.
const systemPath = "os"

// looksOnly are names of this package that change nothing.
var looksOnly = set(`Args DirFS Environ ErrExist ErrNotExist Executable Expand ExpandEnv Getenv Getpid Getwd Hostname IsExist IsNotExist
	LookupEnv Lstat ReadDir ReadFile Stat Stderr Stdout TempDir UserCacheDir UserConfigDir UserHomeDir`)

func changesSystem(u *unit, name string) bool {
	for selected := range u.selects {
		if what, ok := strings.CutPrefix(selected, name+"."); ok && !looksOnly[what] {
			return true
		}
	}
	return false
}

// addWrites adds the names of the variables to which a part of a program assigns, or whose
// addresses it takes: of those that the file declares, and of others that are not local.
func addWrites(names map[string]bool, node ast.Node, file *ast.File) {
	add := func(expr ast.Expr) {
		if id := baseOf(expr); id != nil && isFree(id, file) {
			names[id.Name] = true
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				add(left)
			}
		case *ast.IncDecStmt:
			add(n.X)
		case *ast.RangeStmt:
			add(n.Key)
			add(n.Value)
		case *ast.SliceExpr: // of an array
			add(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				add(n.X)
			}
		}
		return true
	})
}

// baseOf returns the variable of which an expression is a part, or nil.
func baseOf(expr ast.Expr) *ast.Ident {
	for {
		switch e := expr.(type) {
		case *ast.Ident:
			return e
		case *ast.SelectorExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.SliceExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.StarExpr:
			expr = e.X
		default:
			return nil
		}
	}
}
