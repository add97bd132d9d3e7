package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// KernelName is the name of our kernel and of the folder of its spec.
const KernelName = "puzzlelab"

// Defaults of a Spec.
const (
	KernelDisplayName = "puzzlelab (Go)"
	KernelLanguage    = "go"
)

const (
	fileName       = "kernel.json"
	connectionFile = "{connection_file}"
)

// Spec is what a front end needs to start the kernel.
type Spec struct {
	Argv        []string          // absolute path of the program, arguments, one with "{connection_file}"
	Env         map[string]string // added to the environment of the front end
	DisplayName string            // default KernelDisplayName
	Language    string            // default KernelLanguage
	Root        string            // repository that the kernel was installed from, "" for none
	Files       map[string]string // names of further files, which Jupyter serves to pages, and where they are copied from
}

// file is the content of kernel.json.
type file struct {
	Argv          []string          `json:"argv"`
	Env           map[string]string `json:"env,omitempty"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"`
	Metadata      metadata          `json:"metadata"`
}

type metadata struct {
	Mark *mark `json:"puzzlelab,omitempty"`
}

// mark says that we wrote a spec.
type mark struct {
	Root string `json:"repository"`
}

// SpecError says what is wrong with a Spec.
type SpecError struct {
	Field string
	Found string
	Want  string
}

func (e *SpecError) Error() string {
	return fmt.Sprintf("kernel spec: %s is %s; want %s", e.Field, e.Found, e.Want)
}

// ForeignError says that a kernel spec of the same name is not ours.
type ForeignError struct{ Path string }

func (e *ForeignError) Error() string {
	return fmt.Sprintf("%s was not written by puzzlelab and is not touched; move it away if you do not need it", e.Path)
}

// SpecFormatError says that a kernel.json cannot be read.
type SpecFormatError struct {
	Path string
	Err  error
}

func (e *SpecFormatError) Error() string {
	return fmt.Sprintf("%s is not a kernel spec: %v", e.Path, e.Err)
}

func (e *SpecFormatError) Unwrap() error { return e.Err }

// ReadSpec reads the spec in the folder dir, which is KernelName below a folder of
// kernels. The error is fs.ErrNotExist if there is none, a *ForeignError if it
// is not ours, and a *SpecFormatError if it cannot be read.
func ReadSpec(dir string) (*Spec, error) {
	path := filepath.Join(dir, fileName)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, &SpecFormatError{path, err}
	}
	if f.Metadata.Mark == nil {
		return nil, &ForeignError{dir}
	}
	return &Spec{Argv: f.Argv, Env: f.Env, DisplayName: f.DisplayName, Language: f.Language, Root: f.Metadata.Mark.Root}, nil
}

func (s *Spec) check() error {
	switch {
	case len(s.Argv) == 0:
		return &SpecError{"argv", "empty", "the command line of the kernel"}
	case !filepath.IsAbs(s.Argv[0]):
		return &SpecError{"argv[0]", fmt.Sprintf("%q", s.Argv[0]), "an absolute path"}
	case !slices.ContainsFunc(s.Argv, func(a string) bool { return strings.Contains(a, connectionFile) }):
		return &SpecError{"argv", fmt.Sprintf("%q", s.Argv), "an argument with " + connectionFile}
	}
	info, err := os.Stat(s.Argv[0])
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return &SpecError{"argv[0]", s.Argv[0] + ", which is not a file", "the program of the kernel"}
	}
	return err
}

// files returns the content of the files in the spec's folder, by name.
func (s *Spec) files() (map[string][]byte, error) {
	files := map[string][]byte{logoName: Logo}
	for name, path := range s.Files {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		files[name] = data
	}
	var err error
	files[fileName], err = s.encode()
	return files, err
}

func (s *Spec) encode() ([]byte, error) {
	f := file{
		Argv: s.Argv, Env: s.Env, DisplayName: s.DisplayName, Language: s.Language,
		InterruptMode: "signal", Metadata: metadata{&mark{s.Root}},
	}
	if f.DisplayName == "" {
		f.DisplayName = KernelDisplayName
	}
	if f.Language == "" {
		f.Language = KernelLanguage
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(f)
	return b.Bytes(), err
}
