package cells

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
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
	face, err := k.face(pruned.Source)
	if err != nil {
		return "", err
	}
	output, err := k.compile(pruned.Source, face)
	if err != nil {
		return "", err
	}
	if output != "" && pruned.Complains(output) { // of what was left out: once more with everything
		if err := k.giveWay("what is left out is needed: %s", output); err != nil {
			return "", err
		}
		pruned.Source, face = source, nil
		if output, err = k.compile(source, nil); err != nil {
			return "", err
		}
	}
	if output != "" {
		return "", k.explain(output, p)
	}
	return k.link(pruned.Source, face)
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
	_, err = k.link(source, nil)
	return err
}

// face returns a variant of package cellcode.FacePath that imports what a program needs. It
// returns nil if the whole package should be used.
func (k *Kernel) face(source []byte) (*variant, error) {
	needed, ok := k.known.Needed(source)
	if !ok {
		return nil, nil
	}
	for _, v := range k.variants { // the smallest comes first
		if v.imports(needed) {
			return v, nil
		}
	}
	if len(k.variants) > 0 { // compiling takes longer than linking more, so there are few variants
		maps.Copy(needed, k.variants[len(k.variants)-1].needed)
	}
	return k.compileFace(&variant{needed: needed})
}

// compileFace compiles a variant, which imports what all earlier ones import.
func (k *Kernel) compileFace(v *variant) (*variant, error) {
	var names []string
	left := k.known.Without(v.needed)
	for _, name := range slices.Sorted(maps.Keys(k.catalogue.Face)) {
		text, changed := left[name]
		if !changed {
			text = []byte(k.catalogue.Face[name])
		}
		if text != nil {
			names = append(names, path.Join(k.dir, "face", name))
			v.sources = append(v.sources, text)
		}
	}
	sum := sha256.Sum256(bytes.Join(v.sources, nil))
	v.archive = path.Join(k.dir, "face-"+hex.EncodeToString(sum[:6])+".a")
	if k.uncompiled[v.archive] {
		return nil, k.giveWay("what is left out is needed, as in an earlier cell")
	}
	for i, name := range names {
		if err := k.machine.Write(name, v.sources[i]); err != nil {
			return nil, err
		}
	}
	output, err := k.runCompiler(cellcode.FacePath, v.archive, names, importsOf(v.sources...), nil)
	switch {
	case err != nil:
		return nil, err
	case output != "": // it needs more than its names tell
		k.uncompiled[v.archive] = true
		return nil, k.giveWay("what is left out is needed: %s", output)
	}
	k.variants = append(k.variants, v)
	return v, nil
}

// variant is what is left of the package cellcode.FacePath with the packages that it needs.
type variant struct {
	archive string
	needed  map[string]bool
	sources [][]byte
}

func (v *variant) imports(needed map[string]bool) bool {
	for path := range needed {
		if !v.needed[path] {
			return false
		}
	}
	return true
}

// compile compiles the program of a cell and returns what the compiler says, which is ""
// if there is nothing to complain of.
func (k *Kernel) compile(source []byte, face *variant) (string, error) {
	name := path.Join(k.dir, fileName)
	if err := k.machine.Write(name, source); err != nil {
		return "", err
	}
	return k.runCompiler("main", k.archive(), []string{name}, importsOf(source), face)
}

func (k *Kernel) archive() string { return path.Join(k.dir, "main.a") }

func (k *Kernel) runCompiler(pkg, archive string, sources, imports []string, face *variant) (string, error) {
	config := path.Join(k.dir, "importcfg")
	if err := k.configure(config, imports, face); err != nil {
		return "", err
	}
	args := []string{"-o", archive, "-p", pkg, "-lang=" + language(k.catalogue.Go), "-complete", "-goversion", k.catalogue.Go,
		"-dwarf=false", "-c=1", "-importcfg", config, "-pack"}
	status, output, err := k.machine.Tool("compile", append(args, sources...))
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

// configure writes where the archives of packages are.
func (k *Kernel) configure(name string, packages []string, face *variant) error {
	var text strings.Builder
	var needed []string
	for _, p := range packages {
		switch known := k.catalogue.Packages[p]; {
		case known == nil: // the compiler says that there is none
		case p == cellcode.FacePath && face != nil:
			fmt.Fprintf(&text, "packagefile %s=%s\n", p, face.archive)
		default:
			fmt.Fprintf(&text, "packagefile %s=%s\n", p, known.Archive)
			needed = append(needed, known.Archive)
		}
	}
	if err := k.machine.Need(needed); err != nil {
		return err
	}
	return k.machine.Write(name, []byte(text.String()))
}

// drawingPath is the package that draws charts, with ECharts in the page.
const drawingPath = "puzzlelab/charts/internal/still"

// link makes the program of a cell.
func (k *Kernel) link(source []byte, face *variant) (string, error) {
	imports := importsOf(source)
	if face != nil { // its own imports instead of those of the whole package
		imports = slices.DeleteFunc(imports, func(p string) bool { return p == cellcode.FacePath })
		imports = append(imports, importsOf(face.sources...)...)
	}
	packages := k.catalogue.Closure(imports...)
	if face != nil {
		packages = append(packages, cellcode.FacePath)
	}
	k.draws = slices.Contains(packages, drawingPath)
	config, program := path.Join(k.dir, "importcfg.link"), path.Join(k.dir, "program")
	if err := k.configure(config, packages, face); err != nil {
		return "", err
	}
	status, output, err := k.machine.Tool("link", []string{"-o", program, "-importcfg", config, "-buildmode=exe", "-s", "-w", k.archive()})
	if err != nil {
		return "", err
	}
	if status != 0 {
		return "", fmt.Errorf("the linker fails: %s", strings.TrimSpace(output))
	}
	if why := k.machine.SlowerRoad(); why != "" {
		return program, k.giveWay("the linker loads everything again: %s", why)
	}
	return program, nil
}
