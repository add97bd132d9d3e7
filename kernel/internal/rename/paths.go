package rename

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// paths rewrites the paths of a module in texts.
type paths struct {
	from, to string
	folders  map[string]bool // the first elements of paths in the module, such as puzzlekit
}

// rewrite replaces the import paths of the module, and the module path where it stands as
// in a go.mod file. A name that only looks like the path is left alone: it has no folder of
// the module after it, as puzzlelab/tables, or is a part of a longer path, as /opt/puzzlelab.
func (p *paths) rewrite(name string, text []byte) []byte {
	var out bytes.Buffer
	for done := 0; ; {
		i := bytes.Index(text[done:], []byte(p.from))
		if i < 0 {
			out.Write(text[done:])
			return out.Bytes()
		}
		begin, end := done+i, done+i+len(p.from)
		out.Write(text[done:begin])
		done = end
		if begins(text[:begin]) && (p.inside(text[end:]) || isModule(name, text[:begin], text[end:])) {
			out.WriteString(p.to)
		} else {
			out.WriteString(p.from)
		}
	}
}

const inPath = `A-Za-z0-9_.~/@%-`

var (
	pathEnds = regexp.MustCompile(`[` + inPath + `]$`)
	escape   = regexp.MustCompile(`\\[nrt]$`) // in a string of Go or JSON

	firstElement = regexp.MustCompile(`^/([A-Za-z0-9_-]+)`)
	prefixEnds   = regexp.MustCompile("^/\\\\?[\"`]") // "puzzlelab/", to which code adds a package

	moduleBefore = regexp.MustCompile(`\b(module|replace) $`)
	pathGoesOn   = regexp.MustCompile(`^[` + inPath + `]`)
)

// begins reports whether a path can begin after a text.
func begins(before []byte) bool {
	before = before[max(0, len(before)-2):]
	return !pathEnds.Match(before) || escape.Match(before)
}

// inside reports whether a text continues the module path with a folder of the module.
func (p *paths) inside(after []byte) bool {
	after = after[:min(len(after), 80)]
	m := firstElement.FindSubmatch(after)
	return m != nil && p.folders[string(m[1])] || prefixEnds.Match(after)
}

// isModule reports whether a path stands between two texts as the path of a module.
func isModule(name string, before, after []byte) bool {
	before = before[max(0, len(before)-80):]
	return !pathGoesOn.Match(after) && (path.Base(name) == "go.mod" || moduleBefore.Match(before))
}

// folders returns the first elements of the paths of packages and modules, given the files
// of a module and the paths of the modules in it.
func folders(module string, files, modules []string) map[string]bool {
	found := map[string]bool{}
	for _, name := range files {
		if first, _, below := strings.Cut(name, "/"); below && path.Ext(name) == ".go" && first[0] != '.' {
			found[first] = true
		}
	}
	for _, other := range modules {
		if rest, below := strings.CutPrefix(other, module+"/"); below {
			first, _, _ := strings.Cut(rest, "/")
			found[first] = true
		}
	}
	return found
}
