package lite

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/internal/cachefile"
	"puzzlelab/kernel/internal/cellcode"
)

// toolchain is what everything for the page is made with: the go command's flags.
type toolchain struct {
	strip   []string // for all that is compiled for the page
	overlay string   // for the tools: the file of changes, for -overlay
	joined  bool     // the compiler's program is the linker, too
}

// toolchain changes Go's sources and builds the compiler of this machine from them, in a folder.
func (b *Bundler) toolchain(ctx context.Context, folder string) (*toolchain, error) {
	root, err := run(ctx, b.Root, nil, b.Go, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	source := filepath.Join(strings.TrimSpace(string(root)), "src")
	tools, changed, stripped := &toolchain{}, map[string][]byte{}, map[string][]byte{}
	for _, c := range []*change{&smaller, &preloading, &reserving} {
		if _, err := b.fit(c, source, changed); err != nil {
			return nil, err
		}
	}
	if tools.joined, err = b.fit(&together, source, changed); err != nil {
		return nil, err
	}
	if tools.overlay, err = writeOverlay(folder, source, changed); err != nil {
		return nil, err
	}
	if fits, err := b.fit(&stripping, source, stripped); err != nil || !fits {
		return tools, err
	}
	tools.strip, err = b.buildStripping(ctx, folder, source, stripped)
	return tools, err
}

// fit applies a change. If it does not fit the installed version of Go, it is left out, which is
// said.
func (b *Bundler) fit(c *change, source string, files map[string][]byte) (bool, error) {
	fits, err := c.apply(source, files)
	if err != nil || fits {
		return fits, err
	}
	b.Progress(c.lost + ": a change does not fit this version of Go")
	return false, cellcode.GiveWay("%s, because a change does not fit this version of Go", c.lost)
}

// writeOverlay writes files that take the place of those in the folder source, or are added to
// it, below another folder, and returns the file for the go command's flag -overlay. A file
// that is nil is left out.
func writeOverlay(folder, source string, files map[string][]byte) (string, error) {
	folder, err := os.MkdirTemp(folder, "overlay-*")
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for name, text := range files {
		file := ""
		if text != nil {
			file = filepath.Join(folder, strings.ReplaceAll(name, "/", "-"))
			if err := os.WriteFile(file, text, 0o600); err != nil {
				return "", err
			}
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

// buildStripping builds the compiler of this machine with the changes that leave something out of
// what it compiles, and returns the flags with which the go command uses it.
func (b *Bundler) buildStripping(ctx context.Context, folder, source string, files map[string][]byte) ([]string, error) {
	b.Progress("building a compiler that makes smaller packages; the first build takes some minutes")
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		cachefile.AddFile(hash, name, files[name])
	}
	const wrapper = "cmd/compile/wrapper.go"
	files[wrapper] = []byte(strings.ReplaceAll(string(files[wrapper]), "CHANGES", "puzzlelab-"+hex.EncodeToString(hash.Sum(nil)[:6])))
	overlay, err := writeOverlay(folder, source, files)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(folder, "compile-stripping")
	_, err = run(ctx, b.Root, []string{"GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0"}, b.Go, "build", "-trimpath", "-overlay="+overlay, "-o", file, "cmd/compile")
	return []string{"-toolexec=" + file}, err
}

// buildTools builds the compiler, the linker and the kernel.
func (b *Bundler) buildTools(ctx context.Context, with *toolchain, folder string) (map[string][]byte, error) {
	tools := map[string][]byte{}
	for _, tool := range []struct{ name, pkg, text string }{
		{"compile", "cmd/compile", "Go's compiler"}, {"link", "cmd/link", "Go's linker"}, {"kernel", "./kernel/internal/lite/engine", "the kernel"},
	} {
		if tool.name == "link" && with.joined {
			continue
		}
		b.Progress("building " + tool.text + " for the browser")
		file := filepath.Join(folder, tool.name)
		args := slices.Concat([]string{"build", "-trimpath", "-buildvcs=false", "-overlay=" + with.overlay, "-ldflags=-s -w", "-o", file}, with.strip, []string{tool.pkg})
		if _, err := run(ctx, b.Root, target, b.Go, args...); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		tools[tool.name] = text
	}
	linker := "link"
	if with.joined {
		linker = "compile"
	}
	var err error
	tools[linker], err = exportGlobals(tools[linker])
	return tools, err
}
