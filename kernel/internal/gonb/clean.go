//go:build unix

package gonb

import (
	"path/filepath"
	"regexp"
)

// workspace matches the name of the folder, and of the package, in which a kernel
// compiles its cells.
var workspace = regexp.MustCompile(`gonb_[0-9a-f]{8}\b`)

// knownPath is a path of this machine and the text that replaces it.
type knownPath struct {
	pattern *regexp.Regexp
	name    string
}

// knownPaths lists the paths that cells may print unintentionally, longer paths
// before their prefixes.
func knownPaths(folder string, config *Config) []knownPath {
	var paths []knownPath
	for _, known := range []struct{ path, name string }{
		{filepath.Join(folder, "cell") + "/", ""},
		{folder, "$$TMPDIR$1"},
		{config.Go.ModCache, "$$GOMODCACHE$1"},
		{config.Go.Root, "$$GOROOT$1"},
		{config.Root, "puzzlelab$1"},
	} {
		if known.path == "" {
			continue
		}
		pattern := regexp.QuoteMeta(known.path)
		if known.name != "" {
			pattern += `([^\w.-]|$)` // not the beginning of another name
		}
		paths = append(paths, knownPath{regexp.MustCompile(pattern), known.name})
	}
	return paths
}

// Clean replaces what differs from kernel to kernel and from machine to machine in
// a text: the paths of the kernel's folder, of Go, of the module cache and of the
// repository.
func (k *Kernel) Clean(text string) string {
	text = workspace.ReplaceAllString(text, "cell")
	for _, known := range k.paths {
		text = known.pattern.ReplaceAllString(text, known.name)
	}
	return text
}
