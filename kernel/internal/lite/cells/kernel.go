package cells

import (
	"errors"
	"fmt"
	"go/types"
	"io"
	"maps"
	"os"
	"path"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// The streams of a cell.
const (
	Stdout = "stdout"
	Stderr = "stderr"
)

// Output takes what a cell shows.
type Output interface {
	Stream(name, text string)
	Display(forms map[string]string) // by MIME type
}

// Machine compiles, links and runs programs.
type Machine interface {
	// Need makes archives readable for the tools.
	Need(archives []string) error
	// Write writes a file for the tools.
	Write(name string, data []byte) error
	// WillLink says with which arguments the linker will run if the cell can be compiled, so that it
	// can load packages meanwhile. The file that they name for -importcfg is there.
	WillLink(args []string)
	// Tool runs the compiler or the linker, which makes the packages in its file for -importcfg
	// readable by itself. The error says that it could not be run.
	Tool(name string, args []string) (status int, output string, err error)
	// SlowerRoad returns why the last tool took longer than it should, or "".
	SlowerRoad() string
	// Run runs a program that the linker wrote. The error's text is that of package
	// os/exec, such as "exit status 1", or the error is ErrInterrupted.
	Run(p Program) error
	// Save writes or appends to a file that cells can read.
	Save(name string, data []byte, add bool) error
	// Sources returns go.mod and the Go files among the files of cells by name, or nothing
	// if there is no go.mod.
	Sources() (map[string]string, error)
	// Files lists the files that cells can read and have written.
	Files() (*Files, error)
	// Remove removes one of them.
	Remove(name string) error
	// ClearCache removes the results that are kept.
	ClearCache() error
}

// Program is what a Machine runs.
type Program struct {
	File           string
	Source         string   // the file that was compiled, which puzzlekit.Kept reads
	Draws          bool     // its packages can draw charts
	Args, Env      []string // without the name of the program
	Stdout, Stderr io.Writer
}

// ErrInterrupted is the error of a cell that was stopped.
var ErrInterrupted = errors.New("the cell was interrupted")

// Kernel runs the cells of a notebook, one at a time.
type Kernel struct {
	catalogue *Catalogue
	known     *cellcode.Packages
	machine   Machine
	dir       string // for the tools

	kept     declarations
	own      ownModule
	draws    bool           // the program that was linked last can draw charts
	compiled types.Importer // of the types in archives, as far as they are read
	ways     []string       // why cells gave way (see cellcode.GiveWay), until somebody asks
}

// New returns a kernel without declarations. Dir is a folder for files of the tools.
func New(catalogue *Catalogue, machine Machine, dir string) *Kernel {
	own := *catalogue // to which packages of cells are added
	own.Packages = maps.Clone(catalogue.Packages)
	return &Kernel{catalogue: &own, known: cellcode.KnownPackages(catalogue), machine: machine, dir: dir}
}

// Execute runs a cell. The number is the one in the brackets beside it. If it compiles,
// its declarations are kept, even if it fails when it runs.
func (k *Kernel) Execute(number int, source string, out Output) error {
	if done, err := k.special(source, out); done {
		return err
	}
	if err := k.readOwn(); err != nil {
		return err
	}
	c, err := split(number, source)
	if err != nil {
		return err
	}
	if c.note != "" {
		out.Stream(Stderr, c.note)
	}
	for _, words := range c.commands {
		if err := k.command(words, out); err != nil {
			return err
		}
	}
	if c.empty {
		return nil
	}
	p, kept, err := k.compose(c)
	if err != nil {
		return err
	}
	file, err := k.build(p, number)
	if err != nil {
		return err
	}
	k.kept = kept
	return k.run(file, p, number, c.args, out)
}

// GaveWay returns why cells gave way since it was last asked: a text for each time.
func (k *Kernel) GaveWay() []string {
	ways := k.ways
	k.ways = nil
	return ways
}

// giveWay notes that the current cell gives way, and returns an error if it may not.
func (k *Kernel) giveWay(format string, args ...any) error {
	k.ways = append(k.ways, fmt.Sprintf(format, args...))
	return cellcode.GiveWay(format, args...)
}

// compose makes the program of a cell, and returns the declarations to keep if it compiles.
func (k *Kernel) compose(c *cell) (*program, declarations, error) {
	found, main, err := read(c.code, c.places)
	if err != nil {
		return nil, nil, k.explain(err.Error(), &program{c.code, c.places})
	}
	all := k.kept
	for _, d := range found { // of two declarations of one name in a cell, the second counts
		all = all.merge(declarations{d})
	}
	if c.wrapped && usesFlags(all, main, c.args) {
		main.text = strings.Replace(main.text, mainBegin, mainBegin+" flag.Parse();", 1)
	}
	return compose(k.settle(all, main), main), all, nil
}

const mainBegin = "func main() {"

// usesFlags reports whether a program should parse its flags, as every program of GoNB does:
// it is no use if there are neither flags nor arguments.
func usesFlags(ds declarations, main *declaration, args []string) bool {
	uses := len(args) > 0 || strings.Contains(main.text, "flag.")
	for _, d := range ds {
		for _, n := range d.names {
			if n.text == "flag" && d.kind != imported {
				return false // it is another flag
			}
		}
		uses = uses || strings.Contains(d.text, "flag.")
	}
	return uses
}

func (k *Kernel) run(file string, p *program, number int, args []string, out Output) error {
	crash := cellcode.NewCrashFilter(stream{out, Stderr}, path.Join(k.dir, fileName), p.places, number)
	return crash.End(k.machine.Run(Program{
		File: file, Source: path.Join(k.dir, fileName), Draws: k.draws, Args: args, Env: os.Environ(), Stdout: stream{out, Stdout}, Stderr: crash,
	}))
}

// stream is one of the streams of a cell as a writer.
type stream struct {
	out  Output
	name string
}

func (s stream) Write(p []byte) (int, error) {
	s.out.Stream(s.name, string(p))
	return len(p), nil
}

// special runs a cell that is not Go code, if the first line says so.
func (k *Kernel) special(source string, out Output) (done bool, err error) {
	first, rest, _ := strings.Cut(source, "\n")
	line := words(strings.TrimPrefix(first, commentPrefix))
	switch why := refused[line[0]]; {
	case line[0] == "%%writefile":
		return true, k.writeFile(line[1:], rest, out)
	case strings.HasPrefix(line[0], "%%") && why != "":
		return true, &Refusal{line[0], why}
	}
	return false, nil
}

func (k *Kernel) writeFile(args []string, text string, out Output) error {
	add := len(args) > 1 && args[0] == "-a"
	if add {
		args = args[1:]
	}
	if len(args) != 1 {
		return &Refusal{"%%writefile " + strings.Join(args, " "), "write %%writefile NAME, or %%writefile -a NAME to append"}
	}
	if err := k.machine.Save(args[0], []byte(text+"\n"), add); err != nil {
		return err
	}
	did := "written"
	if add {
		did = "appended"
	}
	out.Stream(Stderr, "Cell contents "+did+" to \""+args[0]+"\".\n")
	return nil
}
