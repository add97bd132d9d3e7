package cells

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// fileName is the file with the program of a cell. Package cellcode knows it by this name.
const fileName = "main.go"

// BuildError is the error of a cell that cannot be compiled.
type BuildError struct {
	Messages []Message
}

// Message is what the compiler says about a line of a cell.
type Message struct {
	Text  string
	Place cellcode.Place // not in a cell if it is zero
	Code  string         // the line and a caret below the column, or ""
}

func (e *BuildError) Error() string {
	if len(e.Messages) == 0 {
		return "the cell cannot be compiled"
	}
	return e.Messages[0].String()
}

func (m Message) String() string {
	if m.Place == (cellcode.Place{}) {
		return m.Text
	}
	return m.Place.String() + ": " + m.Text
}

// build compiles and links a program, of which only what the current cell needs is
// compiled. It returns the file of the program.
func (k *Kernel) build(p *program, current int) (string, error) {
	source := []byte(p.source)
	program := &cellcode.Program{Source: source, Exports: k.known.Exports, Sources: k.known.Sources}
	program.Current, program.Broken = cellcode.LinesOf(p.places, current)
	pruned, err := cellcode.Prune(program)
	if err != nil {
		if err := k.giveWay("declarations cannot be left out: %v", err); err != nil {
			return "", err
		}
	}
	if pruned == nil {
		pruned = &cellcode.Pruned{Source: source}
	}
	if err := k.compileOwn(importsOf(pruned.Source)...); err != nil {
		return "", err
	}
	output, err := k.compile(pruned.Source, k.face(pruned.Source))
	if err != nil {
		return "", err
	}
	if output != "" && pruned.Complains(output) { // of what was left out: once more with everything
		if err := k.giveWay("what is left out is needed: %s", output); err != nil {
			return "", err
		}
		if err := k.compileOwn(importsOf(source)...); err != nil {
			return "", err
		}
		if output, err = k.compile(source, nil); err != nil {
			return "", err
		}
	}
	if output != "" {
		return "", k.explain(output, p)
	}
	return k.link()
}

// Prepare builds a program that does nothing. After it, cells are built sooner.
func (k *Kernel) Prepare() error {
	source := []byte("package main\n\nimport _ \"fmt\"\n\nfunc main() {}\n")
	output, err := k.compile(source, nil)
	if err != nil {
		return err
	}
	if output != "" {
		return errors.New(output)
	}
	_, err = k.link()
	return err
}

// face returns the smallest variant of package cellcode.FacePath that has what a program needs.
// It returns nil if the whole package should be used.
func (k *Kernel) face(source []byte) *Variant {
	if slices.ContainsFunc(importsOf(source), k.isOwn) { // it may use anything of it
		return nil
	}
	needed, ok := k.known.Needed(source)
	if !ok {
		return nil
	}
	for _, v := range k.catalogue.Variants {
		if containsAll(set(v.Needed), needed) {
			return v
		}
	}
	return nil
}

// compile compiles the program of a cell, while the linker begins, and returns what the compiler
// says, which is "" if there is nothing to complain of.
func (k *Kernel) compile(source []byte, face *Variant) (string, error) {
	if err := k.willLink(source, face); err != nil {
		return "", err
	}
	name := path.Join(k.dir, fileName)
	if err := k.machine.Write(name, source); err != nil {
		return "", err
	}
	return k.runCompiler(&unit{path: "main", archive: k.archive(), files: []string{name}, imports: importsOf(source), face: face})
}

// unit is a package that is compiled in the page.
type unit struct {
	path, archive string
	files         []string
	imports       []string
	language      string   // such as go1.26; by default that of the compiler
	face          *Variant // that it imports, or nil for the whole package
}

func (k *Kernel) archive() string { return path.Join(k.dir, "main.a") }

func (k *Kernel) runCompiler(u *unit) (string, error) {
	config := path.Join(k.dir, "importcfg")
	needed, err := k.configure(config, u.imports, u.face, exports)
	if err == nil {
		err = k.machine.Need(needed)
	}
	if err != nil {
		return "", err
	}
	args := []string{"-o", u.archive, "-p", u.path, "-lang=" + cmp.Or(u.language, language(k.catalogue.Go)), "-complete",
		"-goversion", k.catalogue.Go, "-dwarf=false", "-c=1", "-importcfg", config, "-pack"}
	status, output, err := k.machine.Tool("compile", append(args, u.files...))
	if err == nil && status != 0 && output == "" {
		err = fmt.Errorf("the compiler ends with exit status %d and says nothing", status)
	}
	if status == 0 {
		output = ""
	}
	return output, err
}

// language returns the version of the language of a version of Go: go1.26 of go1.26.8.
func language(version string) string {
	version, _, _ = strings.Cut(version, " ") // experiments
	if parts := strings.SplitN(version, ".", 3); len(parts) == 3 {
		return parts[0] + "." + parts[1]
	}
	return version
}

// configure writes where packages are, of which part is the exports or the objects, and returns
// those that the folder of the page has.
func (k *Kernel) configure(name string, packages []string, face *Variant, part func(*Archive) string) (needed []string, err error) {
	var text strings.Builder
	for _, p := range packages {
		known := k.catalogue.Packages[p]
		if known == nil { // the compiler says that there is none
			continue
		}
		archive := &known.Archive
		if p == cellcode.FacePath && face != nil {
			archive = &face.Archive
		}
		fmt.Fprintf(&text, "packagefile %s=%s\n", p, part(archive))
		if !k.isOwn(p) {
			needed = append(needed, part(archive))
		}
	}
	return needed, k.machine.Write(name, []byte(text.String()))
}

func exports(a *Archive) string { return a.Exports }

func objects(a *Archive) string { return a.Objects }

// drawingPath is the package that draws charts, with ECharts in the page.
const drawingPath = "puzzlelab/charts/internal/still"

// willLink writes which packages the program of a cell has, and lets the linker begin.
func (k *Kernel) willLink(source []byte, face *Variant) error {
	imports := importsOf(source)
	if face != nil { // its own imports instead of those of the whole package
		imports = slices.DeleteFunc(imports, func(p string) bool { return p == cellcode.FacePath })
		imports = append(imports, face.Imports...)
	}
	packages := k.catalogue.Closure(imports...)
	if face != nil {
		packages = append(packages, cellcode.FacePath)
	}
	k.draws = slices.Contains(packages, drawingPath)
	if _, err := k.configure(k.linkConfig(), packages, face, objects); err != nil {
		return err
	}
	k.machine.WillLink(k.linkArgs())
	return nil
}

func (k *Kernel) linkConfig() string { return path.Join(k.dir, "importcfg.link") }

func (k *Kernel) linked() string { return path.Join(k.dir, "program") }

func (k *Kernel) linkArgs() []string {
	return []string{"-o", k.linked(), "-importcfg", k.linkConfig(), "-buildmode=exe", "-s", "-w", k.archive()}
}

// link makes the program of a cell, which is compiled.
func (k *Kernel) link() (string, error) {
	status, output, err := k.machine.Tool("link", k.linkArgs())
	if err != nil {
		return "", err
	}
	if status != 0 {
		return "", fmt.Errorf("the linker fails: %s", strings.TrimSpace(output))
	}
	if why := k.machine.SlowerRoad(); why != "" {
		return k.linked(), k.giveWay("the linker loads everything again: %s", why)
	}
	return k.linked(), nil
}
