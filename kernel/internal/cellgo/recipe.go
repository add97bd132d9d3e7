//go:build unix

package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"puzzlelab/internal/cachefile"
	"puzzlelab/kernel/internal/ownfolder"
)

// A recipe is what the go command ran to compile and link a program. Before it did so, it
// read the graph of modules and all packages, and hashed their sources: half of the time of
// a small cell. For a later program with the same files, imports and settings all of that
// has the same result. So the same commands are run again, as long as the packages that
// they link are unchanged.
type recipe struct {
	Script string            // for sh, with the files in $WORK
	Stamps map[string]string // of the folders of packages that may change
}

// recipeFormat is that of a kept recipe, with its version.
const recipeFormat = "puzzlelab cell recipe 1"

// cellPlace stands for the program's folder, which every kernel has anew.
const cellPlace = "{CELL}"

// plainPath matches the paths that are the same in a script.
var plainPath = regexp.MustCompile(`^[\w/.+-]+$`)

// recipeFile returns the file for the recipe of the build, whose name is a hash of all that
// decides what the go command runs, apart from the packages' sources. It returns false if
// there can be no recipe, or if others can write to the folder of the recipes.
func (b *cellBuild) recipeFile() (string, bool) {
	folder, ok := cachefile.Folder("cells")
	if !ok || b.args[0] != "build" || b.program() == "" || !plainPath.MatchString(b.here) || hasObjects() {
		return "", false
	}
	if ownfolder.CheckTrusted(folder) != nil {
		return "", false // others could have written the script of a recipe
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q\n", b.tool, b.unused)
	for _, arg := range b.args {
		if arg != b.program() {
			fmt.Fprintf(h, "%q\n", b.withoutPlace(arg))
		}
	}
	for _, setting := range slices.Sorted(slices.Values(b.env)) {
		if decidesBuild(setting) {
			fmt.Fprintf(h, "%q\n", b.withoutPlace(setting))
		}
	}
	for _, name := range []string{"go.mod", "go.sum", "go.work", "go.work.sum"} {
		text, err := os.ReadFile(name)
		fmt.Fprintf(h, "%s %v %q\n", name, err == nil, b.withoutPlace(withoutName(text)))
	}
	for i, source := range b.sources {
		imports, ok := plainImports(source.text)
		if !ok {
			return "", false
		}
		fmt.Fprintf(h, "%s %v %q\n", source.name, i == b.cell && b.pruned != nil, imports)
	}
	return filepath.Join(folder, fmt.Sprintf("%x", h.Sum(nil)[:16])), true
}

// program returns the file that "go build -o" makes, or "".
func (b *cellBuild) program() string {
	i := slices.Index(b.args, "-o")
	if i < 0 || i+1 >= len(b.args) {
		return ""
	}
	return b.args[i+1]
}

func (b *cellBuild) withoutPlace(text string) string {
	return strings.ReplaceAll(text, b.here, cellPlace)
}

// hasObjects reports whether the current folder has files that are linked and are not Go.
func hasObjects() bool {
	for _, pattern := range []string{"*.s", "*.syso"} {
		if names, err := filepath.Glob(pattern); err != nil || len(names) > 0 {
			return true
		}
	}
	return false
}

// decidesBuild reports whether the go command may read a setting of the environment. Those
// of GoNB it does not.
func decidesBuild(setting string) bool {
	return (strings.HasPrefix(setting, "GO") && !strings.HasPrefix(setting, "GONB")) || strings.HasPrefix(setting, "CGO_")
}

// withoutName drops the name of the program's module, which every kernel has anew.
func withoutName(module []byte) string {
	return regexp.MustCompile(`(?m)^module .*$`).ReplaceAllString(string(module), "")
}

// plainImports lists the imports of a file. It returns false if the file cannot be parsed
// or tells the compiler more than that, with a line such as //go:embed.
func plainImports(source []byte) ([]string, bool) {
	if bytes.Contains(source, []byte("//go:")) {
		return nil, false
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ImportsOnly)
	if err != nil {
		return nil, false
	}
	var imports []string
	for _, spec := range file.Imports {
		imports = append(imports, spec.Path.Value)
	}
	slices.Sort(imports)
	return slices.Compact(imports), true
}
