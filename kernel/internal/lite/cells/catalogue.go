package cells

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// Catalogue lists the packages that the programs of cells consist of.
type Catalogue struct {
	Go       string              `json:"go"` // the version of the compiler and the archives, such as go1.26.8
	Packages map[string]*Package `json:"packages"`
	Variants []*Variant          `json:"variants,omitempty"`

	face     map[string][]byte // the files of cellcode.FacePath by name
	faceText string            // as they were read; see ReadLines
}

// Archive is a package that is compiled, in two files: a cell is compiled with the exports of
// the packages that it imports, and linked with the objects of all. Both may be one file.
type Archive struct {
	Exports       string   `json:"exports"`
	Objects       string   `json:"objects"`
	ExportsPacked int      `json:"exportsPacked,omitempty"` // bytes of the file as it is sent
	ObjectsPacked int      `json:"objectsPacked,omitempty"`
	Imports       []string `json:"imports,omitempty"` // direct ones
}

// Variant is cellcode.FacePath with the declarations that import no other packages than those
// that are needed. Each needs what the one before it needs, and the whole package is the last.
type Variant struct {
	Archive
	Needed []string `json:"needed"`
}

// Package is a package that is compiled already.
type Package struct {
	Archive
	Name string `json:"name"`

	Docs     string            `json:"docs,omitempty"` // the name of the file with the doc comments, as JSON
	Comments map[string]string `json:"-"`              // these, by "Name" and "Type.Member"; nil if they are not loaded

	offers     *cellcode.Exports // nil if cells cannot import it
	offersText string            // as they were read; see ReadLines
}

// Offers returns what a package exports, or nil if cells cannot import it.
func (p *Package) Offers() *cellcode.Exports {
	if p.offers == nil && p.offersText != "" {
		p.offers = readExports(p.Name, p.offersText)
	}
	return p.offers
}

// Offer lets cells import a package, which exports what is given.
func (p *Package) Offer(e *cellcode.Exports) { p.offers = e }

func (p *Package) importable() bool { return p.offers != nil || p.offersText != "" }

// implied are the packages that every program contains: the linker asks for the first.
var implied = []string{"runtime"}

// Closure returns the given packages and all that they import, sorted.
func (c *Catalogue) Closure(paths ...string) []string {
	all := map[string]bool{}
	var add func(path string)
	add = func(path string) {
		p := c.Packages[path]
		if p == nil || all[path] {
			return
		}
		all[path] = true
		for _, next := range p.Imports {
			add(next)
		}
	}
	for _, path := range append(implied, paths...) {
		add(path)
	}
	return slices.Sorted(maps.Keys(all))
}

// Paths returns the paths of the packages that cells can import, sorted.
func (c *Catalogue) Paths() []string {
	var paths []string
	for path, p := range c.Packages {
		if p.importable() {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// Exports returns what a package exports, or nil if cells cannot import it.
func (c *Catalogue) Exports(path string) *cellcode.Exports {
	if p := c.Packages[path]; p != nil {
		return p.Offers()
	}
	return nil
}

// Imports returns what a package imports, or nil if there is none.
func (c *Catalogue) Imports(path string) map[string]bool {
	if p := c.Packages[path]; p != nil {
		return set(p.Imports)
	}
	return nil
}

// FaceFiles returns the files of cellcode.FacePath by name.
func (c *Catalogue) FaceFiles() map[string][]byte {
	if c.face == nil && c.faceText != "" {
		var texts map[string]string
		decode(c.faceText, &texts)
		c.SetFace(texts)
	}
	return c.face
}

// SetFace sets the files of cellcode.FacePath by name.
func (c *Catalogue) SetFace(texts map[string]string) {
	c.face = make(map[string][]byte, len(texts))
	for name, text := range texts {
		c.face[name] = []byte(text)
	}
}

// firstRandom are the packages named rand that goimports tries before math/rand, in its order.
var firstRandom = []string{"crypto/rand", "math/rand/v2"}

// find returns the package of the given name that exports all these names, or "". If
// several do, the order is that of goimports: firstRandom, else the shortest path.
func (c *Catalogue) find(name string, selected map[string]bool) string {
	var found []string
	for path, p := range c.Packages {
		if p.Name == name && p.importable() && containsAll(p.Offers().Names, selected) {
			found = append(found, path)
		}
	}
	slices.SortFunc(found, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	for _, path := range firstRandom {
		if slices.Contains(found, path) {
			return path
		}
	}
	if len(found) == 0 {
		return ""
	}
	return found[0]
}

func containsAll(have, selected map[string]bool) bool {
	for name := range selected {
		if !have[name] {
			return false
		}
	}
	return true
}

func set(names []string) map[string]bool {
	s := make(map[string]bool, len(names))
	for _, name := range names {
		s[name] = true
	}
	return s
}

// Variant returns which packages a variant of the face needs that has what a cell calls, and what other
// variants need. Files are those that differ in it, nil if they are left out.
func (c *Catalogue) Variant(cell string, others []string) (needed []string, files map[string][]byte, err error) {
	known := cellcode.KnownPackages(c)
	source := fmt.Sprintf("package main\n\nimport . %q\n\nfunc main() { %s }\n", cellcode.FacePath, cell)
	all, ok := known.Needed([]byte(source))
	if !ok {
		return nil, nil, fmt.Errorf("it cannot be told what %s needs", cell)
	}
	for _, path := range others {
		all[path] = true
	}
	files = known.Without(all)
	maps.DeleteFunc(files, func(name string, _ []byte) bool { return len(c.FaceFiles()[name]) == 0 })
	return slices.Sorted(maps.Keys(all)), files, nil
}
