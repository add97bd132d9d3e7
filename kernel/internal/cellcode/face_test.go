package cellcode

import (
	"go/build"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func repository(t *testing.T) *Packages {
	t.Helper()
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	return &Packages{std: filepath.Join(build.Default.GOROOT, "src"), modules: map[string]string{strings.TrimSuffix(OwnModule, "/"): root}}
}

// kept returns the names of the files of the face that a program needs.
func kept(t *testing.T, source string) []string {
	t.Helper()
	p := repository(t)
	unused, ok := p.UnusedFiles([]byte(source))
	require.True(t, ok)
	files, ok := p.filesOf(FacePath)
	require.True(t, ok)
	var names []string
	for _, f := range files {
		if !slices.Contains(unused, f.name) {
			names = append(names, strings.TrimSuffix(filepath.Base(f.name), ".go"))
		}
	}
	return names
}

func TestUnusedFiles(t *testing.T) {
	const dot = "package main\nimport . \"puzzlelab/puzzlekit\"\nfunc main() { "
	show := kept(t, dot+"Show(1) }")
	require.Contains(t, show, "show")
	require.Contains(t, show, "describe")
	for _, heavy := range []string{"solving", "distances", "puzzles", "describegroup", "describepuzzle", "cached", "skewers"} {
		require.NotContains(t, show, heavy)
	}
	require.NotContains(t, kept(t, dot+"Must(1, nil) }"), "show")

	cube := kept(t, dot+"Show(Rubik(3)) }")
	require.Subset(t, cube, []string{"show", "puzzles", "describepuzzle", "describegroup"})
	require.NotContains(t, cube, "distances")
	require.NotContains(t, cube, "skewers", "pictures of puzzles import charts/board, which does not make dumplings")
	require.NotContains(t, kept(t, dot+"print(Rubik(3)) }"), "describepuzzle")

	group := kept(t, "package main\nimport kit \"puzzlelab/puzzlekit\"\nfunc main() { kit.Show(kit.Group(\"S4\")) }")
	require.Contains(t, group, "describegroup")
	require.NotContains(t, group, "describepuzzle")
	require.NotContains(t, kept(t, dot+"Show(Solve(Scramble(Pocket(), 1))) }"), "factoring")
	require.NotContains(t, kept(t, dot+"Show(Play(Pocket())) }"), "solving")

	for _, heavy := range []string{"film", "filmframe", "filmcoset"} {
		require.NotContains(t, kept(t, dot+`Show(Cosets(Presentation("a^2"))) }`), heavy)
	}
	film := kept(t, dot+`Show(Film(CosetSteps(Presentation("a^2")))) }`)
	require.Subset(t, film, []string{"film", "filmframe", "filmcoset"})
	require.NotContains(t, kept(t, dot+"Show(Film(1, 2)) }"), "filmcoset")
}

func TestUnusedFilesCannotTell(t *testing.T) {
	for _, imports := range []string{
		`"fmt"`, // no face
		`. "puzzlelab/puzzlekit"; "github.com/janpfeifer/gonb/gonbui"`,
		`. "puzzlelab/puzzlekit"; "puzzlelab/puzzlekit/jobs"`,
		`. "puzzlelab/puzzlekit"; "mine/own"`,
		`. "puzzlelab/puzzlekit`,
	} {
		_, ok := repository(t).UnusedFiles([]byte("package main\nimport (" + imports + ")\n"))
		require.False(t, ok, imports)
	}
}

// A value of a package can come from each package that imports it, so a file that shows
// the one shows the other.
func TestShowsNamesAllSources(t *testing.T) {
	p := repository(t)
	files, ok := p.filesOf(FacePath)
	require.True(t, ok)
	for _, f := range files {
		for _, paths := range f.shows {
			for _, shown := range paths {
				for other := range reachable(p, t, files) {
					if other != shown && imports(p, t, other, shown) {
						require.Contains(t, paths, other, "%s shows %s", f.name, shown)
					}
				}
			}
		}
	}
}

// reachable lists the packages of the library that files of the face import, without
// charts, which know nothing of the others.
func reachable(p *Packages, t *testing.T, files []*faceFile) map[string]bool {
	all := map[string]bool{}
	for _, f := range files {
		for path := range f.imports {
			if strings.HasPrefix(path, OwnModule) && !strings.Contains(path, "internal") {
				all[path] = true
			}
		}
	}
	return all
}

// hides has packages that import another and have none of its types in exported names.
var hides = map[string]string{"puzzlelab/puzzlekit/godsnumber": "puzzlelab/puzzlekit/dango"} // numbers of states only

var importsRead = map[string][]string{}

func importsOfPackage(p *Packages, t *testing.T, path string) []string {
	t.Helper()
	if _, read := importsRead[path]; !read {
		dir, ok := p.Dir(path)
		require.True(t, ok, path)
		pkg, err := build.ImportDir(dir, 0)
		require.NoError(t, err)
		importsRead[path] = pkg.Imports
	}
	return importsRead[path]
}

func imports(p *Packages, t *testing.T, from, what string) bool {
	t.Helper()
	seen := map[string]bool{}
	var visit func(path string) bool
	visit = func(path string) bool {
		if path == what {
			return true
		}
		if seen[path] || !strings.HasPrefix(path, OwnModule) {
			return false
		}
		seen[path] = true
		if hides[path] == what {
			return false
		}
		return slices.ContainsFunc(importsOfPackage(p, t, path), visit)
	}
	return visit(from)
}
