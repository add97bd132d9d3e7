package lite

import (
	"context"
	"embed"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// linker has files that are added to the sources of Go's linker.
//
//go:embed linker
var linker embed.FS

// edit replaces what matches in a file of Go's sources.
type edit struct {
	file        string // below src
	old         *regexp.Regexp
	replacement string
}

// Only WebAssembly is compiled here, so the other processors are left out, which makes the
// tools smaller. (The file's constants keep their names.)
var smaller = []edit{
	{"cmd/compile/main.go", regexp.MustCompile(`(?m)^\t"cmd/compile/internal/(386|amd64|arm|arm64|loong64|mips|mips64|ppc64|riscv64|s390x|x86)"\n`), ""},
	{"cmd/compile/main.go", regexp.MustCompile(`(?m)^\t"\w+": +(amd64|arm|arm64|loong64|mips|mips64|ppc64|riscv64|s390x|x86)\.Init,\n`), ""},
	{"cmd/compile/internal/ssa/config.go", regexp.MustCompile(`(?m)^\t\tc\.(lowerBlock|lowerValue|lateLowerBlock|lateLowerValue|splitLoad) = rewrite\w+(386|AMD64|ARM|ARM64|LOONG64|MIPS|MIPS64|PPC64|RISCV64|S390X)(splitload|latelower)?\n`), ""},
	{"cmd/link/main.go", regexp.MustCompile(`(?m)^\t"cmd/link/internal/(amd64|arm|arm64|loong64|mips|mips64|ppc64|riscv64|s390x|x86)"\n`), ""},
	{"cmd/link/main.go", regexp.MustCompile(`(?m)^\tcase .*:\n\t\tarch, theArch = (amd64|arm|arm64|loong64|mips|mips64|ppc64|riscv64|s390x|x86)\.Init\(\)\n`), ""},
}

// The linker loads packages before there is a program to link (see linker/preload.go.txt).
var preloading = []edit{
	{"cmd/link/internal/ld/lib.go", regexp.MustCompile(`(?m)^\ti := 0\n\tfor ; i < len\(ctxt\.Library\); i\+\+ \{\n`), "\ti, parts := ctxt.preload()\n\tfor ; i < len(ctxt.Library); i++ {\n"},
	{"cmd/link/internal/ld/lib.go", regexp.MustCompile(`(?m)^\tctxt\.loader\.LoadSyms\(ctxt\.Arch\)\n`), "\tctxt.addSyms(parts, true)\n"},
}

var added = map[string]string{
	"cmd/link/internal/loader/parts.go": "linker/parts.go.txt",
	"cmd/link/internal/ld/preload.go":   "linker/preload.go.txt",
}

// overlay writes edited copies of Go's sources into a folder, and the file for the go
// command's flag -overlay, whose name it returns. An edit that does not fit the installed
// version of Go is left out, which is said: the tools are then larger, or slower. With one edit of a
// kind, the others of that kind are left out as well.
func (b *Bundler) overlay(ctx context.Context, folder string) (string, error) {
	root, err := run(ctx, b.Root, nil, b.Go, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	source := filepath.Join(strings.TrimSpace(string(root)), "src")
	edited, err := editAll(source, smaller)
	if err != nil {
		return "", err
	}
	linking, err := editAll(source, preloading)
	if err != nil {
		return "", err
	}
	for what, files := range map[string]map[string]string{"larger": edited, "slower": linking} {
		if len(files) > 0 {
			continue
		}
		if err := cellcode.GiveWay("the tools for the browser are %s, because edits do not fit this version of Go", what); err != nil {
			return "", err
		}
		b.Progress("the tools for the browser will be " + what + ": edits do not fit this version of Go")
	}
	maps.Copy(edited, linking)
	if len(linking) > 0 {
		for name, from := range added {
			text, err := linker.ReadFile(from)
			if err != nil {
				return "", err
			}
			edited[name] = string(text)
		}
	}
	replace := map[string]string{}
	for name, text := range edited {
		file := filepath.Join(folder, strings.ReplaceAll(name, "/", "-"))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(source, filepath.FromSlash(name))] = file
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, "overlay.json")
	return file, os.WriteFile(file, text, 0o600)
}

// editAll returns the edited files by name, or none if one of the edits does not fit.
func editAll(source string, edits []edit) (map[string]string, error) {
	files := map[string]string{}
	for _, e := range edits {
		if _, ok := files[e.file]; !ok {
			text, err := os.ReadFile(filepath.Join(source, filepath.FromSlash(e.file)))
			if err != nil {
				return nil, err
			}
			files[e.file] = string(text)
		}
		changed := e.old.ReplaceAllString(files[e.file], e.replacement)
		if changed == files[e.file] {
			return map[string]string{}, nil
		}
		files[e.file] = changed
	}
	return files, nil
}

// buildTools builds the compiler, the linker and the kernel.
func (b *Bundler) buildTools(ctx context.Context) (map[string][]byte, error) {
	temp, err := os.MkdirTemp("", "puzzlelab-lite-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	overlay, err := b.overlay(ctx, temp)
	if err != nil {
		return nil, err
	}
	tools := map[string][]byte{}
	for _, tool := range []struct{ name, pkg, text string }{
		{"compile", "cmd/compile", "Go's compiler"}, {"link", "cmd/link", "Go's linker"}, {"kernel", "./kernel/internal/lite/engine", "the kernel"},
	} {
		b.Progress("building " + tool.text + " for the browser")
		file := filepath.Join(temp, tool.name)
		if _, err := run(ctx, b.Root, target, b.Go, "build", "-trimpath", "-buildvcs=false", "-overlay="+overlay, "-ldflags=-s -w", "-o", file, tool.pkg); err != nil {
			return nil, err
		}
		if tools[tool.name], err = os.ReadFile(file); err != nil {
			return nil, err
		}
	}
	tools["link"], err = exportGlobals(tools["link"])
	return tools, err
}
