//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"puzzlelab/internal/cachefile"
)

// mostRecipes is the number of recipes that are kept, of 10 to 30 kB each.
const mostRecipes = 400

// What the compiler and the linker write.
const (
	archive    = "$WORK/b001/_pkg_.a"
	executable = "$WORK/b001/exe/a.out"
)

// repeat builds the program by a kept recipe. It returns false if there is none that holds,
// or if the compiler finds a mistake: the go command then says which.
func (b *cellBuild) repeat(kept string) bool {
	content, err := cachefile.Read(kept, recipeFormat)
	if err != nil {
		return false
	}
	var r recipe
	if json.Unmarshal(content, &r) != nil || !r.holds() {
		return false
	}
	now := time.Now()
	_ = os.Chtimes(kept, now, now) // the oldest recipes are dropped
	return b.follow(&r) == nil
}

// holds reports whether the packages of a recipe are as they were.
func (r *recipe) holds() bool {
	for path, stamp := range r.Stamps {
		if now, _, err := stampOf(path); err != nil || now != stamp {
			return false
		}
	}
	for _, p := range packagesOf(r.Script) {
		if _, err := os.Stat(p.archive); err != nil {
			return false // the go command has cleaned its cache
		}
	}
	return true
}

// follow runs the script of a recipe in a folder of its own.
func (b *cellBuild) follow(r *recipe) error {
	folder := filepath.Join(b.here, cellFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	if b.pruned != nil {
		if _, err := b.writeOverlay(); err != nil {
			return err
		}
	}
	work, err := os.MkdirTemp(folder, "work-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	cmd := exec.Command("sh", "-e")
	cmd.Stdin = strings.NewReader(strings.ReplaceAll(r.Script, cellPlace, b.here))
	cmd.Env = append(slices.Clone(b.env), "WORK="+work)
	if err := cmd.Run(); err != nil {
		return err
	}
	return os.Rename(strings.Replace(executable, "$WORK", work, 1), b.program())
}

// keep keeps the recipe that is in the output of "go build -x", which was started at the
// given time. Cells without a recipe are only slower.
func (b *cellBuild) keep(file, output string, started time.Time) {
	script, ok := b.scriptIn(output)
	if !ok {
		return
	}
	r := recipe{Script: script, Stamps: map[string]string{}}
	for _, path := range b.changeable(script) {
		stamp, changed, err := stampOf(path)
		if err != nil || !changed.Before(started) {
			return
		}
		r.Stamps[path] = stamp
	}
	content, err := json.Marshal(r)
	if err != nil || cachefile.Write(file, recipeFormat, content) != nil {
		return
	}
	dropOldest(filepath.Dir(file))
}

var (
	workLine    = regexp.MustCompile(`^WORK=(.+)\n`)
	action      = regexp.MustCompile(`\$WORK/b(\d+)`)
	packageLine = regexp.MustCompile(`(?m)^packagefile ([^=\n]+)=(.+)$`)
)

// scriptIn makes a script of the output of "go build -x". It returns false if the go
// command did more than to compile and link the program, or less.
func (b *cellBuild) scriptIn(output string) (string, bool) {
	work := workLine.FindStringSubmatch(output)
	if work == nil || strings.Contains(output, cellPlace) {
		return "", false
	}
	output = strings.ReplaceAll(strings.TrimPrefix(output, work[0]), work[1], "$WORK")
	var script strings.Builder
	for line := range strings.Lines(output) {
		internal := strings.HasSuffix(line, " # internal\n") && !strings.HasPrefix(line, "cat >")
		if internal || strings.HasPrefix(line, "mv "+executable) || strings.HasPrefix(line, "rm -rf $WORK") {
			continue // ids of builds, the go command's cache, and what follow does
		}
		script.WriteString(line)
	}
	text := b.withoutPlace(script.String())
	compiles, links := strings.Contains(text, "compile -o "+archive), strings.Contains(text, "link -o "+executable)
	for _, match := range action.FindAllStringSubmatch(text, -1) {
		if match[1] != "001" {
			return "", false // a package was compiled, too
		}
	}
	return text, compiles && links && !strings.Contains(text, "\\t=>\\t") // of a module replaced by a folder
}

// changeable returns the folders of the packages that are neither of the standard library
// nor of modules in the go command's cache, and the files that decide on versions.
func (b *cellBuild) changeable(script string) []string {
	var paths []string
	for _, p := range packagesOf(script) {
		if dir, found := b.packages.Dir(p.path); found && !strings.HasPrefix(dir, b.std()) {
			paths = append(paths, dir)
		}
	}
	for _, root := range b.packages.Roots() {
		for _, name := range []string{"go.mod", "go.sum"} {
			path := filepath.Join(root, name)
			if _, err := os.Stat(path); err == nil && path != name { // not the program's own
				paths = append(paths, path)
			}
		}
	}
	return paths
}

type linkedPackage struct{ path, archive string }

func packagesOf(script string) []linkedPackage {
	var all []linkedPackage
	for _, match := range packageLine.FindAllStringSubmatch(script, -1) {
		if !strings.HasPrefix(match[2], "$WORK") {
			all = append(all, linkedPackage{match[1], match[2]})
		}
	}
	return all
}

// mostFiles is the largest number of files of a package, with what it may embed.
const mostFiles = 2000

var errTooManyFiles = errors.New("too many files")

// stampOf returns a text that changes if a file does, or those of a folder and of the
// folders in it that are no packages, which may be embedded. It also returns the time of the
// last change.
func stampOf(path string) (stamp string, changed time.Time, err error) {
	h, count := fnv.New128a(), 0
	err = filepath.WalkDir(path, func(name string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name != path && isPackage(name) {
				return filepath.SkipDir
			}
			return nil
		}
		if count++; count > mostFiles {
			return errTooManyFiles
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if info.ModTime().After(changed) {
			changed = info.ModTime()
		}
		fmt.Fprintf(h, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		return nil
	})
	return fmt.Sprintf("%x", h.Sum(nil)), changed, err
}

func isPackage(dir string) bool {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	return err == nil && len(names) > 0
}

// dropOldest removes the recipes that were not used for longest, if there are too many.
func dropOldest(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) <= mostRecipes {
		return
	}
	used := map[string]time.Time{}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			used[entry.Name()] = info.ModTime()
		}
	}
	names := slices.SortedFunc(maps.Keys(used), func(x, y string) int { return used[x].Compare(used[y]) })
	for _, name := range names[:len(names)-mostRecipes] {
		_ = os.Remove(filepath.Join(folder, name))
	}
}
