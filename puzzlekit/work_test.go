package puzzlekit

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

func TestRun(t *testing.T) {
	g := Group("S5")
	require.Equal(t, 5, Run(g.Transitivity))
	require.True(t, Run(Group("D8").Center).Equal(Group("(1,3)(2,4)")))
	require.Equal(t, "8", RunWith(g.SylowSubgroup, 2).Order().String())
	require.Equal(t, "12", RunOn(g.Centralizer, Perm("(1,2)")).Order().String())
	require.EqualValues(t, 7, RunWith(g.ClassCount, nil))
	require.ErrorContains(t, panics(t, func() { RunWith(g.SylowSubgroup, 4) }), "4")
}

// Whoever waits sees what for.
func TestRunNamesTheWork(t *testing.T) {
	g := Group("S5")
	require.Equal(t, "Transitivity", nameOf(g.Transitivity))
	require.Equal(t, "work", nameOf(work[int]))
	require.Equal(t, "Running", nameOf(func() {}))
	require.Equal(t, `<label>Center <progress max="1"></progress> for 2 s</label>`, barHTML("Center", -1, "for 2 s"))
	require.Equal(t, `<label>n <progress max="1" value="0.000"></progress> 0 % </label>`, barHTML("n", 0, "0 % "))
}

func work[T any](context.Context) (v T, err error) { return v, err }

func TestTry(t *testing.T) {
	require.NoError(t, Try(func() {}))
	var wrong *fault.ParseError
	require.ErrorAs(t, Try(func() { Perm("(1,2") }), &wrong)
	require.PanicsWithValue(t, "no error", func() { _ = Try(func() { panic("no error") }) })
	var missing map[string]int
	require.Panics(t, func() { _ = Try(func() { missing["a"] = 1 }) }) // a mistake in the cell
}

func TestPermReadsWhatPeopleHave(t *testing.T) {
	p := perm.MustParse("(1,2,3)")
	for name, same := range map[string]any{
		"cycles": "(1,2,3)", "a list": "[2,3,1]", "GAP's list": " PermList([2,3,1]) ", "images": []int{2, 3, 1}, "itself": p,
	} {
		require.True(t, Perm(same).Equal(p), name)
	}
	cube := Rubik(3)
	s := Apply(cube.Solved(), "R U2 F'")
	require.True(t, Perm(s).Equal(cube.Perm(cube.MustParseWord("R U2 F'"))))
	require.True(t, s.ApplyPerm(Perm(s).Inverse()).IsSolved())
}

func TestApply(t *testing.T) {
	mixed := Scramble(Pocket(), 3)
	way := Shortest(mixed)
	require.True(t, Apply(mixed, way).IsSolved())
	require.True(t, Apply(mixed, way.Word).IsSolved())
	require.True(t, Apply(mixed, way.Word.String()).IsSolved())
}

func TestTheFaceStops(t *testing.T) {
	for name, work := range map[string]func(){
		"Run":       func() { RunWith(Group("S60").ClassCount, nil) },
		"Cosets":    func() { Cosets(Presentation("a^2, b^3, (a*b)^7")) },
		"LowIndex":  func() { LowIndex(Presentation("<a, b | >"), 12) },
		"Subgroups": func() { Subgroups(Group("S9")) },
		"WordTable": func() { WordTable(Rubik(5).Group()) },
		"Explore":   func() { Explore(func(dst []int, s int) []int { return append(dst, s+1) }, 0) },
	} {
		conventions.Stops(t, name, 50*time.Millisecond, inCell(work))
	}
}

// inCell runs work of the face with a context in place of the cell's.
func inCell(work func()) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		before := cellContext
		cellContext = func() context.Context { return ctx }
		defer func() { cellContext = before }()
		defer func() { err, _ = recover().(error) }()
		work()
		return nil
	}
}

// Panics with an error of this package go through failed, so that they end a program outside
// notebooks with one line. Others pass on what was recovered, or are bugs with a text.
func TestPanicsAreBrief(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	allowed := regexp.MustCompile(`panic\((failed\(|failure\)|err\)|"puzzlekit: )`)
	call := regexp.MustCompile(`\bpanic\(`)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for line := range strings.Lines(string(source)) {
			if code, _, _ := strings.Cut(line, "//"); call.MatchString(code) {
				require.Regexp(t, allowed, code, file)
			}
		}
	}
}
